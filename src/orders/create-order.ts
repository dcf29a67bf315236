import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { takeNextId } from '#db/next-id.ts'
import { isOfTestOrder } from '#db/real-orders.ts'
import { jsonPlaceholder, placeholders, stmt } from '#db/stmt.ts'
import type { Tx } from '#db/types.ts'
import { guestPassword } from '#src/accounts/passwords/passwords.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { testNumberBase } from '#src/lib/ids/test-order-ids.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { searchText } from '#src/lib/text/search-text.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import type { Quote } from '#src/pricing/quote.ts'
import { addTimelineEntry } from './timeline.ts'
import type { NewOrder } from './new-order.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { firstOrderNumber } from './limits.ts'

export interface CreatedOrder {
  id: number
  number: number
  externalId: string
  total: number
}

/** Assigns a guest's unpaid order to the account that owns its cart. Orders of registered customers stay theirs. */
export async function assignOrderToUser(tx: Tx, orderId: number, userId: number): Promise<void> {
  const { orders, users } = tx.t
  const guestUserIds = tx.select({ id: users.id }).from(users).where(eq(users.password, guestPassword))
  await tx
    .update(orders)
    .set({ userId })
    .where(and(eq(orders.id, orderId), or(isNull(orders.userId), inArray(orders.userId, guestUserIds))))
}

export async function setOrderComment(tx: Tx, orderId: number, comment: string): Promise<void> {
  const { orders } = tx.t
  await tx.update(orders).set({ comment }).where(eq(orders.id, orderId))
}

/** Creates a pending, unpaid order. All amounts come from the quote. A test order has an id and a number of its own series. */
export async function createOrder(tx: Tx, order: NewOrder, now: number): Promise<CreatedOrder> {
  const { orderLines } = tx.t
  const quotedLines = new Map(order.quote.lines.map((line) => [line.key, line]))
  const { quote } = order
  const externalId = newToken(tx.random)
  const id = order.isTest ? await takeTestId(tx) : await takeNextId(tx, tx.t.orders)
  const number = order.isTest ? testNumberBase - id : firstOrderNumber + id
  await insertOrder(tx, {
    id,
    externalId,
    number,
    ...pick(order, 'userId', 'cartId', 'attemptKey', 'email', 'name', 'phone', 'comment', 'currency', 'language'),
    ...pick(order, 'taxLabel', 'taxSource', 'shippingName'),
    fulfillmentStatus: order.lines.every((line) => line.isDigital) ? 'not_required' : 'unfulfilled',
    emailKey: emailKey(order.email),
    searchText: searchText(number, order.name, order.email, ...order.lines.map((line) => line.sku)),
    address: JSON.stringify(order.address),
    billingAddress: toJson(order.billingAddress),
    extra: order.extra && order.extra.length > 0 ? toJson(order.extra) : null,
    country: order.address.country,
    itemCount: order.lines.filter((line) => line.kind === 'item').reduce((sum, line) => sum + quotedLines.get(line.quoteKey)!.quantity, 0),
    ...pick(quote, 'subtotal', 'discount', 'taxableSubtotal', 'tax', 'shipping', 'total'),
    taxIncluded: quote.taxIncluded,
    taxRates: JSON.stringify(quote.taxRates),
    vatNumber: order.vat?.number ?? '',
    vatCheck: toJson(order.vat?.check),
    reverseCharge: order.vat?.reverseCharge ?? false,
    shippingCarrier: order.quotedShipment?.carrier ?? '',
    shippingService: order.quotedShipment?.service ?? '',
    parcels: toJson(order.quotedShipment?.parcels),
    deliveryFrom: order.delivery?.from ?? null,
    deliveryTo: order.delivery?.to ?? null,
    orderDate: now,
    updatedAt: now,
  })
  const lines = order.lines.map((line) => {
    const quoted = quotedLines.get(line.quoteKey)!
    const { quoteKey: _, image, ...lineValues } = line
    return {
      ...lineValues,
      ...pick(quoted, 'quantity', 'unitPrice', 'originalUnitPrice', 'discount', 'tax'),
      mediaFile: image,
      orderId: id,
      lineTotal: quoted.total,
      downloadToken: newToken(tx.random),
    }
  })
  const created = await tx.insert(orderLines).values(lines).returning({ id: orderLines.id, downloadToken: orderLines.downloadToken })
  const idsByToken = new Map(created.map((line) => [line.downloadToken, line.id]))
  const lineIds = new Map(order.lines.map(({ quoteKey }, index) => [quoteKey, idsByToken.get(lines[index]!.downloadToken)!]))
  await addOrderTaxes(tx, id, quote, lineIds)
  await addTimelineEntry(tx, { orderId: id, kind: 'placed', data: {}, actor: 'customer', now })
  if (order.vat?.check?.state === 'unavailable')
    await addTimelineEntry(tx, { orderId: id, kind: 'vat_unchecked', data: { number: order.vat.number }, actor: 'shop', now })
  if (order.taxSource === 'fallback') await addTimelineEntry(tx, { orderId: id, kind: 'tax_fallback', data: {}, actor: 'shop', now })
  const carriers = (order.quotedShipment?.failedCarriers ?? []).join(', ')
  if (carriers !== '') await addTimelineEntry(tx, { orderId: id, kind: 'carriers_failed', data: { carriers }, actor: 'shop', now })
  return { id, number, externalId, total: quote.total }
}

/** Safe only for one transaction at a time, which the lock on the payment method of test orders ensures. */
async function takeTestId(tx: Tx): Promise<number> {
  const { orders } = tx.t
  const [row] = await tx
    .select({ least: sql<number>`coalesce(min(${orders.id}), 0)`.mapWith(Number) })
    .from(orders)
    .where(isOfTestOrder(orders.id))
  return row!.least - 1
}

const toJson = (value: object | null | undefined): string | null => (value ? JSON.stringify(value) : null)

const insertOrder = stmt((q) =>
  q.insert(q.t.orders).values({
    ...placeholders('id', 'externalId', 'number', 'userId', 'cartId', 'attemptKey', 'fulfillmentStatus'),
    ...placeholders('email', 'emailKey', 'name', 'searchText', 'phone', 'country', 'comment', 'currency', 'language', 'itemCount'),
    ...placeholders('subtotal', 'discount', 'taxableSubtotal', 'tax', 'shipping', 'total', 'taxLabel', 'taxIncluded', 'taxSource'),
    ...placeholders('vatNumber', 'reverseCharge', 'shippingName', 'shippingCarrier', 'shippingService'),
    ...placeholders('deliveryFrom', 'deliveryTo', 'orderDate', 'updatedAt'),
    address: jsonPlaceholder(q, 'address'),
    billingAddress: jsonPlaceholder(q, 'billingAddress'),
    extra: jsonPlaceholder(q, 'extra'),
    taxRates: jsonPlaceholder(q, 'taxRates'),
    vatCheck: jsonPlaceholder(q, 'vatCheck'),
    parcels: jsonPlaceholder(q, 'parcels'),
    status: 'pending',
    paymentStatus: 'unpaid',
  }),
)

export async function addOrderTaxes(tx: Tx, orderId: number, { taxes }: Quote, lineIds: Map<string, number>): Promise<void> {
  const rows = taxes.map(({ lineKey, rate, base, amount }) => ({
    orderId,
    orderLineId: lineKey === null ? null : lineIds.get(lineKey)!,
    ...pick(rate, 'taxClass', 'kind', 'name', 'ratePpm', 'country', 'region'),
    base,
    amount,
  }))
  for (const batch of inChunks(rows, 100)) await tx.insert(tx.t.orderTaxes).values(batch)
}
