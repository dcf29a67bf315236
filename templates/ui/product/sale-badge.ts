import type { View } from '#src/web/view.ts'

/** The badge of a reduced product, as the store has set it: "Sale", "−20%", or none. Prices in minor units. */
export function saleBadge(view: Pick<View, 't' | 'number' | 'shop'>, price: number, original: number): string | null {
  const { saleBadge: mode } = view.shop
  if (mode === 'off') return null
  // A card's price can be that of a variant without reduction.
  if (mode === 'label' || price >= original) return view.t('storefront.saleBadge')
  // Rounded down: never promises more than is saved.
  return view.t('storefront.saleBadgePercent', { percent: view.number(Math.floor((100 * (original - price)) / original) / 100, 'percent') })
}
