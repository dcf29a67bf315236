import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'
import { NotFound, Refusal } from '#src/lib/errors.ts'

export interface LevelChange {
  sku: string
  /** New total stock, units. */
  stockLevel?: number | undefined
  /** New stock at `locationId`, or at the record's current location. */
  warehouseLevel?: number | undefined
  useWarehouseStock?: boolean | undefined
  locationId?: number | undefined
}

export interface Levels {
  sku: string
  stockLevel: number
  warehouseLevel: number
  calculatedTotal: number
}

/**
 * Sets what is given and leaves the rest: levels in units, each change written in the ledger.
 * Throws NotFound('sku') and Refusal('inventory.unknownLocation').
 */
export async function setLevels(
  tx: Tx,
  change: LevelChange,
  why: { reason: 'webhook' | 'edit' | 'import'; reference: string; now: number },
): Promise<Levels> {
  const { inventory } = tx.t
  // The update comes before the read, so that the row is ours on both engines.
  const [before] = await tx.update(inventory).set({ updatedAt: why.now }).where(eq(inventory.sku, change.sku)).returning()
  if (!before) throw new NotFound('sku')

  const locationId = change.locationId ?? before.locationId ?? (await defaultLocation(tx))
  if (change.locationId !== undefined && !(await locationExists(tx, change.locationId))) {
    throw new Refusal('inventory.unknownLocation', { location: change.locationId }, 'location_id')
  }
  const useWarehouseStock = change.useWarehouseStock ?? before.useWarehouseStock
  const stockLevel = change.stockLevel ?? before.stockLevel
  if (stockLevel !== before.stockLevel) await writeLedger(tx, change.sku, null, stockLevel - before.stockLevel, stockLevel, why)
  if (change.warehouseLevel !== undefined) await setWarehouseLevel(tx, change.sku, locationId, change.warehouseLevel, why)

  const warehouseLevel = await warehouseLevelAt(tx, change.sku, locationId)
  const calculatedTotal = useWarehouseStock ? await sumOfWarehouses(tx, change.sku) : stockLevel
  await tx.update(inventory).set({ stockLevel, useWarehouseStock, locationId, calculatedTotal }).where(eq(inventory.sku, change.sku))
  return { sku: change.sku, stockLevel, warehouseLevel, calculatedTotal }
}

/** Adds a location and returns its id. */
export async function addLocation(tx: Tx, name: string, position: number): Promise<number> {
  const [row] = await tx.insert(tx.t.locations).values({ name, position }).returning({ id: tx.t.locations.id })
  return row!.id
}

type Why = { reason: 'opening' | 'webhook' | 'edit' | 'import' | 'sale' | 'restock'; reference: string; now: number }

export async function writeLedger(
  tx: Tx,
  sku: string,
  locationId: number | null,
  delta: number,
  levelAfter: number,
  why: Why,
): Promise<void> {
  await tx
    .insert(tx.t.stockLedger)
    .values({ sku, locationId, delta, levelAfter, reason: why.reason, reference: why.reference, createdAt: why.now })
}

async function setWarehouseLevel(tx: Tx, sku: string, locationId: number | null, level: number, why: Why): Promise<void> {
  if (locationId === null) throw new Refusal('inventory.noLocation', {}, 'location_id')
  const { warehouseLevels } = tx.t
  const before = await warehouseLevelAt(tx, sku, locationId)
  await tx
    .insert(warehouseLevels)
    .values({ sku, locationId, warehouseLevel: level })
    .onConflictDoUpdate({ target: [warehouseLevels.sku, warehouseLevels.locationId], set: { warehouseLevel: level } })
  if (level !== before) await writeLedger(tx, sku, locationId, level - before, level, why)
}

async function warehouseLevelAt(tx: Tx, sku: string, locationId: number | null): Promise<number> {
  if (locationId === null) return 0
  const { warehouseLevels } = tx.t
  const [row] = await tx
    .select({ level: warehouseLevels.warehouseLevel })
    .from(warehouseLevels)
    .where(and(eq(warehouseLevels.sku, sku), eq(warehouseLevels.locationId, locationId)))
    .limit(1)
  return row?.level ?? 0
}

async function sumOfWarehouses(tx: Tx, sku: string): Promise<number> {
  const { warehouseLevels } = tx.t
  const [row] = await tx
    .select({ total: sql<number>`coalesce(sum(${warehouseLevels.warehouseLevel}), 0)`.mapWith(Number) })
    .from(warehouseLevels)
    .where(eq(warehouseLevels.sku, sku))
  return row?.total ?? 0
}

async function defaultLocation(tx: Tx): Promise<number | null> {
  const { locations } = tx.t
  const [row] = await tx.select({ id: locations.id }).from(locations).orderBy(locations.position, locations.id).limit(1)
  return row?.id ?? null
}

async function locationExists(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx.select({ id: tx.t.locations.id }).from(tx.t.locations).where(eq(tx.t.locations.id, id)).limit(1)
  return rows.length > 0
}
