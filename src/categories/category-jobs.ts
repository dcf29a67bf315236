import { eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { deleteContentTexts } from '#src/i18n/content-translations.ts'
import { enqueueJob, runInSteps, type JobHandler } from '#src/jobs/jobs.ts'
import { deleteListingCounts } from '#src/products/listing-counts.ts'
import { changeNextBatch, hasProducts, moveToCategory, replacePrimaryCategory, runInlineBatches } from '#src/products/product-batches.ts'
import { placeInCategories } from '#src/products/placements.ts'
import { addRedirect } from '#src/redirects/slug-redirects.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'

export type CategoryJob =
  /** New ancestors: updates the placements of its products. */
  | { action: 'reindex'; categoryId: number }
  /** Moves direct products to category `to`, or only removes them, then deletes the category. */
  | { action: 'delete'; categoryId: number; to: number | null }

export const categoryJobKind = 'categories.products'

/** Runs up to 300 products inline, else queues a job. True when done. */
export async function runOrQueueCategoryJob(tx: Tx, work: CategoryJob, now: number): Promise<boolean> {
  const cursor = await runInlineBatches((from) => runBatch(tx, work, from, now))
  if (cursor !== null) await enqueueJob(tx, categoryJobKind, { work, cursor }, { now })
  return cursor === null
}

export const runCategoryJob: JobHandler = (shop, payload, job) =>
  runInSteps(shop, job, payload as { work: CategoryJob; cursor: number }, async (tx, state) => {
    const next = await runBatch(tx, state.work, state.cursor, shop.now())
    return { payload: { ...state, cursor: next ?? state.cursor }, done: next === null }
  })

async function runBatch(tx: Tx, work: CategoryJob, cursor: number, now: number): Promise<number | null> {
  const change = (ids: number[]) =>
    work.action === 'delete' ? moveToCategory(tx, ids, { from: work.categoryId, to: work.to }) : placeInCategories(tx, ids)
  const next = await changeNextBatch(tx, work, { cursor, now, change })
  if (next !== null) return next
  if (work.action === 'delete') {
    // A product was added meanwhile: start over.
    if (cursor > 0 && (await hasProducts(tx, work))) return 0
    await deleteEmptyCategory(tx, work, now)
  }
  await bumpVersion(tx, 'navigation')
  return null
}

async function deleteEmptyCategory(tx: Tx, { categoryId, to }: { categoryId: number; to: number | null }, now: number): Promise<void> {
  const { categories } = tx.t
  // Older releases could store a primary category without a placement; it must not block the deletion.
  await replacePrimaryCategory(tx, categoryId, to)
  const [deleted] = await tx.delete(categories).where(eq(categories.id, categoryId)).returning({ slug: categories.slug })
  await deleteContentTexts(tx, 'category', [categoryId])
  await deleteListingCounts(tx, { categoryId })
  if (deleted && to !== null) await addRedirect(tx, 'category', deleted.slug, to, now)
}
