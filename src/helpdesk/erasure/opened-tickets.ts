import { and, asc, inArray, isNull } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { readInChunks } from '#src/lib/chunks.ts'
import { isErased } from '#src/lib/erased-messages.ts'
import type { TicketMessage } from '../find-tickets.ts'
import { namesAddress } from './erase-events.ts'
import type { MessageElsewhere, Writer } from './messages-elsewhere.ts'
import type { TouchedTickets } from './touched-tickets.ts'

export interface OpenedTickets {
  ids: number[]
  /** What staff wrote while these tickets, and those that were merged, were the person's. */
  answers: number[]
}

type Row = Pick<TicketMessage, 'id' | 'ticketId' | 'kind' | 'event' | 'key'>

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
  const answers = [...before, ...rows.filter(({ id }) => touched.merged.has(id))].filter(({ kind }) => kind === 'staff' || kind === 'note')
  return { ids: opened.map(([ticketId]) => ticketId), answers: [...new Set(answers.map(({ id }) => id))] }
}

/** By account or address: in a ticket that the person opened, no proof is needed. */
const isHandover = ({ event }: Row, { id, emailKey }: Writer): boolean =>
  event?.kind === 'customer_changed' && (event.fromUser === id || namesAddress(event.from, [emailKey]))

async function listRows(q: Exec, ticketIds: number[]): Promise<Row[]> {
  const { id, ticketId, kind, event, key } = q.t.ticketMessages
  return readInChunks(ticketIds, (part) =>
    q.select({ id, ticketId, kind, event, key }).from(q.t.ticketMessages).where(inArray(ticketId, part)).orderBy(asc(id)),
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
