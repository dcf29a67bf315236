import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { isTrackedByDefault } from '#src/inventory/tracked-by-default.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { slugify } from '#src/lib/links/slugs.ts'
import { readSettings } from '#src/settings/settings.ts'
import { generateSkus } from '#src/variants/generate-skus.ts'
import { findFreeSeoLink } from './create-draft-product.ts'
import { type VariantFacts, variantFactsToCopy } from '#src/variants/variant-facts.ts'
import { factsToCopy } from '#src/products/product-facts.ts'
import { copyImages } from '#src/products/attach-images.ts'
import { refreshListing } from '#src/products/refresh-listing.ts'
import { listCrossSells, saveCrossSells } from '#src/cross-sells/save-cross-sells.ts'
import { findDirectCategoryIds } from '#src/products/placements.ts'
import { saveProduct } from '#src/products/save-product.ts'

/** With a new name, seo link and SKUs, without stock, files and reviews. Returns the copy's id. Throws NotFound. */
export async function copyProduct(tx: Tx, id: number, { name, now }: { name: string; now: number }): Promise<number> {
  const { products } = tx.t
  const [product] = await tx.select().from(products).where(eq(products.id, id)).limit(1)
  if (!product) throw new NotFound('product')
  const seoLink = await findFreeSeoLink(tx, slugify(name) || 'product')
  const variantCopies = await copyVariants(tx, product, seoLink)
  const alsoIn = (await findDirectCategoryIds(tx, [id])).get(id)!
  const facts = { ...factsToCopy({ ...product, alsoIn }), name, seoLink }
  const { id: copyId } = await saveProduct(tx, { id: null, facts, variants: [...variantCopies.values()] }, { now })
  await copyImagesOf(tx, { from: id, to: copyId, variantCopies })
  await saveCrossSells(tx, copyId, await listCrossSells(tx, id))
  await refreshListing(tx, copyId, null, now)
  return copyId
}

async function copyVariants(tx: Tx, product: Tx['t']['products']['$inferSelect'], skuPrefix: string) {
  const { variants } = tx.t
  const { id, options } = product
  const isTracked = isTrackedByDefault(product, (await readSettings(tx)).stock_without_record)
  const rows = await tx.select().from(variants).where(eq(variants.productId, id)).orderBy(asc(variants.position), asc(variants.id))
  const offeredVariants = rows.filter((row) => options.every(({ name, values }) => values.some(({ value }) => value === row.options[name])))
  const choices = offeredVariants.map((row) => options.map(({ name }) => row.options[name]!))
  const skus = await generateSkus(tx, skuPrefix, choices, [])
  return new Map(
    offeredVariants.map((row, index): [number, VariantFacts] => [
      row.id,
      { ...variantFactsToCopy(row), sku: skus[index]!, ...(isTracked ? { stock: { stockLevel: 0 } } : {}) },
    ]),
  )
}

async function copyImagesOf(
  tx: Tx,
  { from, to, variantCopies }: { from: number; to: number; variantCopies: Map<number, VariantFacts> },
): Promise<void> {
  const { variants } = tx.t
  const idBySku = new Map((await tx.select().from(variants).where(eq(variants.productId, to))).map(({ sku, id }) => [sku, id]))
  const copiedVariantIds = (id: number) => {
    const copyId = idBySku.get(variantCopies.get(id)?.sku ?? '')
    return copyId === undefined ? [] : [copyId]
  }
  await copyImages(tx, { from, to, copiedVariantIds })
}
