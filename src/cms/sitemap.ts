import { and, asc, eq, gt, isNull, lte, max } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { type SitemapEntry, sitemapBatch } from '#src/listing/sitemap.ts'
import { isShown } from './shown-pages.ts'
import { termPath } from './terms.ts'

/** Page ids per part of the sitemap; a part may list at most 50,000 addresses. */
const idsPerPart = 40_000
const maxTerms = 5000

/** Parts of the sitemap with pages; none without a page. */
export async function countPageSitemapParts(q: Exec): Promise<number> {
  const [row] = await q.select({ last: max(q.t.cmsPages.id) }).from(q.t.cmsPages)
  return Math.ceil((row?.last ?? 0) / idsPerPart)
}

/** Paths of one part (from 1), in batches: pages that search engines may list, and in the first part categories and tags with such pages. */
export async function* listPagePaths(q: Exec, part: number, now: number): AsyncGenerator<SitemapEntry[]> {
  const { cmsPages } = q.t
  const isPublic = and(isShown(q, now), eq(cmsPages.membersOnly, false), eq(cmsPages.noindex, false), isNull(cmsPages.home))!
  for (let last = (part - 1) * idsPerPart; ;) {
    const rows = await q
      .select({ id: cmsPages.id, slug: cmsPages.slug, changedAt: cmsPages.revisedAt })
      .from(cmsPages)
      .where(and(isPublic, gt(cmsPages.id, last), lte(cmsPages.id, part * idsPerPart)))
      .orderBy(asc(cmsPages.id))
      .limit(sitemapBatch)
    yield rows.map(({ slug, changedAt }) => ({ path: `/${slug}`, changedAt }))
    if (rows.length < sitemapBatch) break
    last = rows.at(-1)!.id
  }
  if (part > 1) return
  const { cmsTerms, cmsPageTerms } = q.t
  const terms = await q
    .selectDistinct({ id: cmsTerms.id, kind: cmsTerms.kind, slug: cmsTerms.slug, changedAt: cmsTerms.updatedAt })
    .from(cmsTerms)
    .innerJoin(cmsPageTerms, eq(cmsPageTerms.termId, cmsTerms.id))
    .innerJoin(cmsPages, eq(cmsPages.id, cmsPageTerms.pageId))
    .where(isPublic)
    .orderBy(asc(cmsTerms.id))
    .limit(maxTerms)
  yield terms.map(({ kind, slug, changedAt }) => ({ path: termPath(kind, slug), changedAt }))
}
