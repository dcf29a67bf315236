import { bankTransfer } from '#src/payments/processors/bank-transfer.ts'
import { cardProcessor } from '#src/payments/processors/card.ts'
import { freeOrders } from '#src/payments/processors/free.ts'
import { startPretendCard } from '#src/payments/pretend/card-server.ts'
import { processorContract } from './contract.ts'

const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' }

processorContract('card', async () => {
  const twin = startPretendCard({ webhookSecret: keys.webhookSecret })
  return {
    processor: cardProcessor({ ...keys, apiUrl: twin.url, scriptUrl: twin.scriptUrl }),
    amount: 14210,
    twin: {
      pay: (reference) => twin.pay(reference),
      payHosted: (hostedReference) => twin.payHosted(hostedReference),
      decline: (reference) => twin.pay(reference, '4000000000009995'),
      givenBack: (reference) => twin.captured().find((one) => one.reference === reference)?.refunded ?? 0,
      unreachable: cardProcessor({ ...keys, apiUrl: 'http://127.0.0.1:1' }),
    },
    stop: twin.stop,
  }
})

processorContract('bank transfer', async () => ({ processor: bankTransfer(), amount: 14210 }), [])

processorContract('free orders', async () => ({ processor: freeOrders(), amount: 0 }), [])
