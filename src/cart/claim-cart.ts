import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'
import { Refusal } from '#src/lib/errors.ts'
import { addToCart } from './add-to-cart.ts'
import { cartLifetime, findCart } from './find-cart.ts'

/**
 * Sign-in: the browser's cart becomes the account's, and the lines of an older cart of the account join it. What a rule keeps
 * out of the mix stays in the older cart; with `keepCurrent` (sign-in during checkout) nothing joins: nobody pays for surprise items.
 */
export async function claimCart(
  tx: Tx,
  owner: { token: string | null; userId: number },
  at: { now: number; wholesale: boolean; keepCurrent: boolean },
): Promise<number | null> {
  const current = owner.token === null ? null : await findCart(tx, { token: owner.token, userId: owner.userId }, at.now)
  if (current === null) return findCart(tx, { token: null, userId: owner.userId }, at.now)
  const older = await olderCart(tx, owner.userId, current, at.now)
  await assignCart(tx, current, owner.userId, at.now)
  if (older !== null && !at.keepCurrent) await joinLines(tx, older, owner, at)
  return current
}

/** Gives a cart to an account, whoever holds its cookie. */
export async function assignCart(tx: Tx, cartId: number, userId: number, now: number): Promise<void> {
  await tx
    .update(tx.t.carts)
    .set({ userId, updatedAt: now, expiresAt: now + cartLifetime })
    .where(eq(tx.t.carts.id, cartId))
}

async function olderCart(tx: Tx, userId: number, current: number, now: number): Promise<number | null> {
  const found = await findCart(tx, { token: null, userId }, now)
  return found === current ? null : found
}

async function joinLines(
  tx: Tx,
  older: number,
  owner: { token: string | null; userId: number },
  at: { now: number; wholesale: boolean },
): Promise<void> {
  const { cartLines } = tx.t
  const lines = await tx.select().from(cartLines).where(eq(cartLines.cartId, older)).orderBy(cartLines.id)
  for (const line of lines) {
    try {
      // A savepoint, so that a line that may not join leaves nothing behind.
      await tx.savepoint((inner) => addToCart(inner, owner, line, at))
      await tx.delete(cartLines).where(eq(cartLines.id, line.id))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}
