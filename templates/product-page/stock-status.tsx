import { Icon } from '#templates/ui/icon.tsx'
import type { ProductPageProps } from './product-page-props.ts'

/** "In stock", "Only 3 left" or "Out of stock"; empty when the shop hides stock levels. */
export function StockStatus({ view, availableStock }: ProductPageProps) {
  if (availableStock === undefined) return <></>
  if (availableStock !== null && availableStock <= 0) {
    return (
      <p class="stock" data-tone="bad">
        <Icon name="circle-x" />
        {view.t('productPage.outOfStock')}
      </p>
    )
  }
  const isLow = availableStock !== null && availableStock <= view.shop.lowStockThreshold
  return (
    <p class="stock" data-tone={isLow ? 'warn' : 'ok'}>
      <Icon name={isLow ? 'clock' : 'circle-check'} />
      {availableStock === null
        ? view.t('productPage.inStock')
        : view.t(isLow ? 'productPage.stockLow' : 'productPage.stockCount', { number: view.number(availableStock) })}
    </p>
  )
}
