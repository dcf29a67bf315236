import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Shop } from '#src/shop.ts'

const maxPerRun = 200

/**
 * Scheduled task: erases what buyers wrote, and their photos, once the contact data of the order is erased. Its search text is then only
 * the number. Unused images are deleted with the others. Returns how many.
 */
export async function eraseReturnTexts(shop: Shop): Promise<number> {
  const { returns, returnPhotos, orders } = shop.db.t
  return shop.db.transaction(async (tx) => {
    const due = await tx
      .select({ id: returns.id, number: orders.number })
      .from(returns)
      .innerJoin(orders, eq(orders.id, returns.orderId))
      .where(sql`${orders.email} = '' and ${returns.searchText} <> cast(${orders.number} as text)`)
      .orderBy(asc(returns.id))
      .limit(maxPerRun)
    const ids = due.map(({ id }) => id)
    if (ids.length > 0) await tx.delete(returnPhotos).where(inArray(returnPhotos.returnId, ids))
    for (const { id, number } of due)
      await tx
        .update(returns)
        .set({ note: '', reason: '', searchText: String(number) })
        .where(eq(returns.id, id))
    return ids.length
  })
}
