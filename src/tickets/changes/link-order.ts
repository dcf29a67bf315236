import { eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { lockTicket } from '../find-tickets.ts'
import { addTicketEvent } from '../ticket-events.ts'

interface LinkedOrder {
  /** The ticket that was changed; of a merged one, the ticket that has its messages now. */
  ticketId: number
  /** Numbers of the orders, 0 = none. */
  from: number
  to: number
}

/** Links a ticket to the order with this number; null takes the link away. Null when nothing changes. Throws NotFound and UserError. */
export async function linkOrder(
  tx: Tx,
  ticketId: number,
  number: number | null,
  by: { actor: { id: number | null; name: string }; now: number },
): Promise<LinkedOrder | null> {
  const ticket = await lockTicket(tx, ticketId, by.now)
  const order = number === null ? null : await findOrder(tx, { number })
  if (number !== null && !order) throw new UserError('shopPanel.noSuchOrder', { number }, 'number')
  if ((order?.id ?? null) === ticket.orderId) return null
  const former = ticket.orderId === null ? null : await findOrder(tx, { id: ticket.orderId })
  const { tickets } = tx.t
  await tx
    .update(tickets)
    .set({ orderId: order?.id ?? null })
    .where(eq(tickets.id, ticket.id))
  const change = { from: former?.number ?? 0, to: order?.number ?? 0 }
  const data = { ...change, ...(order && { order: order.id, number: order.number }) }
  await addTicketEvent(tx, { ticketId: ticket.id, kind: 'order_linked', data, ...by })
  return { ticketId: ticket.id, ...change }
}
