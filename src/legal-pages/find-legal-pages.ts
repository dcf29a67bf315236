import { and, eq, inArray } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import type { BlockDocument } from '#src/blocks/block-document.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { cachedRows } from '#src/settings/cache-versions.ts'
import { type Settings, readSettings } from '#src/settings/settings.ts'
import { type LegalPage, allLegalSlugs, legalPageOfSlug, legalPages } from './legal-slugs.ts'

/** The id of the block that says that a page is a draft. While a page has it, the page is not finished. */
export const draftNoticeId = 'draftnotice'

export const hasDraftNotice = ({ blocks }: BlockDocument): boolean => blocks.some(({ id }) => id === draftNoticeId)

export const withoutDraftNotice = (document: BlockDocument): BlockDocument => ({
  ...document,
  blocks: document.blocks.filter(({ id }) => id !== draftNoticeId),
})

export interface FoundLegalPage {
  id: number
  title: string
  slug: string
  document: BlockDocument
  /** `draft` is not public, `marked` is public and still says that it is a draft. */
  state: 'draft' | 'trash' | 'marked' | 'published'
  /** Staff have said that it is this page. */
  isChosen: boolean
}

/** The page of each kind: the one that staff have chosen, or else found by its slug; of several, the one that is furthest. */
export async function findLegalPages(q: Exec, now: number): Promise<Partial<Record<LegalPage, FoundLegalPage>>> {
  const found: Partial<Record<LegalPage, FoundLegalPage>> = {}
  for (const { kind, page, isChosen } of await findCandidates(q)) {
    const state = stateOf(page, now)
    const before = found[kind]
    if (before?.isChosen || (before && order.indexOf(state) <= order.indexOf(before.state))) continue
    const { id, title, slug, document } = page
    found[kind] = { id, title, slug, document, state, isChosen }
  }
  return found
}

export const isPublicPage = ({ state }: FoundLegalPage): boolean => state === 'published' || state === 'marked'

export const legalPageSetting = (kind: LegalPage) => `${kind}_page_id` as const

const order: FoundLegalPage['state'][] = ['trash', 'draft', 'marked', 'published']

type PageRow = Awaited<ReturnType<typeof selectPages>>[number]

interface Candidate {
  kind: LegalPage
  page: PageRow
  isChosen: boolean
}

const findCandidates = cachedRows(['cms_settings', 'cms_pages', 'redirects'], async (q: Exec): Promise<Candidate[]> => [
  ...(await findChosenPages(q)),
  ...(await findPagesBySlug(q)),
])

async function findChosenPages(q: Exec): Promise<Candidate[]> {
  const settings: Settings = await readSettings(q)
  const chosen = legalPages.flatMap((kind) => {
    const id = settings[legalPageSetting(kind)]
    return id === null ? [] : [{ kind, id }]
  })
  if (chosen.length === 0) return []
  const ids = chosen.map(({ id }) => id)
  const pages = await selectPages(q).where(inArray(q.t.cmsPages.id, ids))
  return chosen.flatMap(({ kind, id }) => {
    const page = pages.find((row) => row.id === id)
    return page ? [{ kind, page, isChosen: true }] : []
  })
}

async function findPagesBySlug(q: Exec): Promise<Candidate[]> {
  const { cmsPages, redirects } = q.t
  const current = await selectPages(q).where(inArray(cmsPages.slug, allLegalSlugs))
  const former = await q
    .select({ slug: redirects.slug, page: pageColumns(q) })
    .from(redirects)
    .innerJoin(cmsPages, eq(cmsPages.id, redirects.targetId))
    .where(and(eq(redirects.kind, 'page'), inArray(redirects.slug, allLegalSlugs)))
  return [
    ...current.map((page) => ({ kind: legalPageOfSlug(page.slug), page, isChosen: false })),
    ...former
      .filter(({ slug }) => current.every((page) => page.slug !== slug))
      .map(({ slug, page }) => ({ kind: legalPageOfSlug(slug), page, isChosen: false })),
  ]
}

const pageColumns = ({ t: { cmsPages } }: Exec) =>
  pick(cmsPages, 'id', 'title', 'slug', 'status', 'publishAt', 'deletedAt', 'membersOnly', 'document')

const selectPages = (q: Exec) => q.select(pageColumns(q)).from(q.t.cmsPages).$dynamic()

function stateOf({ deletedAt, status, publishAt, membersOnly, document }: PageRow, now: number): FoundLegalPage['state'] {
  if (deletedAt !== null) return 'trash'
  if (status !== 'published' || publishAt === null || publishAt > now || membersOnly) return 'draft'
  return hasDraftNotice(document) ? 'marked' : 'published'
}
