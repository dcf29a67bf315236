import type { PersonalData } from '#db/personal-data/personal-data.ts'

const byOrder = { order: 'orderId' } as const
const keptForBookkeeping = { by: byOrder, erasure: 'keep', reason: 'payment' } as const

export const disputesPersonalData = [
  { table: 'disputes', columns: ['disputeId', 'reference'], ...keptForBookkeeping },
  { table: 'disputes', columns: ['state', 'currency', 'reason'], erasure: 'none' },
] as const satisfies readonly PersonalData[]
