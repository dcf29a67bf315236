import { eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { deleteContentTexts } from '#src/i18n/content-translations.ts'
import { enqueueJob, runInSteps, type JobHandler } from '#src/jobs/jobs.ts'
import { deleteListingCounts } from '#src/products/listing-counts.ts'
import { changeNextBatch, hasProducts, runInlineBatches, setBrand } from '#src/products/product-batches.ts'
import { addRedirect } from '#src/redirects/slug-redirects.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'

export type BrandJob =
  /** Copies a new name to the product cards and search texts. */
  | { action: 'rename'; brandId: number }
  /** Assigns the products to brand `to`, or none, then deletes the brand. */
  | { action: 'delete'; brandId: number; to: number | null }

export const brandJobKind = 'brands.products'

/** Runs up to 300 products inline, else queues a job. True when done. */
export async function runOrQueueBrandJob(tx: Tx, work: BrandJob, now: number): Promise<boolean> {
  const cursor = await runInlineBatches((from) => runBatch(tx, work, from, now))
  if (cursor !== null) await enqueueJob(tx, brandJobKind, { work, cursor }, { now })
  return cursor === null
}

export const runBrandJob: JobHandler = (shop, payload, job) =>
  runInSteps(shop, job, payload as { work: BrandJob; cursor: number }, async (tx, state) => {
    const next = await runBatch(tx, state.work, state.cursor, shop.now())
    return { payload: { ...state, cursor: next ?? state.cursor }, done: next === null }
  })

async function runBatch(tx: Tx, work: BrandJob, cursor: number, now: number): Promise<number | null> {
  const change = async (ids: number[]) => {
    if (work.action === 'delete') await setBrand(tx, ids, work.to)
  }
  const next = await changeNextBatch(tx, work, { cursor, now, change })
  if (next !== null) return next
  if (work.action === 'delete') {
    // A product was added meanwhile: start over.
    if (cursor > 0 && (await hasProducts(tx, work))) return 0
    await deleteEmptyBrand(tx, work, now)
  }
  await bumpVersion(tx, 'navigation')
  return null
}

/** The end of every deletion and merge. With `to`, the slug redirects to that brand. */
async function deleteEmptyBrand(tx: Tx, { brandId, to }: { brandId: number; to: number | null }, now: number): Promise<void> {
  const { brands } = tx.t
  const [deleted] = await tx.delete(brands).where(eq(brands.id, brandId)).returning({ slug: brands.slug })
  await deleteContentTexts(tx, 'brand', [brandId])
  await deleteListingCounts(tx, { brandId })
  if (deleted && to !== null) await addRedirect(tx, 'brand', deleted.slug, to, now)
}
