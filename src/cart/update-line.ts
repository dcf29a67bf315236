import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import type { Answers } from '#src/customization/answers.ts'
import { availability, unitsLeft } from '#src/inventory/availability.ts'
import { NotFound } from '#src/lib/errors.ts'
import { clampQuantity } from './quantity.ts'

export interface RemovedLine {
  productId: number
  variantId: number
  quantity: number
  giftWrap: boolean
  giftMessage: string
  answers: Answers
  customizationVersion: number
  name: string
}

/** Sets a line's quantity; 0 removes it. Returns the quantity and whether it was clamped. Throws NotFound for another cart's line. */
export async function setLineQuantity(
  tx: Tx,
  cartId: number,
  lineId: number,
  requestedQuantity: number,
  now: number,
): Promise<{ quantity: number; clamped: boolean }> {
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
  if (requestedQuantity === 0) {
    await removeLine(tx, cartId, lineId, now)
    return { quantity: 0, clamped: false }
  }
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

/** Removes a line and returns it for undo. Throws NotFound for a line of another cart. */
export async function removeLine(tx: Tx, cartId: number, lineId: number, now: number): Promise<RemovedLine> {
  const { cartLines, carts, products } = tx.t
  const [line] = await tx
    .delete(cartLines)
    .where(and(eq(cartLines.id, lineId), eq(cartLines.cartId, cartId)))
    .returning()
  if (!line) throw new NotFound('cart line')
  await tx.update(carts).set({ updatedAt: now }).where(eq(carts.id, cartId))
  const [product] = await tx.select({ name: products.name }).from(products).where(eq(products.id, line.productId)).limit(1)
  return { ...line, name: product?.name ?? '' }
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
