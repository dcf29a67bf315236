import { eq } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'

export interface InventoryRecord {
  sku: string
  stockLevel: number
  useWarehouseStock: boolean
  locationId: number | null
  calculatedTotal: number
  reserved: number
  warehouses: { locationId: number; name: string; warehouseLevel: number }[]
}

/** Null without a stock record. */
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
