import { invoiceDueDays } from '../../limits.ts'
import type { ProcessorType } from '../../processor.ts'
import { bankTransfer } from '../bank-transfer/bank-transfer.ts'

const invoiceStrings = {
  'processor.invoice.name': 'Invoice',
  'processor.invoice.hint': 'Your order ships now. Pay when the invoice is due.',
} as const

type InvoiceStrings = typeof invoiceStrings

declare module '#src/i18n/built-in-strings.ts' {
  interface ProcessorSentences extends InvoiceStrings {}
}

/** Invoices for wholesale customers: the order is shipped before it is paid. Staff mark it as paid. */
export const invoice: ProcessorType = {
  ...bankTransfer,
  processorId: 11,
  slug: 'invoice',
  name: 'Invoice',
  manual: { dueDays: invoiceDueDays, onCredit: true },
  startsDisabled: true,
  nameKey: 'processor.invoice.name',
  hint: 'processor.invoice.hint',
  strings: invoiceStrings,
  translations: {
    de: {
      'processor.invoice.name': 'Rechnung',
      'processor.invoice.hint': 'Ihre Bestellung wird jetzt versandt. Bezahlen Sie, wenn die Rechnung fällig ist.',
    },
    fr: {
      'processor.invoice.name': 'Facture',
      'processor.invoice.hint': 'Votre commande est expédiée maintenant. Payez à l’échéance de la facture.',
    },
  },
}
