import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'
import { closeStock } from '#src/inventory/save-stock.ts'
import { bumpVersion } from '#src/settings/versions.ts'
import { moveCounts } from './listing-counts.ts'
import { countedPlace } from './refresh-listing.ts'

/** Deletes a product with its variants and stock, unless an order or a review names it; true when it is gone. Its pictures' files stay. */
export async function deleteProduct(tx: Tx, id: number): Promise<boolean> {
  const { products, variants, orderLines, reviews, movedLinks } = tx.t
  const ordered = await tx.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.productId, id)).limit(1)
  const reviewed = await tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.productId, id)).limit(1)
  if (ordered.length > 0 || reviewed.length > 0) return false
  const place = await countedPlace(tx, id)
  const own = await tx.select({ sku: variants.sku }).from(variants).where(eq(variants.productId, id))
  await tx.delete(products).where(eq(products.id, id))
  await tx.delete(movedLinks).where(and(eq(movedLinks.kind, 'product'), eq(movedLinks.targetId, id)))
  await closeStock(
    tx,
    own.map(({ sku }) => sku),
  )
  await moveCounts(tx, [[place, null]])
  await bumpVersion(tx, 'navigation')
  return true
}
