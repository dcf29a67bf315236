import type { OrderDiscount } from '#src/discounts/find-discounts.ts'
import { formatAnswer } from '#src/lib/products/customization-answer.ts'
import { addressLines, recipientOf } from '#src/lib/addresses/postal-address.ts'
import { isTaxedBySeller } from '#src/lib/tax/tax-row-name.ts'
import type { OrderLineRow, OrderRow } from '#src/orders/find-orders.ts'
import type { PaymentTermsOfOrder } from '#src/orders/payment/payment-due.ts'
import type { View } from '#src/web/view.ts'
import { NoResults } from '#templates/admin/list/no-results.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button } from '#templates/ui/button.tsx'
import { Totals } from '#templates/ui/panel.tsx'
import { paymentNote } from '../how-to-pay.tsx'
import { TestMark, billingLines, orderTotals } from './invoice.tsx'

/** A packing slip goes into the parcel and has no prices. */
export type OrderDocumentKind = 'slips' | 'invoices'

interface OrderDocumentProps {
  order: OrderRow
  lines: OrderLineRow[]
  discounts: OrderDiscount[]
  /** '' without an address. */
  country: string
  terms: PaymentTermsOfOrder | null
}

/** A preview of what is printed: one sheet per order. */
export function OrderDocumentsPage(props: {
  view: View
  kind: OrderDocumentKind
  list: { label: string; href: string }
  seller: { address: string; vatNumber: string }
  documents: OrderDocumentProps[]
}) {
  const { view, kind, list, seller, documents } = props
  const title = view.t(`orders.document.${kind}`)
  return (
    <>
      <PageHead view={view} title={title} breadcrumbs={[list]} note={view.t('orders.document.note', { count: documents.length })}>
        {documents.length > 0 && (
          <Button type="button" kind="primary" icon="printer" id="print" attrs={{ 'data-print': true }}>
            {view.t('orders.document.print')}
          </Button>
        )}
      </PageHead>
      {documents.length === 0 && <NoResults view={view} clearHref={list.href} />}
      <div class="order-documents">
        {documents.map((document) => (
          <OrderDocument view={view} kind={kind} seller={seller} {...document} />
        ))}
      </div>
    </>
  )
}

function OrderDocument(
  props: OrderDocumentProps & { view: View; kind: OrderDocumentKind; seller: { address: string; vatNumber: string } },
) {
  const { view, kind, seller, order, lines, discounts, country, terms } = props
  const isInvoice = kind === 'invoices'
  const address = order.address.address1 === '' ? [] : addressLines(order.address, country)
  return (
    <article class="order-document" aria-labelledby={`document-${order.id}`}>
      <header>
        <p class="strong">{view.siteName}</p>
        {seller.address !== '' && <p class="small user-text">{seller.address}</p>}
        {seller.vatNumber !== '' && <p class="small">{view.t('orders.pdf.vatNumber', { number: seller.vatNumber })}</p>}
        <h2 id={`document-${order.id}`}>{view.t(`orders.document.title.${kind}`, { number: order.number })}</h2>
        <p class="muted small">{view.date(order.orderDate)}</p>
        <TestMark view={view} order={order} />
      </header>
      <div class="order-document-parties">
        <Party
          title={view.t(isInvoice ? 'orders.customer' : 'orders.shipTo')}
          lines={[isInvoice ? order.name : recipientOf(order), ...address]}
        />
        {isInvoice && order.billingAddress !== null && <Party title={view.t('orders.billedTo')} lines={billingLines(view, order, true)} />}
        <Party title={view.t('orders.contact')} lines={[order.email, order.phone]} />
        {order.shippingName !== '' && <Party title={view.t('orders.document.shipping')} lines={[order.shippingName]} />}
        {isInvoice && order.vatNumber !== '' && <Party title={view.t('checkout.vatNumber')} lines={[order.vatNumber]} />}
        {isInvoice && <Party title={view.t('orders.paymentColumn')} lines={[view.t(`orders.payment.${order.paymentStatus}`)]} />}
      </div>
      <table>
        <caption class="visually-hidden">{view.t('orders.items')}</caption>
        <thead>
          <tr>
            <th scope="col">{view.t('orders.item')}</th>
            <th scope="col" data-align="end">
              {view.t('orders.quantity')}
            </th>
            {isInvoice && (
              <>
                <th scope="col" data-align="end">
                  {view.t('orders.unitPrice')}
                </th>
                <th scope="col" data-align="end">
                  {view.t('orders.amount')}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr>
              <td>
                <LineText view={view} line={line} withCharges={isInvoice} />
              </td>
              <td data-align="end">{view.number(line.quantity)}</td>
              {isInvoice && (
                <>
                  <td data-align="end">{view.money(line.unitPrice)}</td>
                  <td data-align="end">{view.money(line.unitPrice * line.quantity)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {isInvoice && (
        <div class="sums">
          <Totals lines={orderTotals(view, order, discounts)} />
        </div>
      )}
      {isInvoice && order.reverseCharge && <p>{view.t('orders.reverseChargeNote')}</p>}
      {isInvoice && terms && <PaymentParty view={view} order={order} terms={terms} />}
      {isInvoice && isTaxedBySeller(order) && <p>{view.t('orders.taxBySellerNote')}</p>}
      {order.extra?.map(({ label, answer }) => (
        <Party title={label} lines={[answer || view.t('common.yes')]} />
      ))}
      {order.comment !== '' && <Party title={view.t('orders.comment')} lines={[order.comment]} />}
    </article>
  )
}

function PaymentParty({ view, order, terms }: { view: View; order: OrderRow; terms: PaymentTermsOfOrder }) {
  const { title, text } = paymentNote(view, order, terms)
  return <Party title={title} lines={[text]} />
}

function LineText({ view, line, withCharges }: { view: View; line: OrderLineRow; withCharges: boolean }) {
  const isGiftWrap = line.kind === 'gift_wrap'
  const answers = line.customization.map((answer) =>
    withCharges ? formatAnswer(answer, view.money) : formatAnswer({ ...answer, charge: 0 }, view.money),
  )
  const notes = [
    [...line.options.map(({ value }) => value), ...(isGiftWrap ? [] : [line.sku])].join(' · '),
    ...answers,
    line.giftMessage === '' ? '' : `“${line.giftMessage}”`,
  ]
  return (
    <>
      <span class="strong">{isGiftWrap ? view.t('orders.giftWrapping', { product: line.name }) : line.name}</span>
      {notes.filter(Boolean).map((note) => (
        <p class="muted small user-text">{note}</p>
      ))}
    </>
  )
}

function Party({ title, lines }: { title: string; lines: string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      {lines.filter(Boolean).map((line) => (
        <p class="user-text">{line}</p>
      ))}
    </div>
  )
}
