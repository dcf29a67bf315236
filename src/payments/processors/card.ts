import type Stripe from 'stripe'
import {
  ProcessorTrouble,
  type BegunPayment,
  type PaymentOutcome,
  type PaymentRequest,
  type Processor,
  type ProcessorClient,
} from '../processor.ts'
import { readCardEvent } from './card-events.ts'
import { outcomeOfIntent, outcomeOfSession } from './card-outcome.ts'

export interface CardConfig {
  /** Null or empty = not set: the processor is listed as not ready. */
  secretKey: string | null
  publishableKey: string | null
  webhookSecret: string | null
  /** Another host that speaks the processor's API, e.g. http://127.0.0.1:4500. No path. */
  apiUrl?: string | null
  /** Another address of the processor's browser script. */
  scriptUrl?: string | null
  /** Limit of one call in ms; 7000 unless told, and always below 7500. */
  timeoutMs?: number
}

/** The card processor. Its calls throw ProcessorTrouble; a declined card is an outcome, never an exception. */
export function cardProcessor(config: CardConfig): Processor {
  const missing = missingNames(config)
  const timeout = Math.min(config.timeoutMs ?? 7000, 7000)
  const secretKey = missing.length === 0 ? config.secretKey : null
  let connected: Promise<Stripe> | undefined

  async function call<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
    if (!secretKey) throw new ProcessorTrouble(`the card processor misses ${missing.join(', ')}`)
    try {
      connected ??= connect(secretKey, config.apiUrl, timeout)
      return await within(timeout + 500, connected.then(work))
    } catch (error) {
      throw new ProcessorTrouble(error instanceof Error ? error.message : 'the card processor did not answer', { cause: error })
    }
  }

  return {
    processorId: 1,
    slug: 'card-processor',
    name: 'Card',
    clientType: 'card-inline',
    missing,
    client: missing.length > 0 ? null : clientOf(config),
    begin: (request) =>
      call(async (stripe): Promise<BegunPayment> => {
        const intent = await stripe.paymentIntents.create(intentParams(request), { idempotencyKey: request.idempotencyKey })
        return { kind: 'inline', reference: told(intent.id), clientSecret: told(intent.client_secret) }
      }),
    beginHosted: (request) =>
      call(async (stripe): Promise<BegunPayment> => {
        // A key belongs to one kind of call, and a shopper may try the form first and the hosted page after it.
        const idempotencyKey = `${request.idempotencyKey}-hosted`
        const session = await stripe.checkout.sessions.create(sessionParams(request), { idempotencyKey })
        return { kind: 'hosted', hostedReference: told(session.id), url: told(session.url) }
      }),
    find: (asked) => call((stripe) => outcomeOf(stripe, asked)),
    cancel: (asked) =>
      call(async (stripe) => {
        try {
          if ('reference' in asked) await stripe.paymentIntents.cancel(asked.reference, { cancellation_reason: 'abandoned' })
          else await stripe.checkout.sessions.expire(asked.hostedReference)
        } catch (error) {
          // It is over already, or the money was faster: what it has come to says which.
          if ((error as { rawType?: string }).rawType !== 'invalid_request_error') throw error
        }
        return outcomeOf(stripe, asked)
      }),
    refund: ({ reference, amount, idempotencyKey }) =>
      call(async (stripe) => {
        const refund = await stripe.refunds.create({ payment_intent: reference, amount }, { idempotencyKey })
        if (refund.status === 'failed' || refund.status === 'canceled') throw new Error(`the refund ${refund.status}`)
        return { refundReference: told(refund.id) }
      }),
    readWebhook: (raw, headers, now) => readCardEvent(raw, headers, config.webhookSecret ?? '', now),
  }
}

function missingNames(config: CardConfig): string[] {
  const needed = {
    CARD_SECRET_KEY: config.secretKey,
    CARD_PUBLISHABLE_KEY: config.publishableKey,
    CARD_WEBHOOK_SECRET: config.webhookSecret,
  }
  return Object.entries(needed).flatMap(([name, value]) => (value?.trim() ? [] : [name]))
}

// The SDK is loaded with the first call: opening the shop must not wait for it.
async function connect(secretKey: string, apiUrl: string | null | undefined, timeout: number): Promise<Stripe> {
  const { default: Stripe } = await import('stripe')
  const options = { maxNetworkRetries: 0, telemetry: false, timeout }
  if (!apiUrl) return new Stripe(secretKey, options)
  const { protocol, hostname, port } = new URL(apiUrl)
  const plain = protocol === 'http:'
  return new Stripe(secretKey, { ...options, host: hostname, port: port || (plain ? 80 : 443), protocol: plain ? 'http' : 'https' })
}

async function outcomeOf(stripe: Stripe, asked: { reference: string } | { hostedReference: string }): Promise<PaymentOutcome> {
  if ('reference' in asked) return outcomeOfIntent(await stripe.paymentIntents.retrieve(asked.reference, { expand: ['latest_charge'] }))
  return outcomeOfSession(await stripe.checkout.sessions.retrieve(asked.hostedReference, { expand: ['payment_intent.latest_charge'] }))
}

function clientOf(config: CardConfig): ProcessorClient {
  const ownOrigins = [config.scriptUrl, config.apiUrl].flatMap((url) => (url ? [new URL(url).origin] : []))
  const usual = ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com', 'https://api.stripe.com']
  return {
    scriptUrl: config.scriptUrl ?? 'https://js.stripe.com/v3/',
    publishableKey: config.publishableKey ?? '',
    origins: config.scriptUrl ? [...new Set(ownOrigins)] : usual,
  }
}

function intentParams(request: PaymentRequest): Stripe.PaymentIntentCreateParams {
  return {
    amount: request.amount,
    currency: request.currency.toLowerCase(),
    allowed_payment_method_types: ['card'],
    description: `#${request.orderNumber}`,
    metadata: metadataOf(request),
  }
}

function sessionParams(request: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const glue = request.returnUrl.includes('?') ? '&' : '?'
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    line_items: hostedLines(request),
    ...(request.email ? { customer_email: request.email } : {}),
    client_reference_id: request.externalId,
    metadata: metadataOf(request),
    payment_intent_data: { description: `#${request.orderNumber}`, metadata: metadataOf(request) },
    // The processor fills the placeholder in; it must reach it unescaped.
    success_url: `${request.returnUrl}${glue}session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: request.cancelUrl,
  }
}

function metadataOf(request: PaymentRequest): Record<string, string> {
  return { external_id: request.externalId, order_number: String(request.orderNumber) }
}

/** The hosted page charges the sum of its lines, so lines that do not add up to the amount become one line that does. */
function hostedLines({ lines, amount, currency, orderNumber }: PaymentRequest): Stripe.Checkout.SessionCreateParams.LineItem[] {
  const line = (quantity: number, unit_amount: number, product_data: { name: string; description?: string }) => ({
    quantity,
    price_data: { currency: currency.toLowerCase(), unit_amount, product_data },
  })
  const sum = lines.reduce((total, { quantity, unitPrice }) => total + quantity * unitPrice, 0)
  if (lines.length > 0 && sum === amount && lines.every(({ unitPrice }) => unitPrice >= 0)) {
    return lines.map(({ name, quantity, unitPrice }) => line(quantity, unitPrice, { name: name.slice(0, 250) }))
  }
  const bought = lines.flatMap(({ name, quantity, unitPrice }) => (unitPrice < 0 ? [] : [`${quantity} × ${name}`]))
  return [line(1, amount, { name: `#${orderNumber}`, ...(bought.length > 0 ? { description: bought.join(', ').slice(0, 500) } : {}) })]
}

function told(value: string | null | undefined): string {
  if (typeof value !== 'string' || value === '') throw new Error('the card processor answered without what was asked')
  return value
}

// The SDK repeats a call once by itself when the connection closes, so its own limit does not bound the whole wait.
function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`the card processor did not answer within ${ms} ms`)), ms)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
