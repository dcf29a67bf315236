import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/types.ts'
import { inChunks, readInChunks } from '#src/lib/collections/chunks.ts'
import { idsOf } from '#src/lib/collections/ids-of.ts'
import { recountTicket } from '../changes/recount-ticket.ts'
import type { TicketMessage } from '../find-tickets.ts'
import { eraseTexts } from './erase-events.ts'
import { eraseMessages } from './erase-messages.ts'

type LeftEvent = Pick<TicketMessage, 'id' | 'event'>

/**
 * Erases messages that earlier versions left in tickets of others: their ticket was merged there, and deleted with its person. Scheduled tasks
 * delete their files. Tickets that were given to others leave no such trace. Returns how many messages there were.
 */
export async function eraseLeftMessages(db: Db, now: number): Promise<number> {
  let erased = 0
  for (const merge of await listLeftMerges(db)) erased += await db.transaction((tx) => eraseMerged(tx, merge, now))
  return erased
}

interface LeftMerge {
  id: number
  messageIds: number[]
}

/** Merges whose source is gone, and that were not looked at yet. */
async function listLeftMerges(db: Db): Promise<LeftMerge[]> {
  const { ticketMerges, tickets } = db.t
  return db.read
    .select({ id: ticketMerges.id, messageIds: ticketMerges.messageIds })
    .from(ticketMerges)
    .where(and(isNull(ticketMerges.undoneAt), sql`not exists (select 1 from ${tickets} where ${tickets.id} = ${ticketMerges.sourceId})`))
    .orderBy(asc(ticketMerges.id))
}

async function eraseMerged(tx: Tx, { id, messageIds }: LeftMerge, now: number): Promise<number> {
  const events = await listEvents(tx, messageIds)
  const messages = wasSpam(events) ? [] : await listLeftMessages(tx, messageIds)
  if (!wasSpam(events)) await eraseEventTexts(tx, events)
  await eraseMessages(tx, idsOf(messages))
  for (const ticketId of new Set(messages.map((message) => message.ticketId))) await recountTicket(tx, ticketId, now)
  await tx.update(tx.t.ticketMerges).set({ undoneAt: now }).where(eq(tx.t.ticketMerges.id, id))
  return messages.length
}

/** Spam is deleted, too, and not because of a person. */
const wasSpam = (events: LeftEvent[]): boolean =>
  events.findLast(({ event }) => event?.kind === 'spam' || event?.kind === 'not_spam')?.event?.kind === 'spam'

/** Who has an account, and the customer of the ticket, are there to ask. */
function listLeftMessages(tx: Tx, ids: number[]) {
  const { ticketMessages, tickets } = tx.t
  const { id, ticketId, kind, authorId, authorEmail } = ticketMessages
  const isLeft = and(isNull(authorId), ne(authorEmail, ''), ne(sql`lower(${authorEmail})`, tickets.emailKey))
  return readInChunks(ids, (part) =>
    tx
      .select({ id, ticketId })
      .from(ticketMessages)
      .innerJoin(tickets, eq(tickets.id, ticketId))
      .where(and(inArray(id, part), inArray(kind, ['customer', 'auto']), isLeft)),
  )
}

function listEvents(tx: Tx, ids: number[]): Promise<LeftEvent[]> {
  const { id, kind, event } = tx.t.ticketMessages
  return readInChunks(ids, (part) =>
    tx
      .select({ id, event })
      .from(tx.t.ticketMessages)
      .where(and(inArray(id, part), eq(kind, 'event')))
      .orderBy(asc(id)),
  )
}

async function eraseEventTexts(tx: Tx, events: LeftEvent[]): Promise<void> {
  const { ticketMessages } = tx.t
  for (const { id, event } of events) {
    const erased = event && eraseTexts(event)
    if (JSON.stringify(erased) !== JSON.stringify(event))
      await tx.update(ticketMessages).set({ event: erased }).where(eq(ticketMessages.id, id))
  }
}

/** After an erasure: what came from these tickets was erased, and cannot be moved back. */
export async function closeMerges(tx: Tx, sourceIds: number[], now: number): Promise<void> {
  const { ticketMerges } = tx.t
  for (const part of inChunks(sourceIds))
    await tx
      .update(ticketMerges)
      .set({ undoneAt: now })
      .where(and(inArray(ticketMerges.sourceId, part), isNull(ticketMerges.undoneAt)))
}
