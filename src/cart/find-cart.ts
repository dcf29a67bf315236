import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { placeholders, stmt } from '#db/stmt.ts'
import { hashToken, newToken } from '#src/lib/secrets/tokens.ts'
import { cartLifetimeDays, restoreMinutes } from './limits.ts'

export interface CartOwner {
  token: string | null
  userId: number | null
}

/** Time in ms that a cart is stored after its last change. */
export const cartLifetime = cartLifetimeDays * 24 * 60 * 60_000

/** Time in ms that removed items can be restored. */
export const restoreDuration = restoreMinutes * 60_000

// Column names are written out: inside of the subquery a bare `id` would be the line's.
const unitsOf = (q: Exec) =>
  sql<number>`(select coalesce(sum(cart_lines.quantity), 0) from ${q.t.cartLines} where cart_lines.cart_id = carts.id)`.mapWith(Number)

const findByToken = stmt((q) =>
  q
    .select({ id: q.t.carts.id, userId: q.t.carts.userId, updatedAt: q.t.carts.updatedAt, units: unitsOf(q) })
    .from(q.t.carts)
    .where(and(eq(q.t.carts.tokenHash, sql.placeholder('hash')), gt(q.t.carts.expiresAt, sql.placeholder('now'))))
    .limit(1),
)

const findByUser = stmt((q) =>
  q
    .select({ id: q.t.carts.id, updatedAt: q.t.carts.updatedAt, units: unitsOf(q) })
    .from(q.t.carts)
    .where(and(eq(q.t.carts.userId, sql.placeholder('userId')), isNull(q.t.carts.savedAt), gt(q.t.carts.expiresAt, sql.placeholder('now'))))
    .orderBy(desc(q.t.carts.updatedAt), desc(q.t.carts.id))
    .limit(1),
)

/** The cart's id, or null for an expired, foreign or invalid cookie. */
export const findCart = async (q: Exec, owner: CartOwner, now: number): Promise<number | null> =>
  (await findCountedCart(q, owner, now))?.id ?? null

/** The same with the units in it. */
export async function findCountedCart(q: Exec, owner: CartOwner, now: number): Promise<{ id: number; units: number } | null> {
  if (owner.token !== null) {
    const [cart] = await findByToken(q, { hash: hashToken(owner.token), now })
    // Never show another account's cart on a shared browser.
    if (cart && (cart.userId === null || cart.userId === owner.userId)) return cart
  }
  if (owner.userId === null) return null
  const [cart] = await findByUser(q, { userId: owner.userId, now })
  return cart ?? null
}

/** The current cart of an account; `updatedAt` in epoch ms. */
export async function findUserCart(q: Exec, userId: number, now: number): Promise<{ id: number; updatedAt: number } | null> {
  const [cart] = await findByUser(q, { userId, now })
  return cart ?? null
}

/** The cart of a browser, whoever it belongs to now; `updatedAt` in epoch ms. */
export async function findCartOfToken(
  q: Exec,
  token: string,
  now: number,
): Promise<{ id: number; userId: number | null; updatedAt: number } | null> {
  const [cart] = await findByToken(q, { hash: hashToken(token), now })
  return cart ?? null
}

const countUnits = stmt((q) =>
  q
    .select({ units: sql<number>`coalesce(sum(${q.t.cartLines.quantity}), 0)`.mapWith(Number) })
    .from(q.t.cartLines)
    .where(eq(q.t.cartLines.cartId, sql.placeholder('cartId'))),
)

export async function countCartUnits(q: Exec, owner: CartOwner, now: number): Promise<number> {
  if (owner.token === null && owner.userId === null) return 0
  return (await findCountedCart(q, owner, now))?.units ?? 0
}

export async function countUnitsIn(q: Exec, cartId: number): Promise<number> {
  const [row] = await countUnits(q, { cartId })
  return row?.units ?? 0
}

const extendCart = stmt((q) =>
  q
    .update(q.t.carts)
    .set(placeholders('updatedAt', 'expiresAt'))
    .where(eq(q.t.carts.id, sql.placeholder('id'))),
)

const insertCart = stmt((q) =>
  q
    .insert(q.t.carts)
    .values(placeholders('tokenHash', 'userId', 'createdAt', 'updatedAt', 'expiresAt'))
    .returning({ id: q.t.carts.id }),
)

/** `newToken` is set when the browser needs a cookie. */
export async function getOrCreateCart(tx: Tx, owner: CartOwner, now: number): Promise<{ cartId: number; newToken: string | null }> {
  const existingCartId = await findCart(tx, owner, now)
  const expiresAt = now + cartLifetime
  if (existingCartId !== null) {
    await extendCart(tx, { id: existingCartId, updatedAt: now, expiresAt })
    return { cartId: existingCartId, newToken: null }
  }
  const token = newToken(tx.random)
  const [cart] = await insertCart(tx, { tokenHash: hashToken(token), userId: owner.userId, createdAt: now, updatedAt: now, expiresAt })
  return { cartId: cart!.id, newToken: token }
}

/** On sign-out the cart stays with the account and leaves the browser. */
export async function detachCart(tx: Tx, token: string): Promise<void> {
  await tx
    .update(tx.t.carts)
    .set({ tokenHash: null })
    .where(and(eq(tx.t.carts.tokenHash, hashToken(token)), sql`${tx.t.carts.userId} is not null`))
}
