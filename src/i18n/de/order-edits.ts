import type { Pack } from '../packs.ts'

export const orderEditsStrings = {
  'orderEdits.mailChanges': 'Was sich geändert hat',
  'orderEdits.mailDue': 'Jetzt sind {{amount}} offen',
  'orderEdits.mailOwed': 'Wir erstatten {{amount}}.',
} as const satisfies Pack
