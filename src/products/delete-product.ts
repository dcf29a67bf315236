import { and, eq } from 'drizzle-orm'
import { isOfRealOrder } from '#db/real-orders.ts'
import type { Tx } from '#db/types.ts'
import { deleteContentTexts } from '#src/i18n/content-translations.ts'
import { deleteStock } from '#src/inventory/save-stock.ts'
import { deleteRedirects } from '#src/redirects/slug-redirects.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import { updateListingCounts } from './listing-counts.ts'
import { countedPlacement } from './placements.ts'

/** Deletes a product with variants and stock unless a real order or a review references it; true when deleted. Image files stay. */
export async function deleteProduct(tx: Tx, id: number, now: number): Promise<boolean> {
  const { products, variants, orderLines, reviews } = tx.t
  const orderLine = await tx
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(and(eq(orderLines.productId, id), isOfRealOrder(orderLines.orderId)))
    .limit(1)
  const review = await tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.productId, id)).limit(1)
  if (orderLine.length > 0 || review.length > 0) return false
  const countedBefore = await countedPlacement(tx, id)
  const ownVariants = await tx.select({ sku: variants.sku }).from(variants).where(eq(variants.productId, id))
  await tx.delete(products).where(eq(products.id, id))
  await deleteRedirects(tx, 'product', id)
  await deleteContentTexts(tx, 'product', [id])
  await deleteStock(
    tx,
    ownVariants.map(({ sku }) => sku),
    now,
  )
  await updateListingCounts(tx, [[countedBefore, null]])
  await bumpVersion(tx, 'navigation')
  return true
}
