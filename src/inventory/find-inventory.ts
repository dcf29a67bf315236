import { eq } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'

export interface InventoryRecord {
  sku: string
  stockLevel: number
  useWarehouseStock: boolean
  locationId: number | null
  calculatedTotal: number
  reserved: number
  /** Where stock that is not tracked by location is stored. */
  bin: string
  warehouses: { locationId: number; name: string; warehouseLevel: number; bin: string }[]
}

/** Null without a stock record. */
export async function findInventory(q: Exec, sku: string): Promise<InventoryRecord | null> {
  const { inventory, warehouseLevels, locations } = q.t
  const [record] = await q.select().from(inventory).where(eq(inventory.sku, sku)).limit(1)
  if (!record) return null
  const warehouses = await q
    .select({ locationId: locations.id, name: locations.name, warehouseLevel: warehouseLevels.warehouseLevel, bin: warehouseLevels.bin })
    .from(warehouseLevels)
    .innerJoin(locations, eq(locations.id, warehouseLevels.locationId))
    .where(eq(warehouseLevels.sku, sku))
    .orderBy(locations.position, locations.id)
  return { ...record, warehouses }
}
