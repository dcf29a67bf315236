import { openConnection, type CallRecord } from './connection-failures.ts'
import { merchantApi } from './merchant-api.ts'
import { openMerchantLedger } from './merchant-ledger.ts'
import { cardOf, merchantDeclines, merchantPages } from './merchant-pages.ts'
import { openMerchantStore, type MerchantStore } from './merchant-store.ts'
import type { SentEvent, TwinSandbox } from '../twin-sandbox.ts'
import { chargeBack, merchantPayments, refundHalf } from './merchant-sandbox.ts'
import { queueDelivery } from './queue-delivery.ts'
import { nextPaymentScenarios, paymentScenarios } from './sandbox-scenarios.ts'
import { openTraffic } from './traffic.ts'
import { merchantSubscriptions } from './merchant-subscriptions.ts'
import { createMerchantEvent, signMerchantWebhook } from './merchant-webhooks.ts'
import { findTestCard, type Decline, type Failure } from './test-cards.ts'
import { openWebhookQueue } from './webhook-queue.ts'

export interface PretendMerchantOptions {
  webhookSecret: string
  /** Epoch ms. */
  now?: () => number
  /** Origins that may frame the payment window, besides loopback. */
  shopOrigins?: string[]
  /** Persists the ledger; none = in memory. */
  ledgerFile?: string
  /** Delays in ms before webhook retries. */
  retryDelays?: number[]
}

export interface PretendMerchant {
  /** For MerchantConfig.apiUrl. */
  url: string
  /** For MerchantConfig.scriptUrl. */
  scriptUrl: string
  stop(): Promise<void>
  sandbox: TwinSandbox
  store: MerchantStore
  calls: CallRecord[]
  events: SentEvent[]
  /** Pays as the payment window would, with the tax of `country`; false when declined. */
  pay(reference: string, options?: { number?: string; country?: string }): boolean
  /** Charges the next period of a subscription. */
  renew(subscriptionId: string, number?: string): string
  /** Leaves the next refund to approval; `settleRefund` decides it. */
  holdNextRefund(): void
  settleRefund(id: string, status: 'approved' | 'rejected'): void
  /** Total refunded, also what waits for approval. Minor units. */
  refundedAmount(reference: string): number
  /** Forces the result of the next card in the payment window: a decline, or null for success. */
  setNextDecline(decline: Decline | null): void
  /** Fails the next call of that name (transactions.create … or any); `after` = after its work is done. */
  failNext(call: string, failure: Failure, after?: boolean): void
  holdWebhooks(): void
  releaseWebhooks(order?: (messages: SentEvent[]) => SentEvent[]): void
  resendWebhook(eventId: string): void
  webhooksDelivered(): Promise<void>
  setWebhookUrl(webhookUrl: string | null): void
}

/** The real merchant of record's HTTP API and payment window on loopback. It moves no money. */
export function startPretendMerchant(options: PretendMerchantOptions): PretendMerchant {
  const now = options.now ?? Date.now
  const closing = new AbortController()
  const webhookQueue = openWebhookQueue({
    url: null,
    sign: async (body) => ({ 'merchant-signature': signMerchantWebhook(body, options.webhookSecret, now()) }),
    retryDelays: options.retryDelays ?? [1000, 5000, 30_000, 120_000],
    now,
  })
  const traffic = openTraffic(now)
  const { store, save, saveNow } = openMerchantStore(options.ledgerFile)
  const ledger = openMerchantLedger({
    store,
    now,
    emitEvent: (type, data) => webhookQueue.enqueue(createMerchantEvent(type, data, now())),
    onChange: save,
    pageUrl: () => `${url}/window`,
  })
  const subscriptions = merchantSubscriptions(ledger)
  const connection = openConnection(closing.signal)
  const forcedDeclines: (Decline | null)[] = []
  const nextDecline = () => forcedDeclines.shift()
  let heldRefunds = 0
  const nextRefundIsPending = () => heldRefunds > 0 && heldRefunds-- > 0
  const shopOrigins = ['http://localhost:*', 'http://127.0.0.1:*', ...(options.shopOrigins ?? [])]
  const api = merchantApi({ ledger, subscriptions, connection, nextRefundIsPending })
  const pages = merchantPages({ ledger, nextDecline, shopOrigins })
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    // In seconds; longer than the slowest call.
    idleTimeout: 30,
    development: false,
    fetch: async (request) => (await traffic.record(request, api)) ?? (await pages(request)),
  })
  const url = `http://127.0.0.1:${server.port}`
  const declineOf = (number: string) => {
    const { decline } = findTestCard(number)
    return decline ? merchantDeclines[decline] : null
  }
  const validCard = (number: string) => cardOf({ number, expMonth: 12, expYear: 2099 })

  const setNextDecline = (decline: Decline | null) => void forcedDeclines.push(decline)
  const sandbox: TwinSandbox = {
    calls: traffic.calls,
    events: webhookQueue.sent,
    payments: () => merchantPayments(ledger),
    scenarios: [
      ...nextPaymentScenarios({ call: 'transactions.get', failNext: connection.failNext, setNextDecline }),
      ...paymentScenarios({
        refundHalf: (reference) => void refundHalf(ledger, reference),
        dispute: (reference, step) => chargeBack(ledger, reference, step),
      }),
    ],
    delivery: queueDelivery(webhookQueue),
  }

  return {
    url,
    scriptUrl: `${url}/paddle.js`,
    async stop() {
      closing.abort()
      webhookQueue.close()
      saveNow()
      await server.stop(true)
    },
    store,
    calls: connection.calls,
    events: webhookQueue.sent,
    pay: (reference, { number = '4242424242424242', country = 'HK' } = {}) =>
      ledger.pay(reference, { country, card: validCard(number), decline: declineOf(number) }) === null,
    renew: (subscriptionId, number = '4242424242424242') => subscriptions.renew(subscriptionId, validCard(number), declineOf(number)).id,
    holdNextRefund: () => void (heldRefunds += 1),
    settleRefund: (id, status) => void ledger.settleAdjustment(id, status),
    refundedAmount: (reference) =>
      ledger
        .listAdjustments(reference)
        .filter(({ status }) => status !== 'rejected')
        .reduce((sum, { totals }) => sum + Number(totals.total), 0),
    setNextDecline,
    sandbox,
    failNext: connection.failNext,
    holdWebhooks: webhookQueue.holdWebhooks,
    releaseWebhooks: webhookQueue.releaseWebhooks,
    resendWebhook: webhookQueue.resendWebhook,
    webhooksDelivered: webhookQueue.webhooksDelivered,
    setWebhookUrl: webhookQueue.setWebhookUrl,
  }
}
