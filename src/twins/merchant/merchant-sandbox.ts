import {
  type TrafficCall,
  type TwinPayment,
  type TwinSandbox,
  type TwinSubscription,
  twinSubscriptionStates,
} from '#src/payments/twin-sandbox.ts'
import type { Connection } from '../processors/connection-failures.ts'
import type { MerchantLedger } from './merchant-ledger.ts'
import { cardOf, merchantDeclines } from './merchant-pages.ts'
import type { Adjustment, MerchantStore } from './merchant-store.ts'
import type { MerchantSubscriptions } from './merchant-subscriptions.ts'
import { askedAmount } from './merchant-transactions.ts'
import { queueDelivery } from '../processors/queue-delivery.ts'
import {
  amountTriggers,
  type DisputeStep,
  nextPaymentScenarios,
  paymentScenarios,
  subscriptionScenarios,
} from '../processors/sandbox-scenarios.ts'
import type { TestBank } from '../processors/test-bank.ts'
import type { WebhookQueue } from '../processors/webhook-queue.ts'

interface MerchantSandboxOptions {
  ledger: MerchantLedger
  subscriptions: MerchantSubscriptions
  bank: TestBank
  connection: Connection
  queue: WebhookQueue
  calls: TrafficCall[]
}

export function merchantSandbox({ ledger, subscriptions, bank, connection, queue, calls }: MerchantSandboxOptions): TwinSandbox {
  const card = cardOf({ number: '4242424242424242', expMonth: 12, expYear: 2099 })
  return {
    calls,
    events: queue.sent,
    payments: () => merchantPayments(ledger),
    subscriptions: () => merchantSubscriptionList(ledger.store),
    amounts: amountTriggers(),
    scenarios: [
      ...nextPaymentScenarios({ call: 'transactions.get', connection, planNext: bank.planNext }),
      ...paymentScenarios({
        refundHalf: (reference) => void refundHalf(ledger, reference),
        dispute: (reference, step) => chargeBack(ledger, reference, step),
      }),
      ...subscriptionScenarios({
        renew: (id, decline) => void subscriptions.renew(id, card, decline && merchantDeclines[decline]),
        retry: (id) => void subscriptions.retry(id, card),
      }),
    ],
    delivery: queueDelivery(queue),
  }
}

const customText = (data: unknown, name: string): string => String((data as Record<string, unknown> | null)?.[name] ?? '')

function merchantSubscriptionList(store: MerchantStore): TwinSubscription[] {
  return [...store.subscriptions.values()].flatMap((subscription) => {
    const { id, status, items, currency_code: currency, custom_data, current_billing_period: period, scheduled_change } = subscription
    const state = twinSubscriptionStates.find((known) => known === status)
    if (!state) return []
    const periodEnd = period ? Date.parse(period.ends_at) : Date.parse(subscription.updated_at)
    const orderNumber = customText(custom_data, 'order_number')
    return [{ reference: id, state, amount: askedAmount({ items }), currency, orderNumber, periodEnd, isEnding: scheduled_change !== null }]
  })
}

/** Transactions whose money was captured. */
function merchantPayments(ledger: MerchantLedger): TwinPayment[] {
  return [...ledger.store.transactions.values()]
    .filter(({ status }) => status === 'completed')
    .map(({ id, details, currency_code: currency, custom_data: data }) => ({
      reference: id,
      amount: Number(details.totals!.total),
      refunded: ledger
        .listAdjustments(id)
        .filter(({ action, status }) => action === 'refund' && status !== 'rejected')
        .reduce((sum, { totals }) => sum + Number(totals.total), 0),
      currency,
      externalId: customText(data, 'external_id'),
      orderNumber: customText(data, 'order_number'),
    }))
}

/** Refunds half of the first item with an amount, as staff can in the processor's own dashboard. */
function refundHalf(ledger: MerchantLedger, reference: string): Adjustment {
  const { line_items: lines } = ledger.getTransaction(reference).details
  const line = lines.find(({ totals }) => Number(totals!.total) > 1)!
  const items = [{ item_id: line.id, amount: String(Math.floor(Number(line.totals!.total) / 2)) }]
  return ledger.createAdjustment(
    { transaction_id: reference, reason: 'Refunded in the dashboard', action: 'refund', type: 'partial', items },
    false,
  )
}

/** The merchant of record reports the steps of a dispute as adjustments; it answers banks itself. */
function chargeBack(ledger: MerchantLedger, reference: string, step: DisputeStep): void {
  const { id, details, customer_id, subscription_id, currency_code } = ledger.getTransaction(reference)
  ledger.emitEvent('adjustment.created', {
    id: `adj_${crypto.randomUUID().replaceAll('-', '').slice(0, 26)}`,
    action: actions[step],
    type: 'full',
    transaction_id: id,
    subscription_id: subscription_id ?? null,
    customer_id,
    reason: 'chargeback',
    credit_applied_to_balance: false,
    currency_code,
    status: 'approved',
    items: [],
    totals: { ...details.totals!, retained_fee: '0' },
    payout_totals: null,
    created_at: ledger.at(),
    updated_at: ledger.at(),
  })
}

const actions: Record<DisputeStep, Adjustment['action']> = {
  'dispute-open': 'chargeback_warning',
  'dispute-won': 'chargeback_reverse',
  'dispute-lost': 'chargeback',
}
