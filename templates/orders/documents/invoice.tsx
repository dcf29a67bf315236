import { methodText } from '#templates/orders/method-text.ts'
import type { OrderLineRow, OrderRow } from '#src/orders/find-orders.ts'
import type { PaymentTermsOfOrder } from '#src/orders/payment/payment-due.ts'
import type { View } from '#src/web/view.ts'
import { paymentNote } from '../how-to-pay.tsx'
import type { OrderDiscount } from '#src/discounts/find-discounts.ts'
import { discountLabel, shippingLabel } from '#src/lib/money/discount-labels.ts'
import { countryName } from '#src/lib/addresses/countries.ts'
import { formatAnswer } from '#src/lib/products/customization-answer.ts'
import { isTestOrderId } from '#src/lib/ids/test-order-ids.ts'
import { addressLines, cityLine, recipientOf } from '#src/lib/addresses/postal-address.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { Image } from '#templates/ui/image.tsx'
import { Totals, type TotalsLine } from '#templates/ui/panel.tsx'
import { isTaxedBySeller, isTaxOpen, taxRowName, taxRowOf } from '#src/lib/tax/tax-row-name.ts'
import { taxRateLines } from '#templates/tax/tax-rows.ts'

export interface InvoiceProps {
  view: View
  order: OrderRow
  lines: OrderLineRow[]
  discounts: OrderDiscount[]
  /** "Visa ending 4242"; '' when unknown. */
  method: string
  /** How it is paid while a transfer or an invoice is due; pages with images have a panel of their own. */
  terms: PaymentTermsOfOrder | null
  countryName: string
  /** False: street and phone are masked. */
  full: boolean
  images?: boolean
}

interface InvoiceLinesProps extends Pick<InvoiceProps, 'view' | 'lines' | 'images'> {
  /** Pages of products by their id, to link to. */
  seoLinks?: Map<number, string>
}

export function Invoice({ view, order, lines, discounts, method, terms, countryName, full, images = false }: InvoiceProps) {
  const { t } = view
  return (
    <section class="invoice" aria-labelledby="invoice-title">
      <div class="invoice-head">
        <h2 id="invoice-title">{t('orders.orderNumber', { number: order.number })}</h2>
        <p class="muted small">{view.date(order.orderDate)}</p>
        <TestMark view={view} order={order} />
      </div>
      <InvoiceLines view={view} lines={lines} images={images} />
      <div class="invoice-sum">
        <Totals lines={orderTotals(view, order, discounts)} />
      </div>
      <div class="invoice-parties">
        <Party title={t('orders.contact')} lines={[order.name, full ? order.email : maskEmail(order.email)]} />
        {order.address.address1 !== '' && <Party title={t(addressTitle(order))} lines={deliveryLines(order, countryName, full)} />}
        <BillingParty view={view} order={order} full={full} />
        {terms && !images && <PaymentParty view={view} order={order} terms={terms} />}
        {method !== '' && <Party title={t('orders.paidWith')} lines={[methodText(t, method)]} />}
        {order.vatNumber !== '' && full && <Party title={t('checkout.vatNumber')} lines={[order.vatNumber]} />}
        {view.shop.vatNumber !== '' && <Party title={t('orders.sellerVatNumber')} lines={[view.shop.vatNumber]} />}
        {full && <ExtraParties view={view} order={order} />}
      </div>
      {order.reverseCharge && <p class="small">{t('orders.reverseChargeNote')}</p>}
      {isTaxedBySeller(order) && <p class="small">{t('orders.taxBySellerNote')}</p>}
      {order.comment !== '' && full && (
        <div>
          <h3>{t('orders.comment')}</h3>
          <p class="small">{order.comment}</p>
        </div>
      )}
    </section>
  )
}

/** What every document of a test order says; nothing for a real one. */
export const TestMark = ({ view, order }: Pick<InvoiceProps, 'view' | 'order'>) =>
  isTestOrderId(order.id) ? <p class="strong">{view.t('orders.testDocument')}</p> : <></>

function PaymentParty({ view, order, terms }: { view: View; order: OrderRow; terms: PaymentTermsOfOrder }) {
  const { title, text } = paymentNote(view, order, terms)
  return <Party title={title} lines={text.split('\n')} />
}

export function InvoiceLines({ view, lines, images, seoLinks }: InvoiceLinesProps) {
  const { t, money } = view
  return (
    <div>
      <table class="invoice-lines">
        <caption class="visually-hidden">{t('orders.items')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('orders.item')}</th>
            <th scope="col">{t('orders.quantity')}</th>
            <th scope="col" data-wide>
              {t('orders.unitPrice')}
            </th>
            <th scope="col">{t('orders.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr>
              <td>
                <div class="invoice-item" data-images={images}>
                  {images && <LineImage line={line} />}
                  <div>
                    <LineName view={view} line={line} seoLink={seoLinks?.get(line.productId ?? 0)} />
                    <LineNote view={view} line={line} />
                  </div>
                </div>
              </td>
              <td>{view.number(line.quantity)}</td>
              <td data-wide>{money(line.unitPrice)}</td>
              <td>{money(line.unitPrice * line.quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function LineName({ view, line, seoLink }: { view: View; line: OrderLineRow; seoLink: string | undefined }) {
  if (line.kind === 'gift_wrap') return <>{view.t('orders.giftWrapping', { product: line.name })}</>
  if (seoLink === undefined) return <>{line.name}</>
  return (
    <a class="link tap" href={`/items/${seoLink}`}>
      {line.name}
    </a>
  )
}

function LineImage({ line }: { line: OrderLineRow }) {
  if (line.kind === 'gift_wrap') {
    return (
      <span class="image" data-shape="square">
        <Icon name="gift" />
      </span>
    )
  }
  const image = line.mediaFile === '' ? null : { file: line.mediaFile, width: 1600, height: 1600 }
  return <Image image={image} alt="" sizes="64px" shape="square" />
}

/** The rows of an order's totals; those of discount and shipping name the discounts, and tax rates are listed under their sum. */
export function orderTotals(view: View, order: OrderRow, discounts: OrderDiscount[]): TotalsLine[] {
  const { t, money } = view
  return [
    { label: t('checkout.subtotal'), amount: money(order.subtotal) },
    { label: discountLabel(t, discounts), amount: order.discount > 0 ? `−${money(order.discount)}` : money(0) },
    { label: t('checkout.taxableSubtotal'), amount: money(order.taxableSubtotal) },
    {
      label: taxRowName(view, taxRowOf(order)),
      amount: isTaxOpen(order) ? t('checkout.taxAtPayment') : money(order.tax),
    },
    ...taxRateLines(view, order.taxRates ?? []),
    {
      label: shippingLabel(t, order.shippingName, discounts),
      amount: money(order.shipping),
    },
    {
      label: t(isTaxOpen(order) && !order.taxIncluded ? 'checkout.totalBeforeTax' : 'checkout.total'),
      amount: money(order.total),
      total: true,
    },
    ...balanceRows(view, order),
    ...(order.refunded > 0 ? [{ label: t('orders.refunded'), amount: `−${money(order.refunded)}` }] : []),
  ]
}

// What an edit of a paid order left open.
function balanceRows({ t, money }: View, { total, balance }: OrderRow): TotalsLine[] {
  if (balance === 0) return []
  return [
    { label: t('payOrder.paid'), amount: money(total - balance) },
    { label: t(balance > 0 ? 'payOrder.balanceDue' : 'payOrder.balanceOwed'), amount: money(Math.abs(balance)), total: true },
  ]
}

/** a***@example.com: recognizable to its owner only. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}***${email.slice(at)}`
}

function LineNote({ view, line }: { view: View; line: OrderLineRow }) {
  const notes = line.kind === 'gift_wrap' ? [line.giftMessage] : [line.options.map(({ value }) => value).join(' / ')]
  const answers = line.customization.map((answer) => formatAnswer(answer, view.money))
  return (
    <>
      {[...notes, ...answers].filter(Boolean).map((note) => (
        <>
          <br />
          <span class="muted small user-text">{note}</span>
        </>
      ))}
    </>
  )
}

export function Party({ title, lines }: { title: string; lines: string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <address>
        {lines.filter(Boolean).map((line, index) => (
          <>
            {index > 0 && <br />}
            {line}
          </>
        ))}
      </address>
    </div>
  )
}

/** Files are not sent anywhere: the address of their buyer is for the bill. An order whose units were refunded still names where it was to go. */
export const addressTitle = ({ fulfillmentStatus, shippingName }: OrderRow) =>
  fulfillmentStatus === 'not_required' && shippingName === '' ? 'orders.billedTo' : 'orders.shipTo'

export function deliveryLines(order: OrderRow, countryName: string, full: boolean): string[] {
  return full ? [recipientOf(order), ...addressLines(order.address, countryName)] : [cityLine(order.address), countryName]
}

/** The billing address, if it is not the address the order ships to. */
export function BillingParty({ view, order, full }: { view: View; order: OrderRow; full: boolean }) {
  if (order.billingAddress === null) return <></>
  return <Party title={view.t('orders.billedTo')} lines={billingLines(view, order, full)} />
}

export function billingLines(view: View, { name, billingAddress }: OrderRow, full: boolean): string[] {
  if (billingAddress === null) return []
  const country = countryName(view.language, billingAddress.country)
  return full ? [billingAddress.name ?? name, ...addressLines(billingAddress, country)] : [cityLine(billingAddress), country]
}

/** Answers to the checkout fields. */
export function ExtraParties({ view, order }: { view: View; order: OrderRow }) {
  return (
    <>
      {order.extra?.map(({ label, answer }) => (
        <Party title={label} lines={(answer || view.t('common.yes')).split('\n')} />
      ))}
    </>
  )
}
