import { and, isNull } from 'drizzle-orm'
import { correctArticleWords } from '#db/search/articles.ts'
import { findMatches } from '#db/search/find-matches.ts'
import { parseSearchWords } from '#db/search/full-text.ts'
import { correctProductWords, findProductBySku } from '#db/search/products.ts'
import { articleIndex, findTextMatches, pageIndex } from '#db/search/text-index.ts'
import type { SearchWord } from '#db/search/word-forms.ts'
import { isListed as isListedPage } from '#src/cms/shown-pages.ts'
import { isShown as isShownArticle } from '#src/kb/shown-articles.ts'
import type { Shop } from '#src/shop.ts'
import { findFaqPages } from './faq-pages.ts'
import { maxMatches, maxQueryLength, minQueryLength } from './limits.ts'
import type { SearchType } from './search-types.ts'
import { readBrandIndex, readCategoryIndex, readFaqIndex } from './small-indexes.ts'

/** What a visitor searches for. */
export interface SiteSearch {
  query: string
  types: readonly SearchType[]
  /** Members also find the pages for members. */
  isMember: boolean
}

export interface SiteMatches {
  /** Ids by type, the best first. */
  ids: Record<SearchType, number[]>
  /** The words that were found: as typed, or corrected. */
  words: SearchWord[]
  /** What was searched for when a word was misspelled, else null. */
  corrected: string | null
  /** The product with exactly the SKU that was typed. */
  skuProductId: number | null
}

const noIds = (): SiteMatches['ids'] => ({ product: [], category: [], brand: [], page: [], kb_article: [], faq: [] })

/** What a visitor may see of everything with all words; misspelled words are corrected when nothing has them. Never throws. */
export async function findSiteMatches(shop: Shop, { query, types, isMember }: SiteSearch): Promise<SiteMatches> {
  const typed = query.slice(0, maxQueryLength).trim()
  const words = typed.length < minQueryLength ? [] : parseSearchWords(typed)
  if (words.length === 0) return { ids: noIds(), words, corrected: null, skuProductId: null }
  const find = (searched: SearchWord[]) => findByType(shop, searched, { types, isMember })
  const ids = await find(words)
  const skuProductId = types.includes('product') ? await findProductBySku(shop.db.read, typed) : null
  if (skuProductId !== null) ids.product = [skuProductId, ...ids.product.filter((id) => id !== skuProductId)]
  if (isFound(ids)) return { ids, words, corrected: null, skuProductId }
  const readings = [
    () => correctProductWords(shop.db.read, words),
    () => correctArticleWords(shop.db.read, words, { where: isShownArticle(shop.db.read, shop.now()) }),
  ]
  for (const correct of readings) {
    const correctedWords = await correct()
    const found = correctedWords ? await find(correctedWords) : noIds()
    if (correctedWords && isFound(found)) {
      return { ids: found, words: correctedWords, corrected: correctedWords.map(({ exact }) => exact[0]!).join(' '), skuProductId }
    }
  }
  return { ids, words, corrected: null, skuProductId }
}

const isFound = (ids: SiteMatches['ids']): boolean => Object.values(ids).some((found) => found.length > 0)

async function findByType(shop: Shop, words: SearchWord[], { types, isMember }: Omit<SiteSearch, 'query'>): Promise<SiteMatches['ids']> {
  const q = shop.db.read
  const now = shop.now()
  const finders: Record<SearchType, () => Promise<number[]>> = {
    product: () => findMatches(q, words, { limit: maxMatches }),
    category: async () => (await readCategoryIndex(shop)).find(words, maxMatches).map(({ id }) => id),
    brand: async () => (await readBrandIndex(shop)).find(words, maxMatches).map(({ id }) => id),
    // The home page says a little of everything.
    page: () =>
      findTextMatches(q, pageIndex, words, {
        limit: maxMatches,
        where: and(isListedPage(q, { isMember, now }), isNull(q.t.cmsPages.home))!,
      }),
    kb_article: () => findTextMatches(q, articleIndex, words, { limit: maxMatches, where: isShownArticle(q, now) }),
    faq: async () => {
      const found = (await readFaqIndex(shop)).find(words, maxMatches)
      if (found.length === 0) return []
      const findPage = await findFaqPages(shop, { isMember })
      // A question that no page shows is not public.
      return found.filter(({ groupId }) => findPage(groupId) !== null).map(({ id }) => id)
    },
  }
  const ids = noIds()
  for (const type of types) ids[type] = await finders[type]()
  return ids
}
