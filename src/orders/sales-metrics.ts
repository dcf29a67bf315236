import { and, asc, between, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { addDays } from '#src/lib/dates.ts'
import { soldStatuses } from './status.ts'

export interface DailySales {
  day: string
  orders: number
  units: number
  revenue: number
  tax: number
  refunded: number
}

/** Stored figures for each day from `from` to `to` inclusive (YYYY-MM-DD), zero-filled. Minor units. */
export async function getDailySales(q: Exec, from: string, to: string): Promise<DailySales[]> {
  const { salesDays: table } = q.t
  const rows = await q
    .select()
    .from(table)
    .where(between(table.day, from, to))
    .orderBy(asc(table.day))
  const rowsByDay = new Map(rows.map((row) => [row.day, row]))
  const days: DailySales[] = []
  for (let day = from; day <= to; day = addDays(day, 1))
    days.push(rowsByDay.get(day) ?? { day, orders: 0, units: 0, revenue: 0, tax: 0, refunded: 0 })
  return days
}

/** Epoch ms; `until` is exclusive. */
export interface TimeRange {
  since: number
  until: number
}

function soldWhere(q: Exec, { since, until }: TimeRange) {
  const { orders } = q.t
  return and(between(orders.orderDate, since, until), inArray(orders.paymentStatus, soldStatuses), ne(orders.status, 'cancelled'))
}

/** Products by revenue: units and minor units. */
export async function topProducts(q: Exec, range: TimeRange, limit: number) {
  const { orderLines, orders } = q.t
  const revenue = sql<number>`sum(${orderLines.lineTotal})`.mapWith(Number)
  return q
    .select({
      productId: orderLines.productId,
      name: sql<string>`max(${orderLines.name})`,
      image: sql<string>`max(${orderLines.mediaFile})`,
      units: sql<number>`sum(${orderLines.quantity})`.mapWith(Number),
      revenue,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(soldWhere(q, range), eq(orderLines.kind, 'item')))
    .groupBy(orderLines.productId)
    .orderBy(desc(revenue))
    .limit(limit)
}

/** Customers by amount paid, in minor units. */
export async function topSpenders(q: Exec, range: TimeRange, limit: number) {
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
    .where(soldWhere(q, range))
    .groupBy(orders.emailKey)
    .orderBy(desc(spent))
    .limit(limit)
}
