import { and, eq, isNull } from 'drizzle-orm'
import { matchesLookup, searchNames } from '#db/lists/named-rows.ts'
import type { TermKind } from '#db/schema/cms.ts'
import { type LinkedRows, alwaysShown } from '#src/module.ts'
import { publishedTarget } from '#src/publishing/link-target.ts'
import { pick } from '#src/lib/collections/pick.ts'

export const linkedPages: LinkedRows = {
  async read(q, where) {
    const { cmsPages } = q.t
    const rows = await q
      .select({
        ...pick(cmsPages, 'id', 'slug', 'status', 'publishAt', 'membersOnly', 'home', 'deletedAt'),
        name: cmsPages.title,
      })
      .from(cmsPages)
      .where(matchesLookup(where, cmsPages.id, cmsPages.slug))
    return rows.map(({ id, name, slug, membersOnly, home, ...row }) => ({
      id,
      name,
      slug,
      membersOnly,
      ...publishedTarget(row),
      ...(home === 1 && !membersOnly ? { path: '/' } : {}),
    }))
  },
  search(q, text, limit) {
    const { cmsPages } = q.t
    return searchNames(q, { table: cmsPages, name: cmsPages.title, where: isNull(cmsPages.deletedAt) }, text, limit)
  },
}

const linkedTerms = (kind: TermKind): LinkedRows => ({
  async read(q, where) {
    const { cmsTerms } = q.t
    const rows = await q
      .select({ id: cmsTerms.id, name: cmsTerms.name, slug: cmsTerms.slug })
      .from(cmsTerms)
      .where(and(eq(cmsTerms.kind, kind), matchesLookup(where, cmsTerms.id, cmsTerms.slug)))
    return rows.map((row) => ({ ...row, ...alwaysShown }))
  },
  search(q, text, limit) {
    const { cmsTerms } = q.t
    return searchNames(q, { table: cmsTerms, name: cmsTerms.name, where: eq(cmsTerms.kind, kind) }, text, limit)
  },
})

export const linkedPageCategories = linkedTerms('category')
export const linkedPageTags = linkedTerms('tag')
