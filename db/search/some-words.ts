import type { Exec } from '#db/types.ts'
import { type MatchLimits, fullTextEngine } from './find-matches.ts'
import { type SearchScope, type Term, exactTerms, similarTerms } from './full-text.ts'
import { isFiller } from './synonyms.ts'
import type { SearchWord } from './word-forms.ts'

// Of a long search, further words are not read.
const maxWords = 8
// A word that more products have says little.
const maxCounted = 1000
/** Sets of several words that are tried, each with up to three queries. */
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
  const isFull = () => ids.size >= Math.min(limit, enough)
  for (const set of listSets(known, { isAllTried: known.length === words.length })) {
    for (const [terms, scope] of rankings(set)) {
      if (isFull()) return [...ids].slice(0, limit)
      const query = fullTextEngine(q).rankMatches(terms, { scope, limit, where, except: [...ids] })
      for (const { id } of await q.rows<{ id: number }>(query)) ids.add(Number(id))
    }
  }
  return [...ids].slice(0, limit)
}

interface RatedWord {
  word: SearchWord
  rarity: number
}

async function countMatches(q: Exec, word: SearchWord): Promise<number> {
  return (await q.rows(fullTextEngine(q).someMatches([similarTerms(word)], { scope: 'text', limit: maxCounted }))).length
}

const rankings = (words: SearchWord[]): [terms: Term[][], scope: SearchScope][] => [
  [words.map(exactTerms), 'name'],
  [words.map(similarTerms), 'name'],
  [words.map(similarTerms), 'text'],
]

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
