import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { Conflict } from '#src/lib/errors.ts'
import { findInventory } from './find-inventory.ts'
import { saveStock } from './save-stock.ts'

/** A value somebody saw and what it shall become. `seen` null: there was none. */
interface ExpectedChange<T> {
  seen: T | null
  to: T
}

export interface LevelEdit {
  sku: string
  /** Units in all, where stock is not counted by location. */
  stockLevel?: ExpectedChange<number>
  useWarehouseStock?: ExpectedChange<boolean>
  /** The location that is meant where none is named. */
  locationId?: ExpectedChange<number>
  warehouses: (ExpectedChange<number> & { locationId: number })[]
}

/**
 * Sets what somebody changed in a row of levels (units), each only over the value they saw; what stays is left alone. A SKU that was not
 * counted gets a record. Throws ConflictError when somebody else, a sale or a webhook has changed one of them since, and UserError for what is no level.
 */
export async function editLevels(tx: Tx, edit: LevelEdit, source: { reference: string; now: number }): Promise<void> {
  const { inventory } = tx.t
  const current = await findInventory(tx, edit.sku)
  const currentLevel = (locationId: number) => current?.warehouses.find((row) => row.locationId === locationId)?.warehouseLevel ?? null
  checkUnchanged(edit.stockLevel, current?.stockLevel ?? null)
  checkUnchanged(edit.useWarehouseStock, current?.useWarehouseStock ?? null)
  checkUnchanged(edit.locationId, current?.locationId ?? null)
  for (const change of edit.warehouses) checkUnchanged(change, currentLevel(change.locationId))
  if (current) {
    // The row is taken as it was read: whoever changes it at the same time makes this the later one, which is refused.
    const locked = await tx
      .update(inventory)
      .set({ updatedAt: source.now, ...(edit.locationId ? { locationId: edit.locationId.to } : {}) })
      .where(
        and(
          eq(inventory.sku, edit.sku),
          eq(inventory.stockLevel, current.stockLevel),
          eq(inventory.useWarehouseStock, current.useWarehouseStock),
          eq(inventory.calculatedTotal, current.calculatedTotal),
          current.locationId === null ? isNull(inventory.locationId) : eq(inventory.locationId, current.locationId),
        ),
      )
      .returning({ sku: inventory.sku })
    if (locked.length === 0) throw new Conflict('inventory.changedMeanwhile')
  }
  const input = {
    sku: edit.sku,
    ...(edit.stockLevel ? { stockLevel: edit.stockLevel.to } : {}),
    ...(edit.useWarehouseStock ? { useWarehouseStock: edit.useWarehouseStock.to } : {}),
    warehouses: edit.warehouses.map(({ locationId, to }) => ({ locationId, warehouseLevel: to })),
  }
  await saveStock(tx, [input], { reason: 'edit', ...source })
  if (!current && edit.locationId) await tx.update(inventory).set({ locationId: edit.locationId.to }).where(eq(inventory.sku, edit.sku))
}

// What already is as it shall be is no conflict: the same change came twice.
function checkUnchanged<T>(change: ExpectedChange<T> | undefined, current: T | null): void {
  if (change && current !== change.seen && current !== change.to) throw new Conflict('inventory.changedMeanwhile')
}
