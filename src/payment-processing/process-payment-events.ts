import { type FindWording, readWordings } from '#src/i18n/translator.ts'
import type { Exec, Tx } from '#db/types.ts'
import { applySubscriptionEvent, fetchRenewalPayment } from './apply-renewals.ts'
import { findNamedPayment, listNamedAccounts, type SignedEvent } from './event-accounts.ts'
import { applyOutcome } from './apply-outcome.ts'
import { applyRefundEvent, syncRefunds } from '#src/refunds/reported-refunds.ts'
import { withoutSecrets } from '#src/lib/errors/error-message.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { isUnavailable } from '#src/lib/errors/is-unavailable.ts'
import { applyDispute, applyEarlierDisputes } from '#src/disputes/apply-dispute.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import type { Shop } from '#src/shop.ts'
import { saveGatewayCustomer } from '#src/payments/gateway-customers.ts'
import { type Payment, listPayments } from '#src/payments/payments.ts'
import { fitsPayment } from '#src/payments/payment-amount.ts'
import { findProcessorOf, isOfAccount } from '#src/payments/accounts/processor-accounts.ts'
import { notConnected, notStored, paymentMissing } from '#src/lib/money/payment-event-errors.ts'
import { reasonOf } from '#src/payments/events/event-errors.ts'
import type { PaymentOutcome } from '#src/payments/payment-outcome.ts'
import { type Processor, ProcessorError } from '#src/payments/processor.ts'
import type { PaymentEvent } from '#src/payments/processor-events.ts'
import { recordReportedRefund } from '#src/payments/refunded-totals.ts'
import { recordUnmatchedPayment } from '#src/payments/unmatched-payments.ts'
import {
  type WebhookEvent,
  claimWebhookEvent,
  failWebhookEvent,
  findWebhookEvent,
  ignoreWebhookEvent,
  listEventsToRetry,
  rejectedForAccount,
  rejectedForAmount,
  resumeWaitingEvents,
} from '#src/payments/events/webhook-events.ts'

/**
 * Processes a stored event once, in one transaction. False when its payment does not match ours or its order: then no order changes, and
 * staff see it under reconciliation. One about a payment that its processor does not have waits for it. Throws what failed, after recording
 * it for staff and the next attempt unless the database was unavailable.
 */
export async function processEvent(shop: Shop, processor: Processor, { id, event }: { id: number; event: PaymentEvent }): Promise<boolean> {
  const recordFailure = (error: string, mayRetry: boolean) =>
    shop.db.transaction((tx) => failWebhookEvent(tx, id, { account: processor.account, error, mayRetry, now: shop.now() }))
  if (event.error !== undefined) {
    // Accepted, because the next delivery would fail too: staff see the event with the reason.
    shop.log.warn({ event: event.eventId, type: event.type, reason: event.error }, 'could not read a payment event')
    await recordFailure(event.error, false)
    return true
  }
  try {
    return await applyEvent(shop, processor, { id, event })
  } catch (error) {
    if (error instanceof ContradictingEvent) {
      await recordFailure(error.message, false)
      return false
    }
    if (error instanceof ProcessorError && error.isNotFound) {
      shop.log.warn({ event: event.eventId, type: event.type }, 'a payment event names a payment that its processor does not have')
      await recordFailure(paymentMissing(namedReference(event)), true)
      return true
    }
    // No attempt of the event: it stays as it is, and is processed with others that nobody finished.
    if (!isUnavailable(error)) await recordFailure(withoutSecrets(reasonOf(error)), true)
    throw error
  }
}

const namedReference = ({ referenceToFetch, payment, renewal }: PaymentEvent): string =>
  referenceToFetch ?? (payment?.reference || payment?.hostedReference) ?? renewal?.renewalId ?? ''

/** Runs a failed event again for staff. Throws NotFound, UserError when nothing of it is stored, and what fails. */
export async function runEventAgain(shop: Shop, id: number): Promise<void> {
  const stored = await findWebhookEvent(shop.db.read, id)
  if (!stored) throw new NotFound('payment event')
  const found = readStored(shop, stored)
  if (found === notConnected) throw new UserError('payments.eventError.notConnected')
  if (found === notStored) throw new UserError('payments.eventNotStored')
  await processEvent(shop, found.processor, found)
}

const maxEventsPerRun = 200

/** Scheduled task: events that failed or that a stopped process left unfinished. Returns how many were processed. */
export async function retryEvents(shop: Shop, signal?: AbortSignal): Promise<number> {
  let processedCount = 0
  for (const stored of await listEventsToRetry(shop.db.read, { now: shop.now(), limit: maxEventsPerRun })) {
    if (signal?.aborted) break
    const found = readStored(shop, stored)
    if (found === notStored || found === notConnected) {
      const failure = { account: stored.account, error: found, mayRetry: found === notConnected, now: shop.now() }
      await shop.db.transaction((tx) => failWebhookEvent(tx, stored.id, failure))
      continue
    }
    try {
      await processEvent(shop, found.processor, found)
      processedCount += 1
    } catch (error) {
      shop.log.warn({ err: error, event: stored.eventId }, 'could not process a payment event')
    }
  }
  return processedCount
}

function readStored(
  shop: Shop,
  { id, source, account, payload }: WebhookEvent,
): { id: number; event: PaymentEvent; processor: Processor } | typeof notStored | typeof notConnected {
  const current = shop.processors.find(({ slug }) => slug === source)
  if (!current || payload === '') return notStored
  const processor = findProcessorOf(shop, { processorId: current.processorId, account })
  if (!processor) return notConnected
  const event = processor.readStoredWebhook?.(payload) ?? null
  return event ? { id, event, processor } : notStored
}

/** Rolls back what the event has changed. */
class ContradictingEvent extends Error {
  constructor(reason: typeof rejectedForAmount | typeof rejectedForAccount = rejectedForAmount) {
    super(reason)
  }
}

async function applyEvent(shop: Shop, processor: Processor, { id, event }: { id: number; event: PaymentEvent }): Promise<boolean> {
  // Some events do not contain the state: fetch it before the transaction starts.
  const outcome = await fetchOutcome(processor, event)
  const renewalPayment = await fetchRenewalPayment(processor, event)
  const findWording = await readWordings(shop)
  const isAccepted = await shop.db.transaction(async (tx) => {
    const now = shop.now()
    if (!(await claimWebhookEvent(tx, id))) return true
    const hostedReference = event.payment?.hostedReference
    // First: a renewal's order has the payment that the same event may report.
    const subscriptionNews = { actor: processor.slug, findWording, event, payment: renewalPayment }
    if (event.subscription || event.renewal) await applySubscriptionEvent(shop, tx, processor, subscriptionNews)
    const named = { reference: outcome?.reference ?? '', hostedReference }
    const payment = outcome ? await findNamedPayment(tx, processor.processorId, named) : null
    await refuseOtherAccount(shop, tx, { processor, event }, payment)
    let isFitting = !event.payment || !payment || fitsPayment(payment, event.payment)
    // Its money is counted already, so it cannot be listed as unmatched too.
    if (!isFitting && payment?.state === 'paid' && payment.reference === outcome?.reference) throw new ContradictingEvent()
    const { refund, occurredAt } = event
    const news = { actor: processor.slug, findWording, occurredAt }
    // First: what was fetched does not contain a refund that failed.
    if (refund && payment) await applyRefundEvent(shop, tx, payment, { ...news, refund, total: outcome?.refunded ?? 0 })
    const isFetched = event.payment === null
    if (outcome && payment)
      await applyOutcome(shop, tx, { ...news, paymentId: payment.id, outcome, ...(isFetched ? { occurredAt: now } : {}) })
    else if (outcome) isFitting = await recordUnknownPayment(shop, tx, processor, { outcome, hostedReference, findWording })
    if (payment?.reference) await applyEarlierDisputes(shop, tx, { ...payment, reference: payment.reference }, news)
    const { customer, dispute } = event
    if (dispute) await applyDispute(shop, tx, { ...news, processorId: processor.processorId, dispute })
    if (customer) await saveGatewayCustomer(tx, { ...pick(processor, 'processorId', 'account'), customer, occurredAt })
    if (!payment && !customer && !dispute && !event.subscription && !event.renewal) await ignoreWebhookEvent(tx, id)
    return isFitting || Boolean(event.subscription ?? event.renewal)
  })
  const reference = outcome?.reference || event.payment?.hostedReference
  if (reference) await resumeWaitingEvents(shop, { source: processor.slug, reference })
  return isAccepted
}

// Whoever has the secret of one account can change nothing that began with another one.
async function refuseOtherAccount(shop: Shop, q: Exec, signed: SignedEvent, payment: Payment | null): Promise<void> {
  const accounts = await listNamedAccounts(q, signed, payment)
  if (!accounts.every((account) => isOfAccount(shop, signed.processor, account))) throw new ContradictingEvent(rejectedForAccount)
}

// A hosted page that started a subscription names the subscription and not its payment.
async function fetchOutcome(processor: Processor, { payment, referenceToFetch }: PaymentEvent): Promise<PaymentOutcome | null> {
  const { hostedReference } = payment ?? {}
  if (payment?.state === 'paid' && payment.reference === '' && payment.subscriptionId && hostedReference)
    return processor.find({ hostedReference })
  return payment ?? (referenceToFetch ? processor.find({ reference: referenceToFetch }) : null)
}

const isOpenHostedPage = ({ hostedReference, reference, state }: Payment): boolean =>
  hostedReference !== null && reference === null && state !== 'paid' && state !== 'cancelled'

// The answer that names it was lost or is on its way.
const isUnanswered = ({ reference, state }: Payment): boolean => reference === null && state !== 'paid'

interface UnknownPayment {
  outcome: PaymentOutcome
  hostedReference: string | undefined
  findWording: FindWording
}

/** Stores paid money that no payment of ours explains, and remembers its refunds. False when it names an order that it is no payment of. */
async function recordUnknownPayment(shop: Shop, tx: Tx, processor: Processor, unknown: UnknownPayment): Promise<boolean> {
  const { processorId, account, slug } = processor
  const { outcome, hostedReference, findWording } = unknown
  // Some hosted pages are paid without a payment of their own.
  const reference = outcome.reference || hostedReference || ''
  const { amount, currency, email = '' } = outcome
  const now = shop.now()
  const total = await recordReportedRefund(tx, { processorId, reference }, { total: outcome.refunded ?? 0 }, now)
  if (outcome.state !== 'paid' || amount === 0) return true
  const order = outcome.externalId ? await findOrder(tx, { externalId: outcome.externalId }) : null
  const payments = (order ? await listPayments(tx, order.id) : []).filter(
    (payment) => payment.processorId === processorId && isOfAccount(shop, processor, payment.account),
  )
  // A hosted payment is reported before its page; the page's event follows and names our payment.
  if (hostedReference === undefined && payments.some(isOpenHostedPage)) return true
  const named = { processorId, account, reference, orderId: order?.id ?? null, email }
  const unmatched = { ...named, amount, currency, reason: 'unknown_reference' as const }
  await recordUnmatchedPayment(tx, shop.log, unmatched, now)
  await syncRefunds(shop, tx, { processorId, reference, total, actor: slug, findWording })
  return !outcome.externalId || payments.some(isUnanswered)
}
