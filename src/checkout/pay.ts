import type { Tx } from '#db/open.ts'
import { takeBought } from '#src/cart/take-bought.ts'
import { type Translate, translator } from '#src/i18n/translator.ts'
import { findOrderBy, orderLinesOf } from '#src/orders/find-orders.ts'
import { queueOrderMails } from '#src/orders/mails.ts'
import { type PaidResult, markFailed, markPaid } from '#src/orders/mark-paid.ts'
import { isUnpaid } from '#src/orders/status.ts'
import { type Payment, findPayment, latestPayment, listUnsettled, recordAsked, recordOutcome } from '#src/payments/payments.ts'
import { type PaymentOutcome, ProcessorTrouble } from '#src/payments/processor.ts'
import { type UnmatchedReason, recordUnmatched } from '#src/payments/unmatched.ts'
import { currentSettings, readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { forgetDetails } from './details.ts'

/**
 * Asks the processor what became of a payment and brings the order along; `cancel` asks it to take no more money first, as is always
 * done for an order that was given up or is paid by another payment. Safe to repeat. Throws ProcessorTrouble.
 */
export async function settlePayment(shop: Shop, payment: Payment, ask?: 'cancel'): Promise<Payment> {
  const processor = shop.processors.find((one) => one.processorId === payment.processorId)
  const by =
    payment.reference !== null
      ? { reference: payment.reference }
      : payment.hostedReference !== null
        ? { hostedReference: payment.hostedReference }
        : null
  if (!processor || !by) return payment
  const order = await findOrderBy(shop.db.read, { id: payment.orderId })
  const waits = order !== null && order.status !== 'cancelled' && isUnpaid(order)
  const outcome = await (ask === 'cancel' || !waits ? processor.cancel(by) : processor.find(by))
  const t = await mailWords(shop)
  return shop.db.transaction((tx) => applyOutcome(shop, tx, { paymentId: payment.id, outcome, actor: processor.slug, t }))
}

/**
 * What a processor says of a payment, told to the payment and its order in one transaction: the shopper's return and the webhook
 * both end here, the first wins and the second changes nothing. Money that fits no order is kept as unmatched.
 */
export async function applyOutcome(
  shop: Shop,
  tx: Tx,
  said: { paymentId: number; outcome: PaymentOutcome; actor: string; t: Translate },
): Promise<Payment> {
  const { outcome, actor } = said
  const now = shop.now()
  const known = (await findPayment(tx, said.paymentId))!
  const { result, payment } = await recordOutcome(tx, known, outcome, now)
  if (result === 'mismatch') {
    const reason = outcome.currency === known.currency ? 'wrong_amount' : 'wrong_currency'
    await keepUnmatched(shop, tx, known, outcome, reason, now)
    return payment
  }
  if (result === 'stale') return payment
  if (payment.state === 'failed') await markFailed(tx, payment.orderId, { reason: payment.failure ?? 'unknown', actor, now })
  if (payment.state !== 'paid') return payment

  const paid = await payOrder(shop, tx, payment, said)
  if (paid !== 'paid') await keepUnmatched(shop, tx, payment, outcome, unmatchedBecause[paid], now)
  return payment
}

/** Tells an order that its money is here, with all that follows from being paid: mails, and a cart without what was bought. Else says why it is not paid. */
export async function payOrder(
  shop: Shop,
  tx: Tx,
  money: { orderId: number; amount: number; currency: string; method: string },
  said: { actor: string; t: Translate },
): Promise<PaidResult> {
  const { orderId, amount, currency, method } = money
  const { timezone } = await readSettings(tx)
  const paid = await markPaid(tx, orderId, { amount, currency, method, actor: said.actor, now: shop.now(), timeZone: timezone })
  if (paid === 'paid') await finishCheckout(shop, tx, said.t, orderId)
  return paid
}

/** The words of order mails, read before the transaction that queues them. */
export async function mailWords(shop: Shop): Promise<Translate> {
  return translator(shop, (await currentSettings(shop)).default_language)
}

/** Chore: asks about payments nobody has heard of for two minutes, so that a closed browser loses no order. Returns how many. */
export async function recheckPayments(shop: Shop): Promise<number> {
  const waiting = await listUnsettled(shop.db.read, { before: shop.now() - 2 * 60_000, limit: 20 })
  for (const payment of waiting) {
    try {
      await settlePayment(shop, payment)
    } catch (error) {
      if (!(error instanceof ProcessorTrouble)) throw error
      shop.log.warn({ err: error, payment: payment.id }, 'the processor could not say what became of a payment')
    }
    await shop.db.transaction((tx) => recordAsked(tx, payment.id, shop.now()))
  }
  return waiting.length
}

/** The last attempt to pay an order, asked about again when it is still open. */
export async function settleOrder(shop: Shop, orderId: number): Promise<Payment | null> {
  const payment = await latestPayment(shop.db.read, orderId)
  return payment && payment.state !== 'paid' && payment.state !== 'cancelled' ? settlePayment(shop, payment) : payment
}

const unmatchedBecause: Record<Exclude<PaidResult, 'paid'>, UnmatchedReason> = {
  already: 'already_paid',
  cancelled: 'order_cancelled',
  mismatch: 'wrong_amount',
}

async function finishCheckout(shop: Shop, tx: Tx, t: Translate, orderId: number): Promise<void> {
  const order = (await findOrderBy(tx, { id: orderId }))!
  const lines = await orderLinesOf(tx, order.id)
  await queueOrderMails(shop, tx, t, order, lines)
  if (order.cartId === null) return
  await forgetDetails(tx, order.cartId)
  const bought = lines.flatMap(({ cartLineId, quantity }) => (cartLineId === null ? [] : [{ lineId: cartLineId, quantity }]))
  await takeBought(tx, order.cartId, bought)
}

async function keepUnmatched(
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
  await recordUnmatched(tx, shop.log, { processorId, reference, amount, currency, reason, orderId, email }, now)
}
