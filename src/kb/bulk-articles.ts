import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import type { Shop } from '#src/shop.ts'
import { articleKind } from './article-kind.ts'
import { eraseTrash } from '#src/publishing/trash.ts'

/** Adds articles to a category after their others. Returns the ids of those that were not in it. Throws UserError for an unknown category. */
export async function addToCategory(tx: Tx, ids: number[], categoryId: number): Promise<number[]> {
  const { kbArticles, kbCategories, kbPlacements } = tx.t
  const known = await tx.select({ id: kbCategories.id }).from(kbCategories).where(eq(kbCategories.id, categoryId)).limit(1)
  if (known.length === 0) throw new UserError('form.choose', {}, 'category')
  const existing = await tx.select({ id: kbArticles.id }).from(kbArticles).where(inArray(kbArticles.id, ids))
  if (existing.length === 0) return []
  const rows = await tx
    .insert(kbPlacements)
    .values(existing.map(({ id }) => ({ articleId: id, categoryId, position: lastPosition })))
    .onConflictDoNothing()
    .returning({ id: kbPlacements.articleId })
  await bumpVersion(tx, 'kb')
  return rows.map(({ id }) => id)
}

const lastPosition = 99

export async function removeFromCategory(tx: Tx, ids: number[], categoryId: number): Promise<void> {
  const { kbPlacements } = tx.t
  await tx.delete(kbPlacements).where(and(inArray(kbPlacements.articleId, ids), eq(kbPlacements.categoryId, categoryId)))
  await bumpVersion(tx, 'kb')
}

/** Scheduled task: erases articles that were in the trash for long, with their votes and versions. */
export const pruneTrash = (shop: Shop): Promise<void> => eraseTrash(shop, articleKind)
