import { sql } from 'drizzle-orm'
import type { Kit } from '#db/kit.ts'

export type PaymentState = 'created' | 'pending' | 'paid' | 'failed' | 'cancelled'

export type WebhookEventState = 'received' | 'done' | 'ignored' | 'failed'

export function paymentsTables(k: Kit) {
  const orderProcessors = k.table(
    'order_processors',
    {
      // 0-99 built in, 100 and above for custom gateways.
      processorId: k.int('processor_id').primaryKey(),
      slug: k.text('slug').notNull(),
      name: k.text('name').notNull(),
      enabled: k.bool('enabled').notNull().default(true),
      isPrimary: k.bool('is_primary').notNull().default(false),
      // How shoppers pay by a manual method, in the default language; '' = it is not offered.
      instructions: k.text('instructions').notNull().default(''),
      // Days until such a payment is due; null = the method's default.
      dueDays: k.int('due_days'),
      // Minor units that a customer may owe on invoice; null = no limit.
      creditLimit: k.int('credit_limit'),
    },
    (t) => [
      k.unique('order_processors_slug').on(t.slug),
      k
        .unique('order_processors_primary')
        .on(t.isPrimary)
        .where(sql`${t.isPrimary} = true`),
    ],
  )
  const payments = k.table(
    'payments',
    {
      id: k.id('id'),
      orderId: k.int('order_id').notNull(),
      processorId: k.int('processor_id').notNull(),
      // The account at the processor that it began with, as `accountOf` names it; '' = unknown, or a processor without accounts.
      account: k.text('account').notNull().default(''),
      // The idempotency key of the processor call, stored before the call.
      idempotencyKey: k.text('idempotency_key').notNull(),
      // The processor's payment id; null until the call has returned.
      reference: k.text('reference'),
      // The id of the hosted payment page, if any.
      hostedReference: k.text('hosted_reference'),
      amount: k.int('amount').notNull(),
      refunded: k.int('refunded').notNull().default(0),
      currency: k.text('currency').notNull(),
      state: k.text('state').$type<PaymentState>().notNull(),
      method: k.text('method').notNull().default(''),
      failure: k.text('failure'),
      createdAt: k.ms('created_at').notNull(),
      updatedAt: k.ms('updated_at').notNull(),
      // When to ask the processor for news; null = as soon as it is due.
      nextCheckAt: k.ms('next_check_at'),
    },
    (t) => [
      k.unique('payments_idempotency_key').on(t.idempotencyKey),
      k
        .unique('payments_reference')
        .on(t.processorId, t.reference)
        .where(sql`${t.reference} is not null`),
      k.index('payments_hosted').on(t.processorId, t.hostedReference),
      k.index('payments_order').on(t.orderId, t.id),
      k.index('payments_account').on(t.processorId, t.account, t.id),
      k.index('payments_state').on(t.state, t.updatedAt, t.id),
      k.check('payments_refunded', sql`${t.refunded} >= 0 and ${t.refunded} <= ${t.amount}`),
    ],
  )
  const webhookEvents = k.table(
    'webhook_events',
    {
      id: k.id('id'),
      source: k.text('source').notNull(),
      // The account whose secret has signed it, as in payments.
      account: k.text('account').notNull().default(''),
      eventId: k.text('event_id').notNull(),
      type: k.text('type').notNull(),
      payload: k.text('payload').notNull(),
      state: k.text('state').$type<WebhookEventState>().notNull(),
      error: k.text('error'),
      receivedAt: k.ms('received_at').notNull(),
      // How often processing failed.
      attempts: k.int('attempts').notNull().default(0),
      // When a failed event is processed again; null = only by staff.
      nextAttemptAt: k.ms('next_attempt_at'),
    },
    (t) => [
      k.unique('webhook_events_event').on(t.source, t.eventId),
      k.index('webhook_events_received').on(t.receivedAt, t.id),
      k.index('webhook_events_state').on(t.state, t.receivedAt, t.id),
      k
        .index('webhook_events_next_attempt')
        .on(t.nextAttemptAt)
        .where(sql`${t.nextAttemptAt} is not null`),
    ],
  )
  // Payments that match no order: wrong amount, cancelled order, unknown reference.
  const unmatchedPayments = k.table(
    'unmatched_payments',
    {
      id: k.id('id'),
      processorId: k.int('processor_id').notNull(),
      // As in payments.
      account: k.text('account').notNull().default(''),
      reference: k.text('reference').notNull(),
      amount: k.int('amount').notNull(),
      currency: k.text('currency').notNull(),
      reason: k.text('reason').notNull(),
      // The intended order, if known.
      orderId: k.int('order_id'),
      // The payer when no order is known; '' = unknown.
      email: k.text('email').notNull().default(''),
      createdAt: k.ms('created_at').notNull(),
      // Null while unresolved; then what was done about it.
      settledAt: k.ms('settled_at'),
      note: k.text('note').notNull().default(''),
    },
    (t) => [
      k.unique('unmatched_payments_reference').on(t.processorId, t.reference),
      k.index('unmatched_payments_settled').on(t.settledAt, t.id),
      k.index('unmatched_payments_order').on(t.orderId),
    ],
  )
  // The refunded total of each payment that its processor reported, also before the payment itself is known.
  const reportedRefunds = k.table(
    'reported_refunds',
    {
      id: k.id('id'),
      processorId: k.int('processor_id').notNull(),
      // The processor's payment ID.
      reference: k.text('reference').notNull(),
      // Minor units, refunded so far.
      total: k.int('total').notNull(),
      // When a refund of it last failed at the bank; earlier events still count that refund. Null = never.
      failedAt: k.ms('failed_at'),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [k.unique('reported_refunds_reference').on(t.processorId, t.reference)],
  )
  // Customer records that processors keep of their own, one per user and account at a processor.
  const gatewayCustomers = k.table(
    'gateway_customers',
    {
      id: k.id('id'),
      processorId: k.int('processor_id').notNull(),
      // As in payments.
      account: k.text('account').notNull().default(''),
      // The processor's own ID of the customer.
      customerId: k.text('customer_id').notNull(),
      // Null until an account exists with this email.
      userId: k.int('user_id'),
      // Lower-cased, as in users; '' = the processor named none.
      emailKey: k.text('email_key').notNull().default(''),
      // When the processor created or changed the record.
      occurredAt: k.ms('occurred_at').notNull(),
    },
    (t) => [
      k.unique('gateway_customers_customer').on(t.processorId, t.customerId),
      k
        .unique('gateway_customers_user')
        .on(t.userId, t.processorId, t.account)
        .where(sql`${t.userId} is not null`),
      k
        .unique('gateway_customers_waiting')
        .on(t.emailKey, t.processorId, t.account)
        .where(sql`${t.userId} is null and ${t.emailKey} <> ''`),
    ],
  )
  return { orderProcessors, payments, webhookEvents, unmatchedPayments, reportedRefunds, gatewayCustomers }
}
