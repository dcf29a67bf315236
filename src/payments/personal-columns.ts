import type { PersonalData } from '#db/personal-data/personal-data.ts'

const byOrder = { order: 'orderId' } as const
const keptForBookkeeping = { by: byOrder, erasure: 'keep', reason: 'payment' } as const

export const paymentsPersonalData = [
  { table: 'payments', columns: ['reference', 'hostedReference', 'method', 'failure'], ...keptForBookkeeping },
  { table: 'payments', columns: ['account', 'idempotencyKey', 'currency', 'state'], erasure: 'none' },
  // Found by the names that a person has at the processor.
  { table: 'webhookEvents', columns: ['payload'], erasure: 'redact', hidden: true },
  { table: 'webhookEvents', columns: ['source', 'account', 'eventId', 'type', 'state', 'error'], erasure: 'none' },
  // The email stays until the payment is settled: without it nobody could return the money.
  { table: 'unmatchedPayments', columns: ['email'], erasure: 'redact' },
  { table: 'unmatchedPayments', columns: ['note'], by: byOrder, erasure: 'empty', audited: { as: 'unmatched' } },
  { table: 'unmatchedPayments', columns: ['reference'], ...keptForBookkeeping },
  { table: 'unmatchedPayments', columns: ['account', 'currency', 'reason'], erasure: 'none' },
  { table: 'reportedRefunds', columns: ['reference'], erasure: 'none' },
  {
    table: 'gatewayCustomers',
    columns: ['customerId', 'emailKey'],
    by: { account: 'userId', address: 'emailKey' },
    erasure: 'delete',
    hidden: true,
  },
  { table: 'gatewayCustomers', columns: ['account'], erasure: 'none' },
  { table: 'orderProcessors', columns: ['slug', 'name', 'instructions'], erasure: 'none' },
] as const satisfies readonly PersonalData[]
