import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'
import { isCountedAnew } from '#src/inventory/available.ts'
import { NotFound } from '#src/lib/errors.ts'
import { slugOf } from '#src/lib/slugs.ts'
import { readSettings } from '#src/settings/settings.ts'
import { freeSkus } from './free-skus.ts'
import { freeSeoLink } from './new-product.ts'
import type { VariantFacts } from './product-facts.ts'
import { refreshListing } from './refresh-listing.ts'
import { crossSellsOf, saveCrossSells } from './save-cross-sells.ts'
import { chosenCategories, saveProduct } from './save-product.ts'

/**
 * Makes a draft with everything a product has but its address, SKUs, stock, files and reviews. `called` is its name. Returns its id.
 * Throws NotFound.
 */
export async function copyProduct(tx: Tx, id: number, { called, now }: { called: string; now: number }): Promise<number> {
  const { products } = tx.t
  const [product] = await tx.select().from(products).where(eq(products.id, id)).limit(1)
  if (!product) throw new NotFound('product')
  const seoLink = await freeSeoLink(tx, slugOf(called) || 'product')
  const skus = await newSkus(tx, product, seoLink)
  const facts = { ...product, name: called, seoLink, status: 'draft' as const, alsoIn: await chosenCategories(tx, id) }
  const { id: made } = await saveProduct(tx, { id: null, facts, variants: [...skus.values()] }, { now })
  await copyPictures(tx, { from: id, to: made, skus })
  await saveCrossSells(tx, made, await crossSellsOf(tx, id))
  await refreshListing(tx, made, null, now)
  return made
}

/** The variants that are still offered, by the id of the old one, with SKUs of their own and nothing in stock. */
async function newSkus(tx: Tx, product: Tx['t']['products']['$inferSelect'], stem: string) {
  const { variants } = tx.t
  const { id, options } = product
  const counted = isCountedAnew(product, (await readSettings(tx)).stock_without_record)
  const rows = await tx.select().from(variants).where(eq(variants.productId, id)).orderBy(asc(variants.position), asc(variants.id))
  const offered = rows.filter((row) => options.every(({ name, values }) => values.some(({ value }) => value === row.options[name])))
  const choices = offered.map((row) => options.map(({ name }) => row.options[name]!))
  const skus = await freeSkus(tx, stem, choices, [])
  return new Map(
    offered.map(({ id: old, options: choice, variantFee, weight, isSubscription, active }, at): [number, VariantFacts] => [
      old,
      { sku: skus[at]!, options: choice, variantFee, weight, isSubscription, active, ...(counted ? { stock: { stockLevel: 0 } } : {}) },
    ]),
  )
}

async function copyPictures(tx: Tx, { from, to, skus }: { from: number; to: number; skus: Map<number, VariantFacts> }): Promise<void> {
  const { productImages, variants } = tx.t
  const pictures = await tx.select().from(productImages).where(eq(productImages.productId, from))
  if (pictures.length === 0) return
  const made = new Map((await tx.select().from(variants).where(eq(variants.productId, to))).map(({ sku, id }) => [sku, id]))
  const copyOf = (variantId: number) => made.get(skus.get(variantId)?.sku ?? '') ?? []
  await tx
    .insert(productImages)
    .values(pictures.map(({ id: _id, variantIds, ...picture }) => ({ ...picture, productId: to, variantIds: variantIds.flatMap(copyOf) })))
}
