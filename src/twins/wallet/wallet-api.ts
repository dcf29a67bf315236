import type { ApiResponse, Connection } from '../processors/connection-failures.ts'
import { findTestOutcome } from './wallet-outcomes.ts'
import { invalidClient, invalidRequest, invalidToken, resourceNotFound, WalletApiError } from './wallet-api-error.ts'
import { type Money, minorUnits, type PurchaseUnit, type WalletLedger } from './wallet-ledger.ts'
import { type CallFailure, openAmountFailures } from '../processors/amount-outcomes.ts'

export interface WalletApiOptions {
  ledger: WalletLedger
  connection: Connection
  clientId: string
  clientSecret: string
  baseUrl(): string
  /** Whether the bank pays out the next refund later. */
  nextRefundIsPending(): boolean
  /** Whether the answer to this call names another amount. */
  hasWrongAmount(call: string): boolean
}

interface ApiCall {
  id: string
  body: Record<string, unknown>
}

/** Returns the API, null for other paths, and `revokeTokens`. */
export function walletApi({ ledger, connection, clientId, clientSecret, baseUrl, nextRefundIsPending, hasWrongAmount }: WalletApiOptions) {
  const tokens = new Set<string>()
  const replays = new Map<string, () => ApiResponse>()
  const failureOfAmount = openAmountFailures()

  const endpoints: [name: string, method: string, path: RegExp, work: (call: ApiCall) => ApiResponse][] = [
    ['orders.create', 'POST', /^\/v2\/checkout\/orders$/, createOrder],
    ['orders.get', 'GET', /^\/v2\/checkout\/orders\/([^/]+)$/, ({ id }) => ok(ledger.getOrder(id))],
    ['orders.patch', 'PATCH', /^\/v2\/checkout\/orders\/([^/]+)$/, patchOrder],
    ['orders.capture', 'POST', /^\/v2\/checkout\/orders\/([^/]+)\/capture$/, ({ id }) => ({ status: 201, body: ledger.capture(id) })],
    ['captures.refund', 'POST', /^\/v2\/payments\/captures\/([^/]+)\/refund$/, refund],
  ]

  async function handle(request: Request): Promise<Response | null> {
    const { pathname } = new URL(request.url)
    if (pathname === '/v1/oauth2/token')
      return connection.handleCall('token', null, async () => withApiErrors(() => issueToken(request)), null)
    if (!/^\/v[12]\//.test(pathname)) return null
    const endpoint = endpoints.find(([, method, path]) => method === request.method && path.test(pathname))
    if (!endpoint) return connection.respond(errorResponse(resourceNotFound()))
    const [name, , path, work] = endpoint
    const id = decodeURIComponent(path.exec(pathname)?.[1] ?? '')
    const requestId = request.headers.get('paypal-request-id')
    const text = await request.text()
    const run = async () =>
      withApiErrors(() => {
        if (!tokens.has(request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '')) throw invalidToken()
        const response = runOnce(requestId && `${pathname} ${requestId}`, () => work({ id, body: parseBody(text) }))
        return hasWrongAmount(name) ? { ...response, body: withOneCentMore(response.body) } : response
      })
    return connection.handleCall(name, requestId, run, name === 'orders.capture' ? plannedFailure(id) : null)
  }

  /** A repeated key answers with what it first made, in its current state; a rejected call made nothing. */
  function runOnce(key: string | null, work: () => ApiResponse): ApiResponse {
    const replay = key === null ? undefined : replays.get(key)
    if (replay) return { ...replay(), replayed: true }
    const { status, body } = work()
    // The body is the stored object itself, so a replay shows what became of it.
    if (key !== null) replays.set(key, () => ok(body))
    return { status, body }
  }

  function issueToken(request: Request): ApiResponse {
    const credentials = Buffer.from(request.headers.get('authorization')?.replace(/^Basic /, '') ?? '', 'base64').toString()
    if (credentials !== `${clientId}:${clientSecret}`) throw invalidClient()
    const accessToken = `A21AA${crypto.randomUUID().replaceAll('-', '')}`
    tokens.add(accessToken)
    return ok({
      scope: 'https://uri.paypal.com/services/payments/payment',
      access_token: accessToken,
      token_type: 'Bearer',
      app_id: 'APP-80W284485P519543T',
      expires_in: 32_400,
      nonce: new Date(0).toISOString(),
    })
  }

  function createOrder({ body }: ApiCall): ApiResponse {
    if (body['intent'] !== 'CAPTURE') throw invalidRequest('/intent', 'The intent must be CAPTURE.')
    const units = body['purchase_units']
    if (!Array.isArray(units) || units.length !== 1) throw invalidRequest('/purchase_units', 'One purchase unit is expected.')
    const source = recordAt(recordAt(body, 'payment_source'), 'paypal')
    const context = 'payment_source' in body ? recordAt(source, 'experience_context') : recordAt(body, 'application_context')
    const unit = structuredClone(units[0]) as PurchaseUnit
    const order = ledger.createOrder(
      {
        unit: { ...unit, reference_id: unit.reference_id ?? 'default' },
        hosted: 'payment_source' in body,
        returnUrl: urlAt(context, 'return_url'),
        cancelUrl: urlAt(context, 'cancel_url'),
      },
      baseUrl(),
    )
    return { status: 201, body: order }
  }

  function patchOrder({ id, body }: ApiCall): ApiResponse {
    const [operation] = Array.isArray(body) ? (body as { op?: string; path?: string; value?: unknown }[]) : []
    const { reference_id: referenceId } = ledger.getOrder(id).purchase_units[0]
    const isCustomId = operation?.path === `/purchase_units/@reference_id=='${referenceId}'/custom_id`
    if (operation?.op !== 'replace' || !isCustomId) throw invalidRequest('/path', 'Only the custom ID can be replaced here.')
    ledger.setCustomId(id, String(operation.value))
    return { status: 204, body: null }
  }

  function refund({ id, body }: ApiCall): ApiResponse {
    const amount = (body['amount'] as Money | undefined) ?? null
    const customId = typeof body['custom_id'] === 'string' ? body['custom_id'] : null
    return { status: 201, body: ledger.refund(id, { amount, customId, isPending: nextRefundIsPending() }) }
  }

  // By the outcome that the payer chose.
  function plannedFailure(id: string): CallFailure | null {
    const order = ledger.list().find((candidate) => candidate.id === id)
    if (order?.status !== 'APPROVED') return null
    const stored = ledger.getStored(id)
    const { failure, isCaptured = false } = findTestOutcome(stored.outcome)
    // It fails once.
    if (failure && !isCaptured) stored.outcome = 'pays'
    return failure ? { failure, after: isCaptured } : failureOfAmount(id, minorUnits(order.purchase_units[0].amount))
  }

  return { handle, revokeTokens: () => tokens.clear() }
}

const ok = (body: unknown): ApiResponse => ({ status: 200, body })

const errorResponse = ({ status, body }: WalletApiError): ApiResponse => ({ status, body })

function withApiErrors(work: () => ApiResponse): ApiResponse {
  try {
    const response = work()
    // A copy, so that later changes of the ledger do not alter the response.
    return { ...response, body: structuredClone(response.body) }
  } catch (error) {
    if (error instanceof WalletApiError) return errorResponse(error)
    throw error
  }
}

function parseBody(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text || '{}')
    if (typeof body === 'object' && body !== null) return body as Record<string, unknown>
  } catch {
    // Reported below.
  }
  throw invalidRequest('/', 'The request body is not JSON.')
}

function recordAt(record: Record<string, unknown>, name: string): Record<string, unknown> {
  const value = record[name]
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function urlAt(record: Record<string, unknown>, name: string): string {
  const url = record[name]
  if (typeof url !== 'string' || !/^https?:\/\//.test(url) || !URL.canParse(url)) throw invalidRequest(`/${name}`, 'Not a valid URL.')
  return url
}

function withOneCentMore(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (name, value: unknown) =>
    name === 'value' && typeof value === 'string' && value.includes('.')
      ? value.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
      : value,
  )
}
