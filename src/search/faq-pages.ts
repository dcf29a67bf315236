import { asc, sql } from 'drizzle-orm'
import { isRecord } from '#src/lib/collections/records.ts'
import { contentState } from '#src/lib/content/content-state.ts'
import { cachedByVersion } from '#src/settings/cache-versions.ts'
import type { Shop } from '#src/shop.ts'
import { pick } from '#src/lib/collections/pick.ts'

const cachedFaqPages = cachedByVersion(['cms'], async (q) => {
  const { cmsPages } = q.t
  const rows = await q
    .select(pick(cmsPages, 'slug', 'home', 'document', 'status', 'publishAt', 'deletedAt', 'membersOnly'))
    .from(cmsPages)
    .where(sql`cast(${cmsPages.document} as text) like '%faq%'`)
    .orderBy(asc(cmsPages.id))
  return rows
    .map(({ document, ...page }) => ({ ...page, groups: new Set(collectFaqGroups(document.blocks)) }))
    .filter(({ groups }) => groups.size > 0)
})

/** Returns the path of a page that shows a group of questions to this visitor; null when no page does. */
export async function findFaqPages(shop: Shop, { isMember }: { isMember: boolean }): Promise<(groupId: number) => string | null> {
  const now = shop.now()
  const pages = (await cachedFaqPages(shop)).filter((page) => contentState(page, now) === 'published' && (isMember || !page.membersOnly))
  return (groupId) => {
    const page = pages.find(({ groups }) => groups.has(groupId)) ?? pages.find(({ groups }) => groups.has('all'))
    return page ? (page.home === null ? `/${page.slug}` : '/') : null
  }
}

type FaqGroup = number | 'all'

/** The groups in blocks, in blocks inside of blocks, and in shortcodes of texts. */
function collectFaqGroups(value: unknown): FaqGroup[] {
  if (typeof value === 'string') {
    return [...value.matchAll(/\[cms-faqs id="?(all|\d+)"?\]/g)].map(([, id]) => (id === 'all' ? 'all' : Number(id)))
  }
  if (Array.isArray(value)) return value.flatMap(collectFaqGroups)
  if (!isRecord(value)) return []
  const { kind, data } = value
  if (kind === 'faq' && isRecord(data)) return [typeof data['group'] === 'number' ? data['group'] : 'all']
  return Object.values(value).flatMap(collectFaqGroups)
}
