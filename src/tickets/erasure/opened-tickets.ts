import { and, asc, inArray, isNull } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { readInChunks } from '#src/lib/collections/chunks.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { isErased } from '#src/lib/people/erased-messages.ts'
import type { TicketMessage } from '../find-tickets.ts'
import { namesAddress, type TouchedTickets } from './erase-events.ts'
import type { MessageElsewhere, Writer } from './messages-elsewhere.ts'

export interface OpenedTickets {
  ids: number[]
  /** What staff wrote while these tickets, and those that were merged, were the person's. */
  answers: number[]
  /** What came into them meanwhile from an address that is not that of their customer now, and has no account. */
  strangers: number[]
}

type Row = Pick<TicketMessage, 'id' | 'ticketId' | 'kind' | 'event' | 'key' | 'authorId' | 'authorEmail'>

/** The tickets of others that a person's message opened: they were theirs before they were given away. */
export async function listOpenedTickets(
  q: Exec,
  writer: Writer,
  { messages, touched }: { messages: MessageElsewhere[]; touched: TouchedTickets },
): Promise<OpenedTickets> {
  const own = new Set(messages.map(({ id }) => id))
  const rows = await listRows(q, touched.ids)
  // What was merged into a ticket did not open it, although it may be older, also when it was erased since.
  const merged = await listMerged(q, touched.ids)
  const direct = Map.groupBy(
    rows.filter((row) => !merged.has(row.id) && !isErased(row)),
    ({ ticketId }) => ticketId,
  )
  const opened = [...direct].filter(([, thread]) => own.has(thread.find(({ kind }) => kind === 'customer' || kind === 'staff')?.id ?? 0))
  const before = opened.flatMap(([, thread]) =>
    thread.slice(
      0,
      Math.max(
        0,
        thread.findIndex((row) => isHandover(row, writer)),
      ),
    ),
  )
  const theirs = [...before, ...rows.filter(({ id }) => touched.merged.has(id))]
  const answers = theirs.filter(({ kind }) => kind === 'staff' || kind === 'note')
  const strangers = await listStrangers(q, theirs)
  return { ids: opened.map(([ticketId]) => ticketId), answers: toIds(answers), strangers: toIds(strangers) }
}

const toIds = (rows: Row[]): number[] => [...new Set(rows.map(({ id }) => id))]

/** A mail from another address of the person, for example. With their own ticket it would be deleted. */
async function listStrangers(q: Exec, rows: Row[]): Promise<Row[]> {
  const guests = rows.filter(
    ({ kind, authorId, authorEmail }) => (kind === 'customer' || kind === 'auto') && authorId === null && authorEmail,
  )
  const { id, emailKey: key } = q.t.tickets
  const ids = [...new Set(guests.map(({ ticketId }) => ticketId))]
  const tickets = await readInChunks(ids, (part) => q.select({ id, key }).from(q.t.tickets).where(inArray(id, part)))
  const customers = new Map(tickets.map((ticket) => [ticket.id, ticket.key]))
  return guests.filter(({ ticketId, authorEmail }) => customers.get(ticketId) !== emailKey(authorEmail))
}

/** By account or address: in a ticket that the person opened, no proof is needed. */
const isHandover = ({ event }: Row, { id, emailKey: key }: Writer): boolean =>
  event?.kind === 'customer_changed' && (event.fromUser === id || namesAddress(event.from, [key]))

async function listRows(q: Exec, ticketIds: number[]): Promise<Row[]> {
  const { id, ticketId, kind, event, key, authorId, authorEmail } = q.t.ticketMessages
  return readInChunks(ticketIds, (part) =>
    q
      .select({ id, ticketId, kind, event, key, authorId, authorEmail })
      .from(q.t.ticketMessages)
      .where(inArray(ticketId, part))
      .orderBy(asc(id)),
  )
}

async function listMerged(q: Exec, ticketIds: number[]): Promise<Set<number>> {
  const { ticketMerges: table } = q.t
  const merges = await readInChunks(ticketIds, (part) =>
    q
      .select({ ids: table.messageIds })
      .from(table)
      .where(and(inArray(table.targetId, part), isNull(table.undoneAt))),
  )
  return new Set(merges.flatMap(({ ids }) => ids))
}
