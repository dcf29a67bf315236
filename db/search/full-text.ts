import type { SQL } from 'drizzle-orm'
import { type SearchWord, toSearchWord } from './word-forms.ts'
import { spellWords } from './spellings.ts'

const maxWords = 16
const maxCharacters = 200

/** What is searched: only the name; also brand, SKUs, tags and translated names; also the descriptions. */
export type SearchScope = 'name' | 'keywords' | 'text'

/** A word is found as one of its terms. */
export interface Term {
  text: string
  /** True for all words that begin so. */
  isPrefix: boolean
}

export interface MatchOptions {
  scope: SearchScope
  limit: number
  /** A condition on products. */
  where?: SQL | undefined
  /** Ids that were found before. */
  except?: number[]
}

/** The full-text search of an engine. */
export interface FullTextEngine {
  /** Active products with all words, shortest name first, from a bounded number of candidates. */
  rankMatches(words: Term[][], options: MatchOptions): SQL
  /** The same products in no order, which is faster: sorting takes time for each candidate. */
  someMatches(words: Term[][], options: MatchOptions): SQL
  /** The ids of products with all words. */
  selectMatches(words: Term[][], scope: SearchScope): SQL
}

/** Letters and digits of a search text: at most 16 words from the first 200 characters. */
export const parseSearchWords = (query: string): SearchWord[] =>
  spellWords(query.slice(0, maxCharacters)).slice(0, maxWords).map(toSearchWord)

export const exactTerms = ({ exact }: SearchWord): Term[] => exact.map((text) => ({ text, isPrefix: false }))

/** Also its singular and plural, and words that begin with it. */
export const similarTerms = ({ exact, forms }: SearchWord): Term[] => [
  ...exact.map((text) => ({ text, isPrefix: true })),
  ...forms.map((text) => ({ text, isPrefix: false })),
]

/** The same for a search in products, with the longer words themselves where they are known. */
export const similarProductTerms = (word: SearchWord): Term[] =>
  word.longer === undefined
    ? similarTerms(word)
    : [...new Set([...word.exact, ...word.forms, ...word.longer])].map((text) => ({ text, isPrefix: false }))
