import { and, desc, eq, gt, gte, sql } from 'drizzle-orm'
import { placeholders, stmt } from '#db/stmt.ts'
import type { Tx } from '#db/types.ts'
import { lowerReserved } from './reservations.ts'
import { writeLedger } from './stock-ledger.ts'

export interface Sale {
  sku: string
  quantity: number
  /** Units that the sold order reserved. */
  heldQuantity: number
}

/**
 * Reduces a tracked SKU's stock and writes the ledger; reservations are the caller's. Units that other orders reserved are not sold. Returns
 * the missing units, 0 when untracked.
 */
export async function sellStock(
  tx: Tx,
  { sku, quantity, heldQuantity }: Sale,
  { reference, now }: { reference: string; now: number },
): Promise<number> {
  const { inventory } = tx.t
  const [record] = await tx.update(inventory).set({ updatedAt: now }).where(eq(inventory.sku, sku)).returning()
  if (!record) return 0
  const heldByOthers = Math.max(0, record.reserved - heldQuantity)
  const sold = Math.max(0, Math.min(quantity, record.calculatedTotal - heldByOthers))
  const source = { reason: 'sale' as const, reference, now }
  if (record.useWarehouseStock) await takeFromWarehouses(tx, sku, sold, source)
  else if (sold > 0) await writeLedger(tx, sku, null, -sold, record.stockLevel - sold, source)
  await tx
    .update(inventory)
    .set({ calculatedTotal: record.calculatedTotal - sold, ...(record.useWarehouseStock ? {} : { stockLevel: record.stockLevel - sold }) })
    .where(eq(inventory.sku, sku))
  return quantity - sold
}

/** Sells reserved units and releases their reservation, at once so that the product is never in stock in between; returns as `sellStock`. */
export async function sellHeldStock(tx: Tx, sale: Sale, source: { reference: string; now: number }): Promise<number> {
  const { sku, quantity, heldQuantity } = sale
  const [sold] = await takeHeld(tx, { sku, quantity, heldQuantity, updatedAt: source.now })
  if (sold) {
    await writeLedger(tx, sku, null, -quantity, sold.stockLevel, { reason: 'sale', ...source })
    return 0
  }
  const missing = await sellStock(tx, sale, source)
  if (heldQuantity > 0) await lowerReserved(tx, sku, heldQuantity)
  return missing
}

const takeHeld = stmt((q) => {
  const { inventory } = q.t
  const [quantity, heldQuantity] = [sql.placeholder('quantity'), sql.placeholder('heldQuantity')]
  const isEnough = gte(sql`${inventory.calculatedTotal} - ${inventory.reserved} + ${heldQuantity}`, quantity)
  return q
    .update(inventory)
    .set({
      stockLevel: sql`${inventory.stockLevel} - ${quantity}`,
      calculatedTotal: sql`${inventory.calculatedTotal} - ${quantity}`,
      reserved: sql`${inventory.reserved} - ${heldQuantity}`,
      ...placeholders('updatedAt'),
    })
    .where(and(eq(inventory.sku, sql.placeholder('sku')), eq(inventory.useWarehouseStock, false), isEnough))
    .returning({ stockLevel: inventory.stockLevel })
})

async function takeFromWarehouses(
  tx: Tx,
  sku: string,
  quantity: number,
  source: { reason: 'sale'; reference: string; now: number },
): Promise<void> {
  const { warehouseLevels } = tx.t
  const levels = await tx
    .select()
    .from(warehouseLevels)
    .where(and(eq(warehouseLevels.sku, sku), gt(warehouseLevels.warehouseLevel, 0)))
    .orderBy(desc(warehouseLevels.warehouseLevel), warehouseLevels.locationId)
  let remaining = quantity
  for (const row of levels) {
    const taken = Math.min(remaining, row.warehouseLevel)
    if (taken === 0) break
    remaining -= taken
    await tx
      .update(warehouseLevels)
      .set({ warehouseLevel: row.warehouseLevel - taken })
      .where(and(eq(warehouseLevels.sku, sku), eq(warehouseLevels.locationId, row.locationId)))
    await writeLedger(tx, sku, row.locationId, -taken, row.warehouseLevel - taken, source)
  }
}
