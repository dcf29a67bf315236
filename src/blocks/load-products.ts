import { findProductsByIds } from '#src/products/featured-products.ts'
import { productCards } from '#src/storefront/product-cards.ts'
import type { ProductCardContent } from '#templates/ui/product/product-card.tsx'
import type { BlockContext, LoadableBlock } from './define-block-kind.ts'
import { type ProductSource, findSourceIds } from './product-source.ts'

export type LoadedProducts = ProductCardContent[]

/** The cards of all product blocks of a document, with one query for the products of all. */
export async function loadProducts(
  { shop, view }: BlockContext,
  blocks: LoadableBlock<ProductSource | { products: number[] }>[],
): Promise<Map<string, LoadedProducts>> {
  const foundIds = await findSourceIds(
    shop,
    blocks.map(({ data }) => ('source' in data ? data : chosen(data.products))),
  )
  const products = await findProductsByIds(shop.db.read, [...new Set(foundIds.flat())])
  const cards = await productCards(shop, view, products)
  const cardsById = new Map(products.map(({ id }, index) => [id, cards[index]!]))
  return new Map(blocks.map(({ id }, index) => [id, foundIds[index]!.flatMap((product) => cardsById.get(product) ?? [])]))
}

const chosen = (products: number[]): ProductSource => ({ source: 'chosen', category: null, brand: null, tag: '', products, count: 1 })
