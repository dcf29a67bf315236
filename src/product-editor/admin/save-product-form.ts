import { eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { changesBetween } from '#src/audit-log/changes-between.ts'
import { withAudit } from '#src/admin/edit.ts'
import type { StaffView } from '#src/admin/layout.ts'
import type { Shop } from '#src/shop.ts'
import { assignVariantImages, updateImageDetails } from '#src/products/product-images.ts'
import type { VariantFacts } from '#src/variants/variant-facts.ts'
import { saveFileTerms } from '#src/product-files/product-files.ts'
import { saveCrossSells } from '#src/cross-sells/save-cross-sells.ts'
import { checkLibraryImage } from '#src/media/library-images.ts'
import { saveProduct } from '#src/products/save-product.ts'
import type { VariantChanges } from '#src/variants/save-variants.ts'
import type { StaffProduct } from '../find-product.ts'
import type { ProductFormInput } from './parse-product-form.ts'

/** Saves the product form in one transaction and records the changes in the audit log. Throws UserError, Conflict and NotFound. */
export async function saveProductForm(
  shop: Shop,
  view: StaffView,
  { stored, input, expectedUpdatedAt }: { stored: StaffProduct; input: ProductFormInput; expectedUpdatedAt: number },
): Promise<void> {
  const { id } = stored.product
  await withAudit(shop, view, { action: 'product.saved', subject: `product:${id}` }, async (tx, now) => {
    const { facts, variants } = input
    const reference = `${view.user.name}`
    if (facts.videoPosterId !== stored.product.videoPosterId) await checkLibraryImage(tx, facts.videoPosterId, 'video_poster_id')
    const saved = await saveProduct(tx, { id, facts, variants }, { now, expectedUpdatedAt, reference })
    const describedImages = await updateImageDetails(tx, id, input.images, now)
    if (input.variantImages.size > 0) await assignVariantImages(tx, id, await mapSkusToVariantIds(tx, id, input.variantImages), now)
    await saveCrossSells(tx, id, input.crossSells)
    const files = await saveFileTerms(tx, id, input.files)
    const change = {
      ...changesBetween({ ...stored.product, alsoIn: stored.alsoIn }, { ...facts }),
      ...describeVariantChanges(stored, variants, saved.variants),
      ...changesBetween({ crossSells: stored.crossSells }, { crossSells: input.crossSells }),
      ...(describedImages.length > 0 ? { images: describedImages } : {}),
      ...(input.variantImages.size > 0 ? { variantImages: Object.fromEntries(input.variantImages) } : {}),
      ...(files.length > 0 ? { files } : {}),
    }
    return { change }
  })
}

async function mapSkusToVariantIds(tx: Tx, productId: number, bySku: Map<string, number[]>): Promise<Map<number, number[]>> {
  const { variants } = tx.t
  const rows = await tx.select({ id: variants.id, sku: variants.sku }).from(variants).where(eq(variants.productId, productId))
  return new Map(rows.flatMap(({ id, sku }) => (bySku.has(sku) ? [[id, bySku.get(sku)!] as const] : [])))
}

/** Keyed by the SKU before the change. */
export function describeVariantChanges(
  stored: Pick<StaffProduct, 'variants'>,
  variantInputs: VariantFacts[],
  saved: VariantChanges,
): Record<string, unknown> {
  const inputById = new Map(variantInputs.map((variant) => [variant.id, variant]))
  const changes = stored.variants.flatMap((variant): [string, unknown][] => {
    const input = inputById.get(variant.id)
    if (!input) return []
    const { id: _, field: __, stock, ...newValues } = input
    const change = { ...changesBetween({ ...variant }, newValues), ...(stock ? { stock: [variant.stock, stock] } : {}) }
    return Object.keys(change).length === 0 ? [] : [[variant.sku, change]]
  })
  const skuLists = Object.entries({ added: saved.added, removed: saved.removed, deactivated: saved.deactivated }).filter(
    ([, skus]) => skus.length > 0,
  )
  return { ...(changes.length > 0 ? { variants: Object.fromEntries(changes) } : {}), ...Object.fromEntries(skuLists) }
}
