import { sql } from 'drizzle-orm'
import { isOfRealOrder } from '#db/real-orders.ts'
import type { Exec } from '#db/types.ts'
import type { noSales } from './daily-sales.ts'

const hour = 3_600_000

/** Sales for each of `count` hours from `from` (epoch ms), zero-filled, in minor units with tax. For a day or two. */
export async function getHourlySales(q: Exec, from: number, count: number): Promise<(typeof noSales & { at: number })[]> {
  const { orders } = q.t
  const rows = await q.rows<{ hour: number; orders: number; units: number; revenue: number; tax: number }>(sql`
    select cast((paid_at - ${from}) / ${hour} as integer) as hour, count(*) as orders,
      cast(sum(item_count) as integer) as units, cast(sum(total) as integer) as revenue,
      cast(sum(tax) as integer) as tax
    from ${orders}
    where order_date >= ${from - maxPaymentDelay} and order_date < ${from + count * hour} and paid_at >= ${from} and paid_at < ${from + count * hour}
      and status <> 'cancelled' and ${isOfRealOrder(orders.id)}
    group by 1`)
  const rowsByHour = new Map(rows.map((row) => [Number(row.hour), row]))
  return Array.from({ length: count }, (_, index) => {
    const row = rowsByHour.get(index)
    return {
      at: from + index * hour,
      orders: Number(row?.orders ?? 0),
      units: Number(row?.units ?? 0),
      revenue: Number(row?.revenue ?? 0),
      tax: Number(row?.tax ?? 0),
      refunded: 0,
    }
  })
}

// The index is on the order date; very few orders are paid later than this.
const maxPaymentDelay = 3 * 24 * hour
