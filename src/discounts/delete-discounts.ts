import { isNotNull, isNull, lt } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { undoWindowMs } from '#src/accounts/audit/undo.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { changeEach } from './save-discount.ts'

/** Their codes stop to apply at once; both are erased once it cannot be undone. Returns the ids that were deleted. */
export async function deleteDiscounts(tx: Tx, ids: number[], now: number): Promise<number[]> {
  return changeEach(tx, ids, { deletedAt: now, updatedAt: now }, isNull(tx.t.discounts.deletedAt))
}

/** Throws Conflict when one of them was erased. */
export async function restoreDiscounts(tx: Tx, ids: number[], now: number): Promise<void> {
  const restored = await changeEach(tx, ids, { deletedAt: null, updatedAt: now }, isNotNull(tx.t.discounts.deletedAt))
  if (restored.length < ids.length) throw new Conflict('admin.undoTooLate')
}

/** Scheduled task: erases discounts that were deleted before the undo window, with their codes. */
export async function pruneDeletedDiscounts(shop: Shop): Promise<void> {
  const { discounts } = shop.db.t
  await shop.db.transaction((tx) => tx.delete(discounts).where(lt(discounts.deletedAt, shop.now() - deletedRetention)))
}

// In ms; longer than the undo window.
const deletedRetention = undoWindowMs + 60_000
