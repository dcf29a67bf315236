import { and, desc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { guestPassword } from '#src/accounts/passwords/passwords.ts'
import type { OrderRow } from '#src/orders/find-orders.ts'
import { type TicketRow, followMerges } from '#src/tickets/find-tickets.ts'
import { recentOrders } from './limits.ts'

/**
 * The ticket's linked order first, then the newest orders of its requester: of the account, and of guests with the same address. A requester
 * who is only known by an address has all orders of that address, which nobody has proven.
 */
export async function listTicketOrders(q: Exec, ticket: Pick<TicketRow, 'userId' | 'emailKey' | 'orderId'>): Promise<OrderRow[]> {
  const { orders, users } = q.t
  const { userId, emailKey, orderId } = ticket
  const newest = [desc(orders.orderDate), desc(orders.id)] as const
  const ofAccount =
    userId === null
      ? []
      : await q
          .select()
          .from(orders)
          .where(eq(orders.userId, userId))
          .orderBy(...newest)
          .limit(recentOrders)
  // A guest account is nobody's yet; an order of another registered account is theirs.
  const isUnclaimed = or(isNull(orders.userId), eq(users.password, guestPassword))
  const ofAddress = await q
    .select({ order: orders })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.emailKey, emailKey), userId === null ? undefined : isUnclaimed))
    .orderBy(...newest)
    .limit(recentOrders)
  const [linked] = orderId === null ? [] : await q.select().from(orders).where(eq(orders.id, orderId)).limit(1)
  const found = new Map([...ofAccount, ...ofAddress.map(({ order }) => order)].map((order) => [order.id, order]))
  const recent = [...found.values()].filter(({ id }) => id !== orderId)
  recent.sort((a, b) => b.orderDate - a.orderDate || b.id - a.id)
  return [...(linked ? [linked] : []), ...recent.slice(0, recentOrders)]
}

/** Other tickets of the same account or address, newest first, without spam and merged ones. */
export async function listEarlierTickets(q: Exec, ticket: Pick<TicketRow, 'id' | 'userId' | 'emailKey'>, limit: number) {
  const { tickets } = q.t
  const { id, userId, emailKey } = ticket
  const columns = { id: tickets.id, subject: tickets.subject, status: tickets.status, lastMessageAt: tickets.lastMessageAt }
  const isOther = and(ne(tickets.id, id), isNull(tickets.mergedInto), eq(tickets.isSpam, false))
  const newest = [desc(tickets.lastMessageAt), desc(tickets.id)] as const
  const select = (isTheirs: ReturnType<typeof eq>) =>
    q
      .select(columns)
      .from(tickets)
      .where(and(isTheirs, isOther))
      .orderBy(...newest)
      .limit(limit)
  const rows = [...(userId === null ? [] : await select(eq(tickets.userId, userId))), ...(await select(eq(tickets.emailKey, emailKey)))]
  const found = [...new Map(rows.map((row) => [row.id, row])).values()]
  return found.sort((a, b) => b.lastMessageAt - a.lastMessageAt || b.id - a.id).slice(0, limit)
}

/** The tickets that are linked to orders, newest first. */
export async function listTicketsOfOrders(q: Exec, orderIds: number[], limit: number) {
  const { tickets } = q.t
  if (orderIds.length === 0) return []
  const rows = await q
    .select()
    .from(tickets)
    .where(and(inArray(tickets.orderId, orderIds), eq(tickets.isSpam, false)))
    .orderBy(desc(tickets.id))
    .limit(limit)
  const found = new Map<
    string,
    { id: number; orderId: number | null; subject: string; status: TicketRow['status']; lastMessageAt: number }
  >()
  for (const row of rows) {
    const { id, subject, status, lastMessageAt } = await followMerges(q, row)
    found.set(`${id}:${row.orderId}`, { id, orderId: row.orderId, subject, status, lastMessageAt })
  }
  return [...found.values()]
}
