import type { TwinSandbox } from '#src/payments/twin-sandbox.ts'
import { merchantApi } from './merchant-api.ts'
import { openMerchantLedger } from './merchant-ledger.ts'
import { cardOf, merchantDeclines, merchantPages } from './merchant-pages.ts'
import { merchantSandbox } from './merchant-sandbox.ts'
import { openMerchantStore, type MerchantStore } from './merchant-store.ts'
import { merchantSubscriptions } from './merchant-subscriptions.ts'
import { askedAmount } from './merchant-transactions.ts'
import { createMerchantEvent, signMerchantWebhook } from './merchant-webhooks.ts'
import { openTestBank } from '../processors/test-bank.ts'
import type { Decline } from '../processors/test-cards.ts'
import { openTwin, openTwinWebhooks, type TwinControls, type WebhookControls, type WebhookTwinOptions } from '../processors/twin-server.ts'

export interface PretendMerchant extends TwinControls, WebhookControls {
  /** For MerchantConfig.apiUrl. */
  url: string
  /** For MerchantConfig.scriptUrl. */
  scriptUrl: string
  stop(): Promise<void>
  sandbox: TwinSandbox
  store: MerchantStore
  /** Pays as the payment window would, with the tax of `country`; an extra step is confirmed. False when declined. */
  pay(reference: string, options?: { number?: string; country?: string }): boolean
  /** Charges the next period of a subscription. */
  renew(subscriptionId: string, number?: string): string
  settleRefund(id: string, status: 'approved' | 'rejected'): void
  /** Total refunded, also what waits for approval. Minor units. */
  refundedAmount(reference: string): number
  /** Forces the result of the next card in the payment window: a decline, or null for success. */
  setNextDecline(decline: Decline | null): void
}

export interface PretendMerchantOptions extends WebhookTwinOptions {
  /** The only one that it accepts; missing = all that look like keys. */
  apiKey?: string
}

/** The real merchant of record's HTTP API and payment window on loopback. It moves no money. */
export function startPretendMerchant(options: PretendMerchantOptions): PretendMerchant {
  const { webhookSecret, ledgerFile, retryDelays, apiKey = null } = options
  const twin = openTwin(options)
  const { now, connection, nextRefundIsPending } = twin
  const webhooks = openTwinWebhooks(
    { now, retryDelays, wait: twin.wait },
    { url: null, sign: async (body) => ({ 'merchant-signature': signMerchantWebhook(body, webhookSecret, now()) }) },
  )
  const { store, save, saveNow } = openMerchantStore(ledgerFile)
  const ledger = openMerchantLedger({
    store,
    now,
    emitEvent(type, data) {
      save()
      webhooks.queue.enqueue(createMerchantEvent(type, data, now()))
    },
    pageUrl: () => `${server.url}/window`,
  })
  const subscriptions = merchantSubscriptions(ledger)
  const bank = openTestBank()
  const server = twin.listen({
    api: merchantApi({ apiKey, ledger, subscriptions, connection, nextRefundIsPending }),
    pages: merchantPages({ ledger, bank, shopOrigins: twin.shopOrigins }),
    onStop() {
      webhooks.queue.close()
      saveNow()
    },
  })
  const toMerchantDecline = (decline: Decline | null) => decline && merchantDeclines[decline]
  const validCard = (number: string) => cardOf({ number, expMonth: 12, expYear: 2099 })

  return {
    ...twin.controls,
    ...webhooks.controls,
    url: server.url,
    scriptUrl: `${server.url}/paddle.js`,
    stop: server.stop,
    store,
    pay(reference, { number = '4242424242424242', country = 'HK' } = {}) {
      const { decline } = bank.decide({ number, amount: askedAmount(ledger.getTransaction(reference)) })
      return ledger.pay(reference, { country, card: validCard(number), decline: toMerchantDecline(decline) }) === null
    },
    renew: (subscriptionId, number = '4242424242424242') =>
      subscriptions.renew(subscriptionId, validCard(number), toMerchantDecline(bank.decideRenewal(number)))!.id,
    settleRefund: (id, status) => void ledger.settleAdjustment(id, status),
    refundedAmount: (reference) =>
      ledger
        .listAdjustments(reference)
        .filter(({ status }) => status !== 'rejected')
        .reduce((sum, { totals }) => sum + Number(totals.total), 0),
    setNextDecline: (decline) => bank.planNext({ decline }),
    sandbox: merchantSandbox({ ledger, subscriptions, bank, connection, queue: webhooks.queue, calls: twin.traffic.calls }),
  }
}
