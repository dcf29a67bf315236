import { desc, sql } from 'drizzle-orm'
import { forceIndex } from '#db/force-index.ts'
import { isOfRealOrder } from '#db/real-orders.ts'
import type { Exec } from '#db/types.ts'
import { overdueCondition } from '../payment/payment-due.ts'
import { refundDueCondition } from '../payment/refund-due.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { maxCountedInTab } from '../limits.ts'

export async function latestOrders(q: Exec, limit: number) {
  const { orders } = q.t
  return q
    .select(pick(orders, 'id', 'number', 'name', 'total', 'status', 'paymentStatus', 'fulfillmentStatus', 'orderDate'))
    .from(orders)
    .orderBy(desc(orders.orderDate), desc(orders.id))
    .limit(limit)
}

export type LatestOrder = Awaited<ReturnType<typeof latestOrders>>[number]

type OrderQueue = 'toFulfill' | 'onHold' | 'unpaid' | 'overdue' | 'refundDue'

/** Orders that need action by staff, each count capped. `now` in epoch ms. */
export async function countActionableOrders(q: Exec, now: number): Promise<Record<OrderQueue, number>> {
  const { orders } = q.t
  const countWhere = (name: string, where: ReturnType<typeof sql>, from = sql`${orders}`) =>
    sql`select ${name} as name, count(*) as waiting from (select 1 from ${from} where (${where}) and ${isOfRealOrder(orders.id)} limit ${sql.raw(String(maxCountedInTab))}) as ${sql.identifier(name)}`
  const rows = await q.rows<{ name: OrderQueue; waiting: number }>(
    sql.join(
      [
        countWhere('toFulfill', sql`status = 'processing' and fulfillment_status in ('unfulfilled', 'partial')`),
        countWhere('onHold', sql`status = 'on_hold'`),
        countWhere('unpaid', sql`status in ('pending', 'failed') and payment_status in ('unpaid', 'failed')`),
        countWhere('overdue', overdueCondition(now)),
        countWhere('refundDue', refundDueCondition, forceIndex(q, orders, 'orders_cancelled_paid')),
      ],
      sql` union all `,
    ),
  )
  const counts = { toFulfill: 0, onHold: 0, unpaid: 0, overdue: 0, refundDue: 0 }
  for (const row of rows) counts[row.name] = Number(row.waiting)
  return counts
}

const hour = 3_600_000

export interface HourlySales {
  at: number
  orders: number
  units: number
  /** Minor units, tax included. */
  revenue: number
  tax: number
  refunded: 0
}

/** Sales for each of `count` hours from `from` (epoch ms), zero-filled. For a day or two. */
export async function getHourlySales(q: Exec, from: number, count: number): Promise<HourlySales[]> {
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
