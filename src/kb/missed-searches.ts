import { sql } from 'drizzle-orm'
import { parseSearchWords } from '#db/search/full-text.ts'
import type { Tx } from '#db/types.ts'
import { leastMissedLetters, maxSearchLength } from './limits.ts'
import { removePersonalData } from './remove-personal-data.ts'

/** Counts a search that found nothing, together with equal ones. Personal data in it is not stored. Ignores one of few letters. */
export async function recordMissedSearch(tx: Tx, { text, language }: { text: string; language: string }, now: number): Promise<void> {
  const { kbMissedSearches } = tx.t
  const stored = removePersonalData(text.slice(0, maxSearchLength))
  const words = parseSearchWords(stored)
    .map(({ exact }) => exact[0]!)
    .join(' ')
  if (words.length < leastMissedLetters) return
  await tx
    .insert(kbMissedSearches)
    .values({ language, words, text: stored, lastAt: now })
    .onConflictDoUpdate({
      target: [kbMissedSearches.language, kbMissedSearches.words],
      set: { count: sql`${kbMissedSearches.count} + 1`, text: stored, lastAt: now, doneAt: null },
    })
}
