import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'
import { Conflict } from '#src/lib/errors.ts'
import { findInventory } from './levels.ts'
import { saveStock } from './save-stock.ts'

/** A value somebody saw and what it shall become. `seen` null: there was none. */
interface Change<T> {
  seen: T | null
  to: T
}

export interface LevelEdit {
  sku: string
  /** Units in all, where stock is not counted by location. */
  stockLevel?: Change<number>
  useWarehouseStock?: Change<boolean>
  /** The location that is meant where none is named. */
  locationId?: Change<number>
  warehouses: (Change<number> & { locationId: number })[]
}

/**
 * Sets what somebody changed in a row of levels (units), each only over the value they saw; what stays is left alone. A SKU that was not
 * counted gets a record. Throws Conflict when somebody else, a sale or a webhook has changed one of them since, and Refusal for what is no level.
 */
export async function editLevels(tx: Tx, edit: LevelEdit, why: { reference: string; now: number }): Promise<void> {
  const { inventory } = tx.t
  const before = await findInventory(tx, edit.sku)
  const level = (locationId: number) => before?.warehouses.find((row) => row.locationId === locationId)?.warehouseLevel ?? null
  check(edit.stockLevel, before?.stockLevel ?? null)
  check(edit.useWarehouseStock, before?.useWarehouseStock ?? null)
  check(edit.locationId, before?.locationId ?? null)
  for (const change of edit.warehouses) check(change, level(change.locationId))
  if (before) {
    // The row is taken as it was read: whoever changes it at the same time makes this the later one, which is refused.
    const taken = await tx
      .update(inventory)
      .set({ updatedAt: why.now, ...(edit.locationId ? { locationId: edit.locationId.to } : {}) })
      .where(
        and(
          eq(inventory.sku, edit.sku),
          eq(inventory.stockLevel, before.stockLevel),
          eq(inventory.useWarehouseStock, before.useWarehouseStock),
          eq(inventory.calculatedTotal, before.calculatedTotal),
          before.locationId === null ? isNull(inventory.locationId) : eq(inventory.locationId, before.locationId),
        ),
      )
      .returning({ sku: inventory.sku })
    if (taken.length === 0) throw new Conflict('stock.changedMeanwhile')
  }
  const wish = {
    sku: edit.sku,
    ...(edit.stockLevel ? { stockLevel: edit.stockLevel.to } : {}),
    ...(edit.useWarehouseStock ? { useWarehouseStock: edit.useWarehouseStock.to } : {}),
    warehouses: edit.warehouses.map(({ locationId, to }) => ({ locationId, warehouseLevel: to })),
  }
  await saveStock(tx, [wish], { reason: 'edit', ...why })
  if (!before && edit.locationId) await tx.update(inventory).set({ locationId: edit.locationId.to }).where(eq(inventory.sku, edit.sku))
}

// What already is as it shall be is no conflict: the same change came twice.
function check<T>(change: Change<T> | undefined, now: T | null): void {
  if (change && now !== change.seen && now !== change.to) throw new Conflict('stock.changedMeanwhile')
}
