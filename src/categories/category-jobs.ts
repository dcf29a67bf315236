import { eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { deleteContentTexts } from '#src/i18n/content-translations.ts'
import { deleteListingCounts } from '#src/products/listing-counts.ts'
import { moveToCategory, replacePrimaryCategory } from '#src/products/product-batches.ts'
import { productGroupJob } from '#src/products/product-group-jobs.ts'
import { placeInCategories } from '#src/products/placements.ts'
import { addRedirect } from '#src/redirects/slug-redirects.ts'

export type CategoryJob =
  /** New ancestors: updates the placements of its products. */
  | { action: 'reindex'; categoryId: number }
  /** Moves direct products to category `to`, or only removes them, then deletes the category. */
  | { action: 'delete'; categoryId: number; to: number | null }

export const categoryJobKind = 'categories.products'

export const { runOrQueue: runOrQueueCategoryJob, run: runCategoryJob } = productGroupJob<CategoryJob>({
  kind: categoryJobKind,
  changeProducts: (tx, work, ids) =>
    work.action === 'delete' ? moveToCategory(tx, ids, { from: work.categoryId, to: work.to }) : placeInCategories(tx, ids),
  deleteEmpty: deleteEmptyCategory,
})

async function deleteEmptyCategory(tx: Tx, { categoryId, to }: { categoryId: number; to: number | null }, now: number): Promise<void> {
  const { categories } = tx.t
  // Older releases could store a primary category without a placement; it must not block the deletion.
  await replacePrimaryCategory(tx, categoryId, to)
  const [deleted] = await tx.delete(categories).where(eq(categories.id, categoryId)).returning({ slug: categories.slug })
  await deleteContentTexts(tx, 'category', [categoryId])
  await deleteListingCounts(tx, { categoryId })
  if (deleted && to !== null) await addRedirect(tx, 'category', deleted.slug, to, now)
}
