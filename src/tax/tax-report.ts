import { and, asc, eq, gte, lt, notInArray, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { addDays, startOfDay } from '#src/lib/dates.ts'

export interface TaxReportRow {
  country: string
  region: string
  name: string
  ratePpm: number
  orders: number
  /** Minor units. */
  base: number
  tax: number
  /** The part of the tax that refunds of these orders have returned, in proportion to the refunded amount. */
  refundedTax: number
}

/** Tax of the orders paid on these days (inclusive, in the store's time zone), by country, region and rate. */
export async function readTaxReport(
  q: Exec,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
): Promise<TaxReportRow[]> {
  const { orders, orderTaxes } = q.t
  const { country, region, name, ratePpm } = orderTaxes
  const share = sql`case when ${orders.total} > 0 then ${orderTaxes.amount} * 1.0 * ${orders.refunded} / ${orders.total} else 0 end`
  const rows = await q
    .select({
      country,
      region,
      name,
      ratePpm,
      orders: sql<number>`count(distinct ${orders.id})`.mapWith(Number),
      base: sql<number>`sum(${orderTaxes.base})`.mapWith(Number),
      tax: sql<number>`sum(${orderTaxes.amount})`.mapWith(Number),
      refundedTax: sql<number>`sum(${share})`.mapWith(Number),
    })
    .from(orderTaxes)
    .innerJoin(orders, eq(orders.id, orderTaxes.orderId))
    .where(
      and(
        gte(orders.paidAt, startOfDay(from, timeZone)),
        lt(orders.paidAt, startOfDay(addDays(to, 1), timeZone)),
        notInArray(orders.status, ['cancelled', 'failed']),
      ),
    )
    .groupBy(country, region, name, ratePpm)
    .orderBy(asc(country), asc(region), asc(name), asc(ratePpm))
  return rows.map((row) => ({ ...row, refundedTax: Math.round(row.refundedTax) }))
}
