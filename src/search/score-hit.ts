import { spellWords } from '#db/search/spellings.ts'
import type { SiteMatches } from './find-site-matches.ts'
import type { SearchType } from './search-types.ts'
import { scoreTitle } from './score-title.ts'

// A result that does not have the words in its title has at least them in its text.
const textScore = 0.2
const correctedShare = 0.8

/** How well a result answers the search: 0 to 1. */
export function scoreHit(
  { type, id, title }: { type: SearchType; id: number; title: string },
  { readings, corrected, skuProductId, namedProductIds, pins }: SiteMatches,
): number {
  if (pins.some((pin) => pin.type === type && pin.id === id)) return 1
  if (type === 'product' && (id === skuProductId || namedProductIds.includes(id))) return 1
  const spelled = spellWords(title)
  const score = textScore + (0.95 - textScore) * Math.max(...readings.map((words) => scoreTitle(words, spelled)))
  return Math.round(score * (corrected === null ? 1 : correctedShare) * 1000) / 1000
}
