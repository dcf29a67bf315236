import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { typedForms } from '#src/lib/people/emails.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import type { TicketRow } from '../find-tickets.ts'
import { recountTicket } from '../changes/recount-ticket.ts'

/**
 * Before tickets of a person are deleted: gives other customers back what was merged into these from their tickets, with what they wrote there
 * since. Where such a ticket was merged on into one that stays, their link leads to that.
 */
export async function undoForeignMerges(tx: Tx, ticketIds: number[], now: number): Promise<void> {
  const { tickets, ticketMerges } = tx.t
  for (const part of inChunks(ticketIds)) {
    const merges = await tx
      .select({ merge: ticketMerges, source: tickets })
      .from(ticketMerges)
      .innerJoin(tickets, and(eq(tickets.id, ticketMerges.sourceId), eq(tickets.mergedInto, ticketMerges.targetId)))
      .where(and(inArray(ticketMerges.targetId, part), isNull(ticketMerges.undoneAt)))
      .orderBy(desc(ticketMerges.id))
    for (const { merge, source } of merges) if (!ticketIds.includes(source.id)) await giveBack(tx, { merge, source, ticketIds, now })
  }
}

interface ForeignMerge {
  merge: { id: number; targetId: number; messageIds: number[]; status: TicketRow['status'] }
  source: TicketRow
  ticketIds: number[]
  now: number
}

async function giveBack(tx: Tx, { merge, source, ticketIds, now }: ForeignMerge): Promise<void> {
  const { tickets, ticketMerges } = tx.t
  const [target] = await tx.select({ mergedInto: tickets.mergedInto }).from(tickets).where(eq(tickets.id, merge.targetId))
  const next = target?.mergedInto ?? null
  if (next !== null && !ticketIds.includes(next)) {
    await tx.update(tickets).set({ mergedInto: next }).where(eq(tickets.id, source.id))
    return
  }
  await moveMessages(tx, { merge, source, ticketIds, now })
  await tx.update(ticketMerges).set({ undoneAt: now }).where(eq(ticketMerges.id, merge.id))
  const isOver = merge.status === 'resolved' || merge.status === 'closed'
  await tx
    .update(tickets)
    .set({ mergedInto: null, status: merge.status, closedAt: merge.status === 'closed' ? now : null, resolvedAt: isOver ? now : null })
    .where(eq(tickets.id, source.id))
  await recountTicket(tx, source.id, now)
}

async function moveMessages(tx: Tx, { merge, source, ticketIds }: ForeignMerge): Promise<void> {
  const { ticketMessages, ticketAttachments } = tx.t
  const byAddress = and(isNull(ticketMessages.authorId), inArray(sql`lower(${ticketMessages.authorEmail})`, typedForms(source.emailKey)))
  const isByCustomer = source.userId === null ? byAddress : or(eq(ticketMessages.authorId, source.userId), byAddress)
  const conditions = [
    ...[...inChunks(merge.messageIds)].map((ids) => inArray(ticketMessages.id, ids)),
    and(inArray(ticketMessages.kind, ['customer', 'auto']), isByCustomer),
  ]
  for (const part of inChunks(ticketIds))
    for (const condition of conditions) {
      const moved = await tx
        .update(ticketMessages)
        .set({ ticketId: source.id })
        .where(and(inArray(ticketMessages.ticketId, part), condition))
        .returning({ id: ticketMessages.id })
      for (const ids of inChunks(moved.map(({ id }) => id)))
        await tx.update(ticketAttachments).set({ ticketId: source.id }).where(inArray(ticketAttachments.messageId, ids))
    }
}
