import { readWordings } from '#src/i18n/translator.ts'
import { Elysia } from 'elysia'
import type { Tx } from '#db/types.ts'
import { applyOutcome } from '#src/checkout/sync-payments.ts'
import { NotFound } from '#src/lib/errors.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import type { Shop } from '#src/shop.ts'
import { json } from '#src/web/response.tsx'
import { readBytes } from '#src/web/body.ts'
import { httpRequestPlugin } from '#src/web/request.ts'
import { saveGatewayCustomer } from './gateway-customers.ts'
import { finishWebhookEvent, receiveWebhookEvent, recordFailedWebhookEvent } from './webhook-events.ts'
import { type Payment, findPaymentByHostedReference, findPaymentByReference, findLatestPayment } from './payments.ts'
import type { PaymentEvent, PaymentOutcome, Processor } from './processor.ts'
import { syncRefundedTotal } from './refunds.ts'
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
    try {
      await processEvent(shop, processor, event, rawBody)
    } catch (error) {
      const failure = { error: error instanceof Error ? error.message : String(error), now: shop.now() }
      await shop.db.transaction((tx) => recordFailedWebhookEvent(tx, processor.slug, event, rawBody, failure))
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
    const payment = outcome ? await findPaymentForOutcome(tx, processor, outcome, event.payment?.hostedReference) : null
    if (outcome && payment) {
      await applyOutcome(shop, tx, { paymentId: payment.id, outcome, actor: processor.slug, findWording })
      if (outcome.refunded) await syncRefundedTotal(tx, payment.id, outcome.refunded, now)
    } else if (outcome?.state === 'paid') await recordUnknownPayment(shop, tx, processor, outcome)
    const { customer, occurredAt } = event
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

async function recordUnknownPayment(shop: Shop, tx: Tx, processor: Processor, outcome: PaymentOutcome): Promise<void> {
  const order = outcome.externalId ? await findOrder(tx, { externalId: outcome.externalId }) : null
  // A hosted payment is reported before its page; the page's event follows and names our payment.
  if (order && (await findLatestPayment(tx, order.id))?.hostedReference) return
  const { processorId } = processor
  const { reference, amount, currency, email = '' } = outcome
  const unmatchedPayment = {
    processorId,
    reference,
    amount,
    currency,
    reason: 'unknown_reference' as const,
    orderId: order?.id ?? null,
    email,
  }
  await recordUnmatchedPayment(tx, shop.log, unmatchedPayment, shop.now())
}
