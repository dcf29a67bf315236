import { and, eq, sql } from 'drizzle-orm'
import { stmt } from '#db/stmt.ts'
import type { Exec } from '#db/types.ts'
import { unitsLeft } from '#src/inventory/units-left.ts'

export interface OrderedUnits {
  /** The current SKU; it may have been renamed since the order. */
  sku: string
  quantity: number
  unlimited: boolean
}

/** Units an order takes from stock, sorted by SKU. All transactions lock in this order, which prevents deadlocks. */
export async function listOrderedUnits(q: Exec, orderId: number): Promise<OrderedUnits[]> {
  const lines = await selectUnits(q, { orderId })
  const units = new Map<string, OrderedUnits>()
  for (const row of lines) {
    const { left, ...line } = row
    const quantity = line.quantity + (units.get(line.sku)?.quantity ?? 0)
    units.set(line.sku, { ...line, quantity, unlimited: left === null })
  }
  return [...units.values()].sort((a, b) => (a.sku < b.sku ? -1 : 1))
}

const selectUnits = stmt((q) => {
  const { orderLines, products, variants, inventory } = q.t
  const sku = sql<string>`coalesce(${variants.sku}, ${orderLines.sku})`
  return q
    .select({
      sku,
      quantity: orderLines.quantity,
      // Digital or not is fixed when the order is placed.
      left: unitsLeft('order_lines.is_digital'),
    })
    .from(orderLines)
    .leftJoin(variants, eq(variants.id, orderLines.variantId))
    .leftJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(inventory, eq(inventory.sku, sku))
    .where(and(eq(orderLines.orderId, sql.placeholder('orderId')), eq(orderLines.kind, 'item')))
})
