import { type SQL, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { type CategoryName, listCategoryNames, matchingCategoryIds } from './category-matches.ts'
import { type FullTextEngine, type SearchScope, type Term, exactTerms, similarProductTerms } from './full-text.ts'
import * as postgres from './postgres.ts'
import * as sqlite from './sqlite.ts'
import type { SearchWord } from './word-forms.ts'

export interface MatchLimits {
  limit: number
  /** A condition on products. */
  where?: SQL | undefined
}

export const fullTextEngine = (q: Exec): FullTextEngine => (q.engine === 'postgres' ? postgres.fullTextEngine : sqlite.fullTextEngine)

/** Active products with all words. Names come before keywords, categories and descriptions, exact words before similar ones. */
export async function findMatches(q: Exec, words: SearchWord[], limits: MatchLimits): Promise<number[]> {
  if (words.length === 0) return []
  const engine = fullTextEngine(q)
  const [exact, similar] = [words.map(exactTerms), words.map(similarProductTerms)]
  const ids = new Set<number>()
  const add = async (query: SQL) => {
    for (const { id } of await q.rows<{ id: number }>(query)) ids.add(Number(id))
  }
  const rank = (terms: Term[][], scope: SearchScope) => add(engine.rankMatches(terms, { scope, ...limits, except: [...ids] }))
  const isFull = () => ids.size >= limits.limit
  // Descriptions have everything that the other scopes have. All words that begin with one letter take longer to read than they save.
  const isWide = similar.flat().some(({ text, isPrefix }) => isPrefix && text.length < 2)
  const areThereOthers = async () =>
    isWide || (await q.rows(engine.someMatches(similar, { scope: 'text', ...limits, except: [...ids], limit: 1 }))).length > 0

  // Several words are often in no product together. Else one is found at once.
  const isAsked = words.length > 1
  const hasAny = !isAsked || (await areThereOthers())
  if (hasAny) await rank(exact, 'name')
  if (isFull()) return [...ids].slice(0, limits.limit)
  const hasOthers = hasAny && ((isAsked && ids.size === 0) || (await areThereOthers()))
  const rankOthers = async (terms: Term[][], scope: SearchScope) => {
    if (hasOthers && !isFull()) await rank(terms, scope)
  }
  await rankOthers(similar, 'name')
  await rankOthers(exact, 'keywords')
  await rankOthers(similar, 'keywords')
  if (!isFull()) for (const query of categoryQueries(q, words, await listCategoryNames(q), limits)) await add(query)
  await rankOthers(exact, 'text')
  await rankOthers(similar, 'text')
  return [...ids].slice(0, limits.limit)
}

/** How many active products are found by a word in name, keywords or categories, up to `limit`. */
export async function countKeywordMatches(q: Exec, word: SearchWord, names: CategoryName[], limit: number): Promise<number> {
  const found = await countRows(q, fullTextEngine(q).someMatches([similarProductTerms(word)], { scope: 'keywords', limit }))
  if (found > 0) return found
  const [query] = categoryQueries(q, [word], names, { limit })
  return query ? countRows(q, query) : 0
}

export async function countRows(q: Exec, query: SQL): Promise<number> {
  const [counted] = await q.rows<{ total: number }>(sql`select count(*) as total from (${query}) as counted`)
  return Number(counted?.total ?? 0)
}

const maxCandidates = 2000

/** Newest first: products in a category with one of the words in its name, which have the other words themselves or by a category. */
function categoryQueries(q: Exec, words: SearchWord[], names: CategoryName[], { limit, where = sql`true` }: MatchLimits): SQL[] {
  const { selectMatches } = fullTextEngine(q)
  const found = words.map((word) => ({ word, ids: matchingCategoryIds(names, word) }))
  const others = found.filter(({ ids }) => ids.length === 0).map(({ word }) => similarProductTerms(word))
  const inCategories = found.filter(({ ids }) => ids.length > 0)
  const hasWord = ({ word, ids }: (typeof found)[number]) => {
    const isPlaced = sql`exists (select 1 from category_products as p where p.product_id = products.id and p.category_id in ${ids})`
    return sql`(${isPlaced} or products.id in (${selectMatches([similarProductTerms(word)], 'text')}))`
  }
  const newest = (candidates: SQL) =>
    sql`select id from (${candidates} limit ${maxCandidates}) as candidates order by created_at desc, id desc limit ${limit}`
  if (inCategories.length === 0) return []
  if (others.length > 0) {
    const conditions = sql.join([where, ...inCategories.map(hasWord)], sql` and `)
    return [
      newest(sql`select id, created_at from products
        where id in (${selectMatches(others, 'text')}) and status = 'active' and ${conditions}`),
    ]
  }
  // Products of each word's categories that have the other words.
  return inCategories.map((driver) => {
    const conditions = sql.join([where, ...inCategories.filter((other) => other !== driver).map(hasWord)], sql` and `)
    const order = driver.ids.length === 1 ? sql`order by placed.created_at desc, placed.product_id desc` : sql``
    return newest(sql`select distinct placed.product_id as id, placed.created_at as created_at from category_products as placed
      join products on products.id = placed.product_id
      where placed.active = true and placed.category_id in ${driver.ids} and ${conditions} ${order}`)
  })
}
