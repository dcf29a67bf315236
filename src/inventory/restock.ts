import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { writeLedger } from './stock-ledger.ts'
import { findDefaultLocation } from './locations.ts'

interface SoldUnits {
  sku: string
  locationId: number | null
  /** The ledger's sum for the reference: negative while units are out. */
  units: number
}

/**
 * Returns up to `limit` units sold under a reference to where they came from, never more than are out. `skus` are all names of the SKU.
 * Returns the units.
 */
export async function restock(tx: Tx, skus: string[], reference: string, now: number, limit = Infinity): Promise<number> {
  const soldUnits = await listSoldUnits(tx, skus, reference)
  let restockedUnits = 0
  for (const sku of new Set(soldUnits.map((row) => row.sku))) {
    const rows = soldUnits.filter((row) => row.sku === sku)
    const outstanding = Math.min(-rows.reduce((sum, row) => sum + row.units, 0), limit - restockedUnits)
    if (outstanding > 0 && (await restockSku(tx, sku, rows, { outstanding, reference, now }))) restockedUnits += outstanding
  }
  return restockedUnits
}

async function listSoldUnits(tx: Tx, skus: string[], reference: string): Promise<SoldUnits[]> {
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

async function restockSku(
  tx: Tx,
  sku: string,
  rows: SoldUnits[],
  input: { outstanding: number; reference: string; now: number },
): Promise<boolean> {
  const { inventory } = tx.t
  // Update first to lock the row on both engines.
  const [record] = await tx.update(inventory).set({ updatedAt: input.now }).where(eq(inventory.sku, sku)).returning()
  if (!record) return false
  const source = { reason: 'restock' as const, reference: input.reference, now: input.now }
  if (record.useWarehouseStock) {
    const defaultLocationId = record.locationId ?? (await findDefaultLocation(tx))
    let remaining = input.outstanding
    for (const { locationId, units } of rows) {
      const targetLocationId = locationId ?? defaultLocationId
      const quantity = Math.min(remaining, -units)
      if (targetLocationId === null || quantity <= 0) continue
      await addToWarehouse(tx, sku, targetLocationId, quantity, source)
      remaining -= quantity
    }
    if (remaining > 0) return false
  } else await writeLedger(tx, sku, null, input.outstanding, record.stockLevel + input.outstanding, source)
  const stockLevel = record.stockLevel + (record.useWarehouseStock ? 0 : input.outstanding)
  await tx
    .update(inventory)
    .set({ stockLevel, calculatedTotal: record.calculatedTotal + input.outstanding })
    .where(eq(inventory.sku, sku))
  return true
}

async function addToWarehouse(
  tx: Tx,
  sku: string,
  locationId: number,
  units: number,
  source: { reason: 'restock'; reference: string; now: number },
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
  await writeLedger(tx, sku, locationId, units, row!.warehouseLevel, source)
}
