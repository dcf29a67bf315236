import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'
import { enqueue, inSteps, type JobHandler } from '#src/jobs/jobs.ts'
import { bumpVersion } from '#src/settings/versions.ts'
import { rememberMove } from './moved-links.ts'
import { countedPlaces, refreshListings } from './refresh-listing.ts'
import { restand } from './restand.ts'

/** What has to be done to products when the shelves around them change. */
export type ShelfWork =
  /** Products in a category or below it stand in its new ancestors and no longer in the old ones. */
  | { what: 'restand'; categoryId: number }
  /** Products put in a category move to another, or only out of it; then the category goes. */
  | { what: 'emptyCategory'; categoryId: number; to: number | null }
  /** Products of a brand get another, or none; then the brand goes. */
  | { what: 'emptyBrand'; brandId: number; to: number | null }
  /** Cards and search texts of a brand's products get its new name. */
  | { what: 'renameBrand'; brandId: number }

export const shelfJob = 'catalog.shelves'

/** Does the work at once where it touches a few hundred products, else notes a job for it. True when it is done. */
export async function doShelfWork(tx: Tx, work: ShelfWork, now: number): Promise<boolean> {
  let cursor = 0
  for (let step = 0; step < stepsAtOnce; step += 1) {
    const next = await workOn(tx, work, cursor, now)
    if (next === null) return true
    cursor = next
  }
  await enqueue(tx, shelfJob, { work, cursor }, { now })
  return false
}

/** Job: does shelf work step by step. */
export const runShelfWork: JobHandler = (shop, payload, job) =>
  inSteps(shop, job, payload as { work: ShelfWork; cursor: number }, async (tx, state) => {
    const next = await workOn(tx, state.work, state.cursor, shop.now())
    return { payload: { ...state, cursor: next ?? state.cursor }, done: next === null }
  })

const stepsAtOnce = 3
const stepSize = 100

/** Does the next hundred products behind the id `cursor`; answers the last id, or null when that was all. */
async function workOn(tx: Tx, work: ShelfWork, cursor: number, now: number): Promise<number | null> {
  const { products, categoryProducts } = tx.t
  const ofCategory = 'categoryId' in work
  const rows = ofCategory
    ? await tx
        .select({ id: categoryProducts.productId })
        .from(categoryProducts)
        .where(and(eq(categoryProducts.categoryId, work.categoryId), gt(categoryProducts.productId, cursor)))
        .orderBy(asc(categoryProducts.productId))
        .limit(stepSize)
    : await tx
        .select({ id: products.id })
        .from(products)
        .where(and(eq(products.brandId, work.brandId), gt(products.id, cursor)))
        .orderBy(asc(products.id))
        .limit(stepSize)
  const ids = rows.map(({ id }) => id)
  const counted = await countedPlaces(tx, ids)
  if (work.what === 'restand') await restand(tx, ids)
  if (work.what === 'emptyCategory') await putElsewhere(tx, ids, work)
  if (work.what === 'emptyBrand' && ids.length > 0) await tx.update(products).set({ brandId: work.to }).where(inArray(products.id, ids))
  await refreshListings(tx, ids, counted, now)
  if (ids.length === stepSize) return ids.at(-1)!
  // Somebody has put another product there since: from the beginning once more.
  if (cursor > 0 && (await isStillUsed(tx, work))) return 0
  await finish(tx, work, now)
  return null
}

async function putElsewhere(tx: Tx, ids: number[], { categoryId, to }: { categoryId: number; to: number | null }): Promise<void> {
  if (ids.length === 0) return
  const { products, categoryProducts } = tx.t
  const rows = await tx
    .select({ productId: categoryProducts.productId, categoryId: categoryProducts.categoryId })
    .from(categoryProducts)
    .where(and(inArray(categoryProducts.productId, ids), eq(categoryProducts.chosen, true)))
    .orderBy(asc(categoryProducts.categoryId))
  const chosen = new Map(ids.map((id) => [id, [] as number[]]))
  for (const row of rows) {
    const place = row.categoryId === categoryId ? to : row.categoryId
    if (place !== null) chosen.set(row.productId, [...new Set([...chosen.get(row.productId)!, place])])
  }
  await restand(tx, ids, chosen)
  await tx
    .update(products)
    .set({ categoryId: to })
    .where(and(inArray(products.id, ids), eq(products.categoryId, categoryId)))
}

async function isStillUsed(tx: Tx, work: ShelfWork): Promise<boolean> {
  const { products, categoryProducts } = tx.t
  if (work.what === 'emptyCategory') {
    const placed = eq(categoryProducts.categoryId, work.categoryId)
    return (await tx.select({ id: categoryProducts.productId }).from(categoryProducts).where(placed).limit(1)).length > 0
  }
  if (work.what !== 'emptyBrand') return false
  return (await tx.select({ id: products.id }).from(products).where(eq(products.brandId, work.brandId)).limit(1)).length > 0
}

async function finish(tx: Tx, work: ShelfWork, now: number): Promise<void> {
  const { categories, brands, listingCounts, products } = tx.t
  if (work.what === 'emptyCategory') {
    // Its page names it as the one it stands in, though it is not put there: a fault of old, which must not stop this.
    await tx.update(products).set({ categoryId: work.to }).where(eq(products.categoryId, work.categoryId))
    const [gone] = await tx.delete(categories).where(eq(categories.id, work.categoryId)).returning({ slug: categories.slug })
    await tx.delete(listingCounts).where(eq(listingCounts.categoryId, work.categoryId))
    if (gone && work.to !== null) await rememberMove(tx, 'category', gone.slug, work.to, now)
  }
  if (work.what === 'emptyBrand') {
    const [gone] = await tx.delete(brands).where(eq(brands.id, work.brandId)).returning({ slug: brands.slug })
    await tx.delete(listingCounts).where(eq(listingCounts.brandId, work.brandId))
    if (gone && work.to !== null) await rememberMove(tx, 'brand', gone.slug, work.to, now)
  }
  await bumpVersion(tx, 'navigation')
}
