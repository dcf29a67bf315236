import { and, eq, gte, inArray, lt, ne } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import { insertTicket } from '../create-ticket.ts'
import { customerKinds, getTicket, lockTicket, type TicketRow } from '../find-tickets.ts'
import { setMissingTargets } from '../response-targets.ts'
import type { By } from './edit-ticket.ts'
import { mergeTickets } from './merge-tickets.ts'
import { recountTicket } from './recount-ticket.ts'
import { addTicketEvent } from '../ticket-events.ts'

/**
 * Moves a message and what follows it into a new ticket of the same customer. Throws NotFound, and UserError for the first message and for
 * one that is not of this ticket.
 */
export async function splitTicket(
  tx: Tx,
  { id, messageId, subject }: { id: number; messageId: number; subject: string },
  by: By,
): Promise<{ ticket: TicketRow; moved: number }> {
  const { ticketMessages, ticketAttachments } = tx.t
  const { now } = by
  const ticket = await lockTicket(tx, id, now)
  const isOfTicket = eq(ticketMessages.ticketId, ticket.id)
  const [first] = await tx
    .select()
    .from(ticketMessages)
    .where(and(isOfTicket, eq(ticketMessages.id, messageId)))
    .limit(1)
  const before = await tx.$count(
    ticketMessages,
    and(isOfTicket, lt(ticketMessages.id, messageId), inArray(ticketMessages.kind, [...customerKinds])),
  )
  if (!first || !customerKinds.some((kind) => kind === first.kind) || before === 0)
    throw new UserError('conversation.splitInvalid', {}, 'message')
  const { userId, name, email, language, orderId, assigneeId, priority } = ticket
  const created = await insertTicket(
    tx,
    {
      key: null,
      subject,
      channel: first.channel,
      priority,
      language,
      orderId,
      assigneeId,
      requester: { userId, name, email },
    },
    first.createdAt,
  )
  const moved = await tx
    .update(ticketMessages)
    .set({ ticketId: created!.id })
    .where(and(isOfTicket, gte(ticketMessages.id, messageId), ne(ticketMessages.kind, 'event')))
    .returning({ id: ticketMessages.id })
  for (const ids of inChunks(moved.map((row) => row.id)))
    await tx.update(ticketAttachments).set({ ticketId: created!.id }).where(inArray(ticketAttachments.messageId, ids))
  await addTicketEvent(tx, { ticketId: ticket.id, kind: 'split', data: { to: created!.id }, ...by })
  await addTicketEvent(tx, { ticketId: created!.id, kind: 'split', data: { from: ticket.id }, ...by })
  await recountTicket(tx, ticket.id, now)
  await recountTicket(tx, created!.id, now)
  await setMissingTargets(tx, created!.id, now)
  return { ticket: await getTicket(tx, created!.id), moved: moved.length }
}

/**
 * Merges the new ticket back: also what was written in it since comes along, and the link that its customer may have keeps working. Throws
 * Conflict when one of the two is merged meanwhile.
 */
export async function undoSplit(tx: Tx, { id, into }: { id: number; into: number }, by: By): Promise<void> {
  try {
    await mergeTickets(tx, { sourceId: into, targetId: id }, by)
  } catch (error) {
    if (error instanceof UserError) throw new Conflict('conversation.mergeChangedSince')
    throw error
  }
}
