import type { ProcessorFixture } from '#tests/payments/processor-fixture.ts'
import { startPretendWallet } from './wallet-server.ts'
import { pretendWallet } from './wallet.ts'

export const pretendWalletFixture: ProcessorFixture = {
  type: pretendWallet,
  capabilities: ['network', 'webhook'],
  amount: 14210,
  marks: ['data-pocket-buttons', '/buttons.js'],
  async start(now) {
    const webhookSecret = 'pocket_webhook_secret'
    const server = startPretendWallet({ webhookSecret, now })
    const settings = {
      POCKET_CLIENT_ID: 'pocket_client',
      POCKET_CLIENT_SECRET: 'pocket_secret',
      POCKET_WEBHOOK_SECRET: webhookSecret,
      POCKET_URL: server.url,
    }
    return {
      settings,
      unreachable: { ...settings, POCKET_URL: 'http://127.0.0.1:1' },
      pay: server.approve,
      decline(reference) {
        server.emptyBalance(reference)
        server.approve(reference)
      },
      refundedAmount: server.refundedAmount,
      setWebhookUrl: server.setWebhookUrl,
      webhooksDelivered: server.webhooksDelivered,
      stop: server.stop,
    }
  },
}
