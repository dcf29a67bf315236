import { freeProcessorId, ProcessorError, type ProcessorType } from '../../processor.ts'
import { decodeReference, encodeReference } from '../encoded-reference.ts'

const freeStrings = { 'processor.free.name': 'No payment needed', 'processor.free.hint': 'No payment required.' } as const

type FreeStrings = typeof freeStrings

declare module '#src/i18n/built-in-strings.ts' {
  interface ProcessorSentences extends FreeStrings {}
}

/** Orders with a total of 0 are paid at once. Throws ProcessorError for any other amount. */
export const freeOrders: ProcessorType = {
  processorId: freeProcessorId,
  slug: 'free-orders',
  name: 'No payment needed',
  clientType: 'none',
  collectsOnline: false,
  variables: [],
  returnParameters: {},
  nameKey: 'processor.free.name',
  hint: 'processor.free.hint',
  failureMessages: {},
  strings: freeStrings,
  translations: {
    de: {
      'processor.free.name': 'Keine Zahlung nötig',
      'processor.free.hint': 'Es ist nichts zu bezahlen.',
    },
    fr: {
      'processor.free.name': 'Aucun paiement requis',
      'processor.free.hint': 'Rien à payer.',
    },
  },
  connect: () => ({
    form: null,
    async begin(request) {
      if (request.amount !== 0) throw new ProcessorError('only orders with a total of 0 can use this processor')
      return { kind: 'none', reference: encodeReference('free', request) }
    },
    find: async (payment) => ({ ...decodeReference('free', payment), state: 'paid', method: '', failure: null }),
    cancel: async (payment) => ({ ...decodeReference('free', payment), state: 'paid', method: '', failure: null }),
    refund: () => Promise.reject(new ProcessorError('nothing was paid, so nothing can be refunded', { isRejected: true })),
  }),
}
