import { type SQL, and, eq, inArray, sql } from 'drizzle-orm'
import { forceIndex } from '#db/force-index.ts'
import { likely } from '#db/likely.ts'
import { maxTabCount } from '#db/limits.ts'
import { isOfRealOrder, isOfTestOrder } from '#db/real-orders.ts'
import type { Exec } from '#db/types.ts'
import type { OrderStatus } from '#db/schema/orders.ts'
import { awaitingTransferCondition, overdueCondition } from '../payment/payment-due.ts'
import { refundDueCondition } from '../payment/refund-due.ts'
import { openStatuses } from '../status.ts'

/** Views of the list of all orders, then views of the list of pending orders. */
export const orderViews = ['all', 'unfulfilled', 'unpaid', 'transfer', 'overdue', 'completed', 'cancelled', 'refund_due', 'test'] as const
export const pendingViews = ['open', ...openStatuses] as const
export type PendingView = (typeof pendingViews)[number]
export type OrderView = (typeof orderViews)[number] | PendingView

// SQLite would read all cancelled, or all unpaid, orders to find the few of the partial index.
export const ordersOf = (q: Exec, view: OrderView): SQL => {
  if (view === 'refund_due') return forceIndex(q, q.t.orders, 'orders_cancelled_paid')
  if (view === 'transfer' || view === 'overdue') return forceIndex(q, q.t.orders, 'orders_payment_due')
  return sql`${q.t.orders}`
}

/** Orders per view, each counted to `maxTabCount` at most. */
export async function countOrderViews(q: Exec, views: readonly OrderView[], now: number): Promise<Partial<Record<OrderView, number>>> {
  const counts: Partial<Record<OrderView, number>> = {}
  for (const view of views) {
    const where = and(view === 'test' ? undefined : isOfRealOrder(q.t.orders.id), buildViewWhere(q, view, { now }))
    const [row] = await q.select({ total: sql<number>`count(*)`.mapWith(Number) }).from(
      q
        .select({ id: sql`orders.id`.as('id') })
        .from(ordersOf(q, view))
        .where(where)
        .limit(maxTabCount)
        .as('matching'),
    )
    counts[view] = row?.total ?? 0
  }
  return counts
}

export const isPendingView = (view: OrderView): view is PendingView => (pendingViews as readonly OrderView[]).includes(view)

export function buildViewWhere(
  q: Exec,
  view: OrderView,
  { extraStatuses = [], now }: { extraStatuses?: readonly OrderStatus[]; now: number },
): SQL | undefined {
  const { orders } = q.t
  if (isPendingView(view)) return inArray(orders.status, [...(view === 'open' ? openStatuses : [view]), ...extraStatuses])
  if (view === 'unfulfilled') return and(eq(orders.status, 'processing'), inArray(orders.fulfillmentStatus, ['unfulfilled', 'partial']))
  // By status: most unpaid orders are cancelled.
  if (view === 'unpaid')
    return and(likely(q, inArray(orders.paymentStatus, ['unpaid', 'failed'])), inArray(orders.status, ['pending', 'failed']))
  if (view === 'transfer') return awaitingTransferCondition
  if (view === 'overdue') return overdueCondition(now)
  if (view === 'completed') return eq(orders.status, 'completed')
  if (view === 'cancelled') return inArray(orders.status, ['cancelled', 'refunded'])
  if (view === 'refund_due') return refundDueCondition
  if (view === 'test') return isOfTestOrder(orders.id)
  return undefined
}
