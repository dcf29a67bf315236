import { and, eq, gt, inArray } from 'drizzle-orm'
import type { RemovedCartLine } from '#db/schema/cart.ts'
import type { Exec, Tx } from '#db/types.ts'
import { type AddToCartResult, addToCart } from './add-to-cart.ts'
import { type CartOwner, findCart, restoreDuration } from './find-cart.ts'
import { findSavedCart } from './saved-items.ts'

/** What was removed in one go. */
export interface Removal {
  id: number
  /** Of the removed products. */
  names: string[]
}

/** Removes lines of a cart so that they can be restored. Null when none of them is in it. */
export async function removeLines(tx: Tx, cartId: number, lineIds: number[], now: number): Promise<Removal | null> {
  const { cartLines, carts, cartRemovals, products } = tx.t
  if (lineIds.length === 0) return null
  const removed = await tx
    .delete(cartLines)
    .where(and(eq(cartLines.cartId, cartId), inArray(cartLines.id, lineIds)))
    .returning()
  if (removed.length === 0) return null
  const productIds = removed.map(({ productId }) => productId)
  const named = await tx.select({ id: products.id, name: products.name }).from(products).where(inArray(products.id, productIds))
  const names = new Map(named.map(({ id, name }) => [id, name]))
  removed.sort((a, b) => a.id - b.id)
  const lines = removed.map((line): RemovedCartLine => {
    const { id: _id, cartId: _cartId, createdAt: _createdAt, ...rest } = line
    return { ...rest, name: names.get(line.productId) ?? '' }
  })
  await tx.update(carts).set({ updatedAt: now }).where(eq(carts.id, cartId))
  const [row] = await tx.insert(cartRemovals).values({ cartId, lines, removedAt: now }).returning({ id: cartRemovals.id })
  return { id: row!.id, names: lines.map(({ name }) => name) }
}

/** A removal of this visitor that can still be restored; null otherwise. */
export async function findRemoval(q: Exec, owner: CartOwner, removalId: number, now: number): Promise<Removal | null> {
  const { cartRemovals } = q.t
  const cartIds = await ownCartIds(q, owner, now)
  if (cartIds.length === 0) return null
  const [row] = await q.select().from(cartRemovals).where(isRestorable(q, { removalId, cartIds, now })).limit(1)
  return row ? { id: row.id, names: row.lines.map(({ name }) => name) } : null
}

/**
 * Puts removed lines back where they were. Null when nothing is left to restore: a second request changes nothing. Throws UserError, with
 * nothing changed, when a line cannot be added again.
 */
export async function restoreRemoval(
  tx: Tx,
  owner: CartOwner,
  removalId: number,
  pricing: { wholesale: boolean; now: number },
): Promise<AddToCartResult | 'saved' | null> {
  const { cartRemovals, cartLines } = tx.t
  const { now } = pricing
  const cartIds = await ownCartIds(tx, owner, now)
  if (cartIds.length === 0) return null
  const [removal] = await tx.delete(cartRemovals).where(isRestorable(tx, { removalId, cartIds, now })).returning()
  if (!removal) return null
  if (removal.cartId !== (await findCart(tx, owner, now))) {
    const lines = removal.lines.map((line) => {
      const { name: _name, ...rest } = line
      return { ...rest, cartId: removal.cartId, createdAt: now }
    })
    await tx.insert(cartLines).values(lines)
    return 'saved'
  }
  let added: AddToCartResult | null = null
  for (const line of removal.lines) added = await addToCart(tx, owner, line, pricing)
  return added
}

async function ownCartIds(q: Exec, owner: CartOwner, now: number): Promise<number[]> {
  const ids = [await findCart(q, owner, now), owner.userId === null ? null : await findSavedCart(q, owner.userId, now)]
  return ids.filter((id) => id !== null)
}

function isRestorable(q: Exec, { removalId, cartIds, now }: { removalId: number; cartIds: number[]; now: number }) {
  const { cartRemovals } = q.t
  return and(eq(cartRemovals.id, removalId), inArray(cartRemovals.cartId, cartIds), gt(cartRemovals.removedAt, now - restoreDuration))
}
