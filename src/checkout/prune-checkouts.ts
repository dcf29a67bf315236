import { inArray, sql } from 'drizzle-orm'
import type { Shop } from '#src/shop.ts'

/** Scheduled task: deletes the details of checkouts whose cart is gone. Returns how many. */
export async function pruneCheckouts(shop: Shop): Promise<number> {
  const { checkouts, carts } = shop.db.t
  return shop.db.transaction(async (tx) => {
    const orphaned = await tx
      .select({ cartId: checkouts.cartId })
      .from(checkouts)
      .where(sql`not exists (select 1 from ${carts} where ${carts.id} = ${checkouts.cartId})`)
      .limit(500)
    const ids = orphaned.map(({ cartId }) => cartId)
    if (ids.length > 0) await tx.delete(checkouts).where(inArray(checkouts.cartId, ids))
    return ids.length
  })
}
