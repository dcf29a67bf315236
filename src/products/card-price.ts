import { wholesalePriceOf } from '#src/pricing/unit-price.ts'
import type { ListedProduct } from './listed-product.ts'

/** The lowest price on a card, and the price before a sale or wholesale discount; minor units. */
export function cardPrice(
  product: Pick<ListedProduct, 'price' | 'salePrice' | 'listPrice' | 'wholesalePrice' | 'saleActive' | 'card'>,
  { wholesale, wholesalePercent }: { wholesale: boolean; wholesalePercent: number },
): { price: number; original: number; isWholesale: boolean } {
  const retail = product.saleActive && product.salePrice !== null ? product.salePrice : product.price
  // The stored list price includes the fee of the cheapest variant.
  const fee = product.listPrice - retail
  const wholesalePrice = wholesale ? wholesalePriceOf(product, wholesalePercent) : null
  const base = Math.min(retail, wholesalePrice ?? retail)
  const original = base === product.price ? product.card.compareAtPrice : undefined
  const isWholesale = base === wholesalePrice && base < product.price
  return { price: Math.max(0, base + fee), original: original ?? Math.max(0, product.price + fee), isWholesale }
}
