import type { PersonalData } from '#db/personal-data/personal-data.ts'

const byOrder = { order: 'orderId' } as const
const keptForBookkeeping = { by: byOrder, erasure: 'keep', reason: 'payment' } as const

export const refundsPersonalData = [
  { table: 'refunds', columns: ['note'], by: byOrder, erasure: 'empty' },
  { table: 'refunds', columns: ['actor'], by: byOrder, erasure: 'keep', reason: 'staff', hidden: true },
  { table: 'refunds', columns: ['reference', 'failure'], ...keptForBookkeeping },
  { table: 'refunds', columns: ['key', 'state', 'method', 'reason', 'previousStatus', 'salesDay'], erasure: 'none' },
] as const satisfies readonly PersonalData[]
