import { eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { releaseUnits, reservationDuration, reserveStock } from '#src/inventory/reservations.ts'
import { restock } from '#src/inventory/restock.ts'
import { sellStock } from '#src/inventory/sell-stock.ts'
import { isTestOrderId } from '#src/lib/ids/test-order-ids.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import type { OrderLineRow, OrderRow } from '../find-orders.ts'
import type { OrderedUnits } from '../ordered-units.ts'
import { isUnpaid } from '#src/lib/money/amount-due.ts'
import { addTimelineEntry } from '../timeline.ts'

interface StockMove {
  order: OrderRow
  before: OrderedUnits[]
  after: OrderedUnits[]
  /** As they were before the edit. */
  lines: OrderLineRow[]
}

/**
 * Sells or reserves the units that an edit adds, and returns or releases those it removes. Throws UserError when units are not in stock. Test orders move none.
 */
export async function moveStock(tx: Tx, move: StockMove, by: { restock: boolean; actor: string; now: number }): Promise<void> {
  if (isTestOrderId(move.order.id)) return
  const changes = listChanges(move)
  const change = isUnpaid(move.order) ? moveReservation : moveSoldUnits
  let restocked = 0
  for (const row of changes) restocked += await change(tx, move, row, by)
  const { actor, now } = by
  if (restocked > 0) await addTimelineEntry(tx, { orderId: move.order.id, kind: 'restocked', data: { units: restocked }, actor, now })
}

interface UnitChange extends Omit<OrderedUnits, 'quantity'> {
  delta: number
}

// Sorted by SKU, as all transactions lock them.
function listChanges({ before, after }: StockMove): UnitChange[] {
  const changes = new Map<string, UnitChange>()
  for (const [rows, sign] of [[before, -1] as const, [after, 1] as const])
    for (const { sku, quantity, unlimited } of rows)
      changes.set(sku, { sku, unlimited, delta: (changes.get(sku)?.delta ?? 0) + sign * quantity })
  return [...changes.values()].filter(({ delta }) => delta !== 0).sort((a, b) => (a.sku < b.sku ? -1 : 1))
}

async function moveReservation(
  tx: Tx,
  { order }: StockMove,
  { sku, unlimited, delta }: UnitChange,
  { now }: { now: number },
): Promise<number> {
  if (delta < 0) {
    await releaseUnits(tx, order.id, sku, -delta)
    return 0
  }
  const reservation = { orderId: order.id, expiresAt: Math.max(now + reservationDuration, order.paymentDueAt ?? 0), client: null }
  const [shortage] = await reserveStock(tx, [{ sku, quantity: delta, unlimited }], reservation)
  if (shortage) throw new UserError('orderEdits.notInStock', { sku, count: shortage.available })
  return 0
}

async function moveSoldUnits(
  tx: Tx,
  { order, lines }: StockMove,
  { sku, unlimited, delta }: UnitChange,
  by: { restock: boolean; now: number },
): Promise<number> {
  const reference = `order:${order.number}`
  if (delta > 0) {
    const missing = await sellStock(tx, { sku, quantity: delta, heldQuantity: 0 }, { reference, now: by.now })
    if (missing > 0 && !unlimited) throw new UserError('orderEdits.notInStock', { sku, count: delta - missing })
    return 0
  }
  if (!by.restock) return 0
  return restock(tx, await listSoldNames(tx, lines, sku), reference, by.now, -delta)
}

// The SKU may have been renamed since it was sold.
async function listSoldNames(tx: Tx, lines: OrderLineRow[], sku: string): Promise<string[]> {
  const { variants } = tx.t
  const [variant] = await tx.select({ id: variants.id }).from(variants).where(eq(variants.sku, sku)).limit(1)
  const sold = lines.filter((line) => line.sku === sku || (variant !== undefined && line.variantId === variant.id))
  return [...new Set([sku, ...sold.map((line) => line.sku)])]
}
