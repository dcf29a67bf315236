import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { createOrder } from '#src/orders/create-order.ts'
import { addTimelineEntry } from '#src/orders/timeline.ts'
import { createPayment, findPaymentByReference, recordReference } from '#src/payments/payments.ts'
import type { PaymentOutcome } from '#src/payments/payment-outcome.ts'
import type { RenewalEvent } from '#src/payments/processor-events.ts'
import type { SubscriptionRow } from './find-subscriptions.ts'

export type RenewalRow = Tx['t']['subscriptionRenewals']['$inferSelect']

interface ReportedRenewal {
  processorId: number
  renewal: RenewalEvent
  /** The payment that paid it, when known. */
  payment: PaymentOutcome | null
  /** Epoch ms. */
  occurredAt: number
}

/** Stores a renewal once; a failed one may be paid later, a paid one stays paid. Returns the row if this report changed something. */
export async function saveRenewal(tx: Tx, { processorId, renewal, payment, occurredAt }: ReportedRenewal): Promise<RenewalRow | null> {
  const { subscriptionRenewals: table } = tx.t
  const { renewalId, subscriptionId: reference, state, amount, currency, paymentReference } = renewal
  const values = {
    state,
    amount,
    currency,
    paymentReference: payment?.reference ?? paymentReference ?? '',
    method: payment?.method ?? '',
    tax: payment?.tax ?? null,
    occurredAt,
  }
  const insert = tx.insert(table).values({ processorId, renewalId, reference, ...values })
  const target = [table.processorId, table.renewalId]
  const [saved] =
    state === 'paid'
      ? await insert.onConflictDoUpdate({ target, set: values, setWhere: eq(table.state, 'failed') }).returning()
      : await insert.onConflictDoNothing({ target }).returning()
  return saved ?? null
}

/** Paid renewals without an order, the oldest first. */
export async function listRenewalsToOrder(tx: Tx, { processorId, reference }: SubscriptionRow): Promise<RenewalRow[]> {
  if (reference === null) return []
  const { subscriptionRenewals: table } = tx.t
  return tx
    .select()
    .from(table)
    .where(and(eq(table.processorId, processorId), eq(table.reference, reference), eq(table.state, 'paid'), isNull(table.orderId)))
    .orderBy(asc(table.id))
}

/** Creates the order of a paid renewal with its payment, which is still to be recorded as paid. Null when staff have matched the money to an order. */
export async function createRenewalOrder(
  tx: Tx,
  subscription: SubscriptionRow,
  renewal: RenewalRow,
  now: number,
): Promise<{ paymentId: number } | null> {
  const { processorId, renewalId, paymentReference } = renewal
  const matched = paymentReference === '' ? null : await findPaymentByReference(tx, processorId, paymentReference)
  if (matched) {
    await setRenewalOrder(tx, renewal.id, matched.orderId)
    return null
  }
  const key = `renewal:${processorId}:${renewalId}`
  const { userId, account, renewedOrder } = subscription
  const order = await createOrder(tx, { ...renewedOrder, userId, cartId: null, attemptKey: key, comment: '' }, now)
  await addTimelineEntry(tx, { orderId: order.id, kind: 'renewed', data: { title: subscription.title }, actor: 'shop', now })
  await setRenewalOrder(tx, renewal.id, order.id)
  const { id: paymentId } = await createPayment(
    tx,
    { orderId: order.id, processorId, account, idempotencyKey: key, amount: order.total, currency: renewedOrder.currency },
    now,
  )
  if (paymentReference !== '') await recordReference(tx, paymentId, { reference: paymentReference }, now)
  return { paymentId }
}

async function setRenewalOrder(tx: Tx, renewalId: number, orderId: number): Promise<void> {
  const { subscriptionRenewals } = tx.t
  await tx.update(subscriptionRenewals).set({ orderId }).where(eq(subscriptionRenewals.id, renewalId))
}
