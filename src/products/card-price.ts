import type { ListedProduct } from './listed-product.ts'

/** What a card says a product costs at least, and what it cost before a sale or without the wholesale price; minor units. */
export function cardPrice(
  product: Pick<ListedProduct, 'price' | 'salePrice' | 'listPrice' | 'wholesalePrice' | 'onSale'>,
  wholesale: boolean,
): { price: number; original: number } {
  const retail = product.onSale && product.salePrice !== null ? product.salePrice : product.price
  // The kept list price holds the fee of the cheapest variant.
  const fee = product.listPrice - retail
  const base = wholesale && product.wholesalePrice !== null ? Math.min(retail, product.wholesalePrice) : retail
  return { price: Math.max(0, base + fee), original: Math.max(0, product.price + fee) }
}
