import type { TwinPayment, TwinSandbox } from '#src/payments/twin-sandbox.ts'
import { ApiError } from './api-error.ts'
import { cardApi, type CardKeys } from './card-api.ts'
import { type CardDetails, type CardStore, type Intent, openCardStore, type Session } from './card-store.ts'
import { type Billing, openBilling } from './card-billing.ts'
import { openLedger } from './card-ledger.ts'
import { cardPages } from './card-pages.ts'
import { cardSandbox, listCaptured } from './card-sandbox.ts'
import { createCardEvent, signWebhook } from './card-webhooks.ts'
import { openTestBank } from '../processors/test-bank.ts'
import type { Decline } from '../processors/test-cards.ts'
import { openTwin, openTwinWebhooks, type TwinControls, type WebhookControls, type WebhookTwinOptions } from '../processors/twin-server.ts'

export interface PretendCardOptions extends WebhookTwinOptions {
  /** Webhook URL; none until `setWebhookUrl` by default. */
  webhookUrl?: string
  /** The only ones that it accepts, live ones with events of the live mode; missing = all that look like keys. */
  keys?: CardKeys
}

export interface PretendCard extends TwinControls, WebhookControls {
  /** For CardConfig.apiUrl. */
  url: string
  /** For CardConfig.scriptUrl. */
  scriptUrl: string
  stop(): Promise<void>
  sandbox: TwinSandbox
  store: CardStore
  /** Captured payments. Amounts in minor units. */
  captured(): TwinPayment[]
  /** Pays as the card form would; false when declined, or when the bank asks for an extra step. */
  pay(reference: string, number?: string): boolean
  /** Pays as the hosted page would; false as for `pay`. */
  payHosted(hostedReference: string, number?: string): boolean
  /** Confirms the extra step at the bank, or refuses it; false when that declines the payment. */
  answerStep(reference: string, isConfirmed: boolean): boolean
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
  /** The bank pays out or fails a refund, also one that had succeeded. */
  settleRefund(id: string, status: 'succeeded' | 'failed'): void
}

/** The real processor's HTTP API on loopback. It moves no money. */
export function startPretendCard(options: PretendCardOptions): PretendCard {
  const { webhookUrl, webhookSecret, ledgerFile, keys = null } = options
  const twin = openTwin({ ...options, shopOrigins: [...(options.shopOrigins ?? []), ...(webhookUrl ? [new URL(webhookUrl).origin] : [])] })
  const { now, connection, nextRefundIsPending } = twin
  const webhooks = openTwinWebhooks(
    { now, retryDelays: options.retryDelays, wait: twin.wait },
    { url: webhookUrl ?? null, sign: async (body) => ({ 'card-signature': await signWebhook(body, webhookSecret, now()) }) },
  )
  const { store, save, saveNow } = openCardStore(ledgerFile)
  const bank = openTestBank()
  const livemode = keys?.secret.startsWith('sk_live_') === true
  const emitEvent = (type: string, object: unknown) => webhooks.queue.enqueue(createCardEvent(type, object, { now: now(), livemode }))
  const ledger = openLedger({
    store,
    now,
    emitEvent,
    onChange: save,
    onPaid: (intent, card) => billing.recordPaidIntent(intent, card),
    isOfInvoice: (intentId) => billing.findInvoice(intentId) !== undefined,
    startSubscription: (session) => billing.startSessionSubscription(session).intent,
  })
  const billing: Billing = openBilling({ store, ledger, now, emitEvent, onChange: save, declineFor: bank.decideRenewal })
  const renewals = setInterval(() => billing.renewDue(), renewalCheckMs)
  renewals.unref()

  const hostedPageUrl = () => `${server.url}/c/pay`
  const portalUrl = () => `${server.url}/p/session`
  const server = twin.listen({
    api: cardApi({ keys, ledger, billing, connection, bank, nextRefundIsPending, hostedPageUrl, portalUrl, now }),
    pages: cardPages({ ledger, billing, connection, bank, shopOrigins: twin.shopOrigins, now, wait: twin.wait }),
    onStop() {
      clearInterval(renewals)
      webhooks.queue.close()
      saveNow()
    },
  })

  const isPaid = (work: () => Pick<Intent | Session, 'status'>) => {
    try {
      return ['succeeded', 'complete'].includes(work().status ?? '')
    } catch (error) {
      if (error instanceof ApiError && error.status === 402) return false
      throw error
    }
  }
  const answerFor = (number: string, amount: number | null) => bank.decide({ number, amount: amount ?? 0 })

  return {
    ...twin.controls,
    ...webhooks.controls,
    url: server.url,
    scriptUrl: `${server.url}/v3/`,
    stop: server.stop,
    store,
    captured: () => listCaptured(store),
    pay: (reference, number = '4242424242424242') =>
      isPaid(() => ledger.confirmIntent(reference, validCard(number), answerFor(number, ledger.getIntent(reference).amount))),
    payHosted: (id, number = '4242424242424242') =>
      isPaid(() => ledger.paySession(id, validCard(number), answerFor(number, ledger.getSession(id).amount_total))),
    answerStep: (reference, isConfirmed) => isPaid(() => ledger.answerStep(reference, isConfirmed)),
    sandbox: cardSandbox({ ledger, billing, bank, connection, queue: webhooks.queue, calls: twin.traffic.calls, now, emitEvent }),
    setNextDecline: (decline) => bank.planNext({ decline }),
    renew: (id, decline) => billing.renew(id, decline),
    retryRenewal: (id, decline) => billing.retry(id, decline),
    endSubscription: (id) => void billing.cancelSubscription(id),
    renewDue: billing.renewDue,
    updateCard: (customer, number) => billing.updateCard(customer, validCard(number)),
    settleRefund: (id, status) => void ledger.settleRefund(id, status),
  }
}

/** How often it looks for subscriptions to renew, in ms. */
const renewalCheckMs = 60_000

function validCard(number: string): CardDetails {
  return { number, expMonth: 12, expYear: 2099, cvc: number.startsWith('3') ? '1234' : '123' }
}
