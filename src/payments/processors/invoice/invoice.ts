import type { ProcessorType } from '../../processor.ts'
import { bankTransfer } from '../bank-transfer/bank-transfer.ts'
import { invoiceTranslations } from './invoice-translations.ts'

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
  manual: { dueDays: { least: 1, most: 90, initial: 30 }, onCredit: true },
  startsDisabled: true,
  nameKey: 'processor.invoice.name',
  hint: 'processor.invoice.hint',
  strings: invoiceStrings,
  translations: invoiceTranslations,
}
