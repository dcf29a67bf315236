import { type SQL, and, desc, eq, exists, inArray, notInArray, or } from 'drizzle-orm'
import { type ListQuery, matchesWords, selectPart, rowsInOrder } from '#db/lists/list-query.ts'
import { type OrderStatus, orderStatuses } from '#db/schema/orders.ts'
import type { Exec } from '#db/types.ts'
import type { OrderRow } from '../find-orders.ts'

/** What customers filter their orders by. */
export const userOrderFilters = ['open', 'shipped', 'completed', 'cancelled'] as const
export type UserOrderFilter = (typeof userOrderFilters)[number]

/** Null: an attempt that was never paid has no filter. */
export const userFilterOf: Record<OrderStatus, UserOrderFilter | null> = {
  pending: 'open',
  processing: 'open',
  on_hold: 'open',
  shipped: 'shipped',
  completed: 'completed',
  cancelled: 'cancelled',
  refunded: 'cancelled',
  failed: null,
}

const statusesOf = (filter: UserOrderFilter): OrderStatus[] => orderStatuses.filter((status) => userFilterOf[status] === filter)

export interface UserOrderParams {
  userId: number
  /** null = all. */
  status: UserOrderFilter | null
  /** Matches the number, or words of the items; '' = all. */
  search: string
}

/** A customer's orders, newest first, without attempts that were never paid and have ended. */
export function userOrdersQuery(q: Exec, { userId, status, search }: UserOrderParams): ListQuery<OrderRow> {
  const { orders } = q.t
  return rowsInOrder(orders, ['orderDate'], {
    where: and(
      eq(orders.userId, userId),
      or(notInArray(orders.paymentStatus, ['unpaid', 'failed']), notInArray(orders.status, ['cancelled', 'failed'])),
      status === null ? undefined : inArray(orders.status, statusesOf(status)),
      matchesOrder(q, search),
    ),
    descending: true,
    select: (part) => selectPart(q.select().from(orders).$dynamic(), part),
  })
}

export async function findNewestOrder(q: Exec, userId: number): Promise<OrderRow | null> {
  const { where, order, select } = userOrdersQuery(q, { userId, status: null, search: '' })
  const [newest] = await select({ where, orderBy: order.map(desc), limit: 1, offset: 0 })
  return newest ?? null
}

function matchesOrder(q: Exec, search: string): SQL | undefined {
  const { orders, orderLines } = q.t
  const words = matchesWords(search, [orderLines.name, orderLines.sku])
  if (words === undefined) return undefined
  const hasItem = exists(
    q
      .select({ id: orderLines.id })
      .from(orderLines)
      .where(and(eq(orderLines.orderId, orders.id), words)),
  )
  const number = /^#?(\d{1,9})$/.exec(search)?.[1]
  return number === undefined ? hasItem : or(eq(orders.number, Number(number)), hasItem)
}
