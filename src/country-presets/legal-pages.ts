import type { Exec } from '#db/types.ts'
import { findLegalPages } from '#src/legal-pages/find-legal-pages.ts'
import { type LegalPage, legalPages } from '#src/legal-pages/legal-slugs.ts'
import { readSettings } from '#src/settings/settings.ts'
import { homeCountry } from './home-country.ts'
import { needsImprint } from './preset-countries.ts'

/** Which pages a store of a country needs. */
export const legalPagesOf = (country: string): LegalPage[] => legalPages.filter((page) => page !== 'imprint' || needsImprint(country))

/** True when terms, privacy, returns and, where required, imprint are public and none of them says any more that it is a draft. */
export async function legalPagesDone(q: Exec, now: number): Promise<boolean> {
  const pages = await findLegalPages(q, now)
  return legalPagesOf(homeCountry(await readSettings(q))).every((page) => pages[page]?.state === 'published')
}
