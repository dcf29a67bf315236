import { inArray, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { type CategoryName, listCategoryNames } from './category-matches.ts'
import { editDistance } from './edit-distance.ts'
import { countKeywordMatches } from './find-matches.ts'
import { spellWords } from './spellings.ts'
import { type SearchWord, toSearchWord } from './word-forms.ts'

/** The words with every unknown one replaced by the closest known word; null when none can be replaced. */
export async function correctWords(q: Exec, words: SearchWord[]): Promise<SearchWord[] | null> {
  const names = await listCategoryNames(q)
  const corrected: SearchWord[] = []
  for (const word of words) {
    const isKnown = (await countKeywordMatches(q, word, names, 1)) > 0
    const replacement = isKnown ? word : await findClosestWord(q, word, names)
    if (!replacement) return null
    corrected.push(replacement)
  }
  return corrected.some((word, index) => word !== words[index]) ? corrected : null
}

const maxCompared = 5000
const maxCounted = 100
// The closest words whose products are counted.
const maxCandidates = 8

/** Of equally close words, the one with most products. */
async function findClosestWord(q: Exec, word: SearchWord, names: CategoryName[]): Promise<SearchWord | null> {
  const spellings = [...word.exact, ...word.forms].filter((text) => /^\p{L}{4,40}$/u.test(text))
  const known = new Set<string>()
  for (const text of spellings) for (const found of await listSimilarWords(q, text)) known.add(found)
  for (const { words } of names) for (const { plain } of words) known.add(plain)
  const distanceTo = (candidate: string) =>
    Math.min(...spellings.map((text) => editDistance(text, candidate, allowedEdits(text)) / (allowedEdits(text) + 0.5)))
  const candidates = [...known]
    .map((text) => ({ text, distance: distanceTo(text) }))
    .filter(({ distance }) => distance < 1)
    .sort((a, b) => a.distance - b.distance || (a.text < b.text ? -1 : 1))
    .slice(0, maxCandidates)
  let best: { word: SearchWord; products: number; distance: number } | null = null
  for (const { text, distance } of candidates) {
    if (best && distance > best.distance) break
    const candidate = toSearchWord({ plain: text, german: text })
    const products = await countKeywordMatches(q, candidate, names, maxCounted)
    if (products > (best?.products ?? 0)) best = { word: candidate, products, distance }
  }
  return best?.word ?? null
}

const allowedEdits = (word: string): number => (word.length < 8 ? 1 : 2)

/** Words that begin with the same two letters, and those that one edit of these letters makes. */
async function listSimilarWords(q: Exec, word: string): Promise<string[]> {
  const start = word.slice(0, 2)
  const column = sql`word`
  const rows = await q.rows<{ word: string }>(
    sql`select word from search_vocabulary where (word >= ${start} and word < ${`${start}\u{10ffff}`}) or ${inArray(column, editsOfStart(word))}
      limit ${maxCompared}`,
  )
  return rows.flatMap((row) => spellWords(row.word)).map(({ plain }) => plain)
}

const alphabet = [...'abcdefghijklmnopqrstuvwxyz']

function editsOfStart(word: string): string[] {
  const [first, second, third] = [word[0]!, word[1]!, word[2]!]
  return [
    word.slice(1),
    first + word.slice(2),
    second + first + word.slice(2),
    first + third + second + word.slice(3),
    ...alphabet.flatMap((letter) => [
      letter + word,
      first + letter + word.slice(1),
      letter + word.slice(1),
      first + letter + word.slice(2),
    ]),
  ]
}
