import { sql } from 'drizzle-orm'
import type { Kit } from '#db/kit.ts'

export type DisputeState = 'open' | 'won' | 'lost'

/** As card networks name them; chargebacks are reported without one. */
export const disputeReasons = [
  'fraudulent',
  'unrecognized',
  'duplicate',
  'credit_not_processed',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'noncompliant',
  'incorrect_account_details',
  'insufficient_funds',
  'chargeback_warning',
  'chargeback',
  'general',
] as const
export type DisputeReason = (typeof disputeReasons)[number]

/** Disputes that the banks of shoppers opened, as their processors report them. */
export function disputesTables(k: Kit) {
  const disputes = k.table(
    'disputes',
    {
      id: k.id('id'),
      processorId: k.int('processor_id').notNull(),
      // The processor's own ID.
      disputeId: k.text('dispute_id').notNull(),
      // The processor's payment ID.
      reference: k.text('reference').notNull(),
      // Null while the payment belongs to no order. Not a foreign key: disputes outlive their orders.
      orderId: k.int('order_id'),
      state: k.text('state').$type<DisputeState>().notNull(),
      // Minor units of `currency`.
      amount: k.int('amount').notNull(),
      currency: k.text('currency').notNull(),
      reason: k.text('reason').$type<DisputeReason>().notNull(),
      // Until when the store may answer; null = it cannot.
      evidenceDueAt: k.ms('evidence_due_at'),
      // Of the newest event; older ones are ignored.
      occurredAt: k.ms('occurred_at').notNull(),
      createdAt: k.ms('created_at').notNull(),
      closedAt: k.ms('closed_at'),
    },
    (t) => [
      k.unique('disputes_dispute').on(t.processorId, t.disputeId),
      k.index('disputes_reference').on(t.processorId, t.reference),
      k.index('disputes_order').on(t.orderId, t.id),
      k.index('disputes_created').on(t.createdAt, t.id),
      k
        .index('disputes_open')
        .on(t.evidenceDueAt, t.id)
        .where(sql`${t.closedAt} is null`),
    ],
  )
  return { disputes }
}
