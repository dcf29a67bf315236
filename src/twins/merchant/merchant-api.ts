import { openAmountFailures } from '../processors/amount-outcomes.ts'
import type { ApiResponse, Connection } from '../processors/connection-failures.ts'
import { askedAmount } from './merchant-transactions.ts'
import { MerchantApiError } from './merchant-error.ts'
import type { MerchantLedger, NewTransaction } from './merchant-ledger.ts'
import type { NewAdjustment, Transaction } from './merchant-store.ts'
import type { merchantSubscriptions } from './merchant-subscriptions.ts'

export interface MerchantApiOptions {
  /** The only one that is accepted; null = all that look like keys. */
  apiKey: string | null
  ledger: MerchantLedger
  subscriptions: ReturnType<typeof merchantSubscriptions>
  connection: Connection
  /** Whether the next refund waits for approval. */
  nextRefundIsPending(): boolean
}

interface ApiCall {
  id: string
  query: URLSearchParams
  body: never
}

type Endpoint = [name: string, method: string, path: RegExp, work: (call: ApiCall) => unknown, status?: number]

/** Null for unknown paths. */
export function merchantApi({ apiKey, ledger, subscriptions, connection, nextRefundIsPending }: MerchantApiOptions) {
  const failureOfAmount = openAmountFailures()
  const endpoints: Endpoint[] = [
    ['customers.create', 'POST', /^\/customers$/, ({ body }) => ledger.createCustomer(body), 201],
    ['addresses.create', 'POST', /^\/customers\/([^/]+)\/addresses$/, ({ id, body }) => ledger.createAddress(id, body), 201],
    ['transactions.create', 'POST', /^\/transactions$/, ({ body }) => ledger.createTransaction(body as NewTransaction), 201],
    ['transactions.list', 'GET', /^\/transactions$/, ({ query }) => listTransactions(query)],
    ['transactions.get', 'GET', /^\/transactions\/([^/]+)$/, ({ id, query }) => withIncludes(ledger.getTransaction(id), query)],
    ['transactions.update', 'PATCH', /^\/transactions\/([^/]+)$/, ({ id, body }) => ledger.updateTransaction(id, body)],
    [
      'adjustments.create',
      'POST',
      /^\/adjustments$/,
      ({ body }) => ledger.createAdjustment(body as NewAdjustment, nextRefundIsPending()),
      201,
    ],
    ['subscriptions.get', 'GET', /^\/subscriptions\/([^/]+)$/, ({ id }) => subscriptions.getSubscription(id)],
    [
      'subscriptions.cancel',
      'POST',
      /^\/subscriptions\/([^/]+)\/cancel$/,
      ({ id, body }) => subscriptions.cancelSubscription(id, (body as { effective_from?: string }).effective_from ?? 'next_billing_period'),
    ],
  ]

  return async (request: Request): Promise<Response | null> => {
    const { pathname, searchParams } = new URL(request.url)
    const endpoint = endpoints.find(([, method, path]) => method === request.method && path.test(pathname))
    if (!endpoint) return null
    const [name, , path, work, status = 200] = endpoint
    const text = await request.text()
    const id = decodeURIComponent(path.exec(pathname)?.[1] ?? '')
    const key = /^bearer (pdl_\w+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    const isAuthorized = key !== undefined && (apiKey === null || key === apiKey)
    const run = async () => withApiErrors(status, () => work({ id, query: searchParams, body: parseBody(text) as never }), isAuthorized)
    const paid = name === 'transactions.get' ? ledger.store.transactions.get(id) : undefined
    const failure = paid?.status === 'completed' ? failureOfAmount(id, askedAmount(paid)) : null
    return connection.handleCall(name, null, run, failure)
  }

  function listTransactions(query: URLSearchParams): unknown[] {
    const customerIds = query.get('customer_id')?.split(',')
    const all = [...ledger.store.transactions.values()].filter(
      ({ customer_id: customerId }) => !customerIds || customerIds.includes(customerId ?? ''),
    )
    all.sort((one, other) => (one.id < other.id ? -1 : 1))
    if (query.get('order_by') !== 'id[ASC]') all.reverse()
    return all.slice(0, Math.min(Number(query.get('per_page') ?? 30), 30))
  }

  function withIncludes(transaction: Transaction, query: URLSearchParams): unknown {
    const includes = query.get('include')?.split(',') ?? []
    return {
      ...transaction,
      ...(includes.includes('customer') ? { customer: ledger.store.customers.get(transaction.customer_id ?? '') ?? null } : {}),
      ...(includes.includes('adjustment') ? { adjustments: ledger.listAdjustments(transaction.id) } : {}),
    }
  }
}

function withApiErrors(status: number, work: () => unknown, isAuthorized: boolean): ApiResponse {
  const meta = { request_id: crypto.randomUUID() }
  try {
    if (!isAuthorized) throw new MerchantApiError(403, 'invalid_token', 'Invalid or revoked API key.')
    // A copy, so that later ledger changes do not alter the response.
    const data = structuredClone(work())
    const pagination = { per_page: 30, next: '', has_more: false, estimated_total: Array.isArray(data) ? data.length : 0 }
    return { status, body: { data, meta: Array.isArray(data) ? { ...meta, pagination } : meta } }
  } catch (error) {
    if (!(error instanceof MerchantApiError)) throw error
    const { code, detail } = error
    const documentation_url = `https://developer.paddle.com/errors/${code}`
    return { status: error.status, body: { error: { type: 'request_error', code, detail, documentation_url }, meta } }
  }
}

function parseBody(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return {}
  }
}
