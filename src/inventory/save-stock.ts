import { asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import type { InventoryRecord } from './find-inventory.ts'
import { sum } from '#src/lib/collections/sum.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { maxUnits } from './limits.ts'
import { pick } from '#src/lib/collections/pick.ts'

/** Levels in units; omitted fields stay as they are. */
export interface StockLevels {
  stockLevel?: number
  useWarehouseStock?: boolean
  warehouses?: { locationId: number; warehouseLevel: number }[]
}

export type SaveStockInput = StockLevels & {
  sku: string
  field?: string
}

/** Sets the stock of many SKUs, creating records, and writes the ledger. Throws UserError for an invalid level or unknown location. */
export async function saveStock(tx: Tx, inputs: SaveStockInput[], source: LedgerSource): Promise<void> {
  for (const input of inputs) checkLevels(input)
  await checkLocations(tx, inputs)
  const records = await findRecords(
    tx,
    inputs.map(({ sku }) => sku),
  )
  const newInputs = inputs.filter(({ sku }) => !records.has(sku))
  await createRecords(tx, newInputs, source)
  const entries: LedgerEntry[] = []
  for (const input of inputs) {
    const record = records.get(input.sku)
    if (record) entries.push(...(await updateRecord(tx, record, input, source)))
  }
  const entryDefaults = { reason: source.reason, reference: source.reference, createdAt: source.now }
  for (const batch of inChunks(entries)) await tx.insert(tx.t.stockLedger).values(batch.map((entry) => ({ ...entry, ...entryDefaults })))
}

/** Renames SKUs with their records, history and reservations. `pairs` are [old, new]. */
export async function renameStock(tx: Tx, pairs: [string, string][], now: number): Promise<void> {
  const { inventory, warehouseLevels, stockLedger, reservations } = tx.t
  for (const [from, to] of pairs) {
    const [record] = await tx.select().from(inventory).where(eq(inventory.sku, from)).limit(1)
    if (!record) continue
    // A record left by a deleted SKU of this name is replaced.
    await deleteStock(tx, [to], now)
    await tx.insert(inventory).values({ ...record, sku: to, updatedAt: now })
    await tx.update(warehouseLevels).set({ sku: to }).where(eq(warehouseLevels.sku, from))
    await tx.update(reservations).set({ sku: to }).where(eq(reservations.sku, from))
    await tx.update(stockLedger).set({ sku: to }).where(eq(stockLedger.sku, from))
    await tx.delete(inventory).where(eq(inventory.sku, from))
  }
}

/** Deletes the stock and reservations of SKUs that are no longer sold. Their ledger stays and ends at 0, so that a SKU added again starts from 0. */
export async function deleteStock(tx: Tx, skus: string[], now: number): Promise<void> {
  const { inventory, warehouseLevels, stockLedger, reservations } = tx.t
  for (const batch of inChunks(skus)) {
    await tx.delete(reservations).where(inArray(reservations.sku, batch))
    const levels = await tx.select().from(warehouseLevels).where(inArray(warehouseLevels.sku, batch))
    const records = await tx.delete(inventory).where(inArray(inventory.sku, batch)).returning()
    const entries = [
      ...records.map(({ sku, stockLevel }) => ({ sku, locationId: null, delta: -stockLevel })),
      ...levels.map(({ sku, locationId, warehouseLevel }) => ({ sku, locationId, delta: -warehouseLevel })),
    ].filter(({ delta }) => delta !== 0)
    const entryDefaults = { levelAfter: 0, reason: 'deleted' as const, createdAt: now }
    for (const chunk of inChunks(entries)) await tx.insert(stockLedger).values(chunk.map((entry) => ({ ...entry, ...entryDefaults })))
  }
}

interface LedgerSource {
  reason: 'edit' | 'import'
  reference: string
  now: number
}

function checkLevels(input: SaveStockInput): void {
  const levels = [input.stockLevel ?? 0, ...(input.warehouses ?? []).map(({ warehouseLevel }) => warehouseLevel)]
  if (levels.every((level) => Number.isSafeInteger(level) && level >= 0 && level <= maxUnits)) return
  throw new UserError('inventory.stockInvalid', {}, input.field ?? 'stock')
}

async function checkLocations(tx: Tx, inputs: SaveStockInput[]): Promise<void> {
  const requestedLocations = new Map(
    inputs.flatMap((input) => (input.warehouses ?? []).map(({ locationId }) => [locationId, input.field] as const)),
  )
  if (requestedLocations.size === 0) return
  const { locations } = tx.t
  const knownIds = new Set((await tx.select({ id: locations.id }).from(locations)).map(({ id }) => id))
  for (const [location, field] of requestedLocations) {
    if (!knownIds.has(location)) throw new UserError('inventory.unknownLocation', { location }, field ?? 'stock')
  }
}

type StockRecord = Pick<InventoryRecord, 'sku' | 'stockLevel' | 'useWarehouseStock' | 'calculatedTotal'> & { levels: Map<number, number> }

async function findRecords(tx: Tx, skus: string[]): Promise<Map<string, StockRecord>> {
  const { inventory, warehouseLevels } = tx.t
  const records = new Map<string, StockRecord>()
  for (const batch of inChunks(skus)) {
    const rows = await tx
      .select(pick(inventory, 'sku', 'stockLevel', 'useWarehouseStock', 'calculatedTotal'))
      .from(inventory)
      .where(inArray(inventory.sku, batch))
    for (const row of rows) records.set(row.sku, { ...row, levels: new Map() })
    const levels = await tx
      .select()
      .from(warehouseLevels)
      .where(inArray(warehouseLevels.sku, batch))
      .orderBy(asc(warehouseLevels.locationId))
    for (const { sku, locationId, warehouseLevel } of levels) records.get(sku)?.levels.set(locationId, warehouseLevel)
  }
  return records
}

async function createRecords(tx: Tx, inputs: SaveStockInput[], source: LedgerSource): Promise<void> {
  const { inventory, warehouseLevels, stockLedger } = tx.t
  for (const batch of inChunks(inputs)) {
    await tx.insert(inventory).values(
      batch.map((input) => {
        const { sku, stockLevel = 0, useWarehouseStock = false, warehouses = [] } = input
        return {
          sku,
          stockLevel,
          useWarehouseStock,
          locationId: warehouses[0]?.locationId ?? null,
          calculatedTotal: unitsOf(input),
          updatedAt: source.now,
        }
      }),
    )
    const levels = batch.flatMap(({ sku, warehouses = [] }) => warehouses.map((level) => ({ sku, ...level })))
    for (const chunk of inChunks(levels)) await tx.insert(warehouseLevels).values(chunk)
    const reason = source.reason === 'import' ? ('import' as const) : ('opening' as const)
    const entryDefaults = { reason, reference: source.reference, createdAt: source.now }
    const entries = [
      ...batch.map(({ sku, stockLevel = 0 }) => ({ sku, locationId: null, delta: stockLevel, levelAfter: stockLevel, ...entryDefaults })),
      ...levels.map(({ sku, locationId, warehouseLevel }) => {
        return { sku, locationId, delta: warehouseLevel, levelAfter: warehouseLevel, ...entryDefaults }
      }),
    ].filter(({ delta }) => delta > 0)
    for (const chunk of inChunks(entries)) await tx.insert(stockLedger).values(chunk)
  }
}

/** What levels add up to. */
export const unitsOf = ({ useWarehouseStock, stockLevel = 0, warehouses = [] }: StockLevels): number =>
  useWarehouseStock ? sum(warehouses.map(({ warehouseLevel }) => warehouseLevel)) : stockLevel

interface LedgerEntry {
  sku: string
  locationId: number | null
  delta: number
  levelAfter: number
}

async function updateRecord(tx: Tx, record: StockRecord, input: SaveStockInput, source: LedgerSource): Promise<LedgerEntry[]> {
  const { inventory, warehouseLevels } = tx.t
  const { sku } = record
  const entries: LedgerEntry[] = []
  const addEntry = (locationId: number | null, previousLevel: number, levelAfter: number) => {
    if (levelAfter !== previousLevel) entries.push({ sku, locationId, delta: levelAfter - previousLevel, levelAfter })
  }
  const stockLevel = input.stockLevel ?? record.stockLevel
  const useWarehouseStock = input.useWarehouseStock ?? record.useWarehouseStock
  addEntry(null, record.stockLevel, stockLevel)
  for (const { locationId, warehouseLevel } of input.warehouses ?? []) {
    const previousLevel = record.levels.get(locationId)
    if (previousLevel === warehouseLevel) continue
    await tx
      .insert(warehouseLevels)
      .values({ sku, locationId, warehouseLevel })
      .onConflictDoUpdate({ target: [warehouseLevels.sku, warehouseLevels.locationId], set: { warehouseLevel } })
    record.levels.set(locationId, warehouseLevel)
    addEntry(locationId, previousLevel ?? 0, warehouseLevel)
  }
  const calculatedTotal = useWarehouseStock ? [...record.levels.values()].reduce((sum, level) => sum + level, 0) : stockLevel
  const isUnchanged =
    stockLevel === record.stockLevel && useWarehouseStock === record.useWarehouseStock && calculatedTotal === record.calculatedTotal
  if (!isUnchanged) {
    await tx.update(inventory).set({ stockLevel, useWarehouseStock, calculatedTotal, updatedAt: source.now }).where(eq(inventory.sku, sku))
  }
  return entries
}
