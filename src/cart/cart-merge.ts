import { eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { moveCartCodes } from '#src/discounts/cart-codes.ts'
import type { PriceContext } from '#src/pricing/unit-price.ts'
import { readSettings } from '#src/settings/settings.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { addToCart } from './add-to-cart.ts'
import { cartLifetime, findCart } from './find-cart.ts'
import { saveCartForLater } from './saved-items.ts'

/**
 * Gives the browser's cart to the account and adds the lines of its older one. Lines that a rule keeps out are saved for later, and with
 * `skipMerge` all of them: nobody pays for unexpected items after signing in during checkout.
 */
export async function mergeCartOnSignIn(
  tx: Tx,
  owner: { token: string | null; userId: number },
  options: { now: number; wholesale: boolean; skipMerge: boolean },
): Promise<number | null> {
  const { now } = options
  const currentCartId = owner.token === null ? null : await findCart(tx, { token: owner.token, userId: owner.userId }, now)
  const olderCartId = await findCart(tx, { token: null, userId: owner.userId }, now)
  if (currentCartId === null) return olderCartId
  await assignCartToUser(tx, currentCartId, owner.userId, now)
  if (olderCartId === null || olderCartId === currentCartId) return currentCartId
  const keepsCurrent = options.skipMerge && (await hasLines(tx, currentCartId))
  if (!keepsCurrent) {
    const { wholesale_discount_percent: wholesalePercent } = await readSettings(tx)
    await mergeLines(tx, olderCartId, owner, { ...options, wholesalePercent })
    await moveCartCodes(tx, olderCartId, currentCartId)
  }
  if (await hasLines(tx, olderCartId)) await saveCartForLater(tx, { id: olderCartId, userId: owner.userId }, now)
  // The browser that had it finds the account's cart instead.
  else await tx.delete(tx.t.carts).where(eq(tx.t.carts.id, olderCartId))
  return currentCartId
}

export async function assignCartToUser(tx: Tx, cartId: number, userId: number, now: number): Promise<void> {
  await tx
    .update(tx.t.carts)
    .set({ userId, updatedAt: now, expiresAt: now + cartLifetime })
    .where(eq(tx.t.carts.id, cartId))
}

async function hasLines(tx: Tx, cartId: number): Promise<boolean> {
  const { cartLines } = tx.t
  const found = await tx.select({ id: cartLines.id }).from(cartLines).where(eq(cartLines.cartId, cartId)).limit(1)
  return found.length > 0
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
