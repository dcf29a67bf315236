import type { Pack } from '../packs.ts'

export const orderEditsStrings = {
  'orderEdits.mailChanges': 'Ce qui a changé',
  'orderEdits.mailDue': '{{amount}} restent à payer',
  'orderEdits.mailOwed': 'Nous vous remboursons {{amount}}.',
} as const satisfies Pack
