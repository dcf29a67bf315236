import { and, desc, eq, lt, or } from 'drizzle-orm'
import type { Exec } from '#db/open.ts'
import { csvLine } from '#src/lib/csv.ts'
import { plainAmount } from '#src/lib/money.ts'
import { type OrderListWish, type OrderRow, matchingOrders } from './find-orders.ts'

/** At most this many orders stand in one file. */
export const mostExported = 10_000
const batch = 500

/** The orders a list shows on all its pages as lines of a CSV file, newest first, read in parts. Amounts are decimals, times UTC. */
export async function* exportOrders(q: Exec, wish: OrderListWish): AsyncGenerator<string> {
  // Spreadsheets read UTF-8 only behind this mark.
  yield '\ufeff' + csvLine(heads)
  const { orders } = q.t
  let last: { orderDate: number; id: number } | null = null
  for (let written = 0; written < mostExported; written += batch) {
    const before = last && or(lt(orders.orderDate, last.orderDate), and(eq(orders.orderDate, last.orderDate), lt(orders.id, last.id)))
    const rows: OrderRow[] = await q
      .select()
      .from(orders)
      .where(and(matchingOrders(q, wish), before ?? undefined))
      .orderBy(desc(orders.orderDate), desc(orders.id))
      .limit(batch)
    yield rows.map((row) => csvLine(cellsOf(row))).join('')
    if (rows.length < batch) return
    last = rows.at(-1)!
  }
}

const heads = [
  'number',
  'order_date',
  'status',
  'payment_status',
  'fulfillment_status',
  'name',
  'email',
  'phone',
  'company',
  'address1',
  'address2',
  'city',
  'state',
  'postal_code',
  'country',
  'items',
  'subtotal',
  'discount',
  'tax',
  'shipping',
  'total',
  'refunded',
  'currency',
  'comment',
]

function cellsOf(order: OrderRow): (string | number)[] {
  const { address, currency } = order
  const amount = (minor: number) => plainAmount(minor, currency)
  return [
    order.number,
    new Date(order.orderDate).toISOString(),
    order.status,
    order.paymentStatus,
    order.fulfillmentStatus,
    order.name,
    order.email,
    order.phone,
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
    amount(order.tax),
    amount(order.shipping),
    amount(order.total),
    amount(order.refunded),
    currency,
    order.comment,
  ]
}
