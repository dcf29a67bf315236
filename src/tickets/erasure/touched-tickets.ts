import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { containsText } from '#db/lists/list-query.ts'
import type { Exec } from '#db/types.ts'
import { readInChunks } from '#src/lib/collections/chunks.ts'
import { findTicket, followMerges } from '../find-tickets.ts'
import { namesAddress, type TouchedTickets } from './erase-events.ts'
import type { MessageElsewhere, Writer } from './messages-elsewhere.ts'

/**
 * Finds tickets by the person's messages, by merges of their tickets and, once the address is proven, by events that name them: those of
 * earlier versions hold names, also where a ticket was theirs for a moment only.
 */
export async function listTouchedTickets(
  q: Exec,
  writer: Writer,
  { messages, ownTickets }: { messages: MessageElsewhere[]; ownTickets: number[] },
): Promise<TouchedTickets> {
  const { ticketMerges, ticketMessages } = q.t
  const merges = await readInChunks(ownTickets, (part) => q.select().from(ticketMerges).where(inArray(ticketMerges.sourceId, part)))
  const moved = await readInChunks(
    merges.flatMap(({ messageIds }) => messageIds),
    (part) =>
      q.select({ id: ticketMessages.id, ticketId: ticketMessages.ticketId }).from(ticketMessages).where(inArray(ticketMessages.id, part)),
  )
  const own = new Set(ownTickets)
  const foreign = moved.filter(({ ticketId }) => !own.has(ticketId))
  const ids = new Set([...messages, ...foreign, ...(await listMoves(q, writer, ownTickets))].map(({ ticketId }) => ticketId))
  for (const targetId of new Set(merges.map((merge) => merge.targetId))) {
    const target = await findTicket(q, targetId)
    if (target) ids.add((await followMerges(q, target)).id)
  }
  return { ids: [...ids].filter((id) => !own.has(id)).toSorted((a, b) => a - b), merged: new Set(foreign.map(({ id }) => id)) }
}

/** Events that name the address as a customer, or a ticket of the person by its subject. */
async function listMoves(q: Exec, { emailKey, emailVerifiedAt }: Writer, ownTickets: number[]): Promise<{ ticketId: number }[]> {
  if (emailVerifiedAt === null) return []
  const { ticketId, kind, event } = q.t.ticketMessages
  const text = sql`cast(${event} as text)`
  const isMove = or(...['"customer_changed"', '"merged"', '"split"'].map((name) => containsText(text, name)))
  const rows = await q
    .select({ ticketId, event })
    .from(q.t.ticketMessages)
    .where(and(eq(kind, 'event'), isMove))
  const own = new Set(ownTickets)
  return rows.filter(({ event: data }) => {
    if (data?.kind === 'customer_changed') return namesAddress(data.from, [emailKey]) || namesAddress(data.to, [emailKey])
    return data?.subject !== undefined && own.has(Number(data.to ?? data.from))
  })
}
