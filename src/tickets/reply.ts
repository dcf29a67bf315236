import type { TicketStatus } from '#db/schema/tickets.ts'
import type { Tx } from '#db/types.ts'
import { addMessage, type NewMessage } from './add-message.ts'
import { createTicket } from './create-ticket.ts'
import { findSuccessor, getTicket, lockTicket, type TicketRow, findMessageByKey } from './find-tickets.ts'
import { isLongClosed, nextStatus } from './ticket-status.ts'
import { addTicketEvent } from './ticket-events.ts'
import { setStatus } from './set-status.ts'

export interface Reply {
  /** As it is after the reply: of a merged ticket the one that has its messages, of an old closed one a new one. */
  ticket: TicketRow
  messageId: number
  /** False for a repeated key. */
  isNew: boolean
}

/**
 * Adds what the customer wrote and opens the ticket; one that was closed more than `reopenDays` ago gets a successor, which later replies to
 * it join. A repeated key adds nothing. `target`: its ID, or the ticket if it is locked. Throws NotFound and UserError.
 */
export async function replyAsCustomer(tx: Tx, target: number | TicketRow, message: Omit<NewMessage, 'kind'>, now: number): Promise<Reply> {
  const ticket = typeof target === 'number' ? await lockTicket(tx, target, now) : target
  const repeated = await findRepeated(tx, ticket, message.key)
  if (repeated) return repeated
  if (isLongClosed(ticket, now)) {
    const successor = await findSuccessor(tx, ticket.id)
    return successor ? replyAsCustomer(tx, successor.id, message, now) : openSuccessor(tx, ticket, message, now)
  }
  const added = await addMessage(tx, ticket, { ...message, kind: 'customer' }, now)
  const { author } = message
  const status = nextStatus(ticket.status, 'customer_replies')
  if (status !== null) await setStatus(tx, ticket, status, { actor: author, now })
  return { ticket: await getTicket(tx, ticket.id), messageId: added!.id, isNew: true }
}

/** Adds an answer of staff; `status`: what the ticket is after it. A repeated key adds nothing. Throws NotFound and UserError. */
export async function replyAsStaff(
  tx: Tx,
  ticketId: number,
  message: Omit<NewMessage, 'kind'>,
  { status = 'pending', now }: { status?: TicketStatus; now: number },
): Promise<Reply> {
  const ticket = await lockTicket(tx, ticketId, now)
  const repeated = await findRepeated(tx, ticket, message.key)
  if (repeated) return repeated
  const added = await addMessage(tx, ticket, { ...message, kind: 'staff' }, now)
  await setStatus(tx, ticket, status, { actor: message.author, now })
  return { ticket: await getTicket(tx, ticket.id), messageId: added!.id, isNew: true }
}

// The successor has a key of its own, so that a repeated reply finds it.
async function openSuccessor(tx: Tx, ticket: TicketRow, message: Omit<NewMessage, 'kind'>, now: number): Promise<Reply> {
  const { subject, userId, name, email, language, orderId } = ticket
  const created = await createTicket(
    tx,
    {
      subject,
      channel: message.channel,
      language,
      orderId,
      message,
      key: `after:${ticket.id}:${message.key}`,
      requester: { userId, name, email },
      previousId: ticket.id,
    },
    now,
  )
  if (created.isNew)
    await addTicketEvent(tx, { ticketId: created.ticket.id, kind: 'created', data: { previous: ticket.id }, actor: message.author, now })
  return created
}

async function findRepeated(tx: Tx, ticket: TicketRow, key: string): Promise<Reply | null> {
  const first = await findMessageByKey(tx, ticket.id, key)
  return first ? { ticket, messageId: first.id, isNew: false } : null
}
