import { ProcessorTrouble, type Processor } from '../processor.ts'
import { sumOf, sumReference } from './sum-reference.ts'

/** Money sent to the shop's bank account: staff mark the order paid when they see it, and send money back by hand. */
export function bankTransfer(): Processor {
  return {
    processorId: 10,
    slug: 'bank-transfer',
    name: 'Bank transfer',
    clientType: 'none',
    missing: [],
    client: null,
    begin: async (request) => ({ kind: 'none', reference: sumReference('transfer', request) }),
    find: async (asked) => ({ ...sumOf('transfer', asked), state: 'pending', method: '', failure: null }),
    // Nobody can stop a bank order that is on its way: staff match what comes all the same.
    cancel: async (asked) => ({ ...sumOf('transfer', asked), state: 'cancelled', method: '', failure: null }),
    async refund({ reference, idempotencyKey, amount }) {
      if (amount > sumOf('transfer', { reference }).amount) throw new ProcessorTrouble('more than was asked for')
      return { refundReference: `by-hand-${idempotencyKey}` }
    },
  }
}
