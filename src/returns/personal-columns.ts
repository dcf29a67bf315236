import type { PersonalData } from '#db/personal-data/personal-data.ts'

const byOrder = { order: 'orderId' } as const

export const returnsPersonalData = [
  { table: 'returns', columns: ['note', 'reason'], by: byOrder, erasure: 'empty', audited: { as: 'return' } },
  { table: 'returns', columns: ['searchText'], by: byOrder, erasure: 'redact', hidden: true },
  { table: 'returns', columns: ['decidedBy'], by: byOrder, erasure: 'keep', reason: 'staff', hidden: true },
  { table: 'returns', columns: ['key', 'kind', 'state'], erasure: 'none' },
  { table: 'returnLines', columns: ['reason'], erasure: 'none' },
] as const satisfies readonly PersonalData[]
