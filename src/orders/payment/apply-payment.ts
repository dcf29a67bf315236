import { and, eq, notInArray, sql } from 'drizzle-orm'
import { placeholders, stmt } from '#db/stmt.ts'
import type { Tx } from '#db/types.ts'
import { countUses } from '#src/discounts/uses.ts'
import { lowerReserved, takeReservations } from '#src/inventory/reservations.ts'
import { sellHeldStock } from '#src/inventory/sell-stock.ts'
import { isTestOrderId } from '#src/lib/ids/test-order-ids.ts'
import { dayIn } from '#src/lib/dates/dates.ts'
import { undoCancellation } from '../cancel-order.ts'
import { type OrderLineRow, type OrderRow, findOrder, listOrderLines } from '../find-orders.ts'
import { grantDownloads } from '../downloads/grant-downloads.ts'
import { addToDailySales } from '../sales/daily-sales.ts'
import { amountDue, isUnpaid } from '#src/lib/money/amount-due.ts'
import { type ProcessorTax, saveProcessorTax, withProcessorTax } from './processor-tax.ts'
import { addTimelineEntry } from '../timeline.ts'
import { listOrderedUnits } from '../ordered-units.ts'
import { isPayable } from '../status.ts'

export interface ApplyPaymentInput {
  amount: number
  currency: string
  method: string
  /** What the processor charged on an order whose tax it collects. */
  tax?: ProcessorTax | undefined
  actor: string
  now: number
  timeZone: string
}

/** `balance`: it was paid before, and this is what an edit had added. */
export type ApplyPaymentResult = 'paid' | 'balance' | 'already' | 'mismatch' | 'cancelled'

/**
 * The shopper's return and the processor's webhook both call it: the first wins, a repeat changes nothing. An order replaced by its
 * shopper is reinstated when its stock is available and nothing else of its cart is paid; one cancelled by staff is not. The caller
 * stores a mismatch as unmatched.
 */
export const applyPayment = async (tx: Tx, orderId: number, input: ApplyPaymentInput): Promise<ApplyPaymentResult> =>
  (await payUnpaidOrder(tx, orderId, input)).result

/** An order that was just paid, with its lines. */
export interface SoldOrder {
  order: OrderRow
  lines: OrderLineRow[]
}

/** As `applyPayment`; with the order when this paid it. */
export async function payUnpaidOrder(
  tx: Tx,
  orderId: number,
  input: ApplyPaymentInput,
): Promise<{ result: ApplyPaymentResult; sold: SoldOrder | null }> {
  const notSold = (result: ApplyPaymentResult) => ({ result, sold: null })
  const order = await findOrder(tx, { id: orderId })
  if (!order) return notSold('mismatch')
  if (!isUnpaid(order)) return notSold(await payBalance(tx, order, input))
  const taxed = withProcessorTax(order, input.tax)
  if (input.amount !== taxed.total || input.currency !== order.currency) return notSold('mismatch')
  if (order.status === 'cancelled') {
    const undoResult = await undoCancellation(tx, order, input)
    if (undoResult !== 'open') return notSold(undoResult)
  }

  const isDigital = order.fulfillmentStatus === 'not_required'
  const { now } = input
  const status = isDigital ? 'completed' : 'processing'
  const [paid] = await setPaid(tx, { id: orderId, ...taxed, status, paidAt: now, updatedAt: now })
  if (!paid) return notSold('already')

  if (taxed.taxSource === 'processor') await saveProcessorTax(tx, order, taxed.tax)
  await sell(tx, paid, input)
  const lines = await listOrderLines(tx, order.id)
  if (lines.some(({ isDigital: needsDownload }) => needsDownload)) await grantDownloads(tx, order.id, now)
  await addTimelineEntry(tx, { orderId, kind: 'paid', data: { amount: input.amount, method: input.method }, actor: input.actor, now })
  return { result: 'paid', sold: { order: paid, lines } }
}

const setPaid = stmt((q) => {
  const { orders } = q.t
  return q
    .update(orders)
    .set({ ...placeholders('tax', 'total', 'taxSource', 'status', 'paidAt', 'updatedAt'), paymentStatus: 'paid' })
    .where(and(eq(orders.id, sql.placeholder('id')), isPayable(q)))
    .returning()
})

/**
 * Confirms an unpaid order that is paid later, on invoice: its stock is sold, it is counted as a sale, and its total is the balance.
 * False when it was paid, confirmed or cancelled before.
 */
export async function confirmOnInvoice(
  tx: Tx,
  orderId: number,
  invoice: { processorId: number; dueAt: number; actor: string; now: number; timeZone: string },
): Promise<boolean> {
  const { orders } = tx.t
  const { processorId, dueAt, actor, now } = invoice
  const [order] = await tx
    .update(orders)
    .set({
      paymentStatus: 'authorized',
      status: 'processing',
      balance: sql`${orders.total}`,
      paymentDueAt: dueAt,
      manualProcessorId: processorId,
      paidAt: now,
      updatedAt: now,
    })
    .where(and(eq(orders.id, orderId), isPayable(tx)))
    .returning()
  if (!order) return false
  await sell(tx, order, invoice)
  await addTimelineEntry(tx, { orderId, kind: 'on_invoice', data: { amount: order.total }, actor, now })
  return true
}

/** What a confirmed order changes besides itself; a test order changes nothing. */
async function sell(tx: Tx, order: typeof tx.t.orders.$inferSelect, { now, timeZone }: { now: number; timeZone: string }): Promise<void> {
  if (isTestOrderId(order.id)) return
  await sellOrderStock(tx, order, now)
  for (const discount of await countUses(tx, order))
    await addTimelineEntry(tx, { orderId: order.id, kind: 'discount_exceeded', data: { discount }, actor: 'shop', now })
  const { itemCount: units, total: revenue, tax } = order
  await addToDailySales(tx, { orderId: order.id, day: dayIn(now, timeZone) }, { orders: 1, units, revenue, tax })
}

async function payBalance(tx: Tx, order: typeof tx.t.orders.$inferSelect, input: ApplyPaymentInput): Promise<ApplyPaymentResult> {
  const { orders } = tx.t
  const { amount, currency, method, actor, now } = input
  if (amount === 0 || amount !== amountDue(order) || currency !== order.currency) return 'already'
  const paid = await tx
    .update(orders)
    .set({
      balance: 0,
      ...(order.paymentStatus === 'authorized' ? { paymentStatus: 'paid' as const } : {}),
      // Nothing of it is shipped: payment completes it.
      ...(order.fulfillmentStatus === 'not_required' && order.status === 'processing' ? { status: 'completed' as const } : {}),
      updatedAt: now,
    })
    .where(and(eq(orders.id, order.id), eq(orders.balance, amount), notInArray(orders.status, ['cancelled', 'refunded'])))
    .returning({ id: orders.id })
  if (paid.length === 0) return 'already'
  await grantDownloads(tx, order.id, now)
  await addTimelineEntry(tx, { orderId: order.id, kind: 'balance_paid', data: { amount, method }, actor, now })
  return 'balance'
}

/** Records a failed payment. The order waits for another try with its stock reserved. Does nothing once it is paid. */
export async function markFailed(tx: Tx, orderId: number, input: { reason: string; actor: string; now: number }): Promise<void> {
  const { orders } = tx.t
  const updated = await tx
    .update(orders)
    .set({ paymentStatus: 'failed', updatedAt: input.now })
    .where(and(eq(orders.id, orderId), isPayable(tx)))
    .returning({ id: orders.id })
  if (updated.length > 0)
    await addTimelineEntry(tx, { orderId, kind: 'payment_failed', data: { reason: input.reason }, actor: input.actor, now: input.now })
}

// The buyer has paid, so shortages are reported to staff instead of failing: reservations may be missing or expired.
async function sellOrderStock(tx: Tx, order: { id: number; number: number }, now: number): Promise<void> {
  const heldUnits = await takeReservations(tx, order.id)
  for (const { sku, quantity } of await listOrderedUnits(tx, order.id)) {
    const sale = { sku, quantity, heldQuantity: heldUnits.get(sku) ?? 0 }
    const missing = await sellHeldStock(tx, sale, { reference: `order:${order.number}`, now })
    if (missing > 0) await addTimelineEntry(tx, { orderId: order.id, kind: 'stock_short', data: { sku, missing }, actor: 'shop', now })
    heldUnits.delete(sku)
  }
  // Of SKUs that were renamed since.
  for (const [sku, units] of heldUnits) await lowerReserved(tx, sku, units)
}
