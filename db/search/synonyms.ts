import { stmt } from '#db/stmt.ts'
import type { Exec } from '#db/types.ts'
import { isFiller } from './filler-words.ts'
import { spellWords } from './spellings.ts'
import { type SearchWord, toSearchWord } from './word-forms.ts'

/** Terms that mean the same, of one or more words each. */
type SynonymGroup = SearchWord[][]

/** How often a search is repeated with other words at most. */
const maxReadings = 6

/** The words as typed first, then without words that say nothing, then with terms replaced by their synonyms. */
export async function expandSynonyms(q: Exec, words: SearchWord[]): Promise<SearchWord[][]> {
  if (words.length === 0) return [words]
  const groups = (await selectSynonyms(q, {})).map(({ terms }) => cachedGroup(terms))
  const essential = words.filter((word) => !isFiller(word))
  const [typed, ...replaced] = replaceTerms(words, groups)
  return essential.length === 0 || essential.length === words.length ? [typed!, ...replaced] : [typed!, essential, ...replaced]
}

const selectSynonyms = stmt((q) => q.select({ terms: q.t.searchSynonyms.terms }).from(q.t.searchSynonyms).orderBy(q.t.searchSynonyms.id))

/** Readings with two words in one, as in “tea pot”; for searches that find nothing as typed. */
export const joinWords = (words: SearchWord[]): SearchWord[][] =>
  words.length > maxJoined
    ? []
    : words.slice(1).map((second, at) => {
        const [plain, german] = [words[at]!.exact[0]! + second.exact[0]!, words[at]!.exact.at(-1)! + second.exact.at(-1)!]
        return [...words.slice(0, at), toSearchWord({ plain, german }), ...words.slice(at + 2)]
      })

const maxJoined = 3

/** Readings of a search in which a term of a group is replaced by each other term of it. */
export function replaceTerms(words: SearchWord[], groups: SynonymGroup[]): SearchWord[][] {
  const readings = [words]
  for (const group of groups) {
    for (const reading of [...readings]) {
      const found = findTerm(reading, group)
      if (!found) continue
      for (const other of group) {
        if (other === found.term || readings.length >= maxReadings) continue
        readings.push([...reading.slice(0, found.at), ...other, ...reading.slice(found.at + found.term.length)])
      }
    }
  }
  return readings
}

export const parseSynonyms = (terms: string): SynonymGroup =>
  terms
    .split('\n')
    .map((term) => spellWords(term).map(toSearchWord))
    .filter((term) => term.length > 0)

/** The longest term of a group in a search. */
function findTerm(reading: SearchWord[], group: SynonymGroup) {
  for (const term of group.toSorted((a, b) => b.length - a.length)) {
    const at = reading.findIndex((_, start) => term.every((word, offset) => isSame(reading[start + offset], word)))
    if (at !== -1) return { term, at }
  }
  return null
}

const isSame = (typed: SearchWord | undefined, word: SearchWord): boolean =>
  typed !== undefined && word.exact.some((text) => typed.exact.includes(text) || typed.forms.includes(text))

const maxCached = 2000
const groups = new Map<string, SynonymGroup>()

function cachedGroup(terms: string): SynonymGroup {
  let group = groups.get(terms)
  if (group) return group
  if (groups.size >= maxCached) groups.clear()
  groups.set(terms, (group = parseSynonyms(terms)))
  return group
}
