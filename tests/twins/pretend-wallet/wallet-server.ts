import type { WalletOrder } from './wallet-client.ts'
import { signWalletEvent } from './wallet-webhook.ts'

/** Starts a pretend wallet on loopback: its API, its button script and its webhooks. */
export function startPretendWallet({ webhookSecret, now }: { webhookSecret: string; now: () => number }) {
  const orders = new Map<string, WalletOrder>()
  const replays = new Map<string, object>()
  const emptyBalances = new Set<string>()
  const deliveries = new Set<Promise<unknown>>()
  let webhookUrl: string | null = null

  const getOrder = (id: string): WalletOrder => {
    const order = orders.get(id)
    if (!order) throw new WalletError(404)
    return order
  }

  function approve(id: string): WalletOrder {
    const order = getOrder(id)
    if (order.status === 'VOIDED') throw new WalletError(409)
    if (order.status === 'CREATED') Object.assign(order, { status: 'APPROVED', error: null })
    sendWebhook('ORDER.APPROVED', id)
    return order
  }

  function capture(id: string): WalletOrder {
    const order = getOrder(id)
    // The webhook and the shopper's return may capture at the same moment.
    if (order.status !== 'APPROVED') return order
    if (emptyBalances.delete(id)) return Object.assign(order, { status: 'CREATED', error: 'BALANCE_TOO_LOW' })
    sendWebhook('ORDER.COMPLETED', id)
    return Object.assign(order, { status: 'COMPLETED' })
  }

  function refund(id: string, amount: number) {
    const order = getOrder(id)
    if (order.status !== 'COMPLETED' || order.refunded + amount > order.amount) throw new WalletError(422)
    order.refunded += amount
    return { id: `refund-${crypto.randomUUID()}` }
  }

  function sendWebhook(type: string, orderId: string): void {
    if (!webhookUrl) return
    const body = JSON.stringify({ event_id: crypto.randomUUID(), event_type: type, occurred_at: new Date(now()), order_id: orderId })
    const headers = { 'pocket-signature': signWalletEvent(body, webhookSecret) }
    const delivery = fetch(webhookUrl, { method: 'POST', headers, body }).finally(() => deliveries.delete(delivery))
    deliveries.add(delivery)
  }

  /** The same Request-Id returns the first result. */
  function runOnce(request: Request, work: () => object): object {
    const id = request.headers.get('request-id') ?? crypto.randomUUID()
    const result = replays.get(id) ?? structuredClone(work())
    replays.set(id, result)
    return result
  }

  async function handle(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname === '/buttons.js') return new Response(Bun.file(new URL('buttons.client.js', import.meta.url)))
    const [, id = '', action = ''] = /^\/v2\/orders(?:\/([^/]+))?(?:\/(\w+))?$/.exec(pathname) ?? []
    // The shopper's browser approves; everything else is asked by the store's server.
    if (action === 'approve') return Response.json(approve(id), { headers: { 'access-control-allow-origin': '*' } })
    if (!request.headers.has('authorization')) throw new WalletError(401)
    if (request.method === 'GET') return Response.json(getOrder(id))
    const body = (await request.json().catch(() => ({}))) as { amount: number; currency: string; invoice: string }
    if (id === '') return Response.json(runOnce(request, () => createOrder(body)))
    if (action === 'capture') return Response.json(capture(id))
    if (action === 'refunds') return Response.json(runOnce(request, () => refund(id, body.amount)))
    const order = getOrder(id)
    return Response.json(order.status === 'COMPLETED' ? order : Object.assign(order, { status: 'VOIDED', error: null }))
  }

  function createOrder({ amount, currency, invoice }: Pick<WalletOrder, 'amount' | 'currency' | 'invoice'>): WalletOrder {
    const order: WalletOrder = { id: crypto.randomUUID(), status: 'CREATED', amount, currency, invoice, refunded: 0, error: null }
    orders.set(order.id, order)
    return order
  }

  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    development: false,
    fetch: (request) =>
      handle(request).catch((error: unknown) => new Response(null, { status: error instanceof WalletError ? error.status : 500 })),
  })

  return {
    url: `http://127.0.0.1:${server.port}`,
    approve,
    /** The next capture of this order fails: the balance is too low. */
    emptyBalance: (id: string) => void emptyBalances.add(id),
    refundedAmount: (id: string) => getOrder(id).refunded,
    setWebhookUrl: (url: string | null) => void (webhookUrl = url),
    async webhooksDelivered() {
      while (deliveries.size > 0) await Promise.all(deliveries)
    },
    stop: () => server.stop(true),
  }
}

class WalletError extends Error {
  constructor(readonly status: number) {
    super(`the pretend wallet refuses with ${status}`)
  }
}
