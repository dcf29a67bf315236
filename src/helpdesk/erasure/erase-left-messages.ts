import { and, eq, inArray, isNull, ne, notExists, notLike, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/types.ts'
import { readInChunks } from '#src/lib/chunks.ts'
import { erasedKey } from '#src/lib/erased-messages.ts'
import { recountTicket } from '../conversation/recount-ticket.ts'
import { eraseTexts } from './erase-events.ts'
import { eraseMessages } from './erase-messages.ts'

/**
 * Erases messages that earlier versions left in tickets of others: their ticket was merged there, and deleted with its person. Scheduled tasks
 * delete their files. Tickets that were given to others leave no such trace. Returns how many messages there were.
 */
export async function eraseLeftMessages(db: Db): Promise<number> {
  const moved = await listOrphans(db)
  return moved.length === 0 ? 0 : db.transaction((tx) => eraseOrphans(tx, moved))
}

/** Messages of merges whose source is gone; spam is deleted, too, and says nothing of a person. */
async function listOrphans(db: Db): Promise<number[]> {
  const { ticketMerges, tickets } = db.t
  const source = db.read
    .select({ one: sql`1` })
    .from(tickets)
    .where(eq(tickets.id, ticketMerges.sourceId))
  const rows = await db.read
    .select({ ids: ticketMerges.messageIds })
    .from(ticketMerges)
    .where(and(isNull(ticketMerges.undoneAt), notExists(source)))
  return rows.flatMap(({ ids }) => ids)
}

/** Who has an account, and the customer of the ticket, are there to ask. */
async function eraseOrphans(tx: Tx, moved: number[]): Promise<number> {
  const { ticketMessages, tickets } = tx.t
  const { id, ticketId, kind, authorId, authorEmail, key, createdAt } = ticketMessages
  const isLeft = and(isNull(authorId), ne(sql`lower(${authorEmail})`, tickets.emailKey), notLike(key, `${erasedKey}%`))
  const rows = await readInChunks(moved, (part) =>
    tx
      .select({ id, ticketId, createdAt })
      .from(ticketMessages)
      .innerJoin(tickets, eq(tickets.id, ticketId))
      .where(and(inArray(id, part), inArray(kind, ['customer', 'auto']), isLeft)),
  )
  await eraseMessages(
    tx,
    rows.map((row) => row.id),
  )
  await eraseEventTexts(tx, moved)
  for (const changed of new Set(rows.map((row) => row.ticketId)))
    await recountTicket(tx, changed, Math.max(...rows.map((row) => row.createdAt)))
  return rows.length
}

async function eraseEventTexts(tx: Tx, moved: number[]): Promise<void> {
  const { id, kind, event } = tx.t.ticketMessages
  const rows = await readInChunks(moved, (part) =>
    tx
      .select({ id, event })
      .from(tx.t.ticketMessages)
      .where(and(inArray(id, part), eq(kind, 'event'))),
  )
  for (const row of rows) {
    const erased = row.event && eraseTexts(row.event)
    if (JSON.stringify(erased) === JSON.stringify(row.event)) continue
    await tx.update(tx.t.ticketMessages).set({ event: erased }).where(eq(id, row.id))
  }
}
