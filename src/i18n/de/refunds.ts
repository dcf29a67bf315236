import type { Pack } from '../packs.ts'

export const refundsStrings = {
  'refunds.otherAmount': 'Anpassung',
  'refunds.total': 'Erstattung gesamt',
} as const satisfies Pack
