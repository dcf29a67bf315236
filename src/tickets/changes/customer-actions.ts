import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { contentKey } from '#src/lib/ids/content-key.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { contentOfFiles, type NewAttachment } from '../add-message.ts'
import { lockTicket, type TicketRow } from '../find-tickets.ts'
import { markRatingAsked } from '../mails/ask-for-ratings.ts'
import { queueCustomerMail } from '../mails/customer-mails.ts'
import { queueStaffMails } from '../mails/staff-mails.ts'
import { type Reply, replyAsCustomer } from '../reply.ts'
import { isLongClosed, nextStatus, type TicketAction } from '../ticket-status.ts'
import { setStatus } from '../set-status.ts'

/** Who acts: the account, or whoever has the link. Of a merged ticket, `writer` is who opened that one, and not who has its messages now. */
export type Customer = { userId: number | null; writer: Pick<TicketRow, 'name' | 'email'> }

/** Adds what the customer wrote on the web and tells staff. Throws NotFound and UserError. */
export async function addWebReply(
  shop: Shop,
  tx: Tx,
  ticket: TicketRow,
  input: Customer & { key: string; text: string; attachments: NewAttachment[] },
): Promise<Reply> {
  const { userId, writer, text, attachments } = input
  const key = contentKey(input.key, [userId, text, contentOfFiles(attachments)])
  const message = { channel: 'web' as const, key: `form:${key}`, author: authorOf(writer, userId), text, attachments }
  const reply = await replyAsCustomer(tx, ticket.id, message, shop.now())
  if (!reply.isNew) return reply
  const isSuccessor = reply.ticket.previousId !== null && reply.ticket.messageCount === 1
  if (isSuccessor) await queueCustomerMail(shop, tx, { ...reply, kind: 'created' })
  await queueStaffMails(shop, tx, { ...reply, kind: isSuccessor ? 'new' : 'replied' })
  return reply
}

/** Marks the ticket as resolved, or opens it again. False when that is what it is already. Throws Conflict for one closed too long ago. */
export async function changeStatus(
  shop: Shop,
  tx: Tx,
  ticket: TicketRow,
  input: Customer & { action: Extract<TicketAction, 'customer_resolves' | 'customer_reopens'> },
): Promise<boolean> {
  const now = shop.now()
  const current = await lockTicket(tx, ticket.id, now)
  if (input.action === 'customer_reopens' && isLongClosed(current, now)) throw new Conflict('tickets.reopenTooLate')
  const status = nextStatus(current.status, input.action)
  if (status === null) return false
  // The page asks for the rating at once.
  if (status === 'resolved') await markRatingAsked(tx, current.id, now)
  return setStatus(tx, current, status, { actor: authorOf(input.writer, input.userId), now })
}

/** The requester has opened the ticket. A guest's ticket joins the account of its address: the link was mailed there. */
export async function markSeen(tx: Tx, ticket: TicketRow, { joins }: { joins: number | null }, now: number): Promise<void> {
  const { tickets } = tx.t
  await tx.update(tickets).set({ customerSeenAt: now }).where(eq(tickets.id, ticket.id))
  if (joins !== null)
    await tx
      .update(tickets)
      .set({ userId: joins, updatedAt: now })
      .where(and(eq(tickets.id, ticket.id), isNull(tickets.userId)))
}

export const authorOf = ({ name, email }: Customer['writer'], userId: number | null) => ({ id: userId, name: name || email, email })
