import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { type LedgerSource, writeLedger } from './stock-ledger.ts'
import { findDefaultLocation } from './locations.ts'

export interface LevelChange {
  sku: string
  stockLevel?: number | undefined
  /** New units at `locationId`, or at the record's current location. */
  warehouseLevel?: number | undefined
  useWarehouseStock?: boolean | undefined
  locationId?: number | undefined
}

/**
 * Sets the given levels (units) and writes the ledger. A variant without a stock record gets one that starts at 0. Throws
 * NotFound('sku') when no variant has the SKU, and UserError('inventory.unknownLocation').
 */
export async function setLevels(tx: Tx, change: LevelChange, source: LedgerSource) {
  const { inventory, locations } = tx.t
  const current = (await lockRecord(tx, change.sku, source.now)) ?? (await createRecord(tx, change.sku, source.now))

  const locationId = change.locationId ?? current.locationId ?? (await findDefaultLocation(tx))
  if (change.locationId !== undefined && (await tx.$count(locations, eq(locations.id, change.locationId))) === 0) {
    throw new UserError('inventory.unknownLocation', { location: change.locationId }, 'location_id')
  }
  const useWarehouseStock = change.useWarehouseStock ?? current.useWarehouseStock
  const stockLevel = change.stockLevel ?? current.stockLevel
  if (stockLevel !== current.stockLevel) await writeLedger(tx, change.sku, null, stockLevel - current.stockLevel, stockLevel, source)
  if (change.warehouseLevel !== undefined) await setWarehouseLevel(tx, change.sku, locationId, change.warehouseLevel, source)

  const warehouseLevel = await getWarehouseLevel(tx, change.sku, locationId)
  const calculatedTotal = useWarehouseStock ? await sumWarehouseLevels(tx, change.sku) : stockLevel
  await tx.update(inventory).set({ stockLevel, useWarehouseStock, locationId, calculatedTotal }).where(eq(inventory.sku, change.sku))
  return { sku: change.sku, stockLevel, warehouseLevel, calculatedTotal }
}

// An update locks the row on both engines.
async function lockRecord(tx: Tx, sku: string, now: number) {
  const { inventory } = tx.t
  const [record] = await tx.update(inventory).set({ updatedAt: now }).where(eq(inventory.sku, sku)).returning()
  return record
}

async function createRecord(tx: Tx, sku: string, now: number) {
  const { inventory, variants } = tx.t
  if ((await tx.$count(variants, eq(variants.sku, sku))) === 0) throw new NotFound('sku')
  // Another request may create it at the same time.
  await tx.insert(inventory).values({ sku, updatedAt: now }).onConflictDoNothing()
  return (await lockRecord(tx, sku, now))!
}

async function setWarehouseLevel(tx: Tx, sku: string, locationId: number | null, level: number, source: LedgerSource): Promise<void> {
  if (locationId === null) throw new UserError('inventory.noLocation', {}, 'location_id')
  const { warehouseLevels } = tx.t
  const previousLevel = await getWarehouseLevel(tx, sku, locationId)
  await tx
    .insert(warehouseLevels)
    .values({ sku, locationId, warehouseLevel: level })
    .onConflictDoUpdate({ target: [warehouseLevels.sku, warehouseLevels.locationId], set: { warehouseLevel: level } })
  if (level !== previousLevel) await writeLedger(tx, sku, locationId, level - previousLevel, level, source)
}

async function getWarehouseLevel(tx: Tx, sku: string, locationId: number | null): Promise<number> {
  if (locationId === null) return 0
  const { warehouseLevels } = tx.t
  const [row] = await tx
    .select({ level: warehouseLevels.warehouseLevel })
    .from(warehouseLevels)
    .where(and(eq(warehouseLevels.sku, sku), eq(warehouseLevels.locationId, locationId)))
    .limit(1)
  return row?.level ?? 0
}

async function sumWarehouseLevels(tx: Tx, sku: string): Promise<number> {
  const { warehouseLevels } = tx.t
  const [row] = await tx
    .select({ total: sql<number>`coalesce(sum(${warehouseLevels.warehouseLevel}), 0)`.mapWith(Number) })
    .from(warehouseLevels)
    .where(eq(warehouseLevels.sku, sku))
  return row?.total ?? 0
}
