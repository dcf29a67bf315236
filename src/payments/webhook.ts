import { Elysia } from 'elysia'
import type { Tx } from '#db/open.ts'
import { applyOutcome, mailWords } from '#src/checkout/pay.ts'
import { NotFound } from '#src/lib/errors.ts'
import { findOrderBy } from '#src/orders/find-orders.ts'
import type { Shop } from '#src/shop.ts'
import { json } from '#src/web/answer.tsx'
import { readBytes } from '#src/web/body.ts'
import { visiting } from '#src/web/visit.ts'
import { finishEvent, receiveEvent, recordFailedEvent } from './events.ts'
import { type Payment, findPaymentByHostedReference, findPaymentByReference, latestPayment } from './payments.ts'
import type { PaymentEvent, PaymentOutcome, Processor } from './processor.ts'
import { raiseRefunded } from './refunds.ts'
import { recordUnmatched } from './unmatched.ts'

const bodyLimit = 1024 * 1024

/** Messages of the card processor. Authentic ones are written down and worked off in one transaction; repeats change nothing. */
export const paymentWebhooks = (shop: Shop) =>
  new Elysia().use(visiting()).post('/webhooks/card-processor', async ({ visit }) => {
    const processor = shop.processors.find((one) => one.slug === 'card-processor')
    if (!processor?.readWebhook) throw new NotFound('processor')
    // The signature is over the bytes as they came, byte order mark included.
    const raw = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readBytes(visit.request, bodyLimit))
    const event = await processor.readWebhook(raw, visit.request.headers, shop.now())
    if (!event) return json({ success: false, error: 'invalid_signature', message: 'The signature is missing, wrong or too old.' }, 400)
    try {
      await workOff(shop, processor, event, raw)
    } catch (error) {
      const failed = { error: error instanceof Error ? error.message : String(error), now: shop.now() }
      await shop.db.transaction((tx) => recordFailedEvent(tx, processor.slug, event, raw, failed))
      throw error
    }
    return json({ received: true })
  })

async function workOff(shop: Shop, processor: Processor, event: PaymentEvent, raw: string): Promise<void> {
  // Some messages only say that something changed: the processor is asked before the transaction begins.
  const outcome = event.payment ?? (event.askAbout ? await processor.find({ reference: event.askAbout }) : null)
  const t = await mailWords(shop)
  await shop.db.transaction(async (tx) => {
    const now = shop.now()
    if ((await receiveEvent(tx, processor.slug, event, raw, now)) === 'duplicate') return
    const payment = outcome ? await paymentOf(tx, processor, outcome, event.payment?.hostedReference) : null
    if (outcome && payment) {
      await applyOutcome(shop, tx, { paymentId: payment.id, outcome, actor: processor.slug, t })
      if (outcome.refunded) await raiseRefunded(tx, payment.id, outcome.refunded, now)
    } else if (outcome?.state === 'paid') await keepUnknown(shop, tx, processor, outcome)
    await finishEvent(tx, processor.slug, event.eventId, payment ? 'done' : 'ignored')
  })
}

type Handle = Parameters<typeof findPaymentByReference>[0]

async function paymentOf(q: Handle, processor: Processor, outcome: PaymentOutcome, hostedReference?: string): Promise<Payment | null> {
  const byReference = outcome.reference === '' ? null : await findPaymentByReference(q, processor.processorId, outcome.reference)
  if (byReference || !hostedReference) return byReference
  return findPaymentByHostedReference(q, processor.processorId, hostedReference)
}

async function keepUnknown(shop: Shop, tx: Tx, processor: Processor, outcome: PaymentOutcome): Promise<void> {
  const order = outcome.externalId ? await findOrderBy(tx, { externalId: outcome.externalId }) : null
  // A payment on a hosted page is told before the page itself is: the page's message follows and names our payment.
  if (order && (await latestPayment(tx, order.id))?.hostedReference) return
  const { processorId } = processor
  const { reference, amount, currency, email = '' } = outcome
  const money = { processorId, reference, amount, currency, reason: 'unknown_reference' as const, orderId: order?.id ?? null, email }
  await recordUnmatched(tx, shop.log, money, shop.now())
}
