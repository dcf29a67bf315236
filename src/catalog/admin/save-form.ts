import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'
import { record } from '#src/accounts/audit.ts'
import { changesBetween } from '#src/admin/changes.ts'
import type { StaffView } from '#src/admin/shell.ts'
import type { Shop } from '#src/shop.ts'
import { assignPictures, describePictures } from '../pictures.ts'
import type { VariantFacts } from '../product-facts.ts'
import { saveFileTerms } from '../product-files.ts'
import { saveCrossSells } from '../save-cross-sells.ts'
import { saveProduct } from '../save-product.ts'
import type { VariantChanges } from '../save-variants.ts'
import type { StaffProduct } from '../staff-product.ts'
import type { Wanted } from './facts-from-form.ts'

/** Saves everything the form says in one transaction, and writes down what changed. Throws Refusal, Conflict and NotFound. */
export async function saveForm(
  shop: Shop,
  view: StaffView,
  { stored, wanted, seenAt }: { stored: StaffProduct; wanted: Wanted; seenAt: number },
): Promise<void> {
  const { id } = stored.product
  const now = shop.now()
  await shop.db.transaction(async (tx) => {
    const { facts, variants } = wanted
    const reference = `${view.user.name}`
    const done = await saveProduct(tx, { id, facts, variants }, { now, seenAt, reference })
    const pictures = await describePictures(tx, id, wanted.pictures, now)
    if (wanted.variantPictures.size > 0) await assignPictures(tx, id, await byVariant(tx, id, wanted.variantPictures), now)
    await saveCrossSells(tx, id, wanted.crossSells)
    const files = await saveFileTerms(tx, id, wanted.files)
    const change = {
      ...changesBetween({ ...stored.product, alsoIn: stored.alsoIn }, { ...facts }),
      ...variantChanges(stored, variants, done.variants),
      ...changesBetween({ crossSells: stored.crossSells }, { crossSells: wanted.crossSells }),
      ...(pictures.length > 0 ? { pictures } : {}),
      ...(wanted.variantPictures.size > 0 ? { variantPictures: Object.fromEntries(wanted.variantPictures) } : {}),
      ...(files.length > 0 ? { files } : {}),
    }
    await record(tx, { actor: view.user, action: 'product.saved', subject: `product:${id}`, change, now })
  })
}

async function byVariant(tx: Tx, productId: number, bySku: Map<string, number[]>): Promise<Map<number, number[]>> {
  const { variants } = tx.t
  const rows = await tx.select({ id: variants.id, sku: variants.sku }).from(variants).where(eq(variants.productId, productId))
  return new Map(rows.flatMap(({ id, sku }) => (bySku.has(sku) ? [[id, bySku.get(sku)!] as const] : [])))
}

/** What changed of the variants, by their SKU before. */
function variantChanges(stored: StaffProduct, wanted: VariantFacts[], done: VariantChanges): Record<string, unknown> {
  const after = new Map(wanted.map((variant) => [variant.id, variant]))
  const changes = stored.variants.flatMap((variant): [string, unknown][] => {
    const { sku, options, variantFee, barcode, weight, isSubscription, active } = variant
    const before = { sku, options, variantFee, barcode, weight, isSubscription, active }
    const to = after.get(variant.id)
    if (!to) return []
    const { id: _, field: __, stock, ...said } = to
    const change = { ...changesBetween(before, said), ...(stock ? { stock: [variant.stock, stock] } : {}) }
    return Object.keys(change).length === 0 ? [] : [[sku, change]]
  })
  const lists = Object.entries({ added: done.added, removed: done.removed, rested: done.rested }).filter(([, skus]) => skus.length > 0)
  return { ...(changes.length > 0 ? { variants: Object.fromEntries(changes) } : {}), ...Object.fromEntries(lists) }
}
