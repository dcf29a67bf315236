import type { UnitPrice } from '#src/pricing/unit-price.ts'
import { intervalText } from '#src/lib/dates/billing-interval.ts'
import type { View } from '#src/web/view.ts'
import { Badge } from '#templates/ui/notice.tsx'
import { saleBadge } from '#templates/ui/product/sale-badge.ts'
import { Price } from '#templates/ui/product/price.tsx'
import type { ProductPageProps } from './product-page-props.ts'

/** The unit price: #price. Shows the total below when the selection changes the base price. */
export function PriceBlock({ view, price, isPriceFrom, choice }: Pick<ProductPageProps, 'view' | 'price' | 'isPriceFrom' | 'choice'>) {
  const { variant } = choice
  const interval = variant?.isSubscription ? intervalText(view, { unit: variant.intervalUnit, count: variant.intervalCount }) : null
  return (
    <div id="price" data-say>
      <div class="cluster">
        <Price
          view={view}
          price={price.total}
          original={price.original}
          isWholesale={price.kind === 'wholesale'}
          showFrom={isPriceFrom}
          showSavings
          size="large"
        />
        {interval !== null && <span class="price-interval">{interval}</span>}
        {price.kind === 'sale' && <SaleBadge view={view} price={price} />}
        {price.kind === 'wholesale' && (
          <Badge tone="info" plain>
            {view.t('productPage.wholesalePrice')}
          </Badge>
        )}
        {interval !== null && (
          <Badge tone="info" plain>
            {view.t('productPage.subscription')}
          </Badge>
        )}
      </div>
      {interval !== null && <p class="price-sum">{view.t('productPage.subscriptionText', { interval })}</p>}
      {(price.fee !== 0 || price.charges !== 0) && !isPriceFrom && <p class="price-sum">{priceBreakdown(view, price)}</p>}
    </div>
  )
}

function SaleBadge({ view, price }: { view: View; price: UnitPrice }) {
  const text = saleBadge(view, price.total, price.original)
  return text === null ? (
    <></>
  ) : (
    <Badge tone="bad" plain>
      {text}
    </Badge>
  )
}

function priceBreakdown(view: View, price: UnitPrice): string {
  const [base, total] = [view.money(price.base), view.money(price.total)]
  const formatSigned = (minor: number) => `${minor < 0 ? '−' : '+'} ${view.money(Math.abs(minor))}`
  if (price.charges === 0) {
    return view.t(price.fee > 0 ? 'productPage.priceSum' : 'productPage.priceSumLess', {
      base,
      fee: view.money(Math.abs(price.fee)),
      total,
    })
  }
  if (price.fee === 0) return view.t('customization.priceSum', { base, charges: formatSigned(price.charges), total })
  return view.t('customization.priceSumBoth', { base, fee: formatSigned(price.fee), charges: formatSigned(price.charges), total })
}
