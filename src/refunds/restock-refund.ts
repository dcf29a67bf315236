import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { restock } from '#src/inventory/restock.ts'
import { addTimelineEntry } from '#src/orders/timeline.ts'
import type { RefundLineRow } from './find-refunds.ts'

/** Returns the units that a refund restocks to where they were sold from. Units that were never taken from stock are left out. */
export async function restockRefund(
  tx: Tx,
  order: { id: number; number: number },
  lines: RefundLineRow[],
  by: { actor: string; now: number },
): Promise<number> {
  const { orderLines, variants } = tx.t
  const returned = new Map(lines.filter((line) => line.restock > 0).map((line) => [line.orderLineId, line.restock]))
  if (returned.size === 0) return 0
  // SKUs may have been renamed since the order.
  const sold = await tx
    .select({ id: orderLines.id, soldSku: orderLines.sku, currentSku: variants.sku })
    .from(orderLines)
    .leftJoin(variants, eq(variants.id, orderLines.variantId))
    .where(inArray(orderLines.id, [...returned.keys()]))
  let units = 0
  // In the order of SKUs, as sales lock them.
  for (const { id, soldSku, currentSku } of sold.sort((a, b) => (a.soldSku < b.soldSku ? -1 : 1))) {
    const names = currentSku === null ? [soldSku] : [...new Set([soldSku, currentSku])]
    units += await restock(tx, names, `order:${order.number}`, by.now, returned.get(id)!)
  }
  if (units > 0) await addTimelineEntry(tx, { orderId: order.id, kind: 'restocked', data: { units }, ...by })
  return units
}
