import type { ListedProduct } from '#src/products/listed-product.ts'
import { listProducts } from '#src/listing/list-products.ts'
import { listNewestProducts } from '#src/products/featured-products.ts'
import type { Shop } from '#src/shop.ts'
import type { View } from '#src/web/view.ts'
import type { ProductCardContent } from '#templates/ui/product/product-card.tsx'
import { maxSuggestedProducts, maxSuggestionWords, minSuggestionWordLength } from './limits.ts'
import { productCards } from './product-cards.ts'

/** Products that match the words of an unknown URL, else its longest useful word; for catalog URLs else the newest products. */
export async function suggestionsFor(shop: Pick<Shop, 'db'>, view: View, path: string): Promise<ProductCardContent[]> {
  return productCards(shop, view, await findSuggestedProducts(shop, path))
}

/** Products that match a word of a search without results, the longest first; else the newest products. */
export async function suggestForSearch(shop: Pick<Shop, 'db'>, view: View, search: string): Promise<ProductCardContent[]> {
  const found = await findByWords(shop, splitWords(search))
  return productCards(shop, view, found.length > 0 ? found : await listNewestProducts(shop.db.read, maxSuggestedProducts))
}

async function findSuggestedProducts(shop: Pick<Shop, 'db'>, path: string): Promise<ListedProduct[]> {
  const found = await findByWords(shop, wordsInPath(path))
  if (found.length > 0) return found
  return /^\/(items|section|brands)\//.test(path) ? listNewestProducts(shop.db.read, maxSuggestedProducts) : []
}

/** Products that match all words, else the longest one that matches any. */
export async function findByWords(shop: Pick<Shop, 'db'>, words: string[]): Promise<ListedProduct[]> {
  const singleWords = words.length > 1 ? words.toSorted((a, b) => b.length - a.length) : []
  for (const query of words.length > 0 ? [words.join(' '), ...singleWords] : []) {
    const found = await searchProducts(shop, query)
    if (found.length > 0) return found
  }
  return []
}

async function searchProducts({ db }: Pick<Shop, 'db'>, words: string): Promise<ListedProduct[]> {
  const noFilters = { categoryId: null, brandIds: [], min: null, max: null, inStock: false, onSale: false }
  const { products } = await listProducts(
    db.read,
    { ...noFilters, search: words, sort: 'relevance', page: 1, pageSize: maxSuggestedProducts },
    null,
  )
  return products
}

/** Words of the last path segment; the earlier segments are only its parents. */
export function wordsInPath(path: string): string[] {
  return splitWords(decodeURIComponent(path.split('/').at(-1) ?? '').normalize('NFC'))
}

function splitWords(text: string): string[] {
  return text
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word.length >= minSuggestionWordLength)
    .slice(0, maxSuggestionWords)
}
