import { ApiError } from './api-error.ts'
import { cardApi } from './card-api.ts'
import { type Billing, openBilling } from './card-billing.ts'
import { openCardStore, type CardStore } from './card-store.ts'
import type { CardDetails } from './card-bank.ts'
import { openLedger } from './card-ledger.ts'
import { findTestCard, type Decline, type Failure } from './test-cards.ts'
import { cardPages } from './card-pages.ts'
import { openConnection, type CallRecord } from './connection-failures.ts'
import { createCardEvent, signWebhook } from './card-webhooks.ts'
import { openWebhookQueue, type SentEvent } from './webhook-queue.ts'

export interface PretendCardOptions {
  /** 0 or undefined = any free port. */
  port?: number
  /** Webhook URL; none until `setWebhookUrl` by default. */
  webhookUrl?: string
  webhookSecret: string
  /** Epoch ms. */
  now?: () => number
  /** Origins that may frame the card form, besides loopback and the origin of `webhookUrl`. */
  shopOrigins?: string[]
  /** Persists the ledger; none = in memory. */
  ledgerFile?: string
  /** Delays in ms before webhook retries. */
  retryDelays?: number[]
}

export interface PretendCard {
  /** For CardConfig.apiUrl. */
  url: string
  /** For CardConfig.scriptUrl. */
  scriptUrl: string
  stop(): Promise<void>
  store: CardStore
  calls: CallRecord[]
  events: SentEvent[]
  /** Captured payments. Amounts in minor units. */
  captured(): { reference: string; amount: number; refunded: number; currency: string; externalId: string }[]
  /** Pays as the card form would; false when declined. */
  pay(reference: string, number?: string): boolean
  /** Pays as the hosted page would; false when declined. */
  payHosted(hostedReference: string, number?: string): boolean
  /** Charges the next period of a subscription; false when the card is declined. Ends one that was to end. */
  renew(subscriptionId: string, decline?: Decline | null): boolean
  /** Charges the unpaid renewal of a past due subscription again. */
  retryRenewal(subscriptionId: string, decline?: Decline | null): boolean
  /** Ends a subscription at once, as its staff would there. */
  endSubscription(subscriptionId: string): void
  /** Renews every subscription whose period is over, as it does each minute by itself. */
  renewDue(): void
  /** Changes a customer's card as the billing portal would; pays what is due. */
  updateCard(customerId: string, number: string): void
  /** Forces the result of the next card: a decline, or null for success. */
  setNextDecline(decline: Decline | null): void
  /** Leaves the next refund to the bank; `settleRefund` decides it. */
  holdNextRefund(): void
  /** The bank pays out or fails a refund, also one that had succeeded. */
  settleRefund(id: string, status: 'succeeded' | 'failed'): void
  /** Fails the next call of that name (payment_intents.create … or any); `after` = after its work is done. */
  failNext(call: string, failure: Failure, after?: boolean): void
  holdWebhooks(): void
  releaseWebhooks(order?: (messages: SentEvent[]) => SentEvent[]): void
  resendWebhook(eventId: string): void
  webhooksDelivered(): Promise<void>
  setWebhookUrl(webhookUrl: string | null): void
}

/** The real processor's HTTP API on loopback. It moves no money. */
export function startPretendCard(options: PretendCardOptions): PretendCard {
  const now = options.now ?? Date.now
  const closing = new AbortController()
  const webhookQueue = openWebhookQueue({
    url: options.webhookUrl ?? null,
    sign: async (body) => ({ 'card-signature': await signWebhook(body, options.webhookSecret, now()) }),
    retryDelays: options.retryDelays ?? [1000, 5000, 30_000, 120_000],
  })
  const { store, save, saveNow } = openCardStore(options.ledgerFile)
  const emitEvent = (type: string, object: unknown) => webhookQueue.enqueue(createCardEvent(type, object, now()))
  const ledger = openLedger({
    store,
    now,
    emitEvent,
    onChange: save,
    onPaid: (intent, card) => billing.recordPaidIntent(intent, card),
    isOfInvoice: (intentId) => billing.findInvoice(intentId) !== undefined,
    startSubscription: (session) => billing.startSessionSubscription(session).intent,
  })
  const connection = openConnection(closing.signal)
  const forcedDeclines: (Decline | null)[] = []
  const nextDecline = () => forcedDeclines.shift()
  let heldRefunds = 0
  const nextRefundIsPending = () => heldRefunds > 0 && heldRefunds-- > 0
  const declineFor = (number: string) => {
    const next = nextDecline()
    return next === undefined ? (findTestCard(number).decline ?? null) : next
  }
  const billing: Billing = openBilling({ store, ledger, now, emitEvent, onChange: save, declineFor })
  const renewals = setInterval(() => billing.renewDue(), renewalCheckMs)
  renewals.unref()
  const shopOrigins = ['http://localhost:*', 'http://127.0.0.1:*', ...(options.shopOrigins ?? [])]
  if (options.webhookUrl) shopOrigins.push(new URL(options.webhookUrl).origin)

  const api = cardApi({
    ...{ ledger, billing, connection, nextDecline, nextRefundIsPending, now },
    hostedPageUrl: () => `${url}/c/pay`,
    portalUrl: () => `${url}/p/session`,
  })
  const pages = cardPages({ ledger, billing, nextDecline, shopOrigins, now, closing: closing.signal })
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: options.port ?? 0,
    // In seconds; longer than the slowest test card.
    idleTimeout: 30,
    development: false,
    fetch: async (request) => (await api(request)) ?? (await pages(request)),
  })
  const url = `http://127.0.0.1:${server.port}`

  const isAccepted = (work: () => unknown) => {
    try {
      work()
      return true
    } catch (error) {
      if (error instanceof ApiError && error.status === 402) return false
      throw error
    }
  }

  return {
    url,
    scriptUrl: `${url}/v3/`,
    async stop() {
      closing.abort()
      clearInterval(renewals)
      webhookQueue.close()
      saveNow()
      await server.stop(true)
    },
    store,
    calls: connection.calls,
    events: webhookQueue.sent,
    captured: () =>
      [...store.charges.values()].flatMap((charge) => {
        if (charge.status !== 'succeeded') return []
        const { payment_intent: reference, amount, amount_refunded: refunded, currency, metadata } = charge
        return [{ reference, amount, refunded, currency: currency.toUpperCase(), externalId: metadata.external_id ?? '' }]
      }),
    pay: (reference, number = '4242424242424242') =>
      isAccepted(() => ledger.confirmIntent(reference, validCard(number), declineFor(number))),
    payHosted: (id, number = '4242424242424242') => isAccepted(() => ledger.paySession(id, validCard(number), declineFor(number))),
    renew: (id, decline) => billing.renew(id, decline),
    retryRenewal: (id, decline) => billing.retry(id, decline),
    endSubscription: (id) => void billing.cancelSubscription(id),
    renewDue: billing.renewDue,
    updateCard: (customer, number) => billing.updateCard(customer, validCard(number)),
    setNextDecline: (decline) => void forcedDeclines.push(decline),
    holdNextRefund: () => void (heldRefunds += 1),
    settleRefund: (id, status) => void ledger.settleRefund(id, status),
    failNext: connection.failNext,
    holdWebhooks: webhookQueue.holdWebhooks,
    releaseWebhooks: webhookQueue.releaseWebhooks,
    resendWebhook: webhookQueue.resendWebhook,
    webhooksDelivered: webhookQueue.webhooksDelivered,
    setWebhookUrl: webhookQueue.setWebhookUrl,
  }
}

/** How often it looks for subscriptions to renew, in ms. */
const renewalCheckMs = 60_000

function validCard(number: string): CardDetails {
  return { number, expMonth: 12, expYear: 2099, cvc: number.startsWith('3') ? '1234' : '123' }
}
