import type { Exec } from '#db/types.ts'
import { type FoundLegalPage, findLegalPages, isPublicPage } from '#src/legal-pages/find-legal-pages.ts'
import { type LegalPage, legalPages } from '#src/legal-pages/legal-slugs.ts'
import { readSettings } from '#src/settings/settings.ts'
import { homeCountry } from '#src/tax/home-country.ts'
import { needsImprint } from './preset-countries.ts'
import { findPlaceholders } from './texts/placeholders.ts'

/** Which pages a store of a country needs. */
export const legalPagesOf = (country: string): LegalPage[] => legalPages.filter((page) => page !== 'imprint' || needsImprint(country))

export interface LegalState {
  /** Terms, privacy, returns and, where required, imprint are public, and none is unfinished. */
  isDone: boolean
  /** Public pages that still have placeholders of their draft, each once. */
  unfilled: { id: number; title: string }[]
}

export async function readLegalState(q: Exec, now: number): Promise<LegalState> {
  const pages = await findLegalPages(q, now)
  const unfilled = await filterUnfilled(legalPages.flatMap((kind) => pages[kind] ?? []).filter(isPublicPage))
  const needed = legalPagesOf(homeCountry(await readSettings(q)))
  return { isDone: unfilled.length === 0 && needed.every((kind) => pages[kind]?.state === 'published'), unfilled }
}

async function filterUnfilled(pages: FoundLegalPage[]): Promise<LegalState['unfilled']> {
  const unfilled = new Map<number, string>()
  for (const { id, title, document } of pages) if ((await findPlaceholders(document)).length > 0) unfilled.set(id, title)
  return [...unfilled].map(([id, title]) => ({ id, title }))
}
