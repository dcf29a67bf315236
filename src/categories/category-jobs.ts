import { eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { deleteContentTexts } from '#src/i18n/content-translations.ts'
import { enqueueJob, runInSteps, type JobHandler } from '#src/jobs/jobs.ts'
import { deleteListingCounts } from '#src/products/listing-counts.ts'
import { changeNextBatch, hasProducts, moveToCategory, replacePrimaryCategory, runInlineBatches } from '#src/products/product-batches.ts'
import { placeInCategories } from '#src/products/placements.ts'
import { addRedirect } from '#src/redirects/redirects.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'

/** Work on the products of a category that changed. */
export type CategoryJob =
  /** The category has new ancestors: its products are placed in those and no longer in the old ones. */
  | { action: 'reindex'; categoryId: number }
  /** The products directly in the category move to another, or only out of it; then the category is deleted. */
  | { action: 'delete'; categoryId: number; to: number | null }

export const categoryJobKind = 'categories.products'

/** Does the work at once for up to 300 products, else queues a job. True when it is done. */
export async function runOrQueueCategoryJob(tx: Tx, work: CategoryJob, now: number): Promise<boolean> {
  const cursor = await runInlineBatches((from) => runBatch(tx, work, from, now))
  if (cursor !== null) await enqueueJob(tx, categoryJobKind, { work, cursor }, { now })
  return cursor === null
}

/** Job: continues a category's work batch by batch. */
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
  // An older release could leave a primary category without a placement; it must not block the deletion.
  await replacePrimaryCategory(tx, categoryId, to)
  const [deleted] = await tx.delete(categories).where(eq(categories.id, categoryId)).returning({ slug: categories.slug })
  await deleteContentTexts(tx, 'category', [categoryId])
  await deleteListingCounts(tx, { categoryId })
  if (deleted && to !== null) await addRedirect(tx, 'category', deleted.slug, to, now)
}
