import { desc, eq } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { listShipments } from '#src/fulfillments/find-fulfillments.ts'
import { firstName, personName } from '#src/lib/people/first-name.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { TicketRow } from '#src/tickets/find-tickets.ts'
import { omitFirstName } from './omit-first-name.ts'

/** What saved replies may contain, as {{customer.first_name}}. */
export const replyVariables = [
  'customer.first_name',
  'ticket.number',
  'order.number',
  'order.tracking_link',
  'agent.name',
  'store.name',
] as const

export type ReplyVariable = (typeof replyVariables)[number]

/** Without those that are unknown, such as the order of a ticket that has none. */
export type ReplyValues = Partial<Record<ReplyVariable, string>>

export async function readReplyValues(q: Exec, ticket: TicketRow, agent: { name: string }): Promise<ReplyValues> {
  const order = await findTicketOrder(q, ticket)
  const shipment = order
    ? (await listShipments(q, order)).findLast(({ cancelledAt, link }) => cancelledAt === null && link !== '')
    : undefined
  const { site_name: store } = await readSettings(q)
  const values: Record<ReplyVariable, string> = {
    'customer.first_name': firstName(ticket.name),
    'ticket.number': String(ticket.id),
    'order.number': order ? String(order.number) : '',
    'order.tracking_link': shipment?.link ?? '',
    // Customers do not learn the address of an agent who has entered no name.
    'agent.name': personName(agent.name) || store,
    'store.name': store,
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

/** Without a first name, greetings do without it. Other variables without a value stay as they are. */
export const fillReply = (text: string, values: ReplyValues): string =>
  (values['customer.first_name'] === undefined ? omitFirstName(text) : text).replaceAll(
    new RegExp(placeholder, 'g'),
    (whole, name: string) => values[name as ReplyVariable] ?? whole,
  )

/** The first variable left in a text, with its braces; null = none. */
export const findUnfilled = (text: string): string | null => placeholder.exec(text)?.[0] ?? null

const placeholder = /\{\{\s*([a-z]+\.[a-z_]+)\s*\}\}/

// The ticket's own order, else the newest one of its account.
async function findTicketOrder(q: Exec, { orderId, userId }: TicketRow) {
  if (orderId !== null) return findOrder(q, { id: orderId })
  if (userId === null) return null
  const { orders } = q.t
  const [newest] = await q
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.orderDate), desc(orders.id))
    .limit(1)
  return newest ? findOrder(q, { id: newest.id }) : null
}
