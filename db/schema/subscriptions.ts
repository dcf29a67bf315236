import { sql } from 'drizzle-orm'
import type { Kit } from '#db/kit.ts'
import type { IntervalUnit } from '#src/lib/dates/billing-interval.ts'
import type { NewOrder } from '#src/orders/new-order.ts'
import type { ordersTables } from './orders.ts'

export type SubscriptionState = 'pending' | 'active' | 'past_due' | 'paused' | 'cancelled'

/** What every renewal orders, priced without one-time discounts. */
export type RenewedOrder = Omit<NewOrder, 'userId' | 'cartId' | 'attemptKey' | 'extra' | 'comment'>

export function subscriptionsTables(k: Kit, { orders }: ReturnType<typeof ordersTables>) {
  const subscriptions = k.table(
    'subscriptions',
    {
      id: k.id('id'),
      // Its first order.
      orderId: k
        .int('order_id')
        .notNull()
        .references(() => orders.id, { onDelete: 'cascade' }),
      userId: k.int('user_id'),
      processorId: k.int('processor_id').notNull(),
      // As in payments.
      account: k.text('account').notNull().default(''),
      // The processor's IDs; null and '' until it reports them.
      reference: k.text('reference'),
      customerId: k.text('customer_id').notNull().default(''),
      state: k.text('state').$type<SubscriptionState>().notNull(),
      intervalUnit: k.text('interval_unit').$type<IntervalUnit>().notNull(),
      intervalCount: k.int('interval_count').notNull(),
      // What a renewal costs, in minor units of `currency`.
      amount: k.int('amount').notNull(),
      currency: k.text('currency').notNull(),
      renewedOrder: k.json<RenewedOrder>('renewed_order').notNull(),
      // For people, e.g. "2 × Coffee, Beans".
      title: k.text('title').notNull(),
      // Normalized text for the staff search: title, name, email and SKUs.
      searchText: k.text('search_text').notNull(),
      // When its first order was paid; null = never, so nobody sees it.
      startedAt: k.ms('started_at'),
      // End of the paid period: the next charge, or the end.
      periodEnd: k.ms('period_end'),
      endsAtPeriodEnd: k.bool('ends_at_period_end').notNull().default(false),
      // The period end that an email has announced.
      announcedEnd: k.ms('announced_end'),
      cancelledAt: k.ms('cancelled_at'),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [
      // A shopper may try several processors; the paid one starts.
      k.unique('subscriptions_order').on(t.orderId, t.processorId),
      k
        .unique('subscriptions_reference')
        .on(t.processorId, t.reference)
        .where(sql`${t.reference} is not null`),
      k.index('subscriptions_user').on(t.userId, t.startedAt, t.id),
      k.index('subscriptions_started').on(t.startedAt, t.id),
      k.index('subscriptions_state').on(t.state, t.startedAt, t.id),
      k.index('subscriptions_period_end').on(t.periodEnd, t.id),
    ],
  )
  // The newest state that a processor reported of each subscription, also before its first order is paid.
  const reportedSubscriptions = k.table(
    'reported_subscriptions',
    {
      id: k.id('id'),
      processorId: k.int('processor_id').notNull(),
      reference: k.text('reference').notNull(),
      customerId: k.text('customer_id').notNull(),
      state: k.text('state').$type<SubscriptionState>().notNull(),
      periodEnd: k.ms('period_end'),
      endsAtPeriodEnd: k.bool('ends_at_period_end').notNull(),
      // When the processor reported it: older events change nothing.
      occurredAt: k.ms('occurred_at').notNull(),
    },
    (t) => [k.unique('reported_subscriptions_reference').on(t.processorId, t.reference)],
  )
  // One row per renewal, also of subscriptions that are not known yet.
  const subscriptionRenewals = k.table(
    'subscription_renewals',
    {
      id: k.id('id'),
      processorId: k.int('processor_id').notNull(),
      // The processor's ID of the renewal, e.g. of its invoice.
      renewalId: k.text('renewal_id').notNull(),
      // The processor's ID of the subscription.
      reference: k.text('reference').notNull(),
      state: k.text('state').$type<'paid' | 'failed'>().notNull(),
      // Minor units of `currency`.
      amount: k.int('amount').notNull(),
      currency: k.text('currency').notNull(),
      // The processor's ID of the payment; '' while unknown.
      paymentReference: k.text('payment_reference').notNull().default(''),
      method: k.text('method').notNull().default(''),
      // What a processor that collects the tax charged; null for others.
      tax: k.json<{ amount: number; isAdded: boolean } | null>('tax'),
      // The order it paid; null while it failed, or its subscription is unknown.
      orderId: k.int('order_id'),
      occurredAt: k.ms('occurred_at').notNull(),
    },
    (t) => [
      k.unique('subscription_renewals_renewal').on(t.processorId, t.renewalId),
      k.index('subscription_renewals_reference').on(t.processorId, t.reference, t.id),
      k.index('subscription_renewals_order').on(t.orderId),
    ],
  )
  return { subscriptions, reportedSubscriptions, subscriptionRenewals }
}
