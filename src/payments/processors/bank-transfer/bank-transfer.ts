import { transferDueDays } from '../../limits.ts'
import { ProcessorError, type ProcessorType } from '../../processor.ts'
import { decodeReference, encodeReference } from '../encoded-reference.ts'

const bankTransferStrings = {
  'processor.bankTransfer.name': 'Bank transfer',
  'processor.bankTransfer.hint': 'Pay from your bank account.',
} as const

type BankTransferStrings = typeof bankTransferStrings

declare module '#src/i18n/built-in-strings.ts' {
  interface ProcessorSentences extends BankTransferStrings {}
}

/** Bank transfers: staff mark orders as paid and refund manually. */
export const bankTransfer: ProcessorType = {
  processorId: 10,
  slug: 'bank-transfer',
  name: 'Bank transfer',
  clientType: 'none',
  collectsOnline: false,
  manual: { dueDays: transferDueDays, onCredit: false },
  variables: [],
  returnParameters: {},
  nameKey: 'processor.bankTransfer.name',
  hint: 'processor.bankTransfer.hint',
  failureMessages: {},
  strings: bankTransferStrings,
  translations: {
    de: {
      'processor.bankTransfer.name': 'Überweisung',
      'processor.bankTransfer.hint': 'Bezahlen Sie von Ihrem Bankkonto.',
    },
    fr: {
      'processor.bankTransfer.name': 'Virement bancaire',
      'processor.bankTransfer.hint': 'Payez depuis votre compte bancaire.',
    },
  },
  connect: () => ({
    form: null,
    begin: async (request) => ({ kind: 'none', reference: encodeReference('transfer', request) }),
    find: async (payment) => ({ ...decodeReference('transfer', payment), state: 'pending', method: '', failure: null }),
    // Transfers cannot be stopped: staff match late ones manually.
    cancel: async (payment) => ({ ...decodeReference('transfer', payment), state: 'cancelled', method: '', failure: null }),
    async refund({ reference, idempotencyKey, amount }) {
      if (amount > decodeReference('transfer', { reference }).amount)
        throw new ProcessorError('the refund is larger than the payment', { isRejected: true })
      return { refundReference: `by-hand-${idempotencyKey}`, state: 'succeeded', failure: null }
    },
  }),
}
