import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { restock } from '#src/inventory/restock.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { addTimelineEntry } from '#src/orders/timeline.ts'
import { type ReturnRow, listReturnLines } from './find-returns.ts'

/** Returns units of a return to where they were sold from; those that were never taken from stock are left out. Returns the units. */
export async function restockReturn(
  tx: Tx,
  { id, orderId }: ReturnRow,
  units: ReadonlyMap<number, number>,
  by: { actor: string; now: number },
): Promise<number> {
  const { returnLines, variants } = tx.t
  const order = (await findOrder(tx, { id: orderId }))!
  // In the order of SKUs, as sales lock them.
  const lines = (await listReturnLines(tx, [id])).sort((a, b) => (a.sku < b.sku ? -1 : 1))
  const variantIds = lines.flatMap(({ variantId }) => variantId ?? [])
  // SKUs may have been renamed since the order.
  const current = await tx.select({ id: variants.id, sku: variants.sku }).from(variants).where(inArray(variants.id, variantIds))
  let total = 0
  for (const line of lines) {
    const wanted = units.get(line.id) ?? 0
    if (wanted > line.quantity) throw new UserError('returns.restockTooMany', { count: line.quantity }, `restock.${line.id}`)
    if (wanted <= 0) continue
    const skus = [...new Set([line.sku, ...current.filter((variant) => variant.id === line.variantId).map(({ sku }) => sku)])]
    const restocked = await restock(tx, skus, `order:${order.number}`, by.now, wanted)
    await tx.update(returnLines).set({ restocked }).where(eq(returnLines.id, line.id))
    total += restocked
  }
  if (total > 0) await addTimelineEntry(tx, { orderId, kind: 'restocked', data: { units: total }, ...by })
  return total
}
