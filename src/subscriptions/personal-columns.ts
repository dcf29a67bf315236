import type { PersonalData } from '#db/personal-data/personal-data.ts'

const byOrder = { order: 'orderId' } as const
const keptForBookkeeping = { by: byOrder, erasure: 'keep', reason: 'payment' } as const

export const subscriptionsPersonalData = [
  { table: 'subscriptions', columns: ['renewedOrder'], by: { account: 'userId' }, erasure: 'redact', audited: { as: 'subscription' } },
  { table: 'subscriptions', columns: ['customerId', 'searchText'], by: { account: 'userId' }, erasure: 'redact', hidden: true },
  { table: 'subscriptions', columns: ['title'], by: { account: 'userId' }, erasure: 'keep', reason: 'invoice' },
  { table: 'subscriptions', columns: ['reference'], by: { account: 'userId' }, erasure: 'keep', reason: 'payment' },
  { table: 'subscriptions', columns: ['account', 'state', 'intervalUnit', 'currency'], erasure: 'none' },
  { table: 'reportedSubscriptions', columns: ['customerId'], erasure: 'redact', hidden: true },
  { table: 'reportedSubscriptions', columns: ['reference', 'state'], erasure: 'none' },
  { table: 'subscriptionRenewals', columns: ['renewalId', 'reference', 'paymentReference', 'method'], ...keptForBookkeeping },
  { table: 'subscriptionRenewals', columns: ['state', 'currency', 'tax'], erasure: 'none' },
] as const satisfies readonly PersonalData[]
