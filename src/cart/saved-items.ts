import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { stmt } from '#db/stmt.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { addToCart } from './add-to-cart.ts'
import { type CartOwner, cartLifetime, countUnitsIn } from './find-cart.ts'
import { maxQuantity } from '#src/lib/products/quantity.ts'
import { maxLines } from './limits.ts'
import { isSameLine } from './same-line.ts'

const findByUser = stmt((q) =>
  q
    .select({ id: q.t.carts.id })
    .from(q.t.carts)
    .where(
      and(eq(q.t.carts.userId, sql.placeholder('userId')), isNotNull(q.t.carts.savedAt), gt(q.t.carts.expiresAt, sql.placeholder('now'))),
    )
    .orderBy(desc(q.t.carts.updatedAt), desc(q.t.carts.id))
    .limit(1),
)

/** The cart that was saved when another one took its place; null without one. */
export async function findSavedCart(q: Exec, userId: number, now: number): Promise<number | null> {
  const [cart] = await findByUser(q, { userId, now })
  return cart?.id ?? null
}

export async function countSavedUnits(q: Exec, userId: number, now: number): Promise<number> {
  const cartId = await findSavedCart(q, userId, now)
  return cartId === null ? 0 : countUnitsIn(q, cartId)
}

/** Saves a cart for later, together with what the account saved before. It leaves the browser that had it. */
export async function saveCartForLater(tx: Tx, cart: { id: number; userId: number }, now: number): Promise<void> {
  const { carts } = tx.t
  const earlierId = await findSavedCart(tx, cart.userId, now)
  if (earlierId !== null) {
    await moveLines(tx, earlierId, cart.id)
    await tx.delete(carts).where(eq(carts.id, earlierId))
    await deleteOldestLines(tx, cart.id)
  }
  await tx
    .update(carts)
    .set({ tokenHash: null, savedAt: now, updatedAt: now, expiresAt: now + cartLifetime })
    .where(eq(carts.id, cart.id))
}

export interface RestoredLines {
  /** Ids of the lines that are in the cart now. */
  lineIds: number[]
  /** Lines with a smaller quantity than was saved. */
  clamped: { name: string; quantity: number }[]
  /** Why a line stays saved, each a sentence. */
  errors: UserError[]
  /** Set when the browser needs a new cart cookie. */
  newToken: string | null
}

/** Moves saved lines to the cart, at today's prices, as far as they can be bought; the others stay saved. `lineId` null: all. */
export async function restoreSavedLines(
  tx: Tx,
  owner: CartOwner & { userId: number },
  lineId: number | null,
  pricing: { wholesale: boolean; now: number },
): Promise<RestoredLines> {
  const { cartLines } = tx.t
  const result: RestoredLines = { lineIds: [], clamped: [], errors: [], newToken: null }
  for (const line of await listSavedLines(tx, owner.userId, lineId, pricing.now)) {
    try {
      // The savepoint undoes a line that cannot be added.
      const added = await tx.savepoint(async (inner) => {
        await inner.delete(cartLines).where(eq(cartLines.id, line.id))
        return addToCart(inner, { ...owner, token: result.newToken ?? owner.token }, line, pricing)
      })
      result.newToken ??= added.newToken
      result.lineIds.push(added.lineId)
      if (added.clamped) result.clamped.push({ name: added.name, quantity: added.quantity })
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      result.errors.push(error)
    }
  }
  return result
}

/** The cart and ids of saved lines. `lineId` null: all. Throws NotFound without any. */
export async function findSavedLineIds(tx: Tx, userId: number, lineId: number | null, now: number) {
  const lines = await listSavedLines(tx, userId, lineId, now)
  const [first] = lines
  if (!first) throw new NotFound('cart line')
  return { cartId: first.cartId, lineIds: lines.map(({ id }) => id) }
}

async function listSavedLines(tx: Tx, userId: number, lineId: number | null, now: number) {
  const { cartLines } = tx.t
  const cartId = await findSavedCart(tx, userId, now)
  if (cartId === null) return []
  return tx
    .select()
    .from(cartLines)
    .where(and(eq(cartLines.cartId, cartId), lineId === null ? undefined : eq(cartLines.id, lineId)))
    .orderBy(asc(cartLines.id))
}

/** Equal lines become one with both quantities. */
async function moveLines(tx: Tx, fromCartId: number, toCartId: number): Promise<void> {
  const { cartLines } = tx.t
  const lines = await tx
    .select()
    .from(cartLines)
    .where(inArray(cartLines.cartId, [fromCartId, toCartId]))
  const existing = lines.filter(({ cartId }) => cartId === toCartId)
  for (const line of lines.filter(({ cartId }) => cartId === fromCartId)) {
    const same = existing.find((other) => isSameLine(other, line))
    if (!same) {
      await tx.update(cartLines).set({ cartId: toCartId }).where(eq(cartLines.id, line.id))
      continue
    }
    const quantity = Math.min(maxQuantity, same.quantity + line.quantity)
    await tx.update(cartLines).set({ quantity }).where(eq(cartLines.id, same.id))
  }
}

async function deleteOldestLines(tx: Tx, cartId: number): Promise<void> {
  const { cartLines } = tx.t
  const surplus = await tx
    .select({ id: cartLines.id })
    .from(cartLines)
    .where(eq(cartLines.cartId, cartId))
    .orderBy(desc(cartLines.createdAt), desc(cartLines.id))
    .offset(maxLines)
    .limit(maxLines)
  const ids = surplus.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(cartLines).where(inArray(cartLines.id, ids))
}
