import type { Cart, CartLine } from '#src/cart/cart.ts'
import type { CheckoutReview } from '#src/checkout/review.ts'
import type { View } from '#src/web/view.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { formatAnswer } from '#src/lib/products/customization-answer.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { Totals, type TotalsLine } from '#templates/ui/panel.tsx'
import { taxRowName } from '#src/lib/tax/tax-row-name.ts'
import { taxRateLines } from '#templates/tax/tax-rows.ts'
import { Image } from '#templates/ui/image.tsx'
import { AmountExplanation } from './amount-explanation.tsx'

/** #co-summary: the cart next to the details form, with totals without tax and delivery. */
export function CartSummary({ view, cart }: { view: View; cart: Cart }) {
  return (
    <div id="co-summary">
      <SummaryFold view={view} total={cart.subtotal}>
        <SummaryLines view={view} lines={cart.lines} />
        <Totals
          lines={[
            { label: view.t('checkout.subtotal'), amount: view.money(cart.subtotal) },
            { label: view.t('checkout.taxAndDelivery'), amount: view.t('checkout.nextStep') },
          ]}
        />
      </SummaryFold>
    </div>
  )
}

/** The order with all its totals. Swapped when a choice changes them. */
export function ReviewSummary({ view, review }: { view: View; review: CheckoutReview }) {
  return (
    <div id="rv-summary">
      <SummaryFold view={view} total={review.quote.total} isOpen>
        <SummaryLines view={view} lines={review.cart.lines} />
        <Totals lines={totalRows(view, review)} />
        <AmountExplanation view={view} review={review} />
      </SummaryFold>
    </div>
  )
}

/** The six rows of an order's totals, always all of them, in order of calculation; several tax rates are listed under their sum. */
export function totalRows(
  view: View,
  {
    quote,
    taxKind,
    taxes,
    taxSource,
    rate,
    cart,
  }: Pick<CheckoutReview, 'quote' | 'taxKind' | 'taxes' | 'taxSource' | 'rate'> & {
    cart: Pick<Cart, 'ships'>
  },
): TotalsLine[] {
  const { t, money } = view
  const isTaxOpen = taxSource === 'processor'
  return [
    { label: t('checkout.subtotal'), amount: money(quote.subtotal) },
    { label: t('checkout.discount'), amount: quote.discount > 0 ? `−${money(quote.discount)}` : money(0) },
    { label: t('checkout.taxableSubtotal'), amount: money(quote.taxableSubtotal) },
    {
      label: taxRowName(view, {
        kind: taxKind,
        rates: quote.taxRates,
        isIncluded: quote.taxIncluded,
        reverseCharge: taxes.reverseCharge,
      }),
      amount: isTaxOpen ? t('checkout.taxAtPayment') : money(quote.tax),
    },
    ...(quote.taxRates.length > 1 ? taxRateLines(view, quote.taxRates) : []),
    {
      label: rate ? t('checkout.shippingBy', { rate: rate.name }) : t('checkout.shipping'),
      amount: quote.shipping === 0 && cart.ships && rate ? t('checkout.free') : money(quote.shipping),
    },
    { label: t(isTaxOpen && !quote.taxIncluded ? 'checkout.totalBeforeTax' : 'checkout.total'), amount: money(quote.total), total: true },
  ]
}

/** The order beside a form; folded on phones unless it is to be open: what is ordered must be in sight before the order button (§ 312j BGB). */
export function SummaryFold({ view, total, isOpen = false, children }: { view: View; total: number; isOpen?: boolean; children: Child }) {
  // Closed on phones. On wide screens the stylesheet shows its content under the heading instead of the summary.
  return (
    <details class="summary-fold" open={isOpen} data-keep-open>
      <summary>
        <Icon name="chevron-down" />
        {view.t('checkout.yourOrder')}
        <b class="num">{view.money(total)}</b>
      </summary>
      <div>
        <h2>{view.t('checkout.yourOrder')}</h2>
        {children}
      </div>
    </details>
  )
}

function SummaryLines({ view, lines }: { view: View; lines: CartLine[] }) {
  return (
    <ul class="summary-lines">
      {lines.map((line) => (
        <li>
          <span class="summary-image">
            <Image image={line.image ? { file: line.image, width: 1600, height: 1600 } : null} alt="" sizes="60px" shape="square" />
            <span class="num" aria-hidden="true">
              {line.quantity}
            </span>
          </span>
          <span>
            <b>{line.name || view.t('cart.deletedItem')}</b>
            <span class="visually-hidden"> {view.t('checkout.quantity', { count: line.quantity })}</span>
            <br />
            <span class="muted small">{line.selectedOptions.map(({ value }) => value).join(' / ')}</span>
            {line.customization.map((answer) => (
              <>
                <br />
                <span class="muted small">{formatAnswer(answer, view.money)}</span>
              </>
            ))}
            {line.giftWrap && (
              <>
                <br />
                <span class="muted small">{view.t('checkout.giftWrapped', { fee: view.money(line.giftWrapTotal) })}</span>
              </>
            )}
          </span>
          <span class="num">{view.money(line.lineTotal)}</span>
        </li>
      ))}
    </ul>
  )
}
