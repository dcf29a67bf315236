import { and, asc, between, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Exec } from '#db/open.ts'
import { addDays } from '#src/lib/dates.ts'

export interface SalesDay {
  day: string
  orders: number
  units: number
  revenue: number
  tax: number
  refunded: number
}

/** The kept figures of each day from `from` to `to` inclusive (YYYY-MM-DD), days without sales filled with zeros. Minor units. */
export async function salesDays(q: Exec, from: string, to: string): Promise<SalesDay[]> {
  const { salesDays: table } = q.t
  const rows = await q
    .select()
    .from(table)
    .where(between(table.day, from, to))
    .orderBy(asc(table.day))
  const known = new Map(rows.map((row) => [row.day, row]))
  const days: SalesDay[] = []
  for (let day = from; day <= to; day = addDays(day, 1))
    days.push(known.get(day) ?? { day, orders: 0, units: 0, revenue: 0, tax: 0, refunded: 0 })
  return days
}

/** Epoch ms from and up to which an order counts. */
export interface Span {
  since: number
  until: number
}

/** Sold in a span of time: paid, and not cancelled since. */
function soldIn(q: Exec, { since, until }: Span) {
  const { orders } = q.t
  return and(
    between(orders.orderDate, since, until),
    inArray(orders.paymentStatus, ['paid', 'partially_refunded']),
    ne(orders.status, 'cancelled'),
  )
}

/** Products by revenue in a span of time: units and minor units. */
export async function topProducts(q: Exec, span: Span, limit: number) {
  const { orderLines, orders } = q.t
  const revenue = sql<number>`sum(${orderLines.lineTotal})`.mapWith(Number)
  return q
    .select({
      productId: orderLines.productId,
      name: sql<string>`max(${orderLines.name})`,
      picture: sql<string>`max(${orderLines.mediaFile})`,
      units: sql<number>`sum(${orderLines.quantity})`.mapWith(Number),
      revenue,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(soldIn(q, span), eq(orderLines.kind, 'item')))
    .groupBy(orderLines.productId)
    .orderBy(desc(revenue))
    .limit(limit)
}

/** Customers by what they paid in a span of time, minor units. */
export async function topSpenders(q: Exec, span: Span, limit: number) {
  const { orders } = q.t
  const spent = sql<number>`sum(${orders.total} - ${orders.refunded})`.mapWith(Number)
  return q
    .select({
      email: sql<string>`max(${orders.email})`,
      name: sql<string>`max(${orders.name})`,
      orders: sql<number>`count(*)`.mapWith(Number),
      spent,
    })
    .from(orders)
    .where(soldIn(q, span))
    .groupBy(orders.emailKey)
    .orderBy(desc(spent))
    .limit(limit)
}
