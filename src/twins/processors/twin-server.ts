import type { SentEvent } from '#src/payments/twin-sandbox.ts'
import { openConnection, type CallRecord } from './connection-failures.ts'
import type { Failure } from './test-cards.ts'
import { openTraffic } from './traffic.ts'
import { abortableWait, type Wait } from './wait.ts'
import { openWebhookQueue, type WebhookQueue } from './webhook-queue.ts'

export interface TwinOptions {
  /** 0 or undefined = any free port. */
  port?: number
  /** Epoch ms. */
  now?: () => number
  /** Origins that may frame or open its pages, besides loopback. */
  shopOrigins?: string[]
  /** Persists the ledger; none = in memory. */
  ledgerFile?: string
  /** How slow calls and late deliveries wait; tests need not. */
  wait?: Wait
}

export interface WebhookTwinOptions extends TwinOptions {
  webhookSecret: string
  /** Delays in ms before webhook retries. */
  retryDelays?: number[]
}

/** What tests do with every pretend processor. */
export interface TwinControls {
  calls: CallRecord[]
  /** Leaves the next refund to the bank; `settleRefund` decides it. */
  holdNextRefund(): void
  /** Fails the next call of that name (payment_intents.create … or any); `after` = after its work is done. */
  failNext(call: string, failure: Failure, after?: boolean): void
  /** Forgets what was planned by `failNext` and `holdNextRefund`. */
  clearPlans(): void
}

export interface WebhookControls {
  events: SentEvent[]
  holdWebhooks(): void
  releaseWebhooks(order?: (messages: SentEvent[]) => SentEvent[]): void
  resendWebhook(eventId: string): void
  webhooksDelivered(): Promise<void>
  setWebhookUrl(webhookUrl: string | null): void
}

export type Twin = ReturnType<typeof openTwin>

/** What the pretend processors share: a server on loopback with an API that may fail, a record of its calls, and pages. */
export function openTwin({ port = 0, now = Date.now, shopOrigins = [], ...options }: TwinOptions) {
  const closing = new AbortController()
  const wait = options.wait ?? abortableWait(closing.signal)
  const traffic = openTraffic(now)
  const connection = openConnection(wait)
  let heldRefunds = 0
  const controls: TwinControls = {
    calls: connection.calls,
    holdNextRefund: () => void (heldRefunds += 1),
    failNext: connection.failNext,
    clearPlans() {
      heldRefunds = 0
      connection.clearFailures()
    },
  }
  return {
    now,
    wait,
    traffic,
    connection,
    controls,
    nextRefundIsPending: () => heldRefunds > 0 && heldRefunds-- > 0,
    shopOrigins: ['http://localhost:*', 'http://127.0.0.1:*', ...shopOrigins],
    /** `api` returns null for paths of pages. `onStop` runs before the server stops. */
    listen({ api, pages, onStop }: { api: Handler<Response | null>; pages: Handler<Response>; onStop(): void }) {
      const server = Bun.serve({
        hostname: '127.0.0.1',
        port,
        // In seconds; longer than the slowest call.
        idleTimeout: 30,
        development: false,
        fetch: async (request) => (await traffic.record(request, api)) ?? (await pages(request)),
      })
      async function stop(): Promise<void> {
        closing.abort()
        onStop()
        await server.stop(true)
      }
      return { url: `http://127.0.0.1:${server.port}`, stop }
    },
  }
}

type Handler<T> = (request: Request) => Promise<T>

/** The webhooks of a twin, and what tests do with them. `url` null = none yet. */
export function openTwinWebhooks(
  { now, wait, retryDelays = [1000, 5000, 30_000, 120_000] }: { now(): number; wait: Wait; retryDelays?: number[] | undefined },
  { url, sign }: { url: string | null; sign(body: string): Promise<Record<string, string>> },
): { queue: WebhookQueue; controls: WebhookControls } {
  const queue = openWebhookQueue({ url, sign, retryDelays, now, wait })
  const { sent: events, holdWebhooks, releaseWebhooks, resendWebhook, webhooksDelivered, setWebhookUrl } = queue
  return { queue, controls: { events, holdWebhooks, releaseWebhooks, resendWebhook, webhooksDelivered, setWebhookUrl } }
}
