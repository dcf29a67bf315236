import { sql } from 'drizzle-orm'
import { isOfRealOrder } from '#db/real-orders.ts'
import type { Db } from '#db/types.ts'
import { addDays, startOfDay } from '#src/lib/dates/dates.ts'

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

/**
 * Tax of the orders paid on these days (inclusive, in the store's time zone), by country, region and rate. Reads every order of the days, beside
 * the requests.
 */
export async function readTaxReport(
  { report, t: { orders } }: Pick<Db, 'report' | 't'>,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
): Promise<TaxReportRow[]> {
  const rows = await report<Record<keyof TaxReportRow, string | number>>(sql`
    select order_taxes.country as country, order_taxes.region as region, order_taxes.name as name, order_taxes.rate_ppm as "ratePpm",
      count(distinct orders.id) as orders, sum(order_taxes.base) as base, sum(order_taxes.amount) as tax,
      sum(case when orders.total > 0 then order_taxes.amount * 1.0 * orders.refunded / orders.total else 0 end) as "refundedTax"
    from order_taxes join orders on orders.id = order_taxes.order_id
    where orders.paid_at >= ${startOfDay(from, timeZone)} and orders.paid_at < ${startOfDay(addDays(to, 1), timeZone)}
      and orders.status not in ('cancelled', 'failed') and ${isOfRealOrder(orders.id)}
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`)
  return rows.map((row) => ({
    country: String(row.country),
    region: String(row.region),
    name: String(row.name),
    ratePpm: Number(row.ratePpm),
    orders: Number(row.orders),
    base: Number(row.base),
    tax: Number(row.tax),
    refundedTax: Math.round(Number(row.refundedTax)),
  }))
}
