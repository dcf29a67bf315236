import { and, eq, inArray } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import type { BlockDocument } from '#src/blocks/block-document.ts'
import { readSettings } from '#src/settings/settings.ts'
import { homeCountry } from './home-country.ts'
import { needsImprint } from './preset-countries.ts'

export const legalPages = ['terms', 'privacy', 'returns', 'imprint'] as const
export type LegalPage = (typeof legalPages)[number]

/** Which pages a store of a country needs. */
export const legalPagesOf = (country: string): LegalPage[] => legalPages.filter((page) => page !== 'imprint' || needsImprint(country))

/**
 * Under these slugs a page is found, whoever wrote it. The first of a language is the one of its draft; former slugs are found by their
 * redirects.
 */
export const legalSlugs: Record<LegalPage, readonly string[]> = {
  terms: ['terms', 'agb', 'conditions-generales-de-vente', 'terms-and-conditions', 'terms-of-service', 'terms-of-sale', 'cgv'],
  privacy: ['privacy', 'datenschutz', 'confidentialite', 'privacy-policy', 'datenschutzerklaerung', 'politique-de-confidentialite'],
  returns: ['returns', 'widerruf', 'retours', 'withdrawal', 'returns-and-withdrawal', 'shipping-and-returns', 'refund-policy', 'rueckgabe'],
  imprint: ['imprint', 'impressum', 'mentions-legales', 'legal-notice'],
}

/** The id of the block that says that a page is a draft. While a page has it, the page is not finished. */
export const draftNoticeId = 'draftnotice'

export interface FoundLegalPage {
  id: number
  title: string
  slug: string
  /** `draft` is not public, `marked` is public and still says that it is a draft. */
  state: 'draft' | 'trash' | 'marked' | 'published'
}

/** The page of each kind; of several, the one that is furthest. */
export async function findLegalPages(q: Exec, now: number): Promise<Partial<Record<LegalPage, FoundLegalPage>>> {
  const rows = await findPagesBySlug(q)
  const found: Partial<Record<LegalPage, FoundLegalPage>> = {}
  for (const { kind, page } of rows) {
    const state = stateOf(page, now)
    const { id, title, slug } = page
    const before = found[kind]
    if (!before || order.indexOf(state) > order.indexOf(before.state)) found[kind] = { id, title, slug, state }
  }
  return found
}

/** True when terms, privacy, returns and, where required, imprint are public and none of them says any more that it is a draft. */
export async function legalPagesDone(q: Exec, now: number): Promise<boolean> {
  const pages = await findLegalPages(q, now)
  return legalPagesOf(homeCountry(await readSettings(q))).every((page) => pages[page]?.state === 'published')
}

const order: FoundLegalPage['state'][] = ['trash', 'draft', 'marked', 'published']

type PageRow = Exec['t']['cmsPages']['$inferSelect']

const allSlugs = legalPages.flatMap((kind) => legalSlugs[kind])

const kindOf = (slug: string): LegalPage => legalPages.find((kind) => legalSlugs[kind].includes(slug))!

async function findPagesBySlug(q: Exec): Promise<{ kind: LegalPage; page: PageRow }[]> {
  const { cmsPages, redirects } = q.t
  const current = await q.select().from(cmsPages).where(inArray(cmsPages.slug, allSlugs))
  const former = await q
    .select({ slug: redirects.slug, page: cmsPages })
    .from(redirects)
    .innerJoin(cmsPages, eq(cmsPages.id, redirects.targetId))
    .where(and(eq(redirects.kind, 'page'), inArray(redirects.slug, allSlugs)))
  return [
    ...current.map((page) => ({ kind: kindOf(page.slug), page })),
    ...former.filter(({ slug }) => current.every((page) => page.slug !== slug)).map(({ slug, page }) => ({ kind: kindOf(slug), page })),
  ]
}

function stateOf({ deletedAt, status, publishAt, membersOnly, document }: PageRow, now: number): FoundLegalPage['state'] {
  if (deletedAt !== null) return 'trash'
  if (status !== 'published' || publishAt === null || publishAt > now || membersOnly) return 'draft'
  return hasDraftNotice(document) ? 'marked' : 'published'
}

const hasDraftNotice = ({ blocks }: BlockDocument): boolean => blocks.some(({ id }) => id === draftNoticeId)
