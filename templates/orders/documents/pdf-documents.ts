import { methodText } from '#templates/orders/method-text.ts'
import type { OrderDiscount } from '#src/discounts/find-discounts.ts'
import { countryName } from '#src/lib/addresses/countries.ts'
import { formatAnswer } from '#src/lib/products/customization-answer.ts'
import type { PdfContent } from '#src/lib/pdf/pdf-content.ts'
import { isTestOrderId } from '#src/lib/ids/test-order-ids.ts'
import { addressLines, recipientOf } from '#src/lib/addresses/postal-address.ts'
import { isTaxedBySeller } from '#src/lib/tax/tax-row-name.ts'
import type { OrderLineRow, OrderRow } from '#src/orders/find-orders.ts'
import type { PaymentTermsOfOrder } from '#src/orders/payment/payment-due.ts'
import type { View } from '#src/web/view.ts'
import { paymentNote } from '../how-to-pay.tsx'
import { addressTitle, billingLines, orderTotals } from './invoice.tsx'

export interface OrderPdfProps {
  view: View
  order: OrderRow
  lines: OrderLineRow[]
  discounts: OrderDiscount[]
  /** "Visa ending 4242"; '' when unknown. */
  method: string
  terms: PaymentTermsOfOrder | null
  seller: { address: string; vatNumber: string; email: string }
}

/** An invoice as a PDF: what was sold, at which prices, to whom. */
export function invoicePdf(props: OrderPdfProps): PdfContent {
  const { view, order, lines, discounts, method, terms } = props
  const { t, money } = view
  return {
    ...sharedContent(props),
    title: t('orders.document.title.invoices', { number: order.number }),
    notes: [
      ...testNotes(view, order),
      view.date(order.orderDate),
      t(`orders.payment.${order.paymentStatus}`),
      ...(order.vatNumber === '' ? [] : [t('orders.pdf.vatNumber', { number: order.vatNumber })]),
      ...(order.reverseCharge ? [t('orders.reverseChargeNote')] : []),
      ...(isTaxedBySeller(order) ? [t('orders.taxBySellerNote')] : []),
    ],
    parties: [
      { title: t('orders.customer'), lines: [order.name, order.email, order.phone] },
      ...shippingParty(view, order),
      ...(order.billingAddress === null ? [] : [{ title: t('orders.billedTo'), lines: billingLines(view, order, true) }]),
      ...(method === '' ? [] : [{ title: t('orders.paidWith'), lines: [methodText(t, method)] }]),
    ],
    columns: [
      { label: t('orders.item') },
      { label: t('orders.quantity'), align: 'end' },
      { label: t('orders.unitPrice'), align: 'end' },
      { label: t('orders.amount'), align: 'end' },
    ],
    rows: lines.map((line) => ({
      cells: [lineName(view, line), view.number(line.quantity), money(line.unitPrice), money(line.unitPrice * line.quantity)],
      details: lineDetails(view, line, true),
    })),
    totals: orderTotals(view, order, discounts),
    sections: [...(terms ? [paymentNote(view, order, terms)] : []), ...textSections(view, order)],
  }
}

/** A packing slip as a PDF: what is in the parcel, without prices. */
export function packingSlipPdf(props: OrderPdfProps): PdfContent {
  const { view, order, lines } = props
  const { t } = view
  return {
    ...sharedContent(props),
    title: t('orders.document.title.slips', { number: order.number }),
    notes: [...testNotes(view, order), view.date(order.orderDate)],
    parties: [
      ...shippingParty(view, order),
      { title: t('orders.contact'), lines: [order.email, order.phone] },
      ...(order.shippingName === '' ? [] : [{ title: t('orders.document.shipping'), lines: [order.shippingName] }]),
    ],
    columns: [{ label: t('orders.item') }, { label: t('orders.quantity'), align: 'end' }],
    rows: lines.map((line) => ({ cells: [lineName(view, line), view.number(line.quantity)], details: lineDetails(view, line, false) })),
    totals: [],
    sections: textSections(view, order),
  }
}

const testNotes = (view: View, { id }: OrderRow): string[] => (isTestOrderId(id) ? [view.t('orders.testDocument')] : [])

function sharedContent({
  view,
  order,
  seller,
}: OrderPdfProps): Pick<PdfContent, 'language' | 'fontLanguages' | 'direction' | 'pageSize' | 'sender' | 'pageLabel'> {
  const vat = seller.vatNumber === '' ? '' : view.t('orders.pdf.vatNumber', { number: seller.vatNumber })
  return {
    language: view.language,
    fontLanguages: [order.language ?? view.language, view.language, `und-${order.address.country}`],
    direction: view.direction,
    pageSize: letterCountries.has(order.address.country) ? 'LETTER' : 'A4',
    sender: { name: view.siteName, lines: [seller.address, vat, seller.email].filter(Boolean) },
    pageLabel: (page, pages) => view.t('orders.pdf.page', { page: view.number(page), pages: view.number(pages) }),
  }
}

// Everywhere else prints on A4.
const letterCountries = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE'])

function shippingParty(view: View, order: OrderRow): PdfContent['parties'] {
  if (order.address.address1 === '') return []
  const country = countryName(view.language, order.address.country)
  return [{ title: view.t(addressTitle(order)), lines: [recipientOf(order), ...addressLines(order.address, country)] }]
}

const textSections = (view: View, { extra, comment }: OrderRow): PdfContent['sections'] => [
  ...(extra ?? []).map(({ label, answer }) => ({ title: label, text: answer || view.t('common.yes') })),
  ...(comment === '' ? [] : [{ title: view.t('orders.comment'), text: comment }]),
]

const lineName = (view: View, line: OrderLineRow): string =>
  line.kind === 'gift_wrap' ? view.t('orders.giftWrapping', { product: line.name }) : line.name

function lineDetails(view: View, line: OrderLineRow, withCharges: boolean): string[] {
  const answers = line.customization.map((answer) => formatAnswer(withCharges ? answer : { ...answer, charge: 0 }, view.money))
  return [
    [...line.options.map(({ value }) => value), ...(line.kind === 'gift_wrap' ? [] : [line.sku])].join(' · '),
    ...answers,
    line.giftMessage === '' ? '' : `“${line.giftMessage}”`,
  ]
}
