import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { eraseTrash } from '#src/publishing/change-states.ts'
import type { Editor } from '#src/publishing/drafts.ts'
import { copyTranslations } from '#src/publishing/translations.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import type { Shop } from '#src/shop.ts'
import { articleKind } from './article-kind.ts'
import { createArticle, getArticleForStaff } from './edit-articles.ts'

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

/** Copies an article with its translations as a draft and returns its id. `title` is that of the copy. Throws NotFound. */
export async function duplicateArticle(
  tx: Tx,
  id: number,
  { title, editor, now }: { title: string; editor: Editor; now: number },
): Promise<number> {
  const original = await getArticleForStaff(tx, id)
  const { excerpt, body, categoryIds, seoTitle, seoDescription } = original
  const facts = { title, seoLink: '', excerpt, body, categoryIds, seoTitle, seoDescription, featured: false }
  const copyId = await createArticle(tx, { ...facts, authorId: editor.id, status: 'draft', publishAt: null }, { editor, now })
  await copyTranslations(tx, articleKind, { from: id, to: copyId, now })
  return copyId
}

/** Scheduled task: erases articles that were in the trash for long, with their votes and versions. */
export const pruneTrash = (shop: Shop): Promise<void> => eraseTrash(shop, articleKind)
