import type { View } from '#src/web/view.ts'
import { markup } from '#templates/jsx/markup.ts'

interface PriceProps {
  view: View
  /** Current price in minor units. */
  price: number
  /** Former price in minor units; struck through when higher. */
  original?: number | null
  /** True when `price` is a wholesale price. */
  isWholesale?: boolean | undefined
  /** True when some variants cost more: "From". */
  showFrom?: boolean
  /** Also show the amount saved. */
  showSavings?: boolean
  size?: 'large'
}

/** The current and former price, labeled for screen readers. */
export function Price({ view, price, original, isWholesale, showFrom, showSavings, size }: PriceProps) {
  const isReduced = original !== undefined && original !== null && original > price
  const sizeAttribute = size && markup` data-size="${size}"`
  const priceText = showFrom ? view.t('common.priceFrom', { price: view.money(price) }) : view.money(price)
  if (!isReduced) return markup`<p class="price"${sizeAttribute}><b>${priceText}</b></p>`
  return markup`
    <p class="price" data-sale${sizeAttribute}>
      <b><span class="visually-hidden">${view.t(isWholesale ? 'common.wholesalePrice' : 'common.salePrice')} </span>${priceText}</b>
      <s><span class="visually-hidden">${view.t('common.originalPrice')} </span>${view.money(original)}</s>
      ${showSavings && markup`<span class="price-save">${view.t('common.save', { amount: view.money(original - price) })}</span>`}
    </p>`
}
