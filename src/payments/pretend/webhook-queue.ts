export interface SentEvent {
  id: string
  type: string
  body: string
  /** Status of each attempt; 0 = unreachable. */
  responseStatuses: number[]
}

export interface WebhookQueueOptions {
  url: string | null
  secret: string
  /** Epoch ms. */
  now(): number
  /** Delays before retries, in ms; it gives up after the last. */
  retryDelays: number[]
}

export type WebhookQueue = ReturnType<typeof openWebhookQueue>

export function openWebhookQueue({ url, secret, now, retryDelays }: WebhookQueueOptions) {
  const sent: SentEvent[] = []
  const pending = new Set<Promise<void>>()
  const closing = new AbortController()
  let held: SentEvent[] | null = null

  function enqueue(type: string, object: unknown): void {
    const id = `evt_${crypto.randomUUID().replaceAll('-', '').slice(0, 24)}`
    const event = { id, object: 'event', created: Math.floor(now() / 1000), data: { object }, livemode: false, pending_webhooks: 1, type }
    const message: SentEvent = { id, type, body: JSON.stringify(event), responseStatuses: [] }
    sent.push(message)
    if (held) held.push(message)
    else send(message)
  }

  function send(message: SentEvent): void {
    const delivery = deliver(message).finally(() => pending.delete(delivery))
    pending.add(delivery)
  }

  async function deliver(message: SentEvent): Promise<void> {
    for (const wait of [0, ...retryDelays]) {
      if (wait > 0) await abortableSleep(wait, closing.signal)
      if (!url || closing.signal.aborted) return
      const status = await post(url, message.body)
      message.responseStatuses.push(status)
      if (status >= 200 && status < 300) return
    }
  }

  async function post(to: string, body: string): Promise<number> {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'card-signature': await signWebhook(body, secret, now()) }
    try {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(10_000)])
      const response = await fetch(to, { method: 'POST', headers, body, redirect: 'manual', signal: signal })
      await response.arrayBuffer()
      return response.status
    } catch {
      return 0
    }
  }

  return {
    sent,
    enqueue,
    holdWebhooks(): void {
      held ??= []
    },
    releaseWebhooks(order: (messages: SentEvent[]) => SentEvent[] = (messages) => messages): void {
      const messages = held ?? []
      held = null
      for (const message of order(messages)) send(message)
    },
    resendWebhook(id: string): void {
      const message = sent.find((candidate) => candidate.id === id)
      if (!message) throw new Error(`no message ${id}`)
      send(message)
    },
    async webhooksDelivered(): Promise<void> {
      while (pending.size > 0) await Promise.all(pending)
    },
    /** Changes the webhook URL; null = none. */
    setWebhookUrl(next: string | null): void {
      url = next
    },
    close: () => closing.abort(),
  }
}

/** The Card-Signature header of a body signed at `now` (epoch ms). */
export async function signWebhook(body: string, secret: string, now: number): Promise<string> {
  const { default: Stripe } = await import('stripe')
  return Stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret, timestamp: Math.floor(now / 1000) })
}

export function abortableSleep(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  signal.addEventListener('abort', () => resolve(), { once: true })
  return promise.finally(() => clearTimeout(timer))
}
