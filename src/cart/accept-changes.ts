import { eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { markPricesSeen } from './add-to-cart.ts'
import type { PricingContext } from './pricing-context.ts'
import { readCart } from './read-cart.ts'
import { removeLines } from './removed-lines.ts'

/**
 * Accepts what changed since the shopper saw the cart: removes lines that cannot be bought, lowers quantities to what is left, and marks
 * prices as seen. `lineId` null: all lines. `heldUnits` are units already reserved for the order being placed, by SKU.
 */
export async function acceptChanges(
  tx: Tx,
  cartId: number,
  lineId: number | null,
  context: { pricing: PricingContext; heldUnits?: Map<string, number> },
): Promise<void> {
  const { cartLines } = tx.t
  const { pricing, heldUnits } = context
  const { lines } = await readCart(tx, cartId, pricing, heldUnits)
  const changes = lines
    .filter(({ id }) => lineId === null || id === lineId)
    .flatMap((line) => (line.offeredChange ? [{ line, change: line.offeredChange }] : []))
  const removedIds = changes.flatMap(({ line, change }) => (change.kind === 'remove' ? [line.id] : []))
  await removeLines(tx, cartId, removedIds, pricing.now)
  for (const { line, change } of changes)
    if (change.kind === 'quantity') await tx.update(cartLines).set({ quantity: change.quantity }).where(eq(cartLines.id, line.id))
  const seen = changes.filter(({ line, change }) => change.kind !== 'remove' && line.previousPrice !== null)
  await markPricesSeen(
    tx,
    cartId,
    seen.map(({ line }) => ({ lineId: line.id, price: line.price.total })),
  )
}
