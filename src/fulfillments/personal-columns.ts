import type { PersonalData } from '#db/personal-data/personal-data.ts'

const byOrder = { order: 'orderId' } as const

export const fulfillmentsPersonalData = [
  { table: 'fulfillments', columns: ['trackingNumber', 'trackingUrl'], by: byOrder, erasure: 'empty' },
  { table: 'fulfillments', columns: ['actor'], by: byOrder, erasure: 'keep', reason: 'staff', hidden: true },
  { table: 'fulfillments', columns: ['key', 'carrier'], erasure: 'none' },
] as const satisfies readonly PersonalData[]
