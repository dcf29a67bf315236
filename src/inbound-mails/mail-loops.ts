import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import type { TicketRow } from '#src/tickets/find-tickets.ts'
import { pauseMails } from '#src/tickets/mails/pause-mails.ts'
import { loopPauseMs, loopWindowMs, maxMailsPerWindow } from './limits.ts'
import { addTicketEvent } from '#src/tickets/ticket-events.ts'

/**
 * True while a ticket gets more mail than a person writes: then the shop sends none by itself. It is marked with an event, and the mark is
 * removed with the first mail after an hour of silence. To be called before the new mail has its verdict.
 */
export async function checkLoop(tx: Tx, ticket: Pick<TicketRow, 'id' | 'mailLoopAt'>, now: number): Promise<boolean> {
  const { inboundMails } = tx.t
  const [recent] = await tx
    // The state is no condition: SQLite would read all recent mails by their state.
    .select({ mails: sql<number>`sum(case when ${inArray(inboundMails.state, ['added', 'ignored'])} then 1 else 0 end)` })
    .from(inboundMails)
    .where(and(eq(inboundMails.ticketId, ticket.id), gt(inboundMails.createdAt, now - loopWindowMs)))
  const isLooping = Number(recent?.mails ?? 0) >= maxMailsPerWindow
  const isPaused = ticket.mailLoopAt !== null && ticket.mailLoopAt > now - loopPauseMs
  if (!isLooping && ticket.mailLoopAt !== null && !isPaused) await pauseMails(tx, ticket.id, null)
  if (isLooping) await pauseMails(tx, ticket.id, now)
  if (isLooping && ticket.mailLoopAt === null)
    await addTicketEvent(tx, {
      ticketId: ticket.id,
      kind: 'mail_loop',
      data: { mails: maxMailsPerWindow },
      actor: { id: null, name: '' },
      now,
    })
  return isLooping || isPaused
}
