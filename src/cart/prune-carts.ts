import { eq, and, inArray, isNull, lt } from 'drizzle-orm'
import { day } from '#src/lib/dates/durations.ts'
import type { Shop } from '#src/shop.ts'
import { restoreDuration } from './find-cart.ts'
import { emptyCartDays } from './limits.ts'

/** Scheduled task: deletes expired carts, empty ones, and what can no longer be restored. Returns how many carts. */
export async function pruneCarts(shop: Shop): Promise<number> {
  return shop.db.transaction(async (tx) => {
    const { carts, cartLines, cartRemovals } = tx.t
    const now = shop.now()
    await tx.delete(cartRemovals).where(lt(cartRemovals.removedAt, now - restoreDuration))
    const expired = await tx.select({ id: carts.id }).from(carts).where(lt(carts.expiresAt, now)).limit(500)
    const empty = await tx
      .select({ id: carts.id })
      .from(carts)
      .leftJoin(cartLines, eq(cartLines.cartId, carts.id))
      .where(and(lt(carts.updatedAt, now - emptyCartDays * day), isNull(cartLines.id)))
      .limit(500)
    const ids = [...new Set([...expired, ...empty].map((cart) => cart.id))]
    if (ids.length > 0) await tx.delete(carts).where(inArray(carts.id, ids))
    return ids.length
  })
}
