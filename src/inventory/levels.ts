import { eq, inArray, sql } from 'drizzle-orm'
import type { Exec } from '#db/open.ts'

/** Units a shopper may still buy of each SKU: active source minus live reservations, never below 0. SKUs without a record are absent. */
export async function availableBySku(q: Exec, skus: string[]): Promise<Map<string, number>> {
  if (skus.length === 0) return new Map()
  const { inventory } = q.t
  const rows = await q
    .select({ sku: inventory.sku, total: inventory.calculatedTotal, reserved: inventory.reserved })
    .from(inventory)
    .where(inArray(inventory.sku, skus))
  return new Map(rows.map((row) => [row.sku, Math.max(0, row.total - row.reserved)]))
}

export interface InventoryRecord {
  sku: string
  stockLevel: number
  useWarehouseStock: boolean
  locationId: number | null
  calculatedTotal: number
  reserved: number
  warehouses: { locationId: number; name: string; warehouseLevel: number }[]
}

/** The whole record of one SKU with its level at each location; null when there is none. */
export async function findInventory(q: Exec, sku: string): Promise<InventoryRecord | null> {
  const { inventory, warehouseLevels, locations } = q.t
  const [record] = await q.select().from(inventory).where(eq(inventory.sku, sku)).limit(1)
  if (!record) return null
  const warehouses = await q
    .select({ locationId: locations.id, name: locations.name, warehouseLevel: warehouseLevels.warehouseLevel })
    .from(warehouseLevels)
    .innerJoin(locations, eq(locations.id, warehouseLevels.locationId))
    .where(eq(warehouseLevels.sku, sku))
    .orderBy(locations.position, locations.id)
  return { ...record, warehouses }
}

export interface LowStock {
  sku: string
  available: number
}

/** SKUs with the least left to sell, at most `limit`, those at or below `threshold` units. */
export async function listLowStock(q: Exec, threshold: number, limit: number): Promise<LowStock[]> {
  const { inventory } = q.t
  const left = sql<number>`${inventory.calculatedTotal} - ${inventory.reserved}`.mapWith(Number)
  return q
    .select({ sku: inventory.sku, available: left })
    .from(inventory)
    .where(sql`${inventory.calculatedTotal} - ${inventory.reserved} <= ${threshold}`)
    .orderBy(left, inventory.sku)
    .limit(limit)
}
