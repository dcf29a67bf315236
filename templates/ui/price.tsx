import type { View } from '#src/web/view.ts'

interface PriceProps {
  view: View
  /** What one pays, in minor units. */
  price: number
  /** What it was, in minor units; shown struck when it is more. */
  original?: number | null
  /** True when options make some variants dearer: "From". */
  from?: boolean
  /** Also say how much is saved. */
  save?: boolean
  size?: 'large'
}

/** A price, and the one it had before, in words for those who cannot see the line through it. */
export function Price({ view, price, original, from, save, size }: PriceProps) {
  const reduced = original !== undefined && original !== null && original > price
  return (
    <p class="price" data-sale={reduced} data-size={size}>
      <b>
        {reduced && <span class="visually-hidden">{view.t('common.salePrice')} </span>}
        {from ? view.t('common.priceFrom', { price: view.money(price) }) : view.money(price)}
      </b>
      {reduced && (
        <s>
          <span class="visually-hidden">{view.t('common.originalPrice')} </span>
          {view.money(original)}
        </s>
      )}
      {reduced && save && <span class="price-save">{view.t('common.save', { amount: view.money(original - price) })}</span>}
    </p>
  )
}
