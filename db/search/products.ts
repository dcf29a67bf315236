import { type SQL, and, eq, inArray, sql } from 'drizzle-orm'
import { stmt } from '#db/stmt.ts'
import type { Db, Exec } from '#db/types.ts'
import { likePattern } from '#src/lib/text/search-text.ts'
import { listCategoryNames } from './category-matches.ts'
import { type Dictionary, correctWords } from './correct-words.ts'
import { findExactNames, findNamedInTranslation } from './exact-names.ts'
import { type MatchLimits, countKeywordMatches, findMatches, fullTextEngine } from './find-matches.ts'
import { parseSearchWords, similarTerms } from './full-text.ts'
import { findLongerWords } from './longer-words.ts'
import * as postgres from './postgres.ts'
import * as sqlite from './sqlite.ts'
import { findSomeWords } from './some-words.ts'
import { expandSynonyms, joinWords } from './synonyms.ts'
import type { SearchWord } from './word-forms.ts'

export interface SearchResult {
  /** Best first. */
  ids: number[]
  /** What was searched for when a word was misspelled, else null. */
  corrected: string | null
  /** True when no product has all words: `ids` have some of them. */
  isPartial: boolean
  /** How many of `ids` have the words as typed; they come first. */
  asTyped: number
}

/** With fewer results, misspelled words are corrected. */
const fewResults = 3

/** Products of exactly this name, then those with the words, or with corrected words when few have them; without either, with some of the words. Reads at most 16 words from 200 characters, never throws. */
export async function searchProducts(q: Exec, query: string, limit: number): Promise<SearchResult> {
  const words = await findLongerWords(q, parseSearchWords(query))
  const found = await findReadings(q, words, { limit })
  const named = await findNamed(q, query, found, { limit })
  const ids = mergeIds(named, found, limit)
  const asTyped = { ids, corrected: null, isPartial: false, asTyped: ids.length }
  if (words.length === 0 || named.length > 0 || ids.length >= fewResults) return asTyped
  const correctedWords = await correctProductWords(q, words)
  const findSome = async () => {
    const some = ids.length === 0 && words.length > 1 ? await findSomeWords(q, correctedWords ?? words, { limit }) : []
    return some.length === 0 ? asTyped : { ids: some, corrected: null, isPartial: true, asTyped: 0 }
  }
  if (!correctedWords) return findSome()
  const all = [...new Set([...ids, ...(await findMatches(q, correctedWords, { limit }))])]
  if (all.length === ids.length) return findSome()
  return { ids: all, corrected: correctedWords.map(({ exact }) => exact[0]!).join(' '), isPartial: false, asTyped: ids.length }
}

/** The words with misspelled ones replaced by words of products and categories; null when none can be. */
export const correctProductWords = async (q: Exec, words: SearchWord[]): Promise<SearchWord[] | null> =>
  correctWords(q, words, await productDictionary(q))

async function productDictionary(q: Exec): Promise<Dictionary> {
  const names = await listCategoryNames(q)
  return {
    table: 'search_vocabulary',
    names: names.flatMap(({ words }) => words),
    count: async (word, limit) => countKeywordMatches(q, (await findLongerWords(q, [word]))[0]!, names, limit),
  }
}

/** Like `searchProducts`, without corrections. */
export async function searchProductIds(q: Exec, query: string, limits: MatchLimits): Promise<number[]> {
  const found = await findReadings(q, await findLongerWords(q, parseSearchWords(query)), limits)
  return mergeIds(await findNamed(q, query, found, limits), found, limits.limit)
}

/** Those with exactly this name, then those of `found` that have it in another language. */
const findNamed = async (q: Exec, query: string, found: number[], limits: MatchLimits): Promise<number[]> => [
  ...(await findExactNames(q, query, limits)),
  ...(await findNamedInTranslation(q, query, found)),
]

const mergeIds = (first: number[], then: number[], limit: number): number[] => [...new Set([...first, ...then])].slice(0, limit)

/** Products with the words, then those with synonyms of them; if none has them, those with two of the words in one. */
async function findReadings(q: Exec, words: SearchWord[], limits: MatchLimits): Promise<number[]> {
  const ids = new Set<number>()
  for (const reading of await expandSynonyms(q, words)) {
    if (ids.size < limits.limit) for (const id of await findMatches(q, reading, limits)) ids.add(id)
  }
  if (ids.size === 0) for (const reading of joinWords(words)) for (const id of await findMatches(q, reading, limits)) ids.add(id)
  return [...ids].slice(0, limits.limit)
}

/** The active product with a variant that has exactly this SKU, in any case; null without one. */
export async function findProductBySku(q: Exec, sku: string): Promise<number | null> {
  const [row] = await selectBySku(q, { typed: sku, upper: sku.toUpperCase(), lower: sku.toLowerCase() })
  return row?.id ?? null
}

const selectBySku = stmt((q) => {
  const { products, variants } = q.t
  const spellings = ['typed', 'upper', 'lower'].map((name) => sql.placeholder(name))
  return q
    .select({ id: products.id })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(and(inArray(variants.sku, spellings), eq(products.status, 'active')))
    .limit(1)
})

const maxScanned = 2000

/** The staff search, for any status: by word prefixes, or by any part of name, brand and SKUs. */
export type SearchMode = 'words' | 'parts'

/** 'words' when any product has them all, which the index tells; else 'parts', which scans all products. */
export async function chooseSearchMode(q: Exec, query: string): Promise<SearchMode> {
  if (parseSearchWords(query).length === 0) return 'parts'
  // With limit 1 PostgreSQL would scan the rows instead of using the index.
  const matches = q
    .select({ id: q.t.products.id })
    .from(q.t.products)
    .where(matchesSearch(q, query, 'words'))
    .limit(maxScanned)
    .as('some_found')
  const [counted] = await q.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(matches)
  return counted!.count > 0 ? 'words' : 'parts'
}

/** The condition for a search text; undefined when it is empty. */
export function matchesSearch(q: Exec, query: string, mode: SearchMode): SQL | undefined {
  const words = parseSearchWords(query)
  if (mode === 'words' && words.length > 0)
    return sql`products.id in (${fullTextEngine(q).selectMatches(words.map(similarTerms), 'keywords')})`
  const fragments = query.split(/\s+/).filter(Boolean).slice(0, 8)
  const { searchText } = q.t.products
  // A trigram index cannot find fewer than three letters, and PostgreSQL would read all of it before all products.
  return and(
    ...fragments.map(
      (fragment) => sql`${fragment.length < 3 ? sql`${searchText} || ''` : searchText} like ${likePattern(fragment)} escape '\\'`,
    ),
  )
}

/** Rebuilds the search index. `migrate` does so when its SQL has changed. */
export async function ensureSearchIndex(db: Db): Promise<void> {
  const { drop, create } = (db.engine === 'postgres' ? postgres : sqlite).searchData
  await db.transaction(async (tx) => {
    for (const statement of [...drop, ...create]) await tx.rows(sql.raw(statement))
  })
}
