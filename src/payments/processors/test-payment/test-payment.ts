import { ProcessorError, type ProcessorType, testProcessorId } from '../../processor.ts'
import { decodeReference, encodeReference } from '../encoded-reference.ts'

const testPaymentStrings = {
  'processor.testPayment.name': 'Test payment',
  'processor.testPayment.hint': 'No money moves. The test order is paid at once.',
} as const

type TestPaymentStrings = typeof testPaymentStrings

declare module '#src/i18n/built-in-strings.ts' {
  interface ProcessorSentences extends TestPaymentStrings {}
}

/** Pays the test orders of staff, in production too: it calls nobody and collects nothing. */
export const testPayment: ProcessorType = {
  processorId: testProcessorId,
  slug: 'test-payment',
  name: 'Test payment',
  clientType: 'none',
  collectsOnline: true,
  startsDisabled: true,
  variables: [],
  returnParameters: {},
  nameKey: 'processor.testPayment.name',
  hint: 'processor.testPayment.hint',
  failureMessages: {},
  strings: testPaymentStrings,
  translations: {
    de: {
      'processor.testPayment.name': 'Testzahlung',
      'processor.testPayment.hint': 'Es fließt kein Geld. Die Testbestellung ist sofort bezahlt.',
    },
    fr: {
      'processor.testPayment.name': 'Paiement de test',
      'processor.testPayment.hint': 'Aucun argent n’est débité. La commande de test est payée aussitôt.',
    },
  },
  connect: () => ({
    form: null,
    begin: async (request) => ({ kind: 'none', reference: encodeReference('test', request) }),
    find: async (payment) => ({ ...decodeReference('test', payment), state: 'paid', method: 'TEST', failure: null }),
    cancel: async (payment) => ({ ...decodeReference('test', payment), state: 'cancelled', method: '', failure: null }),
    async refund({ reference, idempotencyKey, amount }) {
      if (amount > decodeReference('test', { reference }).amount)
        throw new ProcessorError('the refund is larger than the payment', { isRejected: true })
      return { refundReference: `test-${idempotencyKey}`, state: 'succeeded', failure: null }
    },
  }),
}
