import { eq } from 'drizzle-orm'
import { entityCommands, entityStore, findRow, saveRow } from '#db/lists/entity-store.ts'
import type { Exec, Tx } from '#db/types.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { checkSlug } from '#src/lib/links/slugs.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import { addRedirect } from '#src/redirects/slug-redirects.ts'
import { runOrQueueBrandJob } from './brand-jobs.ts'

export interface BrandFacts {
  name: string
  slug: string
  story: string
}

const brandStore = entityStore({
  table: (q) => q.t.brands,
  check: checkedBrand,
  taken: () => new UserError('brands.slugTaken', {}, 'slug'),
  conflict: 'brands.editConflict',
  written: (tx) => bumpVersion(tx, 'navigation'),
})

export async function findBrandForStaff(q: Exec, id: number) {
  const { products } = q.t
  const row = await findRow(q, brandStore, id)
  return row && { ...row, products: await q.$count(products, eq(products.brandId, id)) }
}

export const { create: createBrand, restore: restoreBrand } = entityCommands(brandStore)

/** True when done, false when a job continues. Throws NotFound, UserError, and Conflict unless updated_at is `expectedUpdatedAt`. */
export async function saveBrand(
  tx: Tx,
  id: number,
  facts: BrandFacts,
  options: { now: number; expectedUpdatedAt: number },
): Promise<boolean> {
  const existing = await findRow(tx, brandStore, id)
  if (!existing) throw new NotFound('brand')
  await saveRow(tx, brandStore, id, facts, options)
  if (existing.slug !== facts.slug) await addRedirect(tx, 'brand', existing.slug, id, options.now)
  return existing.name === facts.name ? true : runOrQueueBrandJob(tx, { action: 'rename', brandId: id }, options.now)
}

/** Redirects the merged brand's URL: `deleteEmptyBrand` of brand-jobs.ts. True when done, false when a job continues. */
export async function mergeBrand(tx: Tx, id: number, targetId: number, now: number): Promise<boolean> {
  if (!(await findBrandForStaff(tx, id))) throw new NotFound('brand')
  if (targetId === id || !(await findBrandForStaff(tx, targetId))) throw new UserError('brands.unknownTarget', {}, 'into')
  return runOrQueueBrandJob(tx, { action: 'delete', brandId: id, to: targetId }, now)
}

/** Deletes a brand that no product uses, by `deleteEmptyBrand` of brand-jobs.ts. Throws NotFound, and UserError while products use it. */
export async function deleteBrand(tx: Tx, id: number, now: number): Promise<void> {
  const brand = await findBrandForStaff(tx, id)
  if (!brand) throw new NotFound('brand')
  if (brand.products > 0) throw new UserError('brands.inUse', { count: brand.products })
  await runOrQueueBrandJob(tx, { action: 'delete', brandId: id, to: null }, now)
}

/** Deletes a brand without products that is unedited since `addedAt` (epoch ms); keeps any other. */
export async function deleteUnusedBrand(tx: Tx, id: number, addedAt: number, now: number): Promise<void> {
  const brand = await findBrandForStaff(tx, id)
  if (brand?.products === 0 && brand.updatedAt === addedAt) await deleteBrand(tx, id, now)
}

function checkedBrand(_q: Exec, facts: BrandFacts): BrandFacts {
  if (facts.name.trim() === '') throw new UserError('brands.nameMissing', {}, 'name')
  checkSlug(facts.slug, 'slug')
  return facts
}
