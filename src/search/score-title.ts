import type { Spelling } from '#db/search/spellings.ts'
import type { SearchWord } from '#db/search/word-forms.ts'

/**
 * How well a title answers a search, from 0 (no word of it) to 1 (exactly these words). A word's beginning, or its singular or plural, says
 * less than the word itself; words that were not searched for say little.
 */
export function scoreTitle(words: SearchWord[], title: Spelling[]): number {
  if (words.length === 0 || title.length === 0) return 0
  const found = words.map((word) => Math.max(...title.map((spelling) => scoreWord(word, spelling))))
  const share = found.reduce((sum, score) => sum + score, 0) / words.length
  const covered = Math.min(1, found.filter((score) => score > 0).length / title.length)
  return share * (0.7 + 0.3 * covered)
}

// In characters: most plurals only add as many.
const maxEnding = 2

function scoreWord({ exact, forms }: SearchWord, { plain, german }: Spelling): number {
  if (exact.includes(plain) || exact.includes(german)) return 1
  if (forms.includes(plain) || forms.includes(german)) return 0.9
  const longer = exact.flatMap((text) => [plain, german].filter((word) => word.startsWith(text)).map((word) => word.length - text.length))
  if (longer.length === 0) return 0
  return Math.min(...longer) <= maxEnding ? 0.9 : 0.75
}
