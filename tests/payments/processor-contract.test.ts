import { bankTransferProcessor } from '#src/payments/processors/bank-transfer.ts'
import { cardProcessor } from '#src/payments/processors/card.ts'
import { freeProcessor } from '#src/payments/processors/free.ts'
import { startPretendCard } from '#src/payments/pretend/card-server.ts'
import { processorContract } from './processor-contract.ts'

const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' }

processorContract('card', async () => {
  const simulator = startPretendCard({ webhookSecret: keys.webhookSecret })
  return {
    processor: cardProcessor({ ...keys, apiUrl: simulator.url, scriptUrl: simulator.scriptUrl }),
    amount: 14210,
    simulator: {
      pay: (reference) => simulator.pay(reference),
      payHosted: (hostedReference) => simulator.payHosted(hostedReference),
      decline: (reference) => simulator.pay(reference, '4000000000009995'),
      refundedAmount: (reference) => simulator.captured().find((capture) => capture.reference === reference)?.refunded ?? 0,
      unreachable: cardProcessor({ ...keys, apiUrl: 'http://127.0.0.1:1' }),
    },
    stop: simulator.stop,
  }
})

processorContract('bank transfer', async () => ({ processor: bankTransferProcessor(), amount: 14210 }), [])

processorContract('free orders', async () => ({ processor: freeProcessor(), amount: 0 }), [])
