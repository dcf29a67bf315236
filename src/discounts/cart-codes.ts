import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { maxCartCodes } from './limits.ts'

/** Throws UserError when the cart has as many codes as it can. */
export async function addCartCode(tx: Tx, cartId: number, code: { id: number; code: string }, now: number): Promise<void> {
  const { cartCodes } = tx.t
  await tx.insert(cartCodes).values({ cartId, codeId: code.id, code: code.code, createdAt: now }).onConflictDoNothing()
  const [row] = await tx
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(cartCodes)
    .where(eq(cartCodes.cartId, cartId))
  if (row!.count > maxCartCodes) throw new UserError('discounts.tooManyCodes', { count: maxCartCodes }, 'code')
}

export async function removeCartCodes(tx: Tx, cartId: number, codeIds: number[]): Promise<void> {
  const { cartCodes } = tx.t
  if (codeIds.length > 0) await tx.delete(cartCodes).where(and(eq(cartCodes.cartId, cartId), inArray(cartCodes.codeId, codeIds)))
}

/** The codes of a cart that joins another one on sign-in. */
export async function moveCartCodes(tx: Tx, fromCartId: number, toCartId: number): Promise<void> {
  const { cartCodes } = tx.t
  const codes = await tx.select().from(cartCodes).where(eq(cartCodes.cartId, fromCartId)).limit(maxCartCodes)
  if (codes.length === 0) return
  await tx.delete(cartCodes).where(eq(cartCodes.cartId, fromCartId))
  await tx
    .insert(cartCodes)
    .values(codes.map((code) => ({ ...code, cartId: toCartId })))
    .onConflictDoNothing()
}
