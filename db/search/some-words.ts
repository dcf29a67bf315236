import type { SQL } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { type MatchLimits, countRows, fullTextEngine } from './find-matches.ts'
import { type MatchOptions, similarProductTerms } from './full-text.ts'
import { isFiller } from './filler-words.ts'
import type { SearchWord } from './word-forms.ts'

// Of a long search, further words are not read.
const maxWords = 8
// A word that more products have says little.
const maxCounted = 200
/** Sets of several words that are tried. */
const maxSets = 12
const enough = 10

/** Active products with some of the words: those with more of them first, then those with rarer ones. For searches that no product answers. */
export async function findSomeWords(q: Exec, words: SearchWord[], { limit, where }: MatchLimits): Promise<number[]> {
  const essential = words.filter((word) => !isFiller(word)).slice(0, maxWords)
  const known: RatedWord[] = []
  for (const word of essential) {
    const count = await countMatches(q, word)
    if (count > 0) known.push({ word, rarity: Math.log(1 + maxCounted / count) })
  }
  const ids = new Set<number>()
  for (const set of listSets(known, { isAllTried: known.length === words.length })) {
    if (ids.size >= Math.min(limit, enough)) break
    for (const id of await findWithAll(q, set, { limit, where, except: [...ids] })) ids.add(id)
  }
  return [...ids].slice(0, limit)
}

/** Products with all words of a set, those with them in the name first. Most sets have none, which one query tells. */
async function findWithAll(q: Exec, words: SearchWord[], options: Omit<MatchOptions, 'scope'>): Promise<number[]> {
  const { someMatches, rankMatches } = fullTextEngine(q)
  const terms = words.map(similarProductTerms)
  const idsOf = async (query: SQL) => (await q.rows<{ id: number }>(query)).map(({ id }) => Number(id))
  const some = await idsOf(someMatches(terms, { ...options, scope: 'text', limit: enough }))
  if (some.length === 0) return []
  const named = await idsOf(rankMatches(terms, { ...options, scope: 'name' }))
  if (named.length >= enough) return named
  return [...named, ...(await idsOf(rankMatches(terms, { ...options, scope: 'text', except: [...(options.except ?? []), ...named] })))]
}

interface RatedWord {
  word: SearchWord
  rarity: number
}

const countMatches = (q: Exec, word: SearchWord): Promise<number> =>
  countRows(q, fullTextEngine(q).someMatches([similarProductTerms(word)], { scope: 'text', limit: maxCounted }))

/** Sets of the words, larger ones first, of one size those with rare words first; each word alone comes last. */
function listSets(words: RatedWord[], { isAllTried }: { isAllTried: boolean }): SearchWord[][] {
  const bySize = Map.groupBy(subsets(words), ({ length }) => length)
  const sizes = [...bySize.keys()].filter((size) => size > 1 && !(isAllTried && size === words.length)).toSorted((a, b) => b - a)
  const several = sizes.flatMap((size) => sortByRarity(bySize.get(size)!)).slice(0, maxSets)
  return [...several, ...sortByRarity(bySize.get(1) ?? [])].map((set) => set.map(({ word }) => word))
}

const subsets = (words: RatedWord[]): RatedWord[][] =>
  words.reduce<RatedWord[][]>((sets, word) => [...sets, ...sets.map((set) => [...set, word])], [[]]).filter(({ length }) => length > 0)

const sortByRarity = (sets: RatedWord[][]): RatedWord[][] => sets.toSorted((a, b) => rarityOf(b) - rarityOf(a))

const rarityOf = (set: RatedWord[]): number => set.reduce((sum, { rarity }) => sum + rarity, 0)
