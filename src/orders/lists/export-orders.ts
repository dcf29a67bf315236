import { and, asc, inArray, isNull, sql } from 'drizzle-orm'
import { inKeyOrder, listKeys } from '#db/lists/read-batches.ts'
import type { Db, Exec } from '#db/types.ts'
import { type OrderDiscount, listOrderDiscounts } from '#src/discounts/find-discounts.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { csvLine } from '#src/lib/files/csv.ts'
import { decimalAmount } from '#src/lib/money/money.ts'
import { isTestOrderId } from '#src/lib/ids/test-order-ids.ts'
import { recipientOf } from '#src/lib/addresses/postal-address.ts'
import { type OrderRow } from '../find-orders.ts'
import { type OrderListParams, buildOrderWhere } from './list-orders.ts'
import { listTagsOfOrders } from '../order-tags.ts'
import { maxExportedOrders } from '../limits.ts'

const batchSize = 50

/** Streams the orders that a list has now as CSV, newest first. Amounts are decimals, times UTC. */
export async function* exportOrders(db: Pick<Db, 'read' | 'report'>, params: OrderListParams): AsyncGenerator<string> {
  // Spreadsheets need the byte order mark to detect UTF-8.
  yield '\ufeff' + csvLine(csvHeaders)
  const q = db.read
  const { orders } = q.t
  const order = [orders.orderDate, orders.id] as const
  const list = { from: sql`${orders}`, where: buildOrderWhere(q, params), order, descending: true, limit: maxExportedOrders }
  for (const ids of inChunks(await listKeys(db, list), batchSize)) {
    const found: OrderRow[] = await q.select().from(orders).where(inArray(orders.id, ids))
    const rows = inKeyOrder(ids, found, ({ id }) => id)
    const discounts = await listOrderDiscounts(q, ids)
    const tags = await listTagsOfOrders(q, ids)
    const shipments = await listTrackingOfOrders(q, ids)
    yield rows
      .map((row) => {
        const shipped = shipments.get(row.id) ?? []
        const joined = (values: string[]) => [...new Set(values.filter(Boolean))].join(', ')
        const extra = [
          (tags.get(row.id) ?? []).join(', '),
          joined(shipped.map(({ carrier }) => carrier)),
          joined(shipped.map(({ trackingNumber }) => trackingNumber)),
          isTestOrderId(row.id) ? 'yes' : '',
        ]
        return csvLine([...toCells(row, discounts.get(row.id)!), ...extra])
      })
      .join('')
  }
}

type OrderTracking = Map<number, { carrier: string; trackingNumber: string }[]>

async function listTrackingOfOrders(q: Exec, orderIds: number[]): Promise<OrderTracking> {
  const { fulfillments } = q.t
  const tracking: OrderTracking = new Map()
  if (orderIds.length === 0) return tracking
  const rows = await q
    .select({ orderId: fulfillments.orderId, carrier: fulfillments.carrier, trackingNumber: fulfillments.trackingNumber })
    .from(fulfillments)
    .where(and(inArray(fulfillments.orderId, orderIds), isNull(fulfillments.cancelledAt)))
    .orderBy(asc(fulfillments.id))
  for (const { orderId, ...row } of rows) tracking.set(orderId, [...(tracking.get(orderId) ?? []), row])
  return tracking
}

const csvHeaders =
  `number order_date status payment_status fulfillment_status name email phone recipient company address1 address2 city state postal_code
   country items subtotal discount discount_codes tax tax_rates vat_number reverse_charge shipping total refunded currency comment
   billing_name billing_company billing_address1 billing_address2 billing_city billing_state billing_postal_code billing_country extra
   tags carriers tracking_numbers test`.split(/\s+/)

function toCells(order: OrderRow, discounts: OrderDiscount[]): (string | number)[] {
  const { address, currency } = order
  const amount = (minor: number) => decimalAmount(minor, currency)
  return [
    order.number,
    new Date(order.orderDate).toISOString(),
    order.status,
    order.paymentStatus,
    order.fulfillmentStatus,
    order.name,
    order.email,
    order.phone,
    recipientOf(order),
    address.company,
    address.address1,
    address.address2,
    address.city,
    address.state,
    address.postalCode,
    address.country,
    order.itemCount,
    amount(order.subtotal),
    amount(order.discount),
    discounts.map(({ code, name }) => code || name).join(', '),
    amount(order.tax),
    (order.taxRates ?? []).map(({ name, ratePpm, amount: tax }) => `${name} ${ratePpm / 10_000} %: ${amount(tax)}`).join('; '),
    order.vatNumber,
    order.reverseCharge ? 1 : 0,
    amount(order.shipping),
    amount(order.total),
    amount(order.refunded),
    currency,
    order.comment,
    ...billingCells(order),
    order.extra?.map(({ label, answer }) => (answer === '' ? label : `${label}: ${answer}`)).join('\n') ?? '',
  ]
}

// Empty when it is the same address.
function billingCells({ name, billingAddress: address }: OrderRow): string[] {
  if (address === null) return Array.from({ length: 8 }, () => '')
  const { company, address1, address2, city, state, postalCode, country } = address
  return [address.name ?? name, company, address1, address2, city, state, postalCode, country]
}
