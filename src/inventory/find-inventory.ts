import { eq } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'

export type InventoryRecord = NonNullable<Awaited<ReturnType<typeof findInventory>>>

/** Null without a stock record. */
export async function findInventory(q: Exec, sku: string) {
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
