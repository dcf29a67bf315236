import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { availability, unitsLeft } from '#src/inventory/units-left.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { clampQuantity } from './quantity.ts'
import { type Removal, removeLines } from './removed-lines.ts'

/** Sets a line's quantity; 0 removes it. Returns the quantity and whether it was clamped. Throws NotFound for another cart's line. */
export async function setLineQuantity(
  tx: Tx,
  cartId: number,
  lineId: number,
  requestedQuantity: number,
  now: number,
): Promise<{ quantity: number; clamped: boolean; removal?: Removal }> {
  if (requestedQuantity === 0) return { quantity: 0, clamped: false, removal: await removeLine(tx, cartId, lineId, now) }
  const { cartLines, carts, products, variants, inventory } = tx.t
  const [row] = await tx
    .select({ line: cartLines, product: products, left: unitsLeft() })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .innerJoin(variants, eq(variants.id, cartLines.variantId))
    .leftJoin(inventory, eq(inventory.sku, variants.sku))
    .where(and(eq(cartLines.id, lineId), eq(cartLines.cartId, cartId)))
    .limit(1)
  if (!row) throw new NotFound('cart line')
  const left = availability(row.left)
  const otherQuantity = await countUnitsInOtherLines(tx, cartId, lineId, row.line.variantId)
  // Clamping to what is left would reveal the stock level.
  const wouldRevealStockLevel =
    row.product.hideInventoryLevels && !row.product.maxQty && left !== null && left - otherQuantity < requestedQuantity
  if (wouldRevealStockLevel) return { quantity: row.line.quantity, clamped: true }
  // A sold-out line stays at 1 with a problem, so the shopper decides to remove it.
  const quantity = Math.max(
    1,
    clampQuantity(requestedQuantity, { available: left === null ? null : left - otherQuantity, maxQty: row.product.maxQty }),
  )
  await tx.update(cartLines).set({ quantity }).where(eq(cartLines.id, lineId))
  await tx.update(carts).set({ updatedAt: now }).where(eq(carts.id, cartId))
  return { quantity, clamped: quantity < requestedQuantity }
}

/** Throws NotFound for a line of another cart. */
export async function removeLine(tx: Tx, cartId: number, lineId: number, now: number): Promise<Removal> {
  const removal = await removeLines(tx, cartId, [lineId], now)
  if (!removal) throw new NotFound('cart line')
  return removal
}

export async function clearCart(tx: Tx, cartId: number): Promise<void> {
  await tx.delete(tx.t.cartLines).where(eq(tx.t.cartLines.cartId, cartId))
}

async function countUnitsInOtherLines(tx: Tx, cartId: number, lineId: number, variantId: number): Promise<number> {
  const { cartLines } = tx.t
  const [row] = await tx
    .select({ units: sql<number>`coalesce(sum(${cartLines.quantity}), 0)`.mapWith(Number) })
    .from(cartLines)
    .where(and(eq(cartLines.cartId, cartId), eq(cartLines.variantId, variantId), ne(cartLines.id, lineId)))
  return row?.units ?? 0
}
