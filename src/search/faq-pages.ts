import { asc, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { faqKind } from '#src/blocks/kinds/faq.tsx'
import { resolveShortcodes } from '#src/blocks/resolve-shortcodes.ts'
import { findShortcodes } from '#src/blocks/shortcodes.ts'
import { isRecord } from '#src/lib/collections/records.ts'
import { contentState } from '#src/lib/content/content-state.ts'
import { cachedByVersion } from '#src/settings/cache-versions.ts'
import type { Shop } from '#src/shop.ts'
import { pick } from '#src/lib/collections/pick.ts'

const cachedFaqPages = cachedByVersion(['cms', 'faqs'], async (q) => {
  const { cmsPages } = q.t
  const rows = await q
    .select(pick(cmsPages, 'slug', 'home', 'document', 'status', 'publishAt', 'deletedAt', 'membersOnly'))
    .from(cmsPages)
    .where(sql`lower(cast(${cmsPages.document} as text)) like '%faq%'`)
    .orderBy(asc(cmsPages.id))
  const found = []
  for (const { document, ...page } of rows) found.push({ ...page, groups: await findFaqGroups(q, document.blocks) })
  return found.filter(({ groups }) => groups.size > 0)
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
async function findFaqGroups(q: Exec, blocks: unknown): Promise<Set<FaqGroup>> {
  const dataOf = await resolveShortcodes(q, blocks)
  const written = findShortcodes(blocks).filter(({ name }) => name === faqKind.shortcode?.name)
  return new Set([...groupsOfBlocks(blocks), ...written.map(dataOf).flatMap((data) => (data ? [groupOf(data)] : []))])
}

function groupsOfBlocks(value: unknown): FaqGroup[] {
  if (Array.isArray(value)) return value.flatMap(groupsOfBlocks)
  if (!isRecord(value)) return []
  const { kind, data } = value
  if (kind === 'faq' && isRecord(data)) return [groupOf(data)]
  return Object.values(value).flatMap(groupsOfBlocks)
}

const groupOf = (data: object): FaqGroup => ('group' in data && typeof data.group === 'number' ? data.group : 'all')
