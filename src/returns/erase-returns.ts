import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { isOfTestOrder } from '#db/real-orders.ts'
import type { Tx } from '#db/types.ts'
import { deleteImageIfAny } from '#src/media/images.ts'
import type { Shop } from '#src/shop.ts'

const maxPerRun = 200

/**
 * Scheduled task: erases what buyers wrote, and their photos, once the contact data of the order is erased. Its search text is then only
 * the number. Returns how many.
 */
export async function eraseReturnTexts(shop: Shop): Promise<number> {
  const { count, photos } = await shop.db.transaction(eraseDueReturns)
  for (const id of photos) await deleteImageIfAny(shop, id)
  return count
}

/** Removes the photos of a test order's returns, whose images the caller deletes. */
export async function takePhotosOfOrder(tx: Tx, orderId: number): Promise<number[]> {
  const { returns, returnPhotos } = tx.t
  const ofOrder = tx
    .select({ id: returns.id })
    .from(returns)
    .where(and(eq(returns.orderId, orderId), isOfTestOrder(returns.orderId)))
  const photos = await tx.delete(returnPhotos).where(inArray(returnPhotos.returnId, ofOrder)).returning({ mediaId: returnPhotos.mediaId })
  return photos.map(({ mediaId }) => mediaId)
}

async function eraseDueReturns(tx: Tx): Promise<{ count: number; photos: number[] }> {
  const { returns, returnPhotos, orders } = tx.t
  const due = await tx
    .select({ id: returns.id, number: orders.number })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(sql`${orders.email} = '' and ${returns.searchText} <> cast(${orders.number} as text)`)
    .orderBy(asc(returns.id))
    .limit(maxPerRun)
  if (due.length === 0) return { count: 0, photos: [] }
  const ofReturns = inArray(
    returnPhotos.returnId,
    due.map(({ id }) => id),
  )
  const photos = await tx.delete(returnPhotos).where(ofReturns).returning({ mediaId: returnPhotos.mediaId })
  for (const { id, number } of due)
    await tx
      .update(returns)
      .set({ note: '', reason: '', searchText: String(number) })
      .where(eq(returns.id, id))
  return { count: due.length, photos: photos.map(({ mediaId }) => mediaId) }
}
