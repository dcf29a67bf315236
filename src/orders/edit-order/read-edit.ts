import { eq, gt, and, inArray } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { isWholesale } from '#src/accounts/permissions.ts'
import { type OrderDiscount, listOrderDiscounts } from '#src/discounts/find-discounts.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { contentDigest } from '#src/lib/ids/content-key.ts'
import type { TaxClass } from '#src/lib/tax/tax-classes.ts'
import type { QuoteTaxRate } from '#src/pricing/calculate-taxes.ts'
import { type OrderLineRow, type OrderRow, findOrder, listOrderLines } from '../find-orders.ts'
import { isUnpaid } from '#src/lib/money/amount-due.ts'

/** A line as an edit calculates it. */
export interface EditableLine extends OrderLineRow {
  chargeTax: number
  taxClass: TaxClass
  /** Grams per unit. */
  weight: number
  /** Units that are shipped, refunded or downloaded. */
  minUnits: number
  /** The item that a gift wrap belongs to. */
  itemId: number | null
}

export interface EditableOrder {
  order: OrderRow
  lines: EditableLine[]
  discounts: OrderDiscount[]
  /** As the order was taxed, by class; [] when nothing was taxed. */
  storedRates: QuoteTaxRate[]
  /** Null when the order does not say. */
  taxesShipping: boolean | null
  buysWholesale: boolean
  /** Changes with everything that an edit depends on. */
  version: string
}

/** Until everything is shipped, while nothing is disputed, and unless a processor charges its tax, which an edit would change. */
export const canEditOrder = (order: Pick<OrderRow, 'status' | 'paymentStatus' | 'taxSource'>): boolean =>
  order.taxSource !== 'processor' &&
  (isUnpaid(order)
    ? order.status === 'pending' || order.status === 'failed'
    : (order.status === 'processing' || order.status === 'on_hold') &&
      (order.paymentStatus === 'paid' || order.paymentStatus === 'partially_refunded'))

/** An order with what its edit needs; null when there is none. */
export async function readEditableOrder(q: Exec, orderId: number): Promise<EditableOrder | null> {
  const order = await findOrder(q, { id: orderId })
  if (!order) return null
  const { orderTaxes, users } = q.t
  const rows = await listOrderLines(q, orderId)
  const taxes = await q.select().from(orderTaxes).where(eq(orderTaxes.orderId, orderId)).orderBy(orderTaxes.id)
  const facts = await readProductFacts(q, rows)
  const downloadedIds = await listDownloadedLines(q, rows)
  const hasTaxedLines = taxes.some(({ orderLineId }) => orderLineId !== null)
  let itemId: number | null = null
  const lines = rows.map((row): EditableLine => {
    const tax = taxes.find(({ orderLineId }) => orderLineId === row.id)
    const product = facts.get(row.variantId ?? 0)
    if (row.kind === 'item') itemId = row.id
    const usedUnits = Math.min(row.quantity, row.fulfilled + row.refunded + row.refunding)
    return {
      ...row,
      chargeTax: hasTaxedLines ? (tax ? 1 : 0) : (product?.chargeTax ?? 1),
      taxClass: tax?.taxClass ?? product?.taxClass ?? 'standard',
      weight: row.kind === 'item' ? (product?.weight ?? 0) : 0,
      minUnits: downloadedIds.has(row.id) ? row.quantity : usedUnits,
      itemId: row.kind === 'item' ? null : itemId,
    }
  })
  const [user] =
    order.userId === null ? [] : await q.select({ roleId: users.roleId }).from(users).where(eq(users.id, order.userId)).limit(1)
  return {
    order,
    lines,
    discounts: (await listOrderDiscounts(q, [orderId])).get(orderId)!,
    storedRates: firstRatesByClass(taxes),
    taxesShipping: taxes.length === 0 ? null : taxes.some(({ orderLineId }) => orderLineId === null),
    buysWholesale: user !== undefined && isWholesale(user.roleId),
    version: versionOf(order, rows),
  }
}

function versionOf(order: OrderRow, lines: OrderLineRow[]): string {
  const { status, paymentStatus, total, balance, refunded, refunding, address, phone, shipping, shippingName } = order
  const units = lines.map((line) => [line.id, line.quantity, line.lineTotal, line.fulfilled, line.refunded, line.refunding])
  const amounts = [total, balance, refunded, refunding, shipping]
  return contentDigest([status, paymentStatus, amounts, shippingName, phone, sortedEntries(address), units])
}

/** In any order of its fields the same. */
export const sortedEntries = (value: object): [string, unknown][] => Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))

type TaxRow = { orderLineId: number | null } & QuoteTaxRate

// Every line of a class has the rates of the first: a live provider may have named others for the rest.
function firstRatesByClass(taxes: TaxRow[]): QuoteTaxRate[] {
  const firstLines = new Map<TaxClass, number | null>()
  for (const { taxClass, orderLineId } of taxes) if (!firstLines.has(taxClass)) firstLines.set(taxClass, orderLineId)
  return taxes
    .filter(({ taxClass, orderLineId }) => firstLines.get(taxClass) === orderLineId)
    .map((tax) => pick(tax, 'taxClass', 'name', 'ratePpm', 'kind', 'country', 'region'))
}

/** Of the variants that still exist. */
async function readProductFacts(q: Exec, lines: OrderLineRow[]) {
  const { products, variants } = q.t
  const ids = lines.flatMap(({ variantId }) => variantId ?? [])
  if (ids.length === 0) return new Map<number, { chargeTax: number; taxClass: TaxClass; weight: number }>()
  const rows = await q
    .select({ id: variants.id, ...pick(products, 'chargeTax', 'taxClass', 'weight'), variantWeight: variants.weight })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(inArray(variants.id, ids))
  return new Map(rows.map(({ id, variantWeight, ...row }) => [id, { ...row, weight: variantWeight ?? row.weight }]))
}

async function listDownloadedLines(q: Exec, lines: OrderLineRow[]): Promise<Set<number>> {
  const { downloads } = q.t
  const ids = lines.filter(({ isDigital }) => isDigital).map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const rows = await q
    .select({ id: downloads.orderLineId })
    .from(downloads)
    .where(and(inArray(downloads.orderLineId, ids), gt(downloads.countedAt, 0)))
  return new Set(rows.map(({ id }) => id))
}
