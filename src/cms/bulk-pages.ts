import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { TermKind } from '#db/schema/cms.ts'
import type { Exec, Tx } from '#db/types.ts'
import { hasDraftNotice } from '#src/legal-pages/find-legal-pages.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import type { Shop } from '#src/shop.ts'
import { pageKind } from './page-kind.ts'
import { eraseTrash } from '#src/publishing/trash.ts'

/** Adds a category or tag to pages after their others. Returns the ids of those that did not have it. Throws UserError for an unknown one. */
export async function addTerm(tx: Tx, ids: number[], { kind, id: termId }: { kind: TermKind; id: number }): Promise<number[]> {
  const { cmsPages, cmsTerms, cmsPageTerms } = tx.t
  const known = await tx
    .select({ id: cmsTerms.id })
    .from(cmsTerms)
    .where(and(eq(cmsTerms.kind, kind), eq(cmsTerms.id, termId)))
    .limit(1)
  if (known.length === 0) throw new UserError('form.choose', {}, 'term')
  const existing = await tx.select({ id: cmsPages.id }).from(cmsPages).where(inArray(cmsPages.id, ids))
  if (existing.length === 0) return []
  const rows = await tx
    .insert(cmsPageTerms)
    .values(existing.map(({ id }) => ({ pageId: id, termId, position: lastPosition })))
    .onConflictDoNothing()
    .returning({ id: cmsPageTerms.pageId })
  await bumpVersion(tx, 'cms')
  return rows.map(({ id }) => id)
}

const lastPosition = 99

export async function removeTerm(tx: Tx, ids: number[], termId: number): Promise<void> {
  const { cmsPageTerms } = tx.t
  await tx.delete(cmsPageTerms).where(and(inArray(cmsPageTerms.pageId, ids), eq(cmsPageTerms.termId, termId)))
  await bumpVersion(tx, 'cms')
}

/** Those that are not public yet and say that they are a draft, by title. */
export async function listMarkedDrafts(q: Exec, ids: number[]): Promise<{ id: number; title: string }[]> {
  const { cmsPages } = q.t
  const rows = await q
    .select(pick(cmsPages, 'id', 'title', 'document'))
    .from(cmsPages)
    .where(and(inArray(cmsPages.id, ids), eq(cmsPages.status, 'draft'), isNull(cmsPages.deletedAt)))
    .orderBy(asc(cmsPages.title), asc(cmsPages.id))
  return rows.filter(({ document }) => hasDraftNotice(document))
}

/** Scheduled task: erases pages that were in the trash for long, with their versions. */
export const prunePageTrash = (shop: Shop): Promise<void> => eraseTrash(shop, pageKind)
