import type { Exec } from '#db/types.ts'
import { readContentTexts } from '#src/i18n/content-translations.ts'
import { encodeAddress } from '#src/lib/links/encode-address.ts'
import { findLegalPages, isPublicPage } from './find-legal-pages.ts'
import { legalPages } from './legal-slugs.ts'

export interface LegalLink {
  title: string
  /** A path of the store. */
  href: string
}

/** The legal pages that are public, in their order. `language` is that of translated content; null = the default one. */
export async function listLegalLinks(q: Exec, { language, now }: { language: string | null; now: number }): Promise<LegalLink[]> {
  const found = await findLegalPages(q, now)
  const pages = legalPages.flatMap((kind) => found[kind] ?? []).filter(isPublicPage)
  const texts = await readContentTexts(q, { kind: 'page', ids: pages.map(({ id }) => id), language, fields: ['title'] })
  const unique = pages.filter(({ id }, index) => pages.findIndex((page) => page.id === id) === index)
  return unique.map(({ id, title, slug }) => ({ title: texts.get(id)?.title ?? title, href: encodeAddress(`/${slug}`) }))
}
