import { desc, sql } from 'drizzle-orm'
import { forceIndex } from '#db/force-index.ts'
import { maxTabCount } from '#db/limits.ts'
import { isOfRealOrder } from '#db/real-orders.ts'
import type { Exec } from '#db/types.ts'
import { overdueCondition } from '../payment/payment-due.ts'
import { refundDueCondition } from '../payment/refund-due.ts'
import { pick } from '#src/lib/collections/pick.ts'

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
    sql`select ${name} as name, count(*) as waiting from (select 1 from ${from} where (${where}) and ${isOfRealOrder(orders.id)} limit ${sql.raw(String(maxTabCount))}) as ${sql.identifier(name)}`
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
