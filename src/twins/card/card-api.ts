import { ApiError, invalidRequest } from './api-error.ts'
import type { CardStore, Intent, Session } from './card-store.ts'
import type { Ledger } from './card-ledger.ts'
import { type CallFailure, openAmountFailures } from '../processors/amount-outcomes.ts'
import type { TestBank } from '../processors/test-bank.ts'
import { failureOfCard, findTestCard } from '../processors/test-cards.ts'
import type { ApiResponse, Connection } from '../processors/connection-failures.ts'
import { billingEndpoints, expandInvoice, readSessionSubscription } from './card-billing-api.ts'
import type { Billing } from './card-billing.ts'
import { integerAt, isExpanded, nestedValue, urlAt } from './card-params.ts'
import { listItems, parseFormBody, textAt, textFields, type FormValue } from './form-encoding.ts'
import type { ApiCall, Endpoint } from './card-endpoint.ts'

export interface CardKeys {
  secret: string
  publishable: string
}

export interface ApiOptions {
  /** The only ones that are accepted; null = all that look like keys. */
  keys: CardKeys | null
  ledger: Ledger
  billing: Billing
  connection: Connection
  bank: TestBank
  /** Whether the bank decides about the next refund later. */
  nextRefundIsPending(): boolean
  /** Base URL of the hosted pages, without trailing slash. */
  hostedPageUrl(): string
  /** Base URL of the billing portal, without trailing slash. */
  portalUrl(): string
  /** Epoch ms. */
  now(): number
}

const ok = (body: unknown): ApiResponse => ({ status: 200, body })

/** Null for unknown paths. */
export function cardApi({ keys, ledger, billing, connection, bank, nextRefundIsPending, hostedPageUrl, portalUrl, now }: ApiOptions) {
  const failureOfAmount = openAmountFailures()
  const replays = new Map<string, { fingerprint: string; response: Promise<ApiResponse> }>()

  const endpoints: Endpoint[] = [
    ['payment_intents.create', 'POST', /^\/v1\/payment_intents$/, createIntent],
    [
      'payment_intents.list',
      'GET',
      /^\/v1\/payment_intents$/,
      () => ok({ object: 'list', url: '/v1/payment_intents', has_more: false, data: [] }),
    ],
    [
      'payment_intents.retrieve',
      'GET',
      /^\/v1\/payment_intents\/([^/]+)$/,
      (call) => ok(authorizedIntent(call, ledger.getIntent(call.id))),
    ],
    ['payment_intents.confirm', 'POST', /^\/v1\/payment_intents\/([^/]+)\/confirm$/, confirmIntent],
    ['payment_intents.cancel', 'POST', /^\/v1\/payment_intents\/([^/]+)\/cancel$/, ({ id }) => ok(ledger.cancel(id))],
    ['checkout.sessions.create', 'POST', /^\/v1\/checkout\/sessions$/, createSession],
    [
      'checkout.sessions.retrieve',
      'GET',
      /^\/v1\/checkout\/sessions\/([^/]+)$/,
      ({ id, params }) => ok(expandSession(ledger.getSession(id), params)),
    ],
    ['checkout.sessions.expire', 'POST', /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/, ({ id }) => ok(ledger.expireSession(id))],
    ['refunds.create', 'POST', /^\/v1\/refunds$/, refund],
    ['refunds.list', 'GET', /^\/v1\/refunds$/, listRefunds],
    ...billingEndpoints({ billing, store: ledger.store, portalUrl, now }),
  ]

  return async (request: Request): Promise<Response | null> => {
    const { pathname, search } = new URL(request.url)
    if (!pathname.startsWith('/v1/')) return null
    const endpoint = endpoints.find(([, method, path]) => method === request.method && path.test(pathname))
    if (!endpoint)
      return connection.respond({
        status: 404,
        body: { error: { type: 'invalid_request_error', message: `Unrecognized request URL (${request.method}: ${pathname}).` } },
      })
    const [name, , path, handler] = endpoint
    const text = request.method === 'POST' ? await request.text() : search.slice(1)
    const params = parseFormBody(text)
    const id = decodeURIComponent(path.exec(pathname)?.[1] ?? '')
    const apiKey = request.headers.get('authorization')?.replace(/^Bearer /i, '') || textAt(params, 'key')
    const run = () => withApiErrors(() => handler({ params, id, isFromBrowser: isPublishableKey(name, apiKey, keys) }))
    const idempotencyKey = request.method === 'POST' ? request.headers.get('idempotency-key') : null
    return connection.handleCall(
      name,
      idempotencyKey,
      () => (idempotencyKey ? runOnce(idempotencyKey, `${pathname}?${text}`, run) : run()),
      failureOfCharge(name, id, params),
    )
  }

  function failureOfCharge(name: string, id: string, params: Record<string, FormValue>): CallFailure | null {
    if (name !== 'payment_intents.confirm') return null
    const card = findTestCard(textAt(params, 'payment_method_data', 'card', 'number').replaceAll(' ', ''))
    return failureOfCard(card) ?? failureOfAmount(id, ledger.store.intents.get(id)?.amount ?? 0)
  }

  async function runOnce(idempotencyKey: string, fingerprint: string, run: () => Promise<ApiResponse>): Promise<ApiResponse> {
    const replay = replays.get(idempotencyKey)
    if (!replay) {
      const first = run()
      replays.set(idempotencyKey, { fingerprint, response: first })
      first.catch(() => replays.delete(idempotencyKey))
      return first
    }
    if (replay.fingerprint === fingerprint) return { ...(await replay.response), replayed: true }
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with ('${idempotencyKey}').`
    return { status: 400, body: { error: { type: 'idempotency_error', message } } }
  }

  function createIntent({ params }: ApiCall): ApiResponse {
    const description = textAt(params, 'description')
    const intent = ledger.createIntent({
      amount: integerAt(params, 'amount'),
      currency: textAt(params, 'currency'),
      description,
      metadata: textFields(params.metadata),
    })
    return ok(expandIntent(intent, params))
  }

  function confirmIntent(call: ApiCall): ApiResponse {
    authorizedIntent(call, ledger.getIntent(call.id))
    const card = call.params.payment_method_data
      ? readCard(call.params)
      : { number: '4242424242424242', expMonth: 12, expYear: 2099, cvc: '123' }
    const { amount } = ledger.getIntent(call.id)
    return ok(ledger.confirmIntent(call.id, card, bank.decide({ number: card.number, amount })))
  }

  function createSession({ params }: ApiCall): ApiResponse {
    const lines = listItems(params.line_items).map((line) => ({
      name: textAt(line, 'price_data', 'product_data', 'name'),
      description: textAt(line, 'price_data', 'product_data', 'description'),
      quantity: integerAt(line, 'quantity'),
      unitAmount: integerAt(line, 'price_data', 'unit_amount'),
    }))
    if (lines.length === 0) throw invalidRequest('You must pass line_items in payment mode.', { param: 'line_items' })
    const successUrl = urlAt(params, 'success_url')
    const isSubscription = textAt(params, 'mode') === 'subscription'
    const subscription = isSubscription ? readSessionSubscription(params) : undefined
    const discount = subscription?.coupon ? (ledger.store.coupons.get(subscription.coupon)?.amount_off ?? 0) : 0
    const intent = {
      description: textAt(isSubscription ? params.subscription_data : params.payment_intent_data, 'description'),
      metadata: textFields(nestedValue(params, 'payment_intent_data', 'metadata')),
    }
    const session = ledger.createSession(
      {
        amount_total: lines.reduce((total, line) => total + line.quantity * line.unitAmount, 0) - discount,
        cancel_url: urlAt(params, 'cancel_url'),
        client_reference_id: textAt(params, 'client_reference_id') || null,
        currency: textAt(listItems(params.line_items)[0], 'price_data', 'currency'),
        customer: textAt(params, 'customer') || null,
        customer_email: textAt(params, 'customer_email') || ledger.store.customers.get(textAt(params, 'customer'))?.email || null,
        invoice: null,
        livemode: false,
        metadata: textFields(params.metadata),
        mode: isSubscription ? 'subscription' : 'payment',
        payment_intent: null,
        payment_status: 'unpaid',
        status: 'open',
        subscription: null,
        success_url: successUrl,
      },
      { lines, intent, ...(subscription ? { subscription } : {}) },
      hostedPageUrl(),
    )
    return ok(session)
  }

  function refund({ params }: ApiCall): ApiResponse {
    const amount = textAt(params, 'amount') ? integerAt(params, 'amount') : null
    const options = { metadata: textFields(params.metadata), pending: nextRefundIsPending() }
    return ok(ledger.refund(textAt(params, 'payment_intent'), amount, options))
  }

  function listRefunds({ params }: ApiCall): ApiResponse {
    return ok({ object: 'list', url: '/v1/refunds', has_more: false, data: ledger.listRefunds(textAt(params, 'payment_intent')) })
  }

  function authorizedIntent({ params, isFromBrowser }: ApiCall, intent: Intent): unknown {
    if (!isFromBrowser) return expandIntent(intent, params)
    if (textAt(params, 'client_secret') !== intent.client_secret)
      throw invalidRequest('The client_secret provided does not match this PaymentIntent.')
    return intent
  }

  function expandIntent(intent: Intent, params: Record<string, FormValue>): unknown {
    return isExpanded(params, 'latest_charge') ? withCharge(intent, ledger.store) : intent
  }

  function expandSession(session: Session, params: Record<string, FormValue>): unknown {
    if (session.invoice && isExpanded(params, 'invoice.payments'))
      return { ...session, invoice: expandInvoice(ledger.store, billing.getInvoice(session.invoice), params, 'invoice.') }
    const intent = session.payment_intent ? ledger.getIntent(session.payment_intent) : null
    if (!intent || !listItems(params.expand).some((path) => String(path).startsWith('payment_intent'))) return session
    return { ...session, payment_intent: isExpanded(params, 'payment_intent.latest_charge') ? withCharge(intent, ledger.store) : intent }
  }
}

async function withApiErrors(handler: () => ApiResponse): Promise<ApiResponse> {
  try {
    const response = handler()
    // A copy, so that later ledger changes do not alter the response.
    return { ...response, body: structuredClone(response.body) }
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: { error: structuredClone(error.error) } }
    throw error
  }
}

function isPublishableKey(name: string, apiKey: string, keys: CardKeys | null): boolean {
  const isKnown = keys === null || apiKey === keys.secret || apiKey === keys.publishable
  if (isKnown && /^(sk|rk)_/.test(apiKey)) return false
  if (isKnown && apiKey.startsWith('pk_') && ['payment_intents.retrieve', 'payment_intents.confirm'].includes(name)) return true
  throw new ApiError(401, {
    type: 'invalid_request_error',
    message: apiKey ? 'Invalid API Key provided.' : 'You did not provide an API key.',
  })
}

function readCard(params: Record<string, FormValue>) {
  const field = (name: string) => textAt(params, 'payment_method_data', 'card', name).replaceAll(' ', '')
  const year = Number(field('exp_year'))
  return { number: field('number'), expMonth: Number(field('exp_month')), expYear: year < 100 ? 2000 + year : year, cvc: field('cvc') }
}

function withCharge(intent: Intent, store: CardStore): unknown {
  return { ...intent, latest_charge: intent.latest_charge ? store.charges.get(intent.latest_charge) : null }
}
