import { type SQL, inArray, sql } from 'drizzle-orm'
import { stmt } from '#db/stmt.ts'
import type { Exec } from '#db/types.ts'
import { editDistance } from './edit-distance.ts'
import { type Spelling, spellWords } from './spellings.ts'
import { type SearchWord, toSearchWord } from './word-forms.ts'

/** What a misspelled word may mean. */
export interface Dictionary {
  table: 'search_vocabulary' | 'kb_words'
  /** Words that are not in it. */
  names: Spelling[]
  /** How many results have the word, up to `limit`. */
  count(word: SearchWord, limit: number): Promise<number>
}

/** The words with every unknown one replaced by the closest known word; null when none can be replaced. */
export async function correctWords(q: Exec, words: SearchWord[], dictionary: Dictionary): Promise<SearchWord[] | null> {
  const corrected: SearchWord[] = []
  for (const word of words) {
    const isKnown = (await dictionary.count(word, 1)) > 0
    const replacement = isKnown ? word : await findClosestWord(q, word, dictionary)
    if (!replacement) return null
    corrected.push(replacement)
  }
  return corrected.some((word, index) => word !== words[index]) ? corrected : null
}

const maxCompared = 5000
const maxCounted = 100
// The closest words whose results are counted.
const maxCandidates = 8

/** Of equally close words, the one with most results. */
async function findClosestWord(q: Exec, word: SearchWord, dictionary: Dictionary): Promise<SearchWord | null> {
  const spellings = [...word.exact, ...word.forms].filter((text) => /^\p{L}{4,40}$/u.test(text))
  const known = new Set<string>()
  for (const text of spellings) for (const found of await listSimilarWords(q, dictionary.table, text)) known.add(found)
  for (const { plain } of dictionary.names) known.add(plain)
  const distanceTo = (candidate: string) =>
    Math.min(...spellings.map((text) => editDistance(text, candidate, allowedEdits(text)) / (allowedEdits(text) + 0.5)))
  const candidates = [...known]
    .map((text) => ({ text, distance: distanceTo(text) }))
    .filter(({ distance }) => distance < 1)
    .sort((a, b) => a.distance - b.distance || (a.text < b.text ? -1 : 1))
    .slice(0, maxCandidates)
  let best: { word: SearchWord; results: number; distance: number } | null = null
  for (const { text, distance } of candidates) {
    if (best && distance > best.distance) break
    const candidate = toSearchWord({ plain: text, german: text })
    const results = await dictionary.count(candidate, maxCounted)
    if (results > (best?.results ?? 0)) best = { word: candidate, results, distance }
  }
  return best?.word ?? null
}

const allowedEdits = (word: string): number => (word.length < 8 ? 1 : 2)

/** Words that begin with the same two letters, and those that one edit of these letters makes. */
async function listSimilarWords(q: Exec, table: Dictionary['table'], word: string): Promise<string[]> {
  const start = word.slice(0, 2)
  const edits = Object.fromEntries(editsOfStart(word).map((edit, index) => [`edit${index}`, edit]))
  const rows = await selectSimilar[table](q, { start, end: `${start}\u{10ffff}`, ...edits })
  return rows.flatMap((row) => spellWords(row.word)).map(({ plain }) => plain)
}

// Only the product vocabulary is sorted by character code on both engines.
const selectSimilar = {
  search_vocabulary: similarStmt('search_vocabulary', sql`(word >= ${sql.placeholder('start')} and word < ${sql.placeholder('end')})`),
  kb_words: similarStmt('kb_words', sql`substr(word, 1, 2) = ${sql.placeholder('start')}`),
}

function similarStmt(table: Dictionary['table'], startsAlike: SQL) {
  return stmt((q) => {
    const edits = editsOfStart('abc').map((_, index) => sql.placeholder(`edit${index}`))
    return q
      .select({ word: sql<string>`word` })
      .from(sql`${sql.identifier(table)}`)
      .where(sql`${startsAlike} or ${inArray(sql`word`, edits)}`)
      .limit(maxCompared)
  })
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
