import { card } from '#src/payments/processors/card/card.ts'
import { startPretendCard } from '#src/twins/card/card-server.ts'
import { signWebhook } from '#src/twins/card/card-webhooks.ts'
import { cardSettings, cardWebhookSecret } from '#tests/support/pretend-card.ts'
import type { ProcessorFixture } from './processor-fixture.ts'

export const cardFixture: ProcessorFixture = {
  type: card,
  capabilities: ['network', 'hosted', 'webhook', 'subscriptions', 'renewals'],
  amount: 14210,
  marks: ['data-card-element', '/js/store/payment/card-panel'],
  async start(now) {
    const server = startPretendCard({ webhookSecret: cardWebhookSecret, now })
    return {
      settings: cardSettings(server),
      unreachable: cardSettings({ url: 'http://127.0.0.1:1', scriptUrl: server.scriptUrl }),
      pay: (reference) => server.pay(reference),
      payHosted: (hostedReference) => server.payHosted(hostedReference),
      decline: (reference) => server.pay(reference, '4000000000009995'),
      refundedAmount: (reference) => server.captured().find((capture) => capture.reference === reference)?.refunded ?? 0,
      setWebhookUrl: server.setWebhookUrl,
      webhooksDelivered: server.webhooksDelivered,
      async subscriptionWebhook(event, customerId) {
        const body = JSON.stringify({
          id: `evt_${crypto.randomUUID()}`,
          object: 'event',
          created: Math.floor(now() / 1000),
          ...subscriptionEvents(customerId)[event],
        })
        return { body, headers: { 'card-signature': await signWebhook(body, cardWebhookSecret, now()) } }
      },
      renew: (subscriptionId, isDeclined = false) => server.renew(subscriptionId, isDeclined ? 'card_declined' : undefined),
      sentEvents: () => server.events.map(({ body }) => body),
      stop: server.stop,
    }
  },
}

function subscriptionEvents(customer: string) {
  const subscription = { id: 'sub_1', object: 'subscription', customer, items: { data: [{ current_period_end: 1_775_000_000 }] } }
  const parent = { subscription_details: { subscription: 'sub_1' } }
  const invoice = { id: 'in_1', object: 'invoice', customer, parent, amount_due: 900, amount_paid: 900, currency: 'usd' }
  return {
    began: { type: 'customer.subscription.created', data: { object: { ...subscription, status: 'active' } } },
    ended: { type: 'customer.subscription.deleted', data: { object: { ...subscription, status: 'canceled' } } },
    renewed: { type: 'invoice.paid', data: { object: invoice } },
    'renewal failed': { type: 'invoice.payment_failed', data: { object: { ...invoice, amount_paid: 0 } } },
  }
}
