import { and, eq, inArray } from 'drizzle-orm'
import type { TicketRating } from '#db/schema/tickets.ts'
import type { Tx } from '#db/types.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import type { TicketRow } from '../find-tickets.ts'
import { maxRatingCommentLength } from '../limits.ts'
import { addTicketEvent } from '../ticket-events.ts'
import { authorOf, type Customer } from './customer-actions.ts'

/** Stores how the customer rates a resolved ticket; a later rating replaces it. Throws Conflict while it is not resolved. */
export async function rateTicket(
  shop: Shop,
  tx: Tx,
  ticket: TicketRow,
  input: Customer & { rating: TicketRating; comment: string },
): Promise<void> {
  const { rating, comment, userId, writer } = input
  if ([...comment].length > maxRatingCommentLength) throw new UserError('form.tooLong', { count: maxRatingCommentLength }, 'comment')
  const now = shop.now()
  const { tickets } = tx.t
  const isOver = inArray(tickets.status, ['resolved', 'closed'])
  const [rated] = await tx
    .update(tickets)
    .set({ rating, ratingComment: comment, ratedAt: now, updatedAt: now })
    .where(and(eq(tickets.id, ticket.id), isOver))
    .returning({ id: tickets.id })
  if (!rated) throw new Conflict('tickets.notResolved')
  await addTicketEvent(tx, { ticketId: ticket.id, kind: 'rated', data: { rating }, actor: authorOf(writer, userId), now })
}
