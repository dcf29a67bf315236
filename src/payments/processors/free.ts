import { ProcessorTrouble, type Processor } from '../processor.ts'
import { sumOf, sumReference } from './sum-reference.ts'

/** Orders that cost nothing: paid as soon as they are placed. Throws ProcessorTrouble for any other sum. */
export function freeOrders(): Processor {
  return {
    processorId: 0,
    slug: 'free',
    name: 'No payment needed',
    clientType: 'none',
    missing: [],
    client: null,
    async begin(request) {
      if (request.amount !== 0) throw new ProcessorTrouble('only an order without a price is free')
      return { kind: 'none', reference: sumReference('free', request) }
    },
    find: async (asked) => ({ ...sumOf('free', asked), state: 'paid', method: '', failure: null }),
    cancel: async (asked) => ({ ...sumOf('free', asked), state: 'paid', method: '', failure: null }),
    refund: () => Promise.reject(new ProcessorTrouble('nothing was paid, so nothing can be given back')),
  }
}
