import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { setDiscountTotal } from '#src/discounts/order-discounts.ts'
import { dayIn } from '#src/lib/dates/dates.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import { searchText } from '#src/lib/text/search-text.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import { taxKindOf } from '#src/tax/rates.ts'
import { describeAddress } from '../buyer-actions/change-address.ts'
import { addOrderTaxes } from '../create-order.ts'
import { addToDailySales } from '../sales/daily-sales.ts'
import type { OrderRow } from '../find-orders.ts'
import { refreshFulfillmentStatus } from '../fulfilled-units.ts'
import { grantDownloads } from '../downloads/grant-downloads.ts'
import { lockOrder } from '../lock-order.ts'
import { listOrderedUnits } from '../ordered-units.ts'
import { isUnpaid } from '#src/lib/money/amount-due.ts'
import { addTimelineEntry } from '../timeline.ts'
import { moveStock } from './edit-stock.ts'
import { type EditContext, type OrderEdit, type PlannedEdit, planEdit } from './plan-edit.ts'
import { readEditableOrder } from './read-edit.ts'
import { pick } from '#src/lib/collections/pick.ts'

export interface SaveEditInput extends OrderEdit {
  /** Of the order that was shown. */
  version: string
  /** The total that was shown, in minor units; null = none yet. */
  shownTotal: number | null
  /** Whether removed units of a paid order go back into stock. */
  restock: boolean
  reason: string
  actor: string
}

/** The new total was not shown yet, or is another one by now. */
export class TotalNotShown extends UserError {}

export interface SavedEdit extends PlannedEdit {
  /** As it is now. */
  order: OrderRow
  /** The same for people, e.g. "Mug 2 → 3". */
  changes: string[]
}

/**
 * Edits an order that is not shipped yet: lines, address, shipping and amounts, stock or reservation, discounts and sales. Null when nothing
 * changes. Throws Conflict for a stale page and an order that can no longer be edited, UserError for what the edit breaks, and TotalNotShown.
 */
export async function saveEdit(tx: Tx, orderId: number, input: SaveEditInput, context: EditContext): Promise<SavedEdit | null> {
  const { now } = context
  await lockOrder(tx, orderId, now)
  const locked = await readEditableOrder(tx, orderId)
  if (locked?.version !== input.version) throw new Conflict('orderEdits.stale')
  const before = await listOrderedUnits(tx, orderId)
  const planned = await planEdit(tx, orderId, input, context)
  const { editable, quote } = planned
  const changes = describeUnits(planned)
  const isChanged = changes.length > 0 || planned.isAddressChanged || planned.shipping !== null
  if (!isChanged) return null
  if (input.shownTotal !== quote.total) throw new TotalNotShown('orderEdits.checkTotal')
  await writeLines(tx, planned)
  await writeOrder(tx, planned, input, context)
  await setDiscountTotal(tx, orderId, quote.discount)
  const { order } = editable
  await moveStock(tx, { order, before, after: await listOrderedUnits(tx, orderId), lines: editable.lines }, { ...input, now })
  if (order.paidAt !== null && !isUnpaid(order)) await moveSales(tx, planned, context)
  if (!isUnpaid(order) && planned.balance <= 0) await grantDownloads(tx, orderId, now)
  await addEntries(tx, planned, { ...input, changes, now })
  await refreshFulfillmentStatus(tx, orderId, { actor: input.actor, now })
  return { ...planned, order: await lockOrder(tx, orderId, now), changes }
}

async function writeLines(tx: Tx, { editable, lines, quote }: PlannedEdit): Promise<void> {
  const { orderLines, orderTaxes } = tx.t
  const { order } = editable
  const quoted = new Map(quote.lines.map((line) => [line.key, line]))
  const lineIds = new Map<string, number>()
  const keptIds = new Set(lines.flatMap(({ line }) => line?.id ?? []))
  const removedIds = editable.lines.flatMap(({ id }) => (keptIds.has(id) ? [] : [id]))
  await tx.delete(orderTaxes).where(eq(orderTaxes.orderId, order.id))
  if (removedIds.length > 0) await tx.delete(orderLines).where(and(eq(orderLines.orderId, order.id), inArray(orderLines.id, removedIds)))
  for (const { key, line, variant, quantity } of lines) {
    const { discount, tax, total: lineTotal, unitPrice, originalUnitPrice } = quoted.get(key)!
    if (line) {
      lineIds.set(key, line.id)
      await tx.update(orderLines).set({ quantity, discount, tax, lineTotal }).where(eq(orderLines.id, line.id))
      continue
    }
    const { productId, variantId, sku, name, options, seoLink, image, isDigital } = variant!
    const copied = { productId, variantId, sku, name, options, seoLink, isDigital, mediaFile: image }
    const amounts = { quantity, unitPrice, originalUnitPrice, discount, tax, lineTotal }
    const [added] = await tx
      .insert(orderLines)
      .values({ orderId: order.id, ...copied, ...amounts, downloadToken: newToken(tx.random) })
      .returning({ id: orderLines.id })
    lineIds.set(key, added!.id)
  }
  await addOrderTaxes(tx, order.id, quote, lineIds)
}

async function writeOrder(tx: Tx, planned: PlannedEdit, input: SaveEditInput, { now }: EditContext): Promise<void> {
  const { orders } = tx.t
  const { editable, lines, quote, balance, shipping, hasNewTaxes } = planned
  const { order } = editable
  const { address, phone } = input
  const skus = lines.map(({ line, variant }) => line?.sku ?? variant!.sku)
  await tx
    .update(orders)
    .set({
      ...pick(quote, 'subtotal', 'discount', 'taxableSubtotal', 'tax', 'shipping', 'total'),
      balance,
      taxRates: quote.taxRates,
      ...(hasNewTaxes ? { taxLabel: quote.taxes[0]?.rate.kind ?? taxKindOf(address.country), taxSource: 'table' as const } : {}),
      itemCount: countUnits(planned),
      searchText: searchText(order.number, order.name, order.email, ...skus),
      address,
      phone,
      country: address.country,
      ...(shipping && {
        shippingName: shipping.name,
        shippingCarrier: shipping.carrier,
        shippingService: shipping.service,
        parcels: shipping.parcels,
        deliveryFrom: shipping.delivery?.from ?? null,
        deliveryTo: shipping.delivery?.to ?? null,
      }),
      // The cart's review must not find, and pay, another order than it showed.
      ...(isUnpaid(order) ? { attemptKey: `edited:${order.externalId}` } : {}),
      updatedAt: now,
    })
    .where(eq(orders.id, order.id))
}

// Days of sale count an order on the day it was paid, so that a later cancellation takes it off that day.
async function moveSales(tx: Tx, planned: PlannedEdit, { settings }: EditContext): Promise<void> {
  const { editable, quote } = planned
  const { order } = editable
  await addToDailySales(
    tx,
    { orderId: order.id, day: dayIn(order.paidAt!, settings.timezone) },
    {
      units: countUnits(planned) - order.itemCount,
      revenue: quote.total - order.total,
      tax: quote.tax - order.tax,
    },
  )
}

const countUnits = ({ lines }: PlannedEdit): number =>
  lines.reduce((sum, { line, quantity }) => sum + (line?.kind === 'gift_wrap' ? 0 : quantity), 0)

async function addEntries(
  tx: Tx,
  planned: PlannedEdit,
  { changes, address, phone, reason, actor, now }: SaveEditInput & { changes: string[]; now: number },
): Promise<void> {
  const { editable, quote, shipping, isAddressChanged } = planned
  const { order } = editable
  const by = { orderId: order.id, actor, now }
  const data = {
    lines: changes.join(', '),
    ...(shipping && { shipping: shipping.name }),
    ...(quote.total !== order.total && { before: order.total, total: quote.total }),
    ...(reason !== '' && { reason }),
  }
  if (changes.length > 0 || shipping || quote.total !== order.total) await addTimelineEntry(tx, { ...by, kind: 'edited', data })
  if (!isAddressChanged) return
  const moved = { from: describeAddress(order), to: describeAddress({ name: order.name, phone, address }) }
  await addTimelineEntry(tx, { ...by, kind: 'address_changed', data: moved })
}

/** What changes about the units of each item, in signs that need no translation: "Mug 2 → 3", "+ Cup × 1", "− Bowl". */
function describeUnits({ editable, lines }: Pick<PlannedEdit, 'editable' | 'lines'>): string[] {
  const quantities = new Map(lines.flatMap(({ line, quantity }) => (line ? [[line.id, quantity] as const] : [])))
  const changed = editable.lines.flatMap((line) => {
    const quantity = quantities.get(line.id) ?? 0
    if (line.kind !== 'item' || quantity === line.quantity) return []
    return [quantity === 0 ? `− ${nameOf(line)} × ${line.quantity}` : `${nameOf(line)} ${line.quantity} → ${quantity}`]
  })
  const added = lines.flatMap(({ variant, quantity }) => (variant ? [`+ ${nameOf(variant)} × ${quantity}`] : []))
  return [...changed, ...added]
}

const nameOf = ({ name, options }: { name: string; options: { value: string }[] }): string =>
  [name, ...options.map(({ value }) => value)].join(' / ')
