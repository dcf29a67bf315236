import { and, eq, inArray, isNull } from 'drizzle-orm'
import { correctArticleWords, rankByAnyWord } from '#db/search/articles.ts'
import { findExactNames, findNamedInTranslation } from '#db/search/exact-names.ts'
import { findMatches } from '#db/search/find-matches.ts'
import { parseSearchWords } from '#db/search/full-text.ts'
import { correctProductWords, findProductBySku } from '#db/search/products.ts'
import { findLongerWords } from '#db/search/longer-words.ts'
import { findSomeWords } from '#db/search/some-words.ts'
import { expandSynonyms, joinWords } from '#db/search/synonyms.ts'
import { articleIndex, findTextMatches, pageIndex } from '#db/search/text-index.ts'
import type { SearchWord } from '#db/search/word-forms.ts'
import { isListed as isListedPage } from '#src/cms/shown-pages.ts'
import { isShown as isShownArticle } from '#src/kb/shown-articles.ts'
import type { Shop } from '#src/shop.ts'
import { findFaqPages } from './faq-pages.ts'
import { maxMatches, maxPartialArticles, maxQueryLength } from './limits.ts'
import type { Pin } from './pins.ts'
import { isLongEnough } from './query-length.ts'
import { findRule } from './search-rules.ts'
import { type BuiltInSearchType, type SearchType, isBuiltIn, noIds, searchTypes } from './search-types.ts'
import { readBrandIndex, readCategoryIndex, readFaqIndex, readModuleIndex } from './category-and-brand-indexes.ts'

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
  /** The words that were found, as typed or corrected, then with synonyms in their place. */
  readings: SearchWord[][]
  /** What was searched for when a word was misspelled, else null. */
  corrected: string | null
  /** True when nothing has all of the words: what was found has some of them. */
  isPartial: boolean
  /** The product with exactly the SKU that was typed. */
  skuProductId: number | null
  /** Products with exactly the name that was typed. */
  namedProductIds: number[]
  /** What staff put first, in their order. */
  pins: Pin[]
}

/** What a visitor may see of everything with all words; misspelled words are corrected when nothing has them. Never throws. */
export async function findSiteMatches(shop: Shop, { query, types, isMember }: SiteSearch): Promise<SiteMatches> {
  const typed = query.slice(0, maxQueryLength).trim()
  const typedWords = isLongEnough(typed) ? parseSearchWords(typed) : []
  const q = shop.db.read
  const named = await findNamed(shop, typed, types)
  const nothing = {
    ids: named,
    readings: [typedWords],
    corrected: null,
    isPartial: false,
    skuProductId: null,
    namedProductIds: named.product,
    pins: [],
  }
  if (typedWords.length === 0 || types.length === 0) return nothing
  const words = await findLongerWords(q, typedWords)
  const find = (readings: SearchWord[][]) => findInReadings(shop, readings, { types, isMember })
  let readings = await expandSynonyms(q, words)
  let ids = await find(readings)
  if (ids.product.length + ids.category.length === 0 && words.length > 1) {
    const joined = await find(joinWords(words))
    if (isFound(joined)) [readings, ids] = [[...joinWords(words), ...readings], mergeIds(joined, ids)]
  }
  const skuProductId = types.includes('product') ? await findProductBySku(q, typed) : null
  if (skuProductId !== null) ids.product = putFirst(ids.product, [skuProductId])
  const namedProductIds = [...new Set([...named.product, ...(await findNamedInTranslation(q, typed, ids.product))])]
  for (const type of types) ids[type] = putFirst(ids[type], type === 'product' ? namedProductIds : named[type])
  const pins = await listPins(shop, typed, { types, isMember })
  for (const type of types) {
    const pinned = pins.filter((pin) => pin.type === type).map(({ id }) => id)
    if (pinned.length > 0) ids[type] = putFirst(ids[type], pinned)
  }
  if (isFound(ids)) return { ...nothing, ids, readings, skuProductId, namedProductIds, pins }
  let bestWords = words
  for (const correct of correctionsOf(shop, words)) {
    const correctedWords = await correct()
    const correctedReadings = correctedWords ? await expandSynonyms(q, correctedWords) : []
    const found = correctedWords ? await find(correctedReadings) : noIds()
    if (correctedWords && isFound(found)) {
      const corrected = correctedWords.map(({ exact }) => exact[0]!).join(' ')
      return { ...nothing, ids: found, readings: correctedReadings, corrected, skuProductId, pins }
    }
    if (correctedWords && bestWords === words) bestWords = correctedWords
  }
  const some = await findSome(shop, bestWords, types)
  return { ...nothing, ids: some, readings, isPartial: isFound(some) }
}

/** What is called exactly as was typed, also where that is no word. */
async function findNamed(shop: Shop, typed: string, types: readonly SearchType[]): Promise<SiteMatches['ids']> {
  const ids = noIds()
  if (types.includes('product')) ids.product = await findExactNames(shop.db.read, typed, { limit: maxMatches })
  if (types.includes('category')) ids.category = (await readCategoryIndex(shop)).named(typed).map(({ id }) => id)
  if (types.includes('brand')) ids.brand = (await readBrandIndex(shop)).named(typed).map(({ id }) => id)
  return ids
}

/** The words with misspelled ones replaced, by words of products or of articles. */
const correctionsOf = (shop: Shop, words: SearchWord[]): (() => Promise<SearchWord[] | null>)[] => [
  () => correctProductWords(shop.db.read, words),
  () => correctArticleWords(shop.db.read, words, { where: isShownArticle(shop.db.read, shop.now()) }),
]

/** Searches with the words of products or articles that were probably meant, for types that found nothing beside others that did. */
export async function suggestCorrections(shop: Shop, { query, types, matches }: CorrectionParams): Promise<string[]> {
  const words = parseSearchWords(query.slice(0, maxQueryLength).trim())
  if (matches.corrected !== null || matches.isPartial || !isFound(matches.ids)) return []
  const suggested = new Set<string>()
  for (const [index, type] of (['product', 'kb_article'] as const).entries()) {
    if (!types.includes(type) || matches.ids[type].length > 0) continue
    const corrected = await correctionsOf(shop, words)[index]!()
    if (!corrected) continue
    const found = await findInReadings(shop, [corrected], { types: [type], isMember: false })
    if (isFound(found)) suggested.add(corrected.map(({ exact }) => exact[0]!).join(' '))
  }
  return [...suggested]
}

interface CorrectionParams {
  query: string
  /** The types that the visitor looks at. */
  types: readonly SearchType[]
  matches: SiteMatches
}

/** Products and help articles with some of several words. */
async function findSome(shop: Shop, words: SearchWord[], types: readonly SearchType[]): Promise<SiteMatches['ids']> {
  const ids = noIds()
  if (words.length < 2) return ids
  const q = shop.db.read
  const text = words.map(({ exact }) => exact[0]!).join(' ')
  if (types.includes('product')) ids.product = await findSomeWords(q, words, { limit: maxMatches })
  if (types.includes('kb_article'))
    ids.kb_article = await rankByAnyWord(q, text, { limit: maxPartialArticles, where: isShownArticle(q, shop.now()) })
  return ids
}

const putFirst = (ids: number[], first: number[]): number[] => [...first, ...ids.filter((id) => !first.includes(id))]

/** What staff put first for exactly this search, as far as the visitor may open it. */
async function listPins(shop: Shop, query: string, { types, isMember }: Omit<SiteSearch, 'query'>): Promise<Pin[]> {
  const pins = (await findRule(shop, query))?.pins.filter(({ type }) => types.includes(type)) ?? []
  if (pins.length === 0) return []
  const q = shop.db.read
  const { products, cmsPages, kbArticles } = q.t
  const idsOf = (wanted: Pin['type']) => pins.filter(({ type }) => type === wanted).map(({ id }) => id)
  const shown = {
    product: await q
      .select({ id: products.id })
      .from(products)
      .where(and(inArray(products.id, idsOf('product')), eq(products.status, 'active'))),
    page: await q
      .select({ id: cmsPages.id })
      .from(cmsPages)
      .where(and(inArray(cmsPages.id, idsOf('page')), isListedPage(q, { isMember, now: shop.now() }))),
    kb_article: await q
      .select({ id: kbArticles.id })
      .from(kbArticles)
      .where(and(inArray(kbArticles.id, idsOf('kb_article')), isShownArticle(q, shop.now()))),
    category: (await readCategoryIndex(shop)).entries(),
    brand: (await readBrandIndex(shop)).entries(),
  }
  return pins.filter(({ type, id }) => shown[type].some((row) => row.id === id))
}

/** What has the words as typed comes before what has a synonym. */
async function findInReadings(shop: Shop, readings: SearchWord[][], limits: Omit<SiteSearch, 'query'>): Promise<SiteMatches['ids']> {
  const ids = noIds()
  for (const reading of readings) {
    const found = await findByType(shop, reading, limits)
    Object.assign(ids, mergeIds(ids, found))
  }
  return ids
}

const mergeIds = (first: SiteMatches['ids'], then: SiteMatches['ids']): SiteMatches['ids'] => {
  const merged = noIds()
  for (const type of searchTypes) merged[type] = [...new Set([...first[type], ...then[type]])].slice(0, maxMatches)
  return merged
}

const isFound = (ids: SiteMatches['ids']): boolean => Object.values(ids).some((found) => found.length > 0)

async function findByType(shop: Shop, words: SearchWord[], { types, isMember }: Omit<SiteSearch, 'query'>): Promise<SiteMatches['ids']> {
  const q = shop.db.read
  const now = shop.now()
  const finders: Record<BuiltInSearchType, () => Promise<number[]>> = {
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
  for (const type of types) {
    ids[type] = isBuiltIn(type) ? await finders[type]() : (await readModuleIndex(type)(shop)).find(words, maxMatches).map(({ id }) => id)
  }
  return ids
}
