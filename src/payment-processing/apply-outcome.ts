import type { Tx } from '#db/types.ts'
import { applyEarlierDisputes } from '#src/disputes/apply-dispute.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { queueBalancePaidMail } from '#src/orders/mails/payment-mails.ts'
import { queueOrderMails } from '#src/orders/mails/confirmation-mails.ts'
import { type ApplyPaymentResult, type SoldOrder, markFailed, payUnpaidOrder } from '#src/orders/payment/apply-payment.ts'
import { isTestOrderId } from '#src/lib/ids/test-order-ids.ts'
import { type Payment, findPayment } from '#src/payments/payments.ts'
import { isPaidWith, testProcessorId } from '#src/payments/processor.ts'
import type { PaymentOutcome } from '#src/payments/payment-outcome.ts'
import { recordOutcome } from '#src/payments/record-outcome.ts'
import { recordReportedRefund } from '#src/payments/refunded-totals.ts'
import { type UnmatchedReason, recordUnmatchedPayment, settleExplainedPayment } from '#src/payments/unmatched-payments.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import type { SubscriptionRow } from '#src/subscriptions/find-subscriptions.ts'
import { applyReported, startSubscription } from '#src/subscriptions/mirror-subscription.ts'
import { createRenewalOrder, listRenewalsToOrder } from '#src/subscriptions/renewals.ts'
import { setSubscriptionReference } from '#src/subscriptions/save-subscription.ts'
import { syncRefunds } from '#src/refunds/reported-refunds.ts'
import { emptyCart } from './empty-cart.ts'

export interface ApplyOutcomeInput {
  paymentId: number
  outcome: PaymentOutcome
  actor: string
  findWording: FindWording
  /** When the processor reported it, in epoch ms; missing = it is current. */
  occurredAt?: number
}

/**
 * The shopper's return and the webhook both call this: the first wins. Money that fits no order is recorded as unmatched. Refunds are
 * applied too, also those reported before.
 */
export async function applyOutcome(shop: Shop, tx: Tx, input: ApplyOutcomeInput): Promise<Payment> {
  const { outcome } = input
  const storedPayment = (await findPayment(tx, input.paymentId))!
  const { processorId } = storedPayment
  const reference = outcome.reference || storedPayment.reference
  if (reference === null) return applyState(shop, tx, storedPayment, { ...input, isRefunded: false })
  const total = await recordReportedRefund(
    tx,
    { processorId, reference },
    { total: outcome.refunded ?? 0, occurredAt: input.occurredAt },
    shop.now(),
  )
  const payment = await applyState(shop, tx, storedPayment, { ...input, isRefunded: total >= storedPayment.amount && total > 0 })
  await syncRefunds(shop, tx, { ...input, processorId, reference, total })
  return payment
}

async function applyState(
  shop: Shop,
  tx: Tx,
  storedPayment: Payment,
  input: ApplyOutcomeInput & { isRefunded: boolean },
): Promise<Payment> {
  const { outcome, actor } = input
  const now = shop.now()
  if (outcome.subscriptionId) await linkSubscription(shop, tx, { ...storedPayment, reference: outcome.subscriptionId }, input)
  const { result, payment } = await recordOutcome(tx, storedPayment, outcome, now)
  if (result === 'mismatch') {
    const reason = outcome.currency === storedPayment.currency ? 'wrong_amount' : 'wrong_currency'
    await saveUnmatched(shop, tx, storedPayment, outcome, reason, now)
    return payment
  }
  if (result === 'stale') return payment
  if (payment.state === 'failed') await markFailed(tx, payment.orderId, { reason: payment.failure ?? 'unknown', actor, now })
  if (payment.state !== 'paid') return payment

  const paidResult = await payOrder(shop, tx, { ...payment, tax: outcome.tax }, input)
  if (paidResult !== 'paid' && paidResult !== 'balance') await saveUnmatched(shop, tx, payment, outcome, unmatchedReasons[paidResult], now)
  // Its own event came before what explains it.
  else if (payment.reference !== null) await settleExplainedPayment(tx, { ...payment, reference: payment.reference }, now)
  return payment
}

/** Marks an order as paid, queues its emails unless its payment is refunded already, and removes the purchased lines from the cart. Otherwise returns why it is not paid. */
export async function payOrder(
  shop: Shop,
  tx: Tx,
  received: { orderId: number; processorId?: number; amount: number; currency: string; method: string; tax?: PaymentOutcome['tax'] },
  context: { actor: string; findWording: FindWording; isRefunded?: boolean },
): Promise<ApplyPaymentResult> {
  const { orderId, amount, currency, method, tax } = received
  if (received.processorId !== undefined && !isPaidWith(received.processorId, isTestOrderId(orderId))) return 'mismatch'
  const { timezone } = await readSettings(tx)
  const { result: paidResult, sold } = await payUnpaidOrder(tx, orderId, {
    amount,
    currency,
    method,
    tax,
    actor: context.actor,
    now: shop.now(),
    timeZone: timezone,
  })
  if (paidResult === 'balance') await queueBalancePaidMail(shop, tx, context.findWording, (await findOrder(tx, { id: orderId }))!, amount)
  if (!sold) return paidResult
  await finishCheckout(shop, tx, context, sold)
  const { processorId } = received
  const subscription = processorId === undefined ? null : await startSubscription(tx, { orderId, processorId }, shop.now())
  if (subscription) await orderRenewals(shop, tx, subscription, context)
  return paidResult
}

const unmatchedReasons: Record<Exclude<ApplyPaymentResult, 'paid' | 'balance'>, UnmatchedReason> = {
  already: 'already_paid',
  cancelled: 'order_cancelled',
  mismatch: 'wrong_amount',
}

async function finishCheckout(
  shop: Shop,
  tx: Tx,
  { findWording, isRefunded = false }: { findWording: FindWording; isRefunded?: boolean },
  { order, lines }: SoldOrder,
): Promise<void> {
  if (!isRefunded) await queueOrderMails(shop, tx, findWording, order, lines)
  // An order that waited for a transfer has emptied its cart when it was placed.
  if (order.cartId === null || order.paymentDueAt !== null) return
  await emptyCart(tx, order, lines)
}

export interface SubscriptionNews {
  /** The processor's slug. */
  actor: string
  findWording: FindWording
}

// The processor may name the subscription after its first payment, and its renewals may come earlier still.
async function linkSubscription(
  shop: Shop,
  tx: Tx,
  payment: { orderId: number; processorId: number; account: string; reference: string },
  news: SubscriptionNews,
): Promise<void> {
  if (!(await setSubscriptionReference(tx, payment, shop.now()))) return
  const subscription = await applyReported(tx, payment, shop.now())
  if (subscription) await orderRenewals(shop, tx, subscription, news)
}

/** One paid order per paid renewal. The money was taken, so missing stock is reported on the order instead. */
export async function orderRenewals(shop: Shop, tx: Tx, subscription: SubscriptionRow, news: SubscriptionNews): Promise<void> {
  for (const renewal of await listRenewalsToOrder(tx, subscription)) {
    const created = await createRenewalOrder(tx, subscription, renewal, shop.now())
    if (!created) continue
    const { paymentReference: reference, amount, currency, method, tax } = renewal
    const outcome: PaymentOutcome = { reference, state: 'paid', amount, currency, method, failure: null, ...(tax && { tax }) }
    await applyOutcome(shop, tx, { ...news, paymentId: created.paymentId, outcome })
    const { processorId } = subscription
    if (reference !== '') await applyEarlierDisputes(shop, tx, { processorId, reference }, news)
  }
}

async function saveUnmatched(
  shop: Shop,
  tx: Tx,
  payment: Payment,
  outcome: PaymentOutcome,
  reason: UnmatchedReason,
  now: number,
): Promise<void> {
  // There is no money to look for.
  if (outcome.amount === 0 || payment.processorId === testProcessorId) return
  const { processorId, account, orderId } = payment
  const { amount, currency, email = '' } = outcome
  // Some hosted pages are paid without a payment of their own.
  const reference = outcome.reference || payment.hostedReference || ''
  await recordUnmatchedPayment(tx, shop.log, { processorId, account, reference, amount, currency, reason, orderId, email }, now)
}
