import { Elysia } from 'elysia'
import { NotFound } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { readBytes } from '#src/web/form/body.ts'
import { openTo } from '#src/web/access.ts'
import { json } from '#src/web/response.tsx'
import { findEventOwner, type SignedEvent } from '#src/payment-processing/event-accounts.ts'
import { processEvent } from '#src/payment-processing/process-payment-events.ts'
import { fieldsMissing } from '#src/lib/money/payment-event-errors.ts'
import { maxEventSize } from './limits.ts'
import type { PaymentEvent } from './processor-events.ts'
import type { Processor } from './processor.ts'
import { listAccounts } from './accounts/processor-accounts.ts'
import { recordRejectedEvent, recordWebhookEvent, rejectedForAge } from './events/webhook-events.ts'
import { waitAtMost } from '#src/lib/concurrency/wait-at-most.ts'

/** In ms. Senders give up after five seconds, and then deliver again what is still being processed. */
const answerTimeout = 3000

/** Webhook routes of all processors. Each event is stored first, then processed; slow processing continues after the answer. */
export const paymentWebhooks = (shop: Shop) =>
  new Elysia().use(openTo('machine')).post('/webhooks/:slug', async ({ req, params }) => {
    const current = shop.processors.find((candidate) => candidate.slug === params.slug)
    if (!current?.readWebhook) throw new NotFound('webhook')
    // The signature covers the raw bytes, byte order mark included.
    const rawBody = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readBytes(req.raw, maxEventSize))
    const accounts = listAccounts(shop, current)
    const { headers } = req.raw
    const signed = await readEvent(shop, accounts, { rawBody, headers, now: shop.now() })
    if (!signed) {
      shop.log.warn({ processor: current.slug, bytes: rawBody.length }, 'refused a payment event without a valid signature or body')
      await recordLateEvent(shop, accounts, rawBody, headers)
      return json(notAnEvent, 400)
    }
    const { processor, event } = signed
    if (event.missing) return refuseIncomplete(shop, processor, { ...event, missing: event.missing }, rawBody)
    const stored = await shop.db.transaction((tx) => recordWebhookEvent(tx, processor, event, event.stored ?? rawBody, shop.now()))
    // An error within the time limit is answered with its status, so that the sender delivers again. Later ones are retried by us.
    const isFitting = stored && (await waitAtMost(shop.timers, answerTimeout, processEvent(shop, processor, { id: stored.id, event })))
    if (isFitting !== false) return json({ received: true })
    const { eventId, type } = event
    shop.log.warn({ processor: processor.slug, event: eventId, type }, 'refused a payment event that does not match its payment or order')
    // Once: the event is stored and listed for staff, so its sender need not deliver it for days.
    return stored?.isNew ? json(mismatch, 400) : json({ received: true })
  })

/** With the account that has signed it: the one in use, or a former one that still has open payments. Null if none has. */
async function readEvent(
  shop: Shop,
  accounts: Processor[],
  { rawBody, headers, now }: { rawBody: string; headers: Headers; now: number },
): Promise<SignedEvent | null> {
  const signed: SignedEvent[] = []
  for (const processor of accounts) {
    const event = await processor.readWebhook?.(rawBody, headers, now)
    if (event) signed.push({ processor, event })
  }
  const [first, ...others] = signed
  return first ? findEventOwner(shop, [first, ...others]) : null
}

const notAnEvent = {
  success: false,
  error: 'invalid_signature',
  message: 'The signature is missing, invalid or expired, or the body is not an event.',
}

const mismatch = { success: false, error: 'payment_mismatch', message: 'The payment does not match its order. It is listed for the store.' }

/** It says what is wrong to both: who sent it, and staff. */
async function refuseIncomplete(
  shop: Shop,
  { slug: source, account }: Processor,
  { eventId, type, missing }: PaymentEvent & { missing: string[] },
  payload: string,
): Promise<Response> {
  shop.log.warn({ processor: source, event: eventId, type, missing }, 'refused a payment event without fields that every event has')
  const rejected = { source, account, eventId, type, payload, error: fieldsMissing(missing), now: shop.now() }
  await shop.db.transaction((tx) => recordRejectedEvent(tx, rejected))
  const message = `The signature is valid, but the event has no valid ${missing.join(', ')}.`
  return json({ success: false, error: 'invalid_event', message }, 400)
}

// A correct signature that is too old may be a replay: refused, but stored for staff, so that a real event is not lost.
async function recordLateEvent(shop: Shop, accounts: Processor[], rawBody: string, headers: Headers): Promise<void> {
  const signedAt = accounts[0]?.webhookSignedAt?.(headers) ?? null
  if (signedAt === null || signedAt >= shop.now()) return
  const signed = await readEvent(shop, accounts, { rawBody, headers, now: signedAt })
  if (!signed?.processor.readStoredWebhook) return
  const { eventId, type } = signed.event
  const { slug: source, account } = signed.processor
  const rejected = { source, account, eventId, type, payload: rawBody, error: rejectedForAge, now: shop.now() }
  await shop.db.transaction((tx) => recordRejectedEvent(tx, rejected))
}
