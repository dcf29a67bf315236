import type { Pack } from '../../packs.ts'

export const helpdeskStrings = {
  'helpdesk.status.open': 'Offen',
  'helpdesk.status.pending': 'Wartet auf Kunden',
  'helpdesk.status.resolved': 'Gelöst',
  'helpdesk.status.closed': 'Geschlossen',
  'helpdesk.priority.low': 'Niedrig',
  'helpdesk.priority.normal': 'Normal',
  'helpdesk.priority.high': 'Hoch',
  'helpdesk.priority.urgent': 'Dringend',
} as const satisfies Pack
