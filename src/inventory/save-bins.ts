import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { findInventory } from './find-inventory.ts'

/** Where a SKU is stored: by location, and `total` for stock that is not tracked by location. */
export interface Bins {
  total: string
  locations: ReadonlyMap<number, string>
}

/** Returns what changed as old and new values by place, or null for nothing. Places without a stock record are left out. */
export async function saveBins(tx: Tx, sku: string, bins: Bins): Promise<Record<string, [string, string]> | null> {
  const { inventory, warehouseLevels } = tx.t
  const current = await findInventory(tx, sku)
  if (!current) return null
  const changes: Record<string, [string, string]> = {}
  if (current.bin !== bins.total) {
    changes['total'] = [current.bin, bins.total]
    await tx.update(inventory).set({ bin: bins.total }).where(eq(inventory.sku, sku))
  }
  for (const { locationId, name, bin: former } of current.warehouses) {
    const bin = bins.locations.get(locationId) ?? former
    if (bin === former) continue
    changes[name] = [former, bin]
    await tx
      .update(warehouseLevels)
      .set({ bin })
      .where(and(eq(warehouseLevels.sku, sku), eq(warehouseLevels.locationId, locationId)))
  }
  return Object.keys(changes).length > 0 ? changes : null
}
