import type { ISubscriptionNotificationResponse, ITransactionNotificationResponse } from '@paddle/paddle-node-sdk'
import { merchant } from '#src/payments/processors/merchant/merchant.ts'
import { startPretendMerchant } from '#src/twins/merchant/merchant-server.ts'
import { createMerchantEvent, signMerchantWebhook } from '#src/twins/merchant/merchant-webhooks.ts'
import { merchantSettings, merchantWebhookSecret } from '#tests/support/pretend-merchant.ts'
import type { ProcessorFixture } from './processor-fixture.ts'

export const merchantFixture: ProcessorFixture = {
  type: merchant,
  capabilities: ['network', 'webhook', 'subscriptions'],
  amount: 14210,
  marks: ['data-payment-panel="mor-overlay"', '/js/store/payment/merchant-panel'],
  async start(now) {
    const server = startPretendMerchant({ webhookSecret: merchantWebhookSecret, now })
    return {
      settings: merchantSettings(server),
      unreachable: merchantSettings({ url: 'http://127.0.0.1:1', scriptUrl: server.scriptUrl }),
      pay: (reference) => server.pay(reference),
      decline: (reference) => server.pay(reference, { number: '4000000000009995' }),
      refundedAmount: server.refundedAmount,
      setWebhookUrl: server.setWebhookUrl,
      webhooksDelivered: server.webhooksDelivered,
      async subscriptionWebhook(event, customerId) {
        const [type, data] = subscriptionEvents(customerId)[event]
        const body = JSON.stringify(createMerchantEvent(type, data, now()).content)
        return { body, headers: { 'merchant-signature': signMerchantWebhook(body, merchantWebhookSecret, now()) } }
      },
      stop: server.stop,
    }
  },
}

function subscriptionEvents(customer_id: string) {
  const subscription: Partial<ISubscriptionNotificationResponse> = {
    id: 'sub_1',
    customer_id,
    status: 'active',
    current_billing_period: { starts_at: '2026-03-01T00:00:00Z', ends_at: '2026-04-01T00:00:00Z' },
    billing_cycle: { interval: 'month', frequency: 1 },
    items: [],
  }
  const transaction = {
    id: 'txn_1',
    customer_id,
    subscription_id: 'sub_1',
    origin: 'subscription_recurring',
    currency_code: 'USD',
    items: [],
    payments: [],
    details: { tax_rates_used: [], line_items: [], totals: { total: '900', tax: '0' } },
  } as unknown as ITransactionNotificationResponse
  return {
    began: ['subscription.created', subscription],
    ended: ['subscription.canceled', { ...subscription, status: 'canceled' }],
    renewed: ['transaction.completed', { ...transaction, status: 'completed' }],
    'renewal failed': ['transaction.past_due', { ...transaction, status: 'past_due' }],
  } as const
}
