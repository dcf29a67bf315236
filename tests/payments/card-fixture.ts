import { card } from '#src/payments/processors/card.ts'
import { startPretendCard } from '#src/payments/pretend/card-server.ts'
import { cardSettings, cardWebhookSecret } from '#tests/support/pretend-card.ts'
import type { ProcessorFixture } from './processor-fixture.ts'

export const cardFixture: ProcessorFixture = {
  type: card,
  capabilities: ['network', 'hosted', 'webhook'],
  amount: 14210,
  marks: ['data-card-panel', '/js/card-payment'],
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
      stop: server.stop,
    }
  },
}
