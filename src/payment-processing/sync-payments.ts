import type { Tx } from '#db/types.ts'
import { applyEarlierDisputes } from '#src/disputes/apply-dispute.ts'
import { removePurchased } from '#src/cart/remove-purchased.ts'
import { type FindWording, readWordings } from '#src/i18n/translator.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { type OrderLineRow, type OrderRow, findOrder } from '#src/orders/find-orders.ts'
import { queueBalancePaidMail } from '#src/orders/mails/payment-mails.ts'
import { queueOrderMails } from '#src/orders/mails/order-mails.ts'
import { type ApplyPaymentResult, type SoldOrder, markFailed, payUnpaidOrder } from '#src/orders/payment/apply-payment.ts'
import { isTestOrderId } from '#src/lib/ids/test-order-ids.ts'
import { isAwaitingPayment } from '#src/lib/money/amount-due.ts'
import { prepareMailTemplates } from '#src/mail/templates/templates.ts'
import { type Payment, findPayment, findLatestPayment, listPaymentsToCheck, scheduleNextCheck } from '#src/payments/payments.ts'
import { isPaidWith, isPolled, ProcessorError, testProcessorId } from '#src/payments/processor.ts'
import type { PaymentOutcome } from '#src/payments/payment-outcome.ts'
import { findProcessorOf } from '#src/payments/accounts/processor-accounts.ts'
import { recordOutcome } from '#src/payments/record-outcome.ts'
import { recordReportedRefund } from '#src/payments/refunds.ts'
import { type UnmatchedReason, recordUnmatchedPayment, settleExplainedPayment } from '#src/payments/unmatched-payments.ts'
import { resumeWaitingEvents } from '#src/payments/webhook-events.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import type { SubscriptionRow } from '#src/subscriptions/find-subscriptions.ts'
import { applyReported, startSubscription } from '#src/subscriptions/mirror-subscription.ts'
import { createRenewalOrder, listRenewalsToOrder } from '#src/subscriptions/renewals.ts'
import { setSubscriptionReference } from '#src/subscriptions/save-subscription.ts'
import { deleteDetails } from '#src/checkout/details.ts'
import { syncRefunds } from '#src/refunds/reported-refunds.ts'

/** `order`: the payment's, if it was just read. `cancel` cancels the payment there first; so does an order that is canceled or has nothing left to pay. Safe to repeat. Throws ProcessorError. */
export async function syncPayment(
  shop: Shop,
  payment: Payment,
  { action, order: known }: { action?: 'cancel' | undefined; order?: OrderRow } = {},
): Promise<Payment> {
  const processor = findProcessorOf(shop, payment)
  const lookup =
    payment.reference !== null
      ? { reference: payment.reference }
      : payment.hostedReference !== null
        ? { hostedReference: payment.hostedReference }
        : null
  if (!processor || !lookup) return payment
  const order = known ?? (await findOrder(shop.db.read, { id: payment.orderId }))
  const isAwaited = order !== null && isAwaitingPayment(order)
  const outcome = await (action === 'cancel' || !isAwaited ? processor.cancel(lookup) : processor.find(lookup, payment))
  const findWording = await readWordings(shop)
  await prepareMailTemplates(shop)
  const news = { paymentId: payment.id, outcome, actor: processor.slug, findWording }
  const synced = await shop.db.transaction((tx) => applyOutcome(shop, tx, news))
  if (outcome.reference !== '') await resumeWaitingEvents(shop, { source: processor.slug, reference: outcome.reference })
  return synced
}

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

/**
 * Scheduled task: syncs payments without news for two minutes, or one if the processor reports nothing by itself, so that a closed browser
 * loses no order. Returns how many. Once none of an account's calls succeeds, the rest of its payments wait for the next run.
 */
export async function recheckPayments(shop: Shop, signal?: AbortSignal): Promise<number> {
  const polledProcessorIds = shop.processors.filter(isPolled).map(({ processorId }) => processorId)
  const due = await listPaymentsToCheck(shop.db.read, { now: shop.now(), limit: maxChecksPerRun, polledProcessorIds })
  const unreachable = new Set<string>()
  let checkedCount = 0
  for (const batch of inChunks(due, parallelChecks)) {
    if (signal?.aborted) break
    const checks = await Promise.all(
      batch
        .filter((payment) => !unreachable.has(accountKey(payment)))
        .map((payment) => checkPayment(shop, payment, polledProcessorIds.includes(payment.processorId))),
    )
    checkedCount += checks.length
    for (const { key } of checks) if (checks.every((check) => check.key !== key || check.hasFailed)) unreachable.add(key)
  }
  return checkedCount
}

// A former account that does not answer any more keeps none of the others waiting.
const accountKey = ({ processorId, account }: Payment): string => `${processorId}:${account}`

/** A run of all checks takes about a minute at half a second each. */
const maxChecksPerRun = 500
const parallelChecks = 4

async function checkPayment(shop: Shop, payment: Payment, isPolledOften: boolean): Promise<{ key: string; hasFailed: boolean }> {
  let hasFailed = false
  try {
    await syncPayment(shop, payment, { action: payment.state === 'cancelled' ? 'cancel' : undefined })
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error
    // Processors delete abandoned payments.
    hasFailed = !error.isNotFound
    if (hasFailed) shop.log.warn({ err: error, payment: payment.id }, 'could not get the status of a payment from its processor')
  }
  await shop.db.transaction((tx) => scheduleNextCheck(tx, payment, { hasFailed, isPolled: isPolledOften, now: shop.now() }))
  return { key: accountKey(payment), hasFailed }
}

/** The latest payment of an order, synced if it is still open. Throws ProcessorError. */
export async function syncLatestPayment(shop: Shop, order: OrderRow): Promise<Payment | null> {
  const payment = await findLatestPayment(shop.db.read, order.id)
  return payment && payment.state !== 'paid' && payment.state !== 'cancelled' ? syncPayment(shop, payment, { order }) : payment
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

/** Takes what was ordered out of the cart it came from. */
export async function emptyCart(tx: Tx, order: { cartId: number | null }, lines: OrderLineRow[]): Promise<void> {
  if (order.cartId === null) return
  await deleteDetails(tx, order.cartId)
  const purchased = lines.flatMap(({ cartLineId, quantity }) => (cartLineId === null ? [] : [{ lineId: cartLineId, quantity }]))
  await removePurchased(tx, order.cartId, purchased)
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
