import type { Pack } from '../packs.ts'

export const refundsStrings = {
  'refunds.otherAmount': 'Ajustement',
  'refunds.total': 'Total remboursé',
} as const satisfies Pack
