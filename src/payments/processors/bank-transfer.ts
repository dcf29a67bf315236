import { ProcessorError, type Processor } from '../processor.ts'
import { decodeReference, encodeReference } from './encoded-reference.ts'

/** Money sent to the shop's bank account: staff mark the order paid when they see it, and send money back by hand. */
export function bankTransferProcessor(): Processor {
  return {
    processorId: 10,
    slug: 'bank-transfer',
    name: 'Bank transfer',
    clientType: 'none',
    missing: [],
    client: null,
    begin: async (request) => ({ kind: 'none', reference: encodeReference('transfer', request) }),
    find: async (paymentRef) => ({ ...decodeReference('transfer', paymentRef), state: 'pending', method: '', failure: null }),
    // Nobody can stop a bank order that is on its way: staff match what comes all the same.
    cancel: async (paymentRef) => ({ ...decodeReference('transfer', paymentRef), state: 'cancelled', method: '', failure: null }),
    async refund({ reference, idempotencyKey, amount }) {
      if (amount > decodeReference('transfer', { reference }).amount) throw new ProcessorError('the refund is larger than the payment')
      return { refundReference: `by-hand-${idempotencyKey}` }
    },
  }
}
