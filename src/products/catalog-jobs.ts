import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { enqueueJob, runInSteps, type JobHandler } from '#src/jobs/jobs.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import { addRedirect } from '#src/redirects/redirects.ts'
import { countedPlacements, refreshListings } from './refresh-listing.ts'
import { reindexCategories } from './reindex-categories.ts'

/** What has to be done to products when the shelves around them change. */
export type CatalogJob =
  /** Products in a category or below it stand in its new ancestors and no longer in the old ones. */
  | { what: 'restand'; categoryId: number }
  /** Products put in a category move to another, or only out of it; then the category goes. */
  | { what: 'emptyCategory'; categoryId: number; to: number | null }
  /** Products of a brand get another, or none; then the brand goes. */
  | { what: 'emptyBrand'; brandId: number; to: number | null }
  /** Cards and search texts of a brand's products get its new name. */
  | { what: 'renameBrand'; brandId: number }

export const catalogJobKind = 'catalog.shelves'

/** Does the work at once where it touches a few hundred products, else notes a job for it. True when it is done. */
export async function runOrQueueCatalogJob(tx: Tx, work: CatalogJob, now: number): Promise<boolean> {
  let cursor = 0
  for (let step = 0; step < maxInlineSteps; step += 1) {
    const next = await processNextBatch(tx, work, cursor, now)
    if (next === null) return true
    cursor = next
  }
  await enqueueJob(tx, catalogJobKind, { work, cursor }, { now })
  return false
}

/** Job: does shelf work step by step. */
export const runCatalogJob: JobHandler = (shop, payload, job) =>
  runInSteps(shop, job, payload as { work: CatalogJob; cursor: number }, async (tx, state) => {
    const next = await processNextBatch(tx, state.work, state.cursor, shop.now())
    return { payload: { ...state, cursor: next ?? state.cursor }, done: next === null }
  })

const maxInlineSteps = 3
const stepSize = 100

/** Does the next hundred products behind the id `cursor`; answers the last id, or null when that was all. */
async function processNextBatch(tx: Tx, job: CatalogJob, cursor: number, now: number): Promise<number | null> {
  const { products, categoryProducts } = tx.t
  const isCategoryJob = 'categoryId' in job
  const rows = isCategoryJob
    ? await tx
        .select({ id: categoryProducts.productId })
        .from(categoryProducts)
        .where(and(eq(categoryProducts.categoryId, job.categoryId), gt(categoryProducts.productId, cursor)))
        .orderBy(asc(categoryProducts.productId))
        .limit(stepSize)
    : await tx
        .select({ id: products.id })
        .from(products)
        .where(and(eq(products.brandId, job.brandId), gt(products.id, cursor)))
        .orderBy(asc(products.id))
        .limit(stepSize)
  const ids = rows.map(({ id }) => id)
  const countedBefore = await countedPlacements(tx, ids)
  if (job.what === 'restand') await reindexCategories(tx, ids)
  if (job.what === 'emptyCategory') await moveToCategory(tx, ids, job)
  if (job.what === 'emptyBrand' && ids.length > 0) await tx.update(products).set({ brandId: job.to }).where(inArray(products.id, ids))
  await refreshListings(tx, ids, countedBefore, now)
  if (ids.length === stepSize) return ids.at(-1)!
  // Somebody has put another product there since: from the beginning once more.
  if (cursor > 0 && (await isStillUsed(tx, job))) return 0
  await finishJob(tx, job, now)
  return null
}

async function moveToCategory(tx: Tx, ids: number[], { categoryId, to }: { categoryId: number; to: number | null }): Promise<void> {
  if (ids.length === 0) return
  const { products, categoryProducts } = tx.t
  const rows = await tx
    .select({ productId: categoryProducts.productId, categoryId: categoryProducts.categoryId })
    .from(categoryProducts)
    .where(and(inArray(categoryProducts.productId, ids), eq(categoryProducts.chosen, true)))
    .orderBy(asc(categoryProducts.categoryId))
  const directByProduct = new Map(ids.map((id) => [id, [] as number[]]))
  for (const row of rows) {
    const targetId = row.categoryId === categoryId ? to : row.categoryId
    if (targetId !== null) directByProduct.set(row.productId, [...new Set([...directByProduct.get(row.productId)!, targetId])])
  }
  await reindexCategories(tx, ids, directByProduct)
  await tx
    .update(products)
    .set({ categoryId: to })
    .where(and(inArray(products.id, ids), eq(products.categoryId, categoryId)))
}

async function isStillUsed(tx: Tx, job: CatalogJob): Promise<boolean> {
  const { products, categoryProducts } = tx.t
  if (job.what === 'emptyCategory') {
    const inCategory = eq(categoryProducts.categoryId, job.categoryId)
    return (await tx.select({ id: categoryProducts.productId }).from(categoryProducts).where(inCategory).limit(1)).length > 0
  }
  if (job.what !== 'emptyBrand') return false
  return (await tx.select({ id: products.id }).from(products).where(eq(products.brandId, job.brandId)).limit(1)).length > 0
}

async function finishJob(tx: Tx, job: CatalogJob, now: number): Promise<void> {
  const { categories, brands, listingCounts, products } = tx.t
  if (job.what === 'emptyCategory') {
    // Its page names it as the one it stands in, though it is not put there: a fault of old, which must not stop this.
    await tx.update(products).set({ categoryId: job.to }).where(eq(products.categoryId, job.categoryId))
    const [deleted] = await tx.delete(categories).where(eq(categories.id, job.categoryId)).returning({ slug: categories.slug })
    await tx.delete(listingCounts).where(eq(listingCounts.categoryId, job.categoryId))
    if (deleted && job.to !== null) await addRedirect(tx, 'category', deleted.slug, job.to, now)
  }
  if (job.what === 'emptyBrand') {
    const [deleted] = await tx.delete(brands).where(eq(brands.id, job.brandId)).returning({ slug: brands.slug })
    await tx.delete(listingCounts).where(eq(listingCounts.brandId, job.brandId))
    if (deleted && job.to !== null) await addRedirect(tx, 'brand', deleted.slug, job.to, now)
  }
  await bumpVersion(tx, 'navigation')
}
