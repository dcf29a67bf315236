import {
  type TrafficCall,
  type TwinPayment,
  type TwinSandbox,
  type TwinSubscription,
  twinSubscriptionStates,
} from '#src/payments/twin-sandbox.ts'
import type { Billing } from './card-billing.ts'
import { disputeCharge } from './card-disputes.ts'
import type { Ledger } from './card-ledger.ts'
import type { CardStore } from './card-store.ts'
import type { Connection } from '../processors/connection-failures.ts'
import { queueDelivery } from '../processors/queue-delivery.ts'
import { amountTriggers, nextPaymentScenarios, paymentScenarios, subscriptionScenarios } from '../processors/sandbox-scenarios.ts'
import type { TestBank } from '../processors/test-bank.ts'
import type { WebhookQueue } from '../processors/webhook-queue.ts'

interface CardSandboxOptions {
  ledger: Ledger
  billing: Billing
  bank: TestBank
  connection: Connection
  queue: WebhookQueue
  calls: TrafficCall[]
  /** Epoch ms. */
  now(): number
  emitEvent(type: string, object: unknown): void
}

export function cardSandbox({ ledger, billing, bank, connection, queue, calls, now, emitEvent }: CardSandboxOptions): TwinSandbox {
  const { store } = ledger
  return {
    calls,
    events: queue.sent,
    payments: () => listCaptured(store),
    subscriptions: () => listStarted(store),
    amounts: amountTriggers(),
    scenarios: [
      ...nextPaymentScenarios({ call: 'payment_intents.confirm', connection, planNext: bank.planNext }),
      ...paymentScenarios({
        refundHalf: (reference) => void ledger.refund(reference, Math.ceil(ledger.getIntent(reference).amount / 2)),
        dispute: (reference, step) => void disputeCharge(store, reference, { step, now: now(), emitEvent }),
      }),
      ...subscriptionScenarios({
        renew: (id, decline) => void billing.renew(id, decline),
        retry: (id) => void billing.retry(id, null),
      }),
    ],
    delivery: queueDelivery(queue),
  }
}

export const listCaptured = (store: CardStore): TwinPayment[] =>
  [...store.charges.values()].flatMap((charge) => {
    if (charge.status !== 'succeeded') return []
    const { payment_intent: reference, amount, amount_refunded: refunded, currency, metadata } = charge
    const { external_id: externalId = '', order_number: orderNumber = '' } = metadata
    return [{ reference, amount, refunded, currency: currency.toUpperCase(), externalId, orderNumber }]
  })

function listStarted(store: CardStore): TwinSubscription[] {
  return [...store.subscriptions.values()].flatMap(({ id, status, currency, description, items, cancel_at_period_end: isEnding }) => {
    const state = twinSubscriptionStates.find((known) => known === status)
    if (!state) return []
    const [item] = items.data
    return [
      {
        reference: id,
        state,
        amount: item!.price.unit_amount,
        currency: currency.toUpperCase(),
        orderNumber: description?.replace('#', '') ?? '',
        periodEnd: item!.current_period_end * 1000,
        isEnding,
      },
    ]
  })
}
