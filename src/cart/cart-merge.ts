import { eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { moveCartCodes } from '#src/discounts/cart-codes.ts'
import type { PriceContext } from '#src/pricing/unit-price.ts'
import { readSettings } from '#src/settings/settings.ts'
import { UserError } from '#src/lib/errors.ts'
import { addToCart } from './add-to-cart.ts'
import { cartLifetime, findCart } from './find-cart.ts'

/** Lines that a rule keeps out stay in the account's older cart. `skipMerge`: sign-in during checkout; nobody pays for unexpected items. */
export async function mergeCartOnSignIn(
  tx: Tx,
  owner: { token: string | null; userId: number },
  options: { now: number; wholesale: boolean; skipMerge: boolean },
): Promise<number | null> {
  const currentCartId = owner.token === null ? null : await findCart(tx, { token: owner.token, userId: owner.userId }, options.now)
  if (currentCartId === null) return findCart(tx, { token: null, userId: owner.userId }, options.now)
  const olderCartId = await findOlderCart(tx, owner.userId, currentCartId, options.now)
  await assignCartToUser(tx, currentCartId, owner.userId, options.now)
  if (olderCartId !== null && !options.skipMerge) {
    const { wholesale_discount_percent: wholesalePercent } = await readSettings(tx)
    await mergeLines(tx, olderCartId, owner, { ...options, wholesalePercent })
    await moveCartCodes(tx, olderCartId, currentCartId)
  }
  return currentCartId
}

export async function assignCartToUser(tx: Tx, cartId: number, userId: number, now: number): Promise<void> {
  await tx
    .update(tx.t.carts)
    .set({ userId, updatedAt: now, expiresAt: now + cartLifetime })
    .where(eq(tx.t.carts.id, cartId))
}

async function findOlderCart(tx: Tx, userId: number, currentCartId: number, now: number): Promise<number | null> {
  const foundCartId = await findCart(tx, { token: null, userId }, now)
  return foundCartId === currentCartId ? null : foundCartId
}

async function mergeLines(
  tx: Tx,
  olderCartId: number,
  owner: { token: string | null; userId: number },
  options: PriceContext,
): Promise<void> {
  const { cartLines } = tx.t
  const lines = await tx.select().from(cartLines).where(eq(cartLines.cartId, olderCartId)).orderBy(cartLines.id)
  for (const line of lines) {
    try {
      // The savepoint undoes a line that may not join.
      await tx.savepoint((inner) => addToCart(inner, owner, line, options))
      await tx.delete(cartLines).where(eq(cartLines.id, line.id))
    } catch (error) {
      if (!(error instanceof UserError)) throw error
    }
  }
}
