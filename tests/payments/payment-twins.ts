import { merchant as merchantType } from '#src/payments/processors/merchant/merchant.ts'
import { wallet as walletType } from '#src/payments/processors/wallet/wallet.ts'
import { card as cardType } from '#src/payments/processors/card/card.ts'
import { startPretendCard } from '#src/twins/card/card-server.ts'
import { signWebhook } from '#src/twins/card/card-webhooks.ts'
import { startPretendMerchant } from '#src/twins/merchant/merchant-server.ts'
import { signMerchantWebhook } from '#src/twins/merchant/merchant-webhooks.ts'
import type { Failure } from '#src/twins/processors/test-cards.ts'
import type { Wait } from '#src/twins/processors/wait.ts'
import type { ProcessorType } from '#src/payments/processor.ts'
import { listProcessors } from '#src/payments/processors.ts'
import type { TwinSandbox } from '#src/payments/twin-sandbox.ts'
import { cardSettings, cardWebhookSecret } from '#tests/support/pretend-card.ts'
import { merchantSettings, merchantWebhookSecret } from '#tests/support/pretend-merchant.ts'
import { startTestWalletServer, walletSettings } from '#tests/support/pretend-wallet.ts'
import { realSystem } from '#src/shop/real-system.ts'

/** A pretend processor, as seen by a shopper, its own staff and the shop. */
export interface PaymentTwin {
  type: ProcessorType
  sandbox: TwinSandbox
  /** Approves or pays; throws when the payment is over. */
  pay(reference: string, isDeclined: boolean): unknown
  /** Payments of an order that the shopper approved and the shop has not collected. */
  countUncollected(externalId: string): number
  /** Headers of a webhook call signed at `at` (epoch ms). */
  sign(body: string, at: number): Promise<Record<string, string>>
  /** Leaves the next refund to the bank. */
  holdNextRefund(): void
  /** The bank decides about the refunds of a payment that wait; some banks send back what was paid out, too. */
  settleRefunds(reference: string, isPaidOut: boolean): void
  /** The next call, or the next of that name, fails, after its work if `isDone`. */
  failNext(failure: Failure, isDone: boolean, call?: string): void
  clearPlans(): void
}

/** The pretend card, merchant of record and wallet on one clock (epoch ms). `wait`: how calls that hang wait. Stop them after the test file. */
export function startPaymentTwins(now: () => number, options: { wait?: Wait } = {}) {
  const card = startPretendCard({ webhookSecret: cardWebhookSecret, now, ...options })
  const merchant = startPretendMerchant({ webhookSecret: merchantWebhookSecret, now, ...options })
  const wallet = startTestWalletServer(now, options)
  const twins: PaymentTwin[] = [
    {
      type: cardType,
      sandbox: card.sandbox,
      pay: (reference, isDeclined) => card.pay(reference, isDeclined ? '4000000000009995' : undefined),
      countUncollected: () => 0,
      sign: async (body, at) => ({ 'card-signature': await signWebhook(body, cardWebhookSecret, at) }),
      holdNextRefund: card.holdNextRefund,
      settleRefunds(reference, isPaidOut) {
        for (const { id, status, payment_intent } of card.store.refunds.values())
          if (payment_intent === reference && (status === 'pending' || !isPaidOut))
            card.settleRefund(id, isPaidOut ? 'succeeded' : 'failed')
      },
      failNext: (failure, isDone, call = 'any') => card.failNext(call, failure, isDone),
      clearPlans: card.clearPlans,
    },
    {
      type: merchantType,
      sandbox: merchant.sandbox,
      pay: (reference, isDeclined) => merchant.pay(reference, { country: 'GB', ...(isDeclined ? { number: '4000000000009995' } : {}) }),
      countUncollected: () => 0,
      sign: async (body, at) => ({ 'merchant-signature': signMerchantWebhook(body, merchantWebhookSecret, at) }),
      holdNextRefund: merchant.holdNextRefund,
      settleRefunds(reference, isPaidOut) {
        for (const { id, status, transaction_id } of merchant.store.adjustments.values())
          if (transaction_id === reference && status === 'pending_approval') merchant.settleRefund(id, isPaidOut ? 'approved' : 'rejected')
      },
      failNext: (failure, isDone, call = 'any') => merchant.failNext(call, failure, isDone),
      clearPlans: merchant.clearPlans,
    },
    {
      type: walletType,
      sandbox: wallet.sandbox,
      pay: (reference, isDeclined) => wallet.approve(reference, isDeclined ? { outcome: 'declined' } : {}),
      countUncollected: (externalId) =>
        wallet.orders().filter(({ status, purchase_units: [unit] }) => status === 'APPROVED' && unit.custom_id === externalId).length,
      sign: async () => ({}),
      holdNextRefund: wallet.holdNextRefund,
      settleRefunds(reference, isPaidOut) {
        const order = wallet.orders().find(({ id }) => id === reference)
        for (const { id, status } of order?.purchase_units[0].payments?.refunds ?? [])
          if (status === 'PENDING') wallet.settleRefund(id, isPaidOut ? 'COMPLETED' : 'FAILED')
      },
      failNext: (failure, isDone, call = 'any') => wallet.failNext(call, failure, isDone),
      clearPlans: wallet.clearPlans,
    },
  ]
  const settings = { ...cardSettings(card), ...merchantSettings(merchant), ...walletSettings(wallet) }
  return {
    twins,
    settings,
    processors: () => listProcessors(settings, realSystem),
    stop: () => Promise.all([card.stop(), merchant.stop(), wallet.stop()]),
  }
}
