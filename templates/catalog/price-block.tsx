import type { UnitPrice } from '#src/catalog/price.ts'
import type { View } from '#src/web/view.ts'
import { Badge } from '#templates/ui/notice.tsx'
import { Price } from '#templates/ui/price.tsx'
import type { PdpProps } from './product-props.ts'

/** What one unit costs now: #price. The sum stands below where the choice costs more or less than the base. */
export function PriceBlock({ view, price, from, choice }: Pick<PdpProps, 'view' | 'price' | 'from' | 'choice'>) {
  const subscription = choice.variant?.isSubscription === true
  return (
    <div id="price" data-say>
      <div class="cluster">
        <Price view={view} price={price.total} original={price.original} from={from} save size="large" />
        {price.kind === 'wholesale' && (
          <Badge tone="info" plain>
            {view.t('catalog.wholesalePrice')}
          </Badge>
        )}
        {subscription && (
          <Badge tone="info" plain>
            {view.t('catalog.subscription')}
          </Badge>
        )}
      </div>
      {subscription && <p class="price-sum">{view.t('catalog.subscriptionText')}</p>}
      {(price.fee !== 0 || price.charges !== 0) && !from && <p class="price-sum">{sumOf(view, price)}</p>}
    </div>
  )
}

function sumOf(view: View, price: UnitPrice): string {
  const [base, total] = [view.money(price.base), view.money(price.total)]
  const signed = (minor: number) => `${minor < 0 ? '−' : '+'} ${view.money(Math.abs(minor))}`
  if (price.charges === 0) {
    return view.t(price.fee > 0 ? 'catalog.priceSum' : 'catalog.priceSumLess', { base, fee: view.money(Math.abs(price.fee)), total })
  }
  if (price.fee === 0) return view.t('customization.priceSum', { base, charges: signed(price.charges), total })
  return view.t('customization.priceSumBoth', { base, fee: signed(price.fee), charges: signed(price.charges), total })
}
