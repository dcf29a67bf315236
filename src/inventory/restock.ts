import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'
import { writeLedger } from './set-levels.ts'

interface Sold {
  sku: string
  locationId: number | null
  /** What the ledger says of it together: below zero while units are out. */
  units: number
}

/**
 * Puts back what was sold under a reference, where stock is counted now: at the location it was taken from, or in the total. What is
 * back already is not put back again. `skus` are the names it may have been sold by. Returns the units put back.
 */
export async function restock(tx: Tx, skus: string[], reference: string, now: number): Promise<number> {
  const sold = await soldUnder(tx, skus, reference)
  let back = 0
  for (const sku of new Set(sold.map((row) => row.sku))) {
    const rows = sold.filter((row) => row.sku === sku)
    const out = -rows.reduce((sum, row) => sum + row.units, 0)
    if (out > 0 && (await putBack(tx, sku, rows, { out, reference, now }))) back += out
  }
  return back
}

async function soldUnder(tx: Tx, skus: string[], reference: string): Promise<Sold[]> {
  const { stockLedger } = tx.t
  if (skus.length === 0) return []
  return tx
    .select({
      sku: stockLedger.sku,
      locationId: stockLedger.locationId,
      units: sql<number>`sum(${stockLedger.delta})`.mapWith(Number),
    })
    .from(stockLedger)
    .where(and(inArray(stockLedger.sku, skus), eq(stockLedger.reference, reference), inArray(stockLedger.reason, ['sale', 'restock'])))
    .groupBy(stockLedger.sku, stockLedger.locationId)
    .orderBy(stockLedger.sku, stockLedger.locationId)
}

async function putBack(tx: Tx, sku: string, rows: Sold[], by: { out: number; reference: string; now: number }): Promise<boolean> {
  const { inventory } = tx.t
  // The update comes before everything else, so that the row is ours on both engines.
  const [record] = await tx.update(inventory).set({ updatedAt: by.now }).where(eq(inventory.sku, sku)).returning()
  if (!record) return false
  const why = { reason: 'restock' as const, reference: by.reference, now: by.now }
  if (record.useWarehouseStock) {
    const usual = record.locationId ?? (await firstLocation(tx))
    let left = by.out
    for (const { locationId, units } of rows) {
      const at = locationId ?? usual
      const some = Math.min(left, -units)
      if (at === null || some <= 0) continue
      await addToWarehouse(tx, sku, at, some, why)
      left -= some
    }
    if (left > 0) return false
  } else await writeLedger(tx, sku, null, by.out, record.stockLevel + by.out, why)
  const stockLevel = record.stockLevel + (record.useWarehouseStock ? 0 : by.out)
  await tx
    .update(inventory)
    .set({ stockLevel, calculatedTotal: record.calculatedTotal + by.out })
    .where(eq(inventory.sku, sku))
  return true
}

async function addToWarehouse(
  tx: Tx,
  sku: string,
  locationId: number,
  units: number,
  why: { reason: 'restock'; reference: string; now: number },
): Promise<void> {
  const { warehouseLevels } = tx.t
  const [row] = await tx
    .insert(warehouseLevels)
    .values({ sku, locationId, warehouseLevel: units })
    .onConflictDoUpdate({
      target: [warehouseLevels.sku, warehouseLevels.locationId],
      set: { warehouseLevel: sql`${warehouseLevels.warehouseLevel} + ${units}` },
    })
    .returning()
  await writeLedger(tx, sku, locationId, units, row!.warehouseLevel, why)
}

async function firstLocation(tx: Tx): Promise<number | null> {
  const { locations } = tx.t
  const [row] = await tx.select({ id: locations.id }).from(locations).orderBy(locations.position, locations.id).limit(1)
  return row?.id ?? null
}
