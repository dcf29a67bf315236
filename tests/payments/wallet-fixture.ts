import { wallet } from '#src/payments/processors/wallet/wallet.ts'
import { startTestWalletServer, walletSettings } from '#tests/support/pretend-wallet.ts'
import type { ProcessorFixture } from './processor-fixture.ts'

export const walletFixture: ProcessorFixture = {
  type: wallet,
  capabilities: ['network', 'hosted'],
  amount: 14210,
  marks: ['data-funding', '/js/store/payment/wallet-panel'],
  async start(now) {
    const server = startTestWalletServer(now)
    return {
      settings: walletSettings(server),
      unreachable: walletSettings({ url: 'http://127.0.0.1:1', scriptUrl: server.scriptUrl }),
      pay: (reference) => server.approve(reference),
      payHosted: (hostedReference) => server.approve(hostedReference),
      decline: (reference) => server.approve(reference, { outcome: 'declined' }),
      refundedAmount: (reference) => server.captured().find((capture) => capture.reference === reference)?.refunded ?? 0,
      setWebhookUrl: () => {},
      webhooksDelivered: () => Promise.resolve(),
      stop: server.stop,
    }
  },
}
