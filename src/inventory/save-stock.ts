import { asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'
import { Refusal } from '#src/lib/errors.ts'
import { inChunks } from '#src/lib/chunks.ts'

/** Levels in units; what is left out stays as it is. */
export interface StockFacts {
  /** The total, where stock is not counted per location. */
  stockLevel?: number
  useWarehouseStock?: boolean
  warehouses?: { locationId: number; warehouseLevel: number }[]
}

export type StockWish = StockFacts & {
  sku: string
  /** Name of the form field a refusal belongs to. */
  field?: string
}

/**
 * Brings the stock of many SKUs to what is wished, each change in the ledger; a SKU without a record gets one. Few statements however
 * many there are. Throws Refusal for a level that is no count and for an unknown location.
 */
export async function saveStock(tx: Tx, wishes: StockWish[], why: Why): Promise<void> {
  for (const wish of wishes) checkLevels(wish)
  await checkLocations(tx, wishes)
  const records = await recordsOf(
    tx,
    wishes.map(({ sku }) => sku),
  )
  const news = wishes.filter(({ sku }) => !records.has(sku))
  await openAll(tx, news, why)
  const entries: Entry[] = []
  for (const wish of wishes) {
    const record = records.get(wish.sku)
    if (record) entries.push(...(await change(tx, record, wish, why)))
  }
  const said = { reason: why.reason, reference: why.reference, createdAt: why.now }
  for (const some of inChunks(entries)) await tx.insert(tx.t.stockLedger).values(some.map((entry) => ({ ...entry, ...said })))
}

/** Lets the record of a SKU, its history and what is promised of it go on under another name. `pairs` are [old, new]. */
export async function renameStock(tx: Tx, pairs: [string, string][], now: number): Promise<void> {
  const { inventory, warehouseLevels, stockLedger, reservations } = tx.t
  for (const [from, to] of pairs) {
    const [record] = await tx.select().from(inventory).where(eq(inventory.sku, from)).limit(1)
    if (!record) continue
    // A record that a deleted SKU of this name left behind gives way.
    await tx.delete(inventory).where(eq(inventory.sku, to))
    await tx.insert(inventory).values({ ...record, sku: to, updatedAt: now })
    await tx.update(warehouseLevels).set({ sku: to }).where(eq(warehouseLevels.sku, from))
    await tx.update(reservations).set({ sku: to }).where(eq(reservations.sku, from))
    await tx.update(stockLedger).set({ sku: to }).where(eq(stockLedger.sku, from))
    await tx.delete(inventory).where(eq(inventory.sku, from))
  }
}

/** Forgets the stock of SKUs that are sold no more; the ledger stays. */
export async function closeStock(tx: Tx, skus: string[]): Promise<void> {
  const { inventory } = tx.t
  for (const some of inChunks(skus)) await tx.delete(inventory).where(inArray(inventory.sku, some))
}

interface Why {
  reason: 'edit' | 'import'
  reference: string
  now: number
}

const mostUnits = 1_000_000_000

function checkLevels(wish: StockWish): void {
  const levels = [wish.stockLevel ?? 0, ...(wish.warehouses ?? []).map(({ warehouseLevel }) => warehouseLevel)]
  if (levels.every((level) => Number.isSafeInteger(level) && level >= 0 && level <= mostUnits)) return
  throw new Refusal('editor.notACount', {}, wish.field ?? 'stock')
}

async function checkLocations(tx: Tx, wishes: StockWish[]): Promise<void> {
  const wanted = new Map(wishes.flatMap((wish) => (wish.warehouses ?? []).map(({ locationId }) => [locationId, wish.field] as const)))
  if (wanted.size === 0) return
  const { locations } = tx.t
  const known = new Set((await tx.select({ id: locations.id }).from(locations)).map(({ id }) => id))
  for (const [location, field] of wanted) {
    if (!known.has(location)) throw new Refusal('inventory.unknownLocation', { location }, field ?? 'stock')
  }
}

interface StockRecord {
  sku: string
  stockLevel: number
  useWarehouseStock: boolean
  calculatedTotal: number
  levels: Map<number, number>
}

async function recordsOf(tx: Tx, skus: string[]): Promise<Map<string, StockRecord>> {
  const { inventory, warehouseLevels } = tx.t
  const records = new Map<string, StockRecord>()
  for (const some of inChunks(skus)) {
    const rows = await tx
      .select({
        sku: inventory.sku,
        stockLevel: inventory.stockLevel,
        useWarehouseStock: inventory.useWarehouseStock,
        calculatedTotal: inventory.calculatedTotal,
      })
      .from(inventory)
      .where(inArray(inventory.sku, some))
    for (const row of rows) records.set(row.sku, { ...row, levels: new Map() })
    const levels = await tx
      .select()
      .from(warehouseLevels)
      .where(inArray(warehouseLevels.sku, some))
      .orderBy(asc(warehouseLevels.locationId))
    for (const { sku, locationId, warehouseLevel } of levels) records.get(sku)?.levels.set(locationId, warehouseLevel)
  }
  return records
}

async function openAll(tx: Tx, wishes: StockWish[], why: Why): Promise<void> {
  const { inventory, warehouseLevels, stockLedger } = tx.t
  for (const some of inChunks(wishes)) {
    await tx.insert(inventory).values(
      some.map(({ sku, stockLevel = 0, useWarehouseStock = false, warehouses = [] }) => {
        const total = useWarehouseStock ? warehouses.reduce((sum, { warehouseLevel }) => sum + warehouseLevel, 0) : stockLevel
        return {
          sku,
          stockLevel,
          useWarehouseStock,
          locationId: warehouses[0]?.locationId ?? null,
          calculatedTotal: total,
          updatedAt: why.now,
        }
      }),
    )
    const levels = some.flatMap(({ sku, warehouses = [] }) => warehouses.map((level) => ({ sku, ...level })))
    for (const few of inChunks(levels)) await tx.insert(warehouseLevels).values(few)
    const reason = why.reason === 'import' ? ('import' as const) : ('opening' as const)
    const opening = { reason, reference: why.reference, createdAt: why.now }
    const entries = [
      ...some.map(({ sku, stockLevel = 0 }) => ({ sku, locationId: null, delta: stockLevel, levelAfter: stockLevel, ...opening })),
      ...levels.map(({ sku, locationId, warehouseLevel }) => {
        return { sku, locationId, delta: warehouseLevel, levelAfter: warehouseLevel, ...opening }
      }),
    ].filter(({ delta }) => delta > 0)
    for (const few of inChunks(entries)) await tx.insert(stockLedger).values(few)
  }
}

/** A line of the ledger, as far as it differs from its neighbours. */
interface Entry {
  sku: string
  locationId: number | null
  delta: number
  levelAfter: number
}

async function change(tx: Tx, record: StockRecord, wish: StockWish, why: Why): Promise<Entry[]> {
  const { inventory, warehouseLevels } = tx.t
  const { sku } = record
  const entries: Entry[] = []
  const note = (locationId: number | null, before: number, levelAfter: number) => {
    if (levelAfter !== before) entries.push({ sku, locationId, delta: levelAfter - before, levelAfter })
  }
  const stockLevel = wish.stockLevel ?? record.stockLevel
  const useWarehouseStock = wish.useWarehouseStock ?? record.useWarehouseStock
  note(null, record.stockLevel, stockLevel)
  for (const { locationId, warehouseLevel } of wish.warehouses ?? []) {
    const before = record.levels.get(locationId)
    if (before === warehouseLevel) continue
    await tx
      .insert(warehouseLevels)
      .values({ sku, locationId, warehouseLevel })
      .onConflictDoUpdate({ target: [warehouseLevels.sku, warehouseLevels.locationId], set: { warehouseLevel } })
    record.levels.set(locationId, warehouseLevel)
    note(locationId, before ?? 0, warehouseLevel)
  }
  const calculatedTotal = useWarehouseStock ? [...record.levels.values()].reduce((sum, level) => sum + level, 0) : stockLevel
  const same =
    stockLevel === record.stockLevel && useWarehouseStock === record.useWarehouseStock && calculatedTotal === record.calculatedTotal
  if (!same) {
    await tx.update(inventory).set({ stockLevel, useWarehouseStock, calculatedTotal, updatedAt: why.now }).where(eq(inventory.sku, sku))
  }
  return entries
}
