import type { DeliveryMode, SentEvent } from '#src/payments/twin-sandbox.ts'
import { abortableWait, type Wait } from './wait.ts'

export interface WebhookQueueOptions {
  url: string | null
  /** Headers of a delivery, with its signature. */
  sign(body: string): Promise<Record<string, string>>
  /** Delays before retries, in ms; it gives up after the last. */
  retryDelays: number[]
  /** Epoch ms; Date.now by default. */
  now?: () => number
  /** Before late deliveries and retries. */
  wait?: Wait
}

export type WebhookQueue = ReturnType<typeof openWebhookQueue>

export function openWebhookQueue({ url, sign, retryDelays, now = Date.now, ...options }: WebhookQueueOptions) {
  const sent: SentEvent[] = []
  const pending = new Set<Promise<void>>()
  const closing = new AbortController()
  const wait = options.wait ?? abortableWait(closing.signal)
  let held: SentEvent[] | null = null
  let mode: DeliveryMode = 'before'

  function enqueue({ id, type, content }: { id: string; type: string; content: unknown }): void {
    const message: SentEvent = { id, type, at: now(), body: JSON.stringify(content), responseStatuses: [] }
    sent.push(message)
    sent.splice(0, sent.length - maxSentEvents)
    if (held) held.push(message)
    else if (mode !== 'never') send(message, deliveryDelays[mode] ?? 0)
    if (mode === 'twice' && !held) send(message)
  }

  function send(message: SentEvent, delay = 0): void {
    const delivery = deliver(message, delay).finally(() => pending.delete(delivery))
    pending.add(delivery)
  }

  async function deliver(message: SentEvent, delay: number): Promise<void> {
    for (const ms of [delay, ...retryDelays]) {
      if (ms > 0) await wait(ms)
      if (!url || closing.signal.aborted) return
      const status = await post(url, message.body)
      message.responseStatuses.push(status)
      if (status >= 200 && status < 300) return
    }
  }

  async function post(to: string, body: string): Promise<number> {
    const headers = { 'content-type': 'application/json; charset=utf-8', ...(await sign(body)) }
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
      held = mode === 'held' ? [] : null
      for (const message of order(messages)) send(message)
    },
    mode: () => mode,
    heldCount: () => held?.length ?? 0,
    /** Changes how later events are delivered. Held ones stay held until they are released. */
    setMode(next: DeliveryMode): void {
      mode = next
      if (next === 'held') held ??= []
      else if (held?.length === 0) held = null
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

/** How many events are remembered, to be shown and sent again. Held ones are never forgotten. */
export const maxSentEvents = 1000

/** In ms. */
const deliveryDelays: Partial<Record<DeliveryMode, number>> = { after: 10_000, late: 120_000 }
