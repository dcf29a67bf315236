import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import { findInventory } from './find-inventory.ts'
import { saveStock } from './save-stock.ts'

/** A new value with the one the user saw. `from` null: there was none. */
interface ExpectedChange<T> {
  from: T | null
  to: T
}

export interface LevelEdit {
  sku: string
  stockLevel?: ExpectedChange<number>
  useWarehouseStock?: ExpectedChange<boolean>
  locationId?: ExpectedChange<number>
  warehouses: (ExpectedChange<number> & { locationId: number })[]
}

/** Saves a row's cells (units), each only if unchanged since it was shown. Throws Conflict otherwise, UserError for an invalid level. */
export async function editStockRow(tx: Tx, edit: LevelEdit, source: { reference: string; now: number }): Promise<void> {
  const { inventory } = tx.t
  const current = await findInventory(tx, edit.sku)
  const currentLevel = (locationId: number) => current?.warehouses.find((row) => row.locationId === locationId)?.warehouseLevel ?? null
  checkUnchanged(edit.stockLevel, current?.stockLevel ?? null)
  checkUnchanged(edit.useWarehouseStock, current?.useWarehouseStock ?? null)
  checkUnchanged(edit.locationId, current?.locationId ?? null)
  for (const change of edit.warehouses) checkUnchanged(change, currentLevel(change.locationId))
  if (current) {
    // The condition on the values read makes a concurrent edit fail instead of being overwritten.
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
    if (locked.length === 0) throw new Conflict('inventory.editConflict')
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

// A cell that already has the new value is no conflict: the edit was sent twice.
function checkUnchanged<T>(change: ExpectedChange<T> | undefined, current: T | null): void {
  if (change && current !== change.from && current !== change.to) throw new Conflict('inventory.editConflict')
}
