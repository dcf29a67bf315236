import { type SQL, and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Exec, Tx } from '#db/open.ts'
import { isUnique } from '#db/is-unique.ts'
import { Conflict, NotFound, Refusal } from '#src/lib/errors.ts'
import { likePattern } from '#src/lib/search-text.ts'
import { isSlug } from '#src/lib/slugs.ts'
import { bumpVersion } from '#src/settings/versions.ts'
import { addBrand } from './categories.ts'
import { rememberMove } from './moved-links.ts'
import { doShelfWork } from './shelf-work.ts'

export interface BrandFacts {
  name: string
  slug: string
  story: string
}

export interface BrandWish {
  search: string
  sort: 'name' | 'products'
  descending: boolean
  page: number
  pageSize: number
}

/** One page of all brands, with the kept number of active products of each. Beyond the end stands the last page. */
export async function listBrandsForStaff(q: Exec, wish: BrandWish) {
  const { brands, listingCounts } = q.t
  const where = and(
    ...wish.search
      .split(/\s+/)
      .filter(Boolean)
      .map((word): SQL => sql`lower(${brands.name}) like ${likePattern(word)} escape '\\'`),
  )
  const [counted] = await q
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(brands)
    .where(where)
  const total = counted?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / wish.pageSize))
  const page = Math.min(wish.page, pages)
  const products = sql<number>`coalesce(${listingCounts.products}, 0)`
  const direction = wish.descending ? desc : asc
  const rows = await q
    .select({ id: brands.id, name: brands.name, slug: brands.slug, story: brands.story, products: products.mapWith(Number) })
    .from(brands)
    .leftJoin(listingCounts, sql`${listingCounts.brandId} = ${brands.id} and ${listingCounts.categoryId} = 0`)
    .where(where)
    .orderBy(direction(wish.sort === 'products' ? products : brands.name), direction(brands.id))
    .limit(wish.pageSize)
    .offset((page - 1) * wish.pageSize)
  return { rows, total, capped: false, page, pages }
}

export type StaffBrandRow = Awaited<ReturnType<typeof listBrandsForStaff>>['rows'][number]

/** One brand with the number of its products, drafts and archived ones included; null when there is none. */
export async function findBrandForStaff(q: Exec, id: number) {
  const { brands, products } = q.t
  const [row] = await q.select().from(brands).where(eq(brands.id, id)).limit(1)
  if (!row) return null
  const [used] = await q
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(products)
    .where(eq(products.brandId, id))
  return { ...row, products: used?.count ?? 0 }
}

/** Adds a brand; returns its id. Throws Refusal with the field of the rule that was broken. */
export async function createBrand(tx: Tx, facts: BrandFacts, now: number): Promise<number> {
  checkFacts(facts)
  const id = await orTaken(tx, (inner) => addBrand(inner, facts, now))
  await bumpVersion(tx, 'navigation')
  return id
}

/**
 * Saves a brand. `seenAt` is the updated_at it was opened with: a later save by somebody else throws Conflict. A changed address leads on, a
 * changed name goes to cards and search. True when all is done at once, false when a job goes on with it. Throws NotFound and Refusal.
 */
export async function saveBrand(tx: Tx, id: number, facts: BrandFacts, at: { now: number; seenAt: number }): Promise<boolean> {
  checkFacts(facts)
  const { brands } = tx.t
  const [before] = await tx.select().from(brands).where(eq(brands.id, id)).limit(1)
  if (!before) throw new NotFound('brand')
  const saved = await orTaken(tx, (inner) =>
    inner
      .update(brands)
      .set({ ...facts, updatedAt: Math.max(at.now, at.seenAt + 1) })
      .where(and(eq(brands.id, id), eq(brands.updatedAt, at.seenAt)))
      .returning({ id: brands.id }),
  )
  if (saved.length === 0) throw new Conflict('brands.savedMeanwhile')
  if (before.slug !== facts.slug) await rememberMove(tx, 'brand', before.slug, id, at.now)
  await bumpVersion(tx, 'navigation')
  return before.name === facts.name ? true : doShelfWork(tx, { what: 'renameBrand', brandId: id }, at.now)
}

/** Gives all products of a brand to another and deletes it; its address leads on there. True when done, false when a job goes on. */
export async function mergeBrand(tx: Tx, id: number, into: number, now: number): Promise<boolean> {
  if (!(await findBrandForStaff(tx, id))) throw new NotFound('brand')
  if (into === id || !(await findBrandForStaff(tx, into))) throw new Refusal('brands.unknownTarget', {}, 'into')
  return doShelfWork(tx, { what: 'emptyBrand', brandId: id, to: into }, now)
}

/** Deletes a brand that no product uses. Throws NotFound, and Refusal while products use it. */
export async function deleteBrand(tx: Tx, id: number, now: number): Promise<void> {
  const brand = await findBrandForStaff(tx, id)
  if (!brand) throw new NotFound('brand')
  if (brand.products > 0) throw new Refusal('brands.inUse', { count: brand.products })
  await doShelfWork(tx, { what: 'emptyBrand', brandId: id, to: null }, now)
}

/** Deletes a brand that no product uses and nobody has edited since it was added (`addedAt`, epoch ms); leaves any other alone. */
export async function deleteUnusedBrand(tx: Tx, id: number, addedAt: number, now: number): Promise<void> {
  const brand = await findBrandForStaff(tx, id)
  if (brand?.products === 0 && brand.updatedAt === addedAt) await deleteBrand(tx, id, now)
}

function checkFacts(facts: BrandFacts): void {
  if (facts.name.trim() === '') throw new Refusal('brands.nameMissing', {}, 'name')
  if (!isSlug(facts.slug)) throw new Refusal('catalog.seoLinkShape', {}, 'slug')
}

async function orTaken<T>(tx: Tx, write: (inner: Tx) => Promise<T>): Promise<T> {
  try {
    return await tx.savepoint(write)
  } catch (error) {
    if (isUnique(error)) throw new Refusal('brands.slugTaken', {}, 'slug')
    throw error
  }
}
