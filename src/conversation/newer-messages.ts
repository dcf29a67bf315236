import { and, asc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { listEvents } from '#src/tickets/find-tickets.ts'
import { shownNewerMessages } from './limits.ts'

export type NewerMessage = Awaited<ReturnType<typeof listNewerMessages>>[number]

interface Since {
  /** The newest message that the reader has seen. */
  after: number
  readerId: number
}

/** What others wrote after a message, and what a merge brought into the ticket since; oldest first. */
export async function listNewerMessages(q: Exec, ticketId: number, since: Since) {
  const { ticketMessages } = q.t
  return q
    .select(pick(ticketMessages, 'id', 'kind', 'authorName', 'authorEmail', 'bodyText'))
    .from(ticketMessages)
    .where(await isNewer(q, ticketId, since))
    .orderBy(asc(ticketMessages.id))
    .limit(shownNewerMessages)
}

export const countNewerMessages = async (q: Exec, ticketId: number, since: Since): Promise<number> =>
  q.$count(q.t.ticketMessages, await isNewer(q, ticketId, since))

async function isNewer(q: Exec, ticketId: number, { after, readerId }: Since) {
  const { id, authorId, kind, ...columns } = q.t.ticketMessages
  const merged = await listMergedIds(q, ticketId, after)
  return and(
    eq(columns.ticketId, ticketId),
    merged.length === 0 ? gt(id, after) : or(gt(id, after), inArray(id, merged)),
    inArray(kind, ['customer', 'staff', 'note']),
    // Also an agent can be the customer of a ticket, and then writes to the others.
    or(eq(kind, 'customer'), isNull(authorId), ne(authorId, readerId)),
  )
}

/** Messages that were older than the merge that moved them here. */
async function listMergedIds(q: Exec, ticketId: number, after: number): Promise<number[]> {
  const { ticketMerges } = q.t
  const events = await listEvents(q, ticketId, after)
  const merges = events.flatMap(({ event }) => (event?.kind === 'merged' ? [Number(event.merge)] : []))
  if (merges.length === 0) return []
  const rows = await q.select({ messageIds: ticketMerges.messageIds }).from(ticketMerges).where(inArray(ticketMerges.id, merges))
  return rows.flatMap(({ messageIds }) => messageIds).slice(-maxMerged)
}

/** Of a statement. */
const maxMerged = 500
