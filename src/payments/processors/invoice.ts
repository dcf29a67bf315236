import type { ProcessorType } from '../processor.ts'
import { bankTransfer } from './bank-transfer.ts'
import { invoiceTranslations } from './invoice-translations.ts'

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
  strings: { 'processor.invoice.name': 'Invoice', 'processor.invoice.hint': 'Your order ships now. Pay when the invoice is due.' },
  translations: invoiceTranslations,
}
