import type { Tx } from '#db/types.ts'
import { removePurchased } from '#src/cart/remove-purchased.ts'
import { type FindWording, readWordings } from '#src/i18n/translator.ts'
import { findOrder, listOrderLines } from '#src/orders/find-orders.ts'
import { queueOrderMails } from '#src/orders/order-mails.ts'
import { type MarkPaidResult, markFailed, markPaid } from '#src/orders/mark-paid.ts'
import { isUnpaid } from '#src/orders/status.ts'
import {
  type Payment,
  findPayment,
  findLatestPayment,
  listUnsettledPayments,
  markPaymentChecked,
  recordOutcome,
} from '#src/payments/payments.ts'
import { type PaymentOutcome, ProcessorError } from '#src/payments/processor.ts'
import { type UnmatchedReason, recordUnmatchedPayment } from '#src/payments/unmatched-payments.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { deleteDetails } from './details.ts'

/** `cancel` cancels the payment there first; so does an order that is canceled or already paid. Safe to repeat. Throws ProcessorError. */
export async function syncPayment(shop: Shop, payment: Payment, action?: 'cancel'): Promise<Payment> {
  const processor = shop.processors.find((candidate) => candidate.processorId === payment.processorId)
  const lookup =
    payment.reference !== null
      ? { reference: payment.reference }
      : payment.hostedReference !== null
        ? { hostedReference: payment.hostedReference }
        : null
  if (!processor || !lookup) return payment
  const order = await findOrder(shop.db.read, { id: payment.orderId })
  const isAwaitingPayment = order !== null && order.status !== 'cancelled' && isUnpaid(order)
  const outcome = await (action === 'cancel' || !isAwaitingPayment ? processor.cancel(lookup) : processor.find(lookup))
  const findWording = await readWordings(shop)
  return shop.db.transaction((tx) => applyOutcome(shop, tx, { paymentId: payment.id, outcome, actor: processor.slug, findWording }))
}

/** The shopper's return and the webhook both call this: the first wins. Money that fits no order is recorded as unmatched. */
export async function applyOutcome(
  shop: Shop,
  tx: Tx,
  input: { paymentId: number; outcome: PaymentOutcome; actor: string; findWording: FindWording },
): Promise<Payment> {
  const { outcome, actor } = input
  const now = shop.now()
  const storedPayment = (await findPayment(tx, input.paymentId))!
  const { result, payment } = await recordOutcome(tx, storedPayment, outcome, now)
  if (result === 'mismatch') {
    const reason = outcome.currency === storedPayment.currency ? 'wrong_amount' : 'wrong_currency'
    await saveUnmatched(shop, tx, storedPayment, outcome, reason, now)
    return payment
  }
  if (result === 'stale') return payment
  if (payment.state === 'failed') await markFailed(tx, payment.orderId, { reason: payment.failure ?? 'unknown', actor, now })
  if (payment.state !== 'paid') return payment

  const paidResult = await payOrder(shop, tx, payment, input)
  if (paidResult !== 'paid') await saveUnmatched(shop, tx, payment, outcome, unmatchedReasons[paidResult], now)
  return payment
}

/** Marks an order as paid, queues its emails and removes the purchased lines from the cart. Otherwise returns why it is not paid. */
export async function payOrder(
  shop: Shop,
  tx: Tx,
  received: { orderId: number; amount: number; currency: string; method: string },
  context: { actor: string; findWording: FindWording },
): Promise<MarkPaidResult> {
  const { orderId, amount, currency, method } = received
  const { timezone } = await readSettings(tx)
  const paidResult = await markPaid(tx, orderId, { amount, currency, method, actor: context.actor, now: shop.now(), timeZone: timezone })
  if (paidResult === 'paid') await finishCheckout(shop, tx, context.findWording, orderId)
  return paidResult
}

/** Scheduled task: syncs payments without news for two minutes, so that a closed browser loses no order. Returns how many. */
export async function recheckPayments(shop: Shop): Promise<number> {
  const unsettled = await listUnsettledPayments(shop.db.read, { updatedBefore: shop.now() - 2 * 60_000, limit: 20 })
  for (const payment of unsettled) {
    try {
      await syncPayment(shop, payment)
    } catch (error) {
      if (!(error instanceof ProcessorError)) throw error
      shop.log.warn({ err: error, payment: payment.id }, 'could not get the status of a payment from its processor')
    }
    await shop.db.transaction((tx) => markPaymentChecked(tx, payment.id, shop.now()))
  }
  return unsettled.length
}

/** The latest payment of an order, synced if it is still open. Throws ProcessorError. */
export async function syncLatestPayment(shop: Shop, orderId: number): Promise<Payment | null> {
  const payment = await findLatestPayment(shop.db.read, orderId)
  return payment && payment.state !== 'paid' && payment.state !== 'cancelled' ? syncPayment(shop, payment) : payment
}

const unmatchedReasons: Record<Exclude<MarkPaidResult, 'paid'>, UnmatchedReason> = {
  already: 'already_paid',
  cancelled: 'order_cancelled',
  mismatch: 'wrong_amount',
}

async function finishCheckout(shop: Shop, tx: Tx, findWording: FindWording, orderId: number): Promise<void> {
  const order = (await findOrder(tx, { id: orderId }))!
  const lines = await listOrderLines(tx, order.id)
  await queueOrderMails(shop, tx, findWording, order, lines)
  if (order.cartId === null) return
  await deleteDetails(tx, order.cartId)
  const purchased = lines.flatMap(({ cartLineId, quantity }) => (cartLineId === null ? [] : [{ lineId: cartLineId, quantity }]))
  await removePurchased(tx, order.cartId, purchased)
}

async function saveUnmatched(
  shop: Shop,
  tx: Tx,
  payment: Payment,
  outcome: PaymentOutcome,
  reason: UnmatchedReason,
  now: number,
): Promise<void> {
  if (outcome.amount === 0) return
  const { processorId, orderId } = payment
  const { reference, amount, currency, email = '' } = outcome
  await recordUnmatchedPayment(tx, shop.log, { processorId, reference, amount, currency, reason, orderId, email }, now)
}
