import type Stripe from 'stripe'
import { lazy } from '#src/lib/caching/lazy.ts'
import type { Requests, System } from '#src/shop/system.ts'
import {
  keyProblemOf,
  ProcessorError,
  type PaymentReference,
  type PaymentRequest,
  type ProcessorConnection,
  type StartedPayment,
} from '../../processor.ts'
import type { PaymentOutcome } from '../../payment-outcome.ts'
import {
  beginSubscription,
  createCardUpdatePage,
  endSubscription,
  fetchInvoicePayment,
  fetchSessionPayment,
  isSubscriptionRequest,
  keepSubscription,
  subscriptionSessionParams,
  voidInvoiceOf,
} from './card-billing.ts'
import { cardEventSignedAt, isLiveKey, parseCardEvent, readCardEvent } from './card-events.ts'
import { cardForm, type CardConfig } from './card-form.ts'
import { outcomeOfIntent, outcomeOfSession, paymentMetadata, requireText } from './card-outcome.ts'
import { outcomeOfRefund, refundKeyField } from './card-refunds.ts'
import { failureMessage } from '../failure-message.ts'
import { withTimeout } from '../with-timeout.ts'

/** Calls to the card processor. Throws ProcessorError; a declined card is an outcome, not an error. */
export function connectCard(config: CardConfig, { requests, timers }: System): ProcessorConnection {
  const timeout = Math.min(config.timeoutMs ?? 7000, 7000)
  const isConfigured = [config.secretKey, config.publishableKey, config.webhookSecret].every((value) => value?.trim())
  const secretKey = isConfigured ? config.secretKey : null
  const isLive = isLiveKey(secretKey ?? '')
  const getStripe = lazy(() => connect(requests, secretKey ?? '', { apiUrl: config.apiUrl, timeout }))

  async function call<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
    if (!secretKey) throw new ProcessorError('the card processor is not configured')
    try {
      // The SDK retries once when the connection closes, so its timeout does not limit the total.
      return await withTimeout(timers, timeout + 500, getStripe().then(work))
    } catch (error) {
      const message = failureMessage(error, 'the card processor')
      const status = (error as { statusCode?: number }).statusCode ?? 0
      throw new ProcessorError(message, {
        cause: error,
        isRejected: rejectionStatuses.has(status),
        isNotFound: status === 404,
        keyProblem: keyProblemOf(status),
      })
    }
  }

  return {
    form: isConfigured ? cardForm(config) : null,
    renewsInFull: true,
    isTestMode: isLive === false,
    begin: (request) =>
      call(async (stripe): Promise<StartedPayment> => {
        if (isSubscriptionRequest(request)) return beginSubscription(stripe, request)
        const intent = await stripe.paymentIntents.create(intentParams(request), { idempotencyKey: request.idempotencyKey })
        return { kind: 'inline', reference: requireText(intent.id, 'id'), clientSecret: requireText(intent.client_secret, 'client secret') }
      }),
    beginHosted: (request) =>
      call(async (stripe): Promise<StartedPayment> => {
        // Keys are per call type; a shopper may try the form first, then the hosted page.
        const idempotencyKey = `${request.idempotencyKey}-hosted`
        const params = isSubscriptionRequest(request)
          ? { ...sessionParams(request), ...(await subscriptionSessionParams(stripe, request)) }
          : { ...sessionParams(request), ...oneTimeParams(request) }
        const session = await stripe.checkout.sessions.create(params, { idempotencyKey })
        return { kind: 'hosted', hostedReference: requireText(session.id, 'id'), url: requireText(session.url, 'url') }
      }),
    find: (paymentRef) => call((stripe) => fetchOutcome(stripe, paymentRef)),
    cancel: (paymentRef) =>
      call(async (stripe) => {
        try {
          if ('reference' in paymentRef) await stripe.paymentIntents.cancel(paymentRef.reference, { cancellation_reason: 'abandoned' })
          else await stripe.checkout.sessions.expire(paymentRef.hostedReference)
        } catch (error) {
          // Already final: read its state.
          requireInvalidRequest(error)
        }
        const outcome = await fetchOutcome(stripe, paymentRef)
        const isOpen = outcome.state === 'created' || outcome.state === 'failed'
        if (!isOpen || !('reference' in paymentRef)) return outcome
        await voidInvoiceOf(stripe, paymentRef.reference).catch(requireInvalidRequest)
        return fetchOutcome(stripe, paymentRef)
      }),
    refund: ({ reference, amount, idempotencyKey }) =>
      call(async (stripe) => {
        const metadata = { [refundKeyField]: idempotencyKey }
        return outcomeOfRefund(await stripe.refunds.create({ payment_intent: reference, amount, metadata }, { idempotencyKey }))
      }),
    findRefund: ({ reference, idempotencyKey }) =>
      call(async (stripe) => {
        for await (const refund of stripe.refunds.list({ payment_intent: reference, limit: 100 }))
          if (refund.metadata?.[refundKeyField] === idempotencyKey) return outcomeOfRefund(refund)
        return null
      }),
    readWebhook: (raw, headers, now) => readCardEvent(raw, headers, { webhook: config.webhookSecret ?? '', isLive }, now),
    webhookSignedAt: cardEventSignedAt,
    readStoredWebhook: (raw) => parseCardEvent(raw, isLive),
    cancelSubscription: ({ subscriptionId, atPeriodEnd }) => call((stripe) => endSubscription(stripe, subscriptionId, atPeriodEnd)),
    resumeSubscription: ({ subscriptionId }) => call((stripe) => keepSubscription(stripe, subscriptionId)),
    cardUpdateUrl: (request) => call((stripe) => createCardUpdatePage(stripe, request)),
    findRenewalPayment: (renewalId) => call((stripe) => fetchInvoicePayment(stripe, renewalId)),
    checkConnection: () =>
      call(async (stripe) => {
        await stripe.paymentIntents.list({ limit: 1 })
      }),
  }
}

// Statuses of calls that changed nothing. 409 is not one of them: the first call with the key may still run.
const rejectionStatuses = new Set([400, 401, 402, 403, 404, 429])

// The SDK is imported on the first call to keep startup fast.
async function connect(
  requests: Requests,
  secretKey: string,
  { apiUrl, timeout }: { apiUrl: string | null | undefined; timeout: number },
): Promise<Stripe> {
  const { default: Stripe } = await import('stripe')
  const options = {
    maxNetworkRetries: 0,
    telemetry: false,
    timeout,
    httpClient: Stripe.createFetchHttpClient(requests.fetch as typeof globalThis.fetch),
  }
  if (!apiUrl) return new Stripe(secretKey, options)
  const { protocol, hostname, port } = new URL(apiUrl)
  const isHttp = protocol === 'http:'
  return new Stripe(secretKey, { ...options, host: hostname, port: port || (isHttp ? 80 : 443), protocol: isHttp ? 'http' : 'https' })
}

async function fetchOutcome(stripe: Stripe, paymentRef: PaymentReference): Promise<PaymentOutcome> {
  if ('reference' in paymentRef)
    return outcomeOfIntent(await stripe.paymentIntents.retrieve(paymentRef.reference, { expand: ['latest_charge'] }))
  const session = await stripe.checkout.sessions.retrieve(paymentRef.hostedReference, {
    expand: ['payment_intent.latest_charge', 'invoice.payments'],
  })
  const subscriptionPayment = session.mode === 'subscription' ? await fetchSessionPayment(stripe, session) : null
  return subscriptionPayment ?? outcomeOfSession(session)
}

function intentParams(request: PaymentRequest): Stripe.PaymentIntentCreateParams {
  return {
    amount: request.amount,
    currency: request.currency.toLowerCase(),
    allowed_payment_method_types: ['card'],
    description: `#${request.orderNumber}`,
    metadata: paymentMetadata(request),
  }
}

function sessionParams(request: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const separator = request.returnUrl.includes('?') ? '&' : '?'
  return {
    allowed_payment_method_types: ['card'],
    client_reference_id: request.externalId,
    metadata: paymentMetadata(request),
    // The processor replaces the placeholder, so it must not be escaped.
    success_url: `${request.returnUrl}${separator}session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: request.cancelUrl,
  }
}

function oneTimeParams(request: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    line_items: hostedLineItems(request),
    ...(request.email ? { customer_email: request.email } : {}),
    payment_intent_data: { description: `#${request.orderNumber}`, metadata: paymentMetadata(request) },
  }
}

function requireInvalidRequest(error: unknown): void {
  if ((error as { rawType?: string }).rawType !== 'invalid_request_error') throw error
}

/** The hosted page charges the sum of its lines. If they do not add up to the amount, one line replaces them. */
function hostedLineItems({ lines, amount, currency, orderNumber }: PaymentRequest): Stripe.Checkout.SessionCreateParams.LineItem[] {
  const lineItem = (quantity: number, unit_amount: number, product_data: { name: string; description?: string }) => ({
    quantity,
    price_data: { currency: currency.toLowerCase(), unit_amount, product_data },
  })
  const linesTotal = lines.reduce((total, { quantity, unitPrice }) => total + quantity * unitPrice, 0)
  if (lines.length > 0 && linesTotal === amount && lines.every(({ unitPrice }) => unitPrice >= 0)) {
    return lines.map(({ name, quantity, unitPrice }) => lineItem(quantity, unitPrice, { name: name.slice(0, 250) }))
  }
  const itemNames = lines.flatMap(({ name, quantity, unitPrice }) => (unitPrice < 0 ? [] : [`${quantity} × ${name}`]))
  return [
    lineItem(1, amount, { name: `#${orderNumber}`, ...(itemNames.length > 0 ? { description: itemNames.join(', ').slice(0, 500) } : {}) }),
  ]
}
