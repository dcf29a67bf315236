import { ProcessorError, type Processor } from '../processor.ts'
import { decodeReference, encodeReference } from './encoded-reference.ts'

/** Orders that cost nothing: paid as soon as they are placed. Throws ProcessorError for any other sum. */
export function freeProcessor(): Processor {
  return {
    processorId: 0,
    slug: 'free',
    name: 'No payment needed',
    clientType: 'none',
    missing: [],
    client: null,
    async begin(request) {
      if (request.amount !== 0) throw new ProcessorError('only orders with a total of 0 can use this processor')
      return { kind: 'none', reference: encodeReference('free', request) }
    },
    find: async (paymentRef) => ({ ...decodeReference('free', paymentRef), state: 'paid', method: '', failure: null }),
    cancel: async (paymentRef) => ({ ...decodeReference('free', paymentRef), state: 'paid', method: '', failure: null }),
    refund: () => Promise.reject(new ProcessorError('nothing was paid, so nothing can be refunded')),
  }
}
