import type { View } from '#src/web/view.ts'
import { markup } from '#templates/jsx/markup.ts'

interface PriceProps {
  view: View
  /** What one pays, in minor units. */
  price: number
  /** What it was, in minor units; shown struck when it is more. */
  original?: number | null
  /** True when options make some variants dearer: "From". */
  showFrom?: boolean
  /** Also say how much is saved. */
  showSavings?: boolean
  size?: 'large'
}

/** A price, and the one it had before, in words for those who cannot see the line through it. */
export function Price({ view, price, original, showFrom, showSavings, size }: PriceProps) {
  const isReduced = original !== undefined && original !== null && original > price
  const sizeAttribute = size && markup` data-size="${size}"`
  const priceText = showFrom ? view.t('common.priceFrom', { price: view.money(price) }) : view.money(price)
  if (!isReduced) return markup`<p class="price"${sizeAttribute}><b>${priceText}</b></p>`
  return markup`
    <p class="price" data-sale${sizeAttribute}>
      <b><span class="visually-hidden">${view.t('common.salePrice')} </span>${priceText}</b>
      <s><span class="visually-hidden">${view.t('common.originalPrice')} </span>${view.money(original)}</s>
      ${showSavings && markup`<span class="price-save">${view.t('common.save', { amount: view.money(original - price) })}</span>`}
    </p>`
}
