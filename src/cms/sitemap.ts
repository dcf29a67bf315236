import { and, asc, eq, exists, isNull } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { sectionOfRows, sectionOfSlugs } from '#src/listing/sitemap-section.ts'
import { isShown } from './shown-pages.ts'
import { termPath } from './terms.ts'

/** Pages that search engines may list. */
export const pageSection = sectionOfSlugs({
  name: 'pages',
  source: (q) => q.t.cmsPages,
  isListed: isPublic,
  columns: (q) => ({ slug: q.t.cmsPages.slug, changedAt: q.t.cmsPages.revisedAt }),
  toPath: (slug) => `/${slug}`,
})

/** Categories and tags with such pages. */
export const termSection = sectionOfRows({
  name: 'terms',
  source: (q) => q.t.cmsTerms,
  isListed(q, now) {
    const { cmsTerms, cmsPageTerms, cmsPages } = q.t
    return exists(
      q
        .select({ id: cmsPages.id })
        .from(cmsPageTerms)
        .innerJoin(cmsPages, eq(cmsPages.id, cmsPageTerms.pageId))
        .where(and(eq(cmsPageTerms.termId, cmsTerms.id), isPublic(q, now))),
    )
  },
  async read(q, where, limit) {
    const { cmsTerms } = q.t
    const columns = { id: cmsTerms.id, kind: cmsTerms.kind, slug: cmsTerms.slug, changedAt: cmsTerms.updatedAt }
    const rows = await q.select(columns).from(cmsTerms).where(where).orderBy(asc(cmsTerms.id)).limit(limit)
    return rows.map(({ kind, slug, ...row }) => ({ ...row, path: termPath(kind, slug) }))
  },
})

function isPublic(q: Exec, now: number) {
  const { cmsPages } = q.t
  return and(isShown(q, now), eq(cmsPages.membersOnly, false), eq(cmsPages.noindex, false), isNull(cmsPages.home))!
}
