import type { Processor } from '../../processor.ts'

export const bankTransferTranslations = {
  de: {
    'processor.bankTransfer.name': 'Überweisung',
    'processor.bankTransfer.hint': 'Bezahlen Sie von Ihrem Bankkonto.',
  },
  fr: {
    'processor.bankTransfer.name': 'Virement bancaire',
    'processor.bankTransfer.hint': 'Payez depuis votre compte bancaire.',
  },
} satisfies Processor['translations']
