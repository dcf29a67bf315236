import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import type { Actor } from '#src/accounts/audit/audit.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import { lockTicket, type TicketRow } from '../find-tickets.ts'
import { detachFiles, readDrafts, saveDraft } from '../drafts.ts'
import { recountTicket } from './recount-ticket.ts'
import { withdrawMail } from '#src/mail/withdraw-mail.ts'

export type BeforeReply = ReturnType<typeof beforeReply>

/** What a ticket was before a reply, to undo it. */
export const beforeReply = (ticket: TicketRow) => ({
  ...pick(ticket, 'status', 'snoozedUntil', 'firstResponseAt', 'responseDueAt', 'resolutionDueAt', 'responseInTime'),
  ...pick(ticket, 'resolutionInTime', 'resolvedAt', 'closedAt', 'ratingAskedAt'),
})

/** In a few seconds there are hardly more. */
const maxLater = 100

/**
 * Takes a reply back: withdraws its mail, restores what the ticket was and makes the text a draft again. Throws Conflict when the message is
 * out already.
 */
export async function undoReply(
  tx: Tx,
  { ticketId, messageId, before }: { ticketId: number; messageId: number; before: BeforeReply },
  { actor, now }: { actor: Actor; now: number },
): Promise<void> {
  const { ticketMessages, tickets } = tx.t
  const ticket = await lockTicket(tx, ticketId, now)
  const isOwn = and(
    eq(ticketMessages.id, messageId),
    eq(ticketMessages.ticketId, ticket.id),
    eq(ticketMessages.kind, 'staff'),
    eq(ticketMessages.authorId, actor.id ?? 0),
    gt(ticketMessages.visibleAt, now),
  )
  const [message] = await tx.select().from(ticketMessages).where(isOwn).limit(1)
  if (!message) throw new Conflict('conversation.undoTooLate')
  const draft = { ticketId: ticket.id, userId: actor.id ?? 0, kind: 'staff' as const }
  // First, because files are deleted with their message.
  await detachFiles(tx, draft, messageId)
  await tx.delete(ticketMessages).where(isOwn)
  if (message.outboxId !== null && !(await withdrawMail(tx, message.outboxId))) throw new Conflict('conversation.undoTooLate')
  // What the reply itself did to the ticket.
  await tx
    .delete(ticketMessages)
    .where(
      and(
        eq(ticketMessages.ticketId, ticket.id),
        eq(ticketMessages.kind, 'event'),
        eq(ticketMessages.authorId, actor.id ?? 0),
        eq(ticketMessages.createdAt, message.createdAt),
        gt(ticketMessages.id, messageId),
      ),
    )
  const later = await tx
    .select({ kind: ticketMessages.kind })
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.ticketId, ticket.id),
        gt(ticketMessages.id, messageId),
        inArray(ticketMessages.kind, ['customer', 'staff', 'event']),
      ),
    )
    .limit(maxLater)
  const { firstResponseAt, responseInTime, responseDueAt, ...state } = before
  // What others did meanwhile stays: a customer who wrote has opened the ticket, another agent may have answered or resolved it.
  if (later.length === 0) await tx.update(tickets).set(state).where(eq(tickets.id, ticket.id))
  if (!later.some(({ kind }) => kind === 'staff'))
    await tx.update(tickets).set({ firstResponseAt, responseInTime, responseDueAt }).where(eq(tickets.id, ticket.id))
  await recountTicket(tx, ticket.id, now)
  const { staff: newer } = await readDrafts(tx, draft)
  await saveDraft(tx, draft, newer.trim() === '' ? message.bodyText : `${message.bodyText}\n\n${newer}`, now)
}
