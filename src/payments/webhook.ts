import { type FindWording, readWordings } from '#src/i18n/translator.ts'
import { Elysia } from 'elysia'
import type { Tx } from '#db/types.ts'
import { applyOutcome } from '#src/checkout/sync-payments.ts'
import { syncRefunds } from '#src/checkout/sync-refunds.ts'
import { NotFound } from '#src/lib/errors.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { applyRefundEvent } from '#src/refunds/reported-refunds.ts'
import type { Shop } from '#src/shop.ts'
import { json } from '#src/web/response.tsx'
import { readBytes } from '#src/web/body.ts'
import { httpRequestPlugin } from '#src/web/request.ts'
import { saveGatewayCustomer } from './gateway-customers.ts'
import { finishWebhookEvent, receiveWebhookEvent, recordFailedWebhookEvent } from './webhook-events.ts'
import { type Payment, findPaymentByHostedReference, findPaymentByReference, listPayments } from './payments.ts'
import type { PaymentEvent, PaymentOutcome, Processor } from './processor.ts'
import { recordReportedRefund } from './refunds.ts'
import { recordUnmatchedPayment } from './unmatched-payments.ts'

const maxBodySize = 1024 * 1024

/** Webhook routes of all processors. Each event is stored and processed in one transaction; repeats change nothing. */
export const paymentWebhooks = (shop: Shop) =>
  new Elysia().use(httpRequestPlugin()).post('/webhooks/:slug', async ({ req, params }) => {
    const processor = shop.processors.find((candidate) => candidate.slug === params.slug)
    if (!processor?.readWebhook) throw new NotFound('webhook')
    // The signature covers the raw bytes, byte order mark included.
    const rawBody = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readBytes(req.raw, maxBodySize))
    const event = await processor.readWebhook(rawBody, req.raw.headers, shop.now())
    if (!event) return json({ success: false, error: 'invalid_signature', message: 'The signature is missing, invalid or expired.' }, 400)
    const recordFailure = (reason: string) =>
      shop.db.transaction((tx) => recordFailedWebhookEvent(tx, processor.slug, event, rawBody, { error: reason, now: shop.now() }))
    if (event.error !== undefined) {
      // Accepted, because the next delivery would fail too: staff see the event with the reason.
      shop.log.warn({ event: event.eventId, type: event.type, reason: event.error }, 'could not read a payment event')
      await recordFailure(event.error)
      return json({ received: true })
    }
    try {
      await processEvent(shop, processor, event, rawBody)
    } catch (error) {
      await recordFailure(error instanceof Error ? error.message : String(error))
      throw error
    }
    return json({ received: true })
  })

async function processEvent(shop: Shop, processor: Processor, event: PaymentEvent, rawBody: string): Promise<void> {
  // Some events do not contain the state: fetch it before the transaction starts.
  const outcome = event.payment ?? (event.referenceToFetch ? await processor.find({ reference: event.referenceToFetch }) : null)
  const findWording = await readWordings(shop)
  await shop.db.transaction(async (tx) => {
    const now = shop.now()
    if ((await receiveWebhookEvent(tx, processor.slug, event, rawBody, now)) === 'duplicate') return
    const hostedReference = event.payment?.hostedReference
    const payment = outcome ? await findPaymentForOutcome(tx, processor, outcome, hostedReference) : null
    const { refund, occurredAt } = event
    const news = { actor: processor.slug, findWording, occurredAt }
    // First: what was fetched does not contain a refund that failed.
    if (refund && payment) await applyRefundEvent(shop, tx, payment, { ...news, refund, total: outcome?.refunded ?? 0 })
    const isFetched = event.payment === null
    if (outcome && payment)
      await applyOutcome(shop, tx, { ...news, paymentId: payment.id, outcome, ...(isFetched ? { occurredAt: now } : {}) })
    else if (outcome) await recordUnknownPayment(shop, tx, processor, { outcome, hostedReference, findWording })
    const { customer } = event
    if (customer) await saveGatewayCustomer(tx, { processorId: processor.processorId, customer, occurredAt })
    await finishWebhookEvent(tx, processor.slug, event.eventId, payment || customer ? 'done' : 'ignored')
  })
}

type Exec = Parameters<typeof findPaymentByReference>[0]

async function findPaymentForOutcome(
  q: Exec,
  processor: Processor,
  outcome: PaymentOutcome,
  hostedReference?: string,
): Promise<Payment | null> {
  const byReference = outcome.reference === '' ? null : await findPaymentByReference(q, processor.processorId, outcome.reference)
  if (byReference || !hostedReference) return byReference
  return findPaymentByHostedReference(q, processor.processorId, hostedReference)
}

const isOpenHostedPage = ({ hostedReference, reference, state }: Payment): boolean =>
  hostedReference !== null && reference === null && state !== 'paid' && state !== 'cancelled'

interface UnknownPayment {
  outcome: PaymentOutcome
  hostedReference: string | undefined
  findWording: FindWording
}

/** Stores paid money that no payment of ours explains, and remembers its refunds. */
async function recordUnknownPayment(shop: Shop, tx: Tx, { processorId, slug }: Processor, unknown: UnknownPayment): Promise<void> {
  const { outcome, hostedReference, findWording } = unknown
  // Some hosted pages are paid without a payment of their own.
  const reference = outcome.reference || hostedReference || ''
  const { amount, currency, email = '' } = outcome
  const now = shop.now()
  const total = await recordReportedRefund(tx, { processorId, reference }, { total: outcome.refunded ?? 0 }, now)
  if (outcome.state !== 'paid' || amount === 0) return
  const order = outcome.externalId ? await findOrder(tx, { externalId: outcome.externalId }) : null
  // A hosted payment is reported before its page; the page's event follows and names our payment.
  if (order && hostedReference === undefined && (await listPayments(tx, order.id)).some(isOpenHostedPage)) return
  const unmatched = { processorId, reference, amount, currency, reason: 'unknown_reference' as const, orderId: order?.id ?? null, email }
  await recordUnmatchedPayment(tx, shop.log, unmatched, now)
  await syncRefunds(shop, tx, { processorId, reference, total, actor: slug, findWording })
}
