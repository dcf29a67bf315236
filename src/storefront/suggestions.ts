import { listProducts } from '#src/catalog/listing.ts'
import type { Shop } from '#src/shop.ts'

export interface Suggestion {
  name: string
  href: string
}

const most = 4

/** Products that the words of a mistyped or outdated address may have meant; [] when none come to mind. */
export async function suggestionsFor(shop: Pick<Shop, 'db'>, path: string): Promise<Suggestion[]> {
  const words = wordsOf(path)
  const longest = words.toSorted((a, b) => b.length - a.length)[0]
  if (!longest) return []
  const all = await search(shop, words.join(' '))
  return all.length > 0 || words.length === 1 ? all : search(shop, longest)
}

async function search({ db }: Pick<Shop, 'db'>, words: string): Promise<Suggestion[]> {
  const everything = { categoryId: null, brandIds: [], min: null, max: null, inStock: false, onSale: false }
  const { products } = await listProducts(db.read, { ...everything, search: words, sort: 'relevance', page: 1, pageSize: most }, null)
  return products.map(({ name, seoLink }) => ({ name, href: `/items/${seoLink}` }))
}

// The last part says what was wanted; the parts before it only where it stood.
function wordsOf(path: string): string[] {
  const last = path.split('/').at(-1) ?? ''
  return decodeURIComponent(last)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 3)
    .slice(0, 6)
}
