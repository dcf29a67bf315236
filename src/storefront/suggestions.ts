import type { ListedProduct } from '#src/catalog/listed.ts'
import { listProducts } from '#src/catalog/listing.ts'
import { newestProducts } from '#src/catalog/showcase.ts'
import type { Shop } from '#src/shop.ts'
import type { View } from '#src/web/view.ts'
import type { ProductCardData } from '#templates/ui/product-card.tsx'
import { cardsOf } from './cards.ts'

const most = 4

/**
 * Products that the words of a mistyped or outdated address may have meant: all its words, else the first single one that finds
 * something, the longest first. Where a product, category or brand was asked for and nothing comes to mind, the newest ones.
 */
export async function suggestionsFor(shop: Pick<Shop, 'db'>, view: View, path: string): Promise<ProductCardData[]> {
  return cardsOf(view, await productsMeant(shop, path))
}

async function productsMeant(shop: Pick<Shop, 'db'>, path: string): Promise<ListedProduct[]> {
  const words = wordsOf(path)
  const single = words.length > 1 ? words.toSorted((a, b) => b.length - a.length) : []
  for (const wish of words.length > 0 ? [words.join(' '), ...single] : []) {
    const found = await search(shop, wish)
    if (found.length > 0) return found
  }
  return /^\/(items|section|brands)\//.test(path) ? newestProducts(shop.db.read, most) : []
}

async function search({ db }: Pick<Shop, 'db'>, words: string): Promise<ListedProduct[]> {
  const everything = { categoryId: null, brandIds: [], min: null, max: null, inStock: false, onSale: false }
  const { products } = await listProducts(db.read, { ...everything, search: words, sort: 'relevance', page: 1, pageSize: most }, null)
  return products
}

// The last part says what was wanted; the parts before it only where it stood.
function wordsOf(path: string): string[] {
  const last = path.split('/').at(-1) ?? ''
  return decodeURIComponent(last)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 3)
    .slice(0, 6)
}
