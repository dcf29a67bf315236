import { and, inArray, sql } from 'drizzle-orm'
import { refuseDuplicate } from '#db/refuse-duplicate.ts'
import type { Tx } from '#db/types.ts'
import { saveStock, unitsOf } from '#src/inventory/save-stock.ts'
import { inChunks, readInChunks } from '#src/lib/collections/chunks.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import { countedPlacements, directCategoryIds, placeInCategories } from './placements.ts'
import { nextFormVersion } from '#src/customization/form-rules.ts'
import { updateListingCounts } from './listing-counts.ts'
import { type ProductFacts, factColumns } from './product-facts.ts'
import { type VariantFacts, variantColumns } from '#src/variants/variant-facts.ts'
import { checkProductFacts, withImpliedFacts } from './product-rules.ts'
import { checkVariants, variantField } from '#src/variants/variant-rules.ts'
import { buildListingColumns } from './refresh-listing.ts'
import { findTakenSkus } from '#src/variants/generate-skus.ts'
import { insertVariants, toStockInputs } from '#src/variants/save-variants.ts'
import { isInStock } from '#db/triggers/availability.ts'

export interface NewProduct {
  facts: ProductFacts
  variants: VariantFacts[]
  /** Epoch ms; `now` by default. */
  createdAt?: number | undefined
}

interface AddProductsOptions {
  now: number
  reason?: 'edit' | 'import'
  reference?: string
}

/** A few hundred at most, in few statements, all or none; ids in order. Throws UserError on the first invalid field. */
export async function addProducts(
  tx: Tx,
  inputs: NewProduct[],
  { now, reason = 'edit', reference = '' }: AddProductsOptions,
): Promise<number[]> {
  const newProducts = inputs.map((input) => ({ ...input, facts: withImpliedFacts(input.facts) }))
  for (const { facts, variants } of newProducts) {
    checkProductFacts(facts)
    checkVariants(facts.options, variants)
  }
  await refuseTakenSeoLinks(tx, newProducts)
  await refuseTakenSkus(tx, newProducts)
  // This order writes each row once: stock before variants, variants before placements.
  await saveStock(
    tx,
    newProducts.flatMap(({ variants }) => toStockInputs(variants)),
    { reason, reference, now },
  )
  const rows = await insertRows(tx, newProducts, now)
  await insertVariants(
    tx,
    newProducts.flatMap(({ variants }, index) =>
      variants.map((variant, position) => ({ ...variantColumns(tx.t.variants, variant, undefined, position), productId: rows[index]!.id })),
    ),
  )
  const ids = pluckIds(rows)
  await refreshAvailability(tx, ids)
  await placeInCategories(tx, ids, new Map(ids.map((id, index) => [id, directCategoryIds(newProducts[index]!.facts)])))
  const placements = await countedPlacements(tx, ids)
  await updateListingCounts(
    tx,
    ids.map((id) => [null, placements.get(id) ?? null]),
  )
  await bumpVersion(tx, 'navigation')
  return ids
}

const pluckIds = (rows: { id: number }[]): number[] => rows.map(({ id }) => id)

async function refuseTakenSeoLinks(tx: Tx, newProducts: NewProduct[]): Promise<void> {
  const { products } = tx.t
  for (const batch of inChunks(newProducts.map(({ facts }) => facts.seoLink))) {
    const taken = await tx.select({ id: products.id }).from(products).where(inArray(products.seoLink, batch)).limit(1)
    if (taken.length > 0) throw new UserError('products.seoLinkTaken', {}, 'seo_link')
  }
}

async function refuseTakenSkus(tx: Tx, newProducts: NewProduct[]): Promise<void> {
  const entries = newProducts.flatMap((product) => product.variants.map((variant, index) => ({ variant, index })))
  const taken = await findTakenSkus(
    tx,
    entries.map(({ variant }) => variant.sku),
  )
  const duplicate = entries.find(({ variant }) => taken.has(variant.sku))
  if (duplicate)
    throw new UserError('variants.skuTaken', { sku: duplicate.variant.sku }, variantField(duplicate.variant, duplicate.index, 'sku'))
}

async function insertRows(tx: Tx, newProducts: NewProduct[], now: number) {
  const { products } = tx.t
  const brands = await findBrandNames(tx, newProducts)
  const rows = newProducts.map(({ facts, variants, createdAt = now }) => {
    const variantRows = variants.map((variant) => variantColumns(tx.t.variants, variant, undefined))
    return {
      ...factColumns(facts),
      customizationVersion: nextFormVersion({ fields: [], version: 0 }, facts.customization),
      ...buildListingColumns(facts, brands.get(facts.brandId) ?? null, variantRows, [], now),
      inStock: isLikelyInStock(facts, variants),
      createdAt,
      updatedAt: now,
    }
  })
  const idBySeoLink = new Map<string, number>()
  for (const batch of inChunks(rows, 100)) {
    const inserted = await refuseDuplicate(new UserError('products.seoLinkTaken', {}, 'seo_link'), () =>
      tx.insert(products).values(batch).returning({ id: products.id, seoLink: products.seoLink }),
    )
    for (const { id, seoLink } of inserted) idBySeoLink.set(seoLink, id)
  }
  return rows.map((row) => ({ ...row, id: idBySeoLink.get(row.seoLink)! }))
}

// An estimate; refreshAvailability corrects it once everything is written.
function isLikelyInStock({ backorders }: ProductFacts, variants: VariantFacts[]): boolean {
  return variants.some(({ active = true, stock }) => active && (backorders || !stock || unitsOf(stock) > 0))
}

async function findBrandNames(tx: Tx, newProducts: NewProduct[]): Promise<Map<number | null, string>> {
  const { brands } = tx.t
  const brandIds = [...new Set(newProducts.flatMap(({ facts }) => facts.brandId ?? []))]
  const rows = await readInChunks(brandIds, (batch) =>
    tx.select({ id: brands.id, name: brands.name }).from(brands).where(inArray(brands.id, batch)),
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Recomputes availability, which is only estimated on insert. */
async function refreshAvailability(tx: Tx, ids: number[]): Promise<void> {
  const { products } = tx.t
  await tx
    .update(products)
    .set({ inStock: sql`not ${products.inStock}` })
    .where(and(inArray(products.id, ids), sql.raw(`in_stock <> ${isInStock}`)))
}
