import { and, desc, eq, inArray, lt, lte, gt } from 'drizzle-orm'
import type { TicketMessageKind } from '#db/schema/tickets.ts'
import type { Schema } from '#db/schema/index.ts'
import type { Exec, Tx } from '#db/types.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { threadPageSize } from './limits.ts'

export type TicketRow = NonNullable<Awaited<ReturnType<typeof findTicket>>>
export type TicketMessage = Awaited<ReturnType<typeof listMessages>>[number]

export async function findTicket(q: Exec, id: number) {
  const [ticket] = await q.select().from(q.t.tickets).where(eq(q.t.tickets.id, id)).limit(1)
  return ticket ?? null
}

/** Throws NotFound. */
export async function getTicket(q: Exec, id: number): Promise<TicketRow> {
  const ticket = await findTicket(q, id)
  if (!ticket) throw new NotFound('ticket')
  return ticket
}

/** The ticket that a token opens: of a merged one, the ticket that has its messages now. */
export async function findTicketByToken(q: Exec, token: string): Promise<TicketRow | null> {
  const ticket = await findLinkedTicket(q, token)
  return ticket && followMerges(q, ticket)
}

/** The ticket whose token it is, merged or not. */
export async function findLinkedTicket(q: Exec, token: string): Promise<TicketRow | null> {
  const [ticket] = await q.select().from(q.t.tickets).where(eq(q.t.tickets.token, token)).limit(1)
  return ticket ?? null
}

/** Of a merged ticket, the one that has its messages now. */
export async function followMerges(q: Exec, ticket: TicketRow): Promise<TicketRow> {
  // A ticket can be merged again and again; more steps than this would be a circle.
  let current = ticket
  for (let steps = 0; current.mergedInto !== null && steps < 20; steps++) {
    const next = await findTicket(q, current.mergedInto)
    if (!next) break
    current = next
  }
  return current
}

/** The ticket, locked until the transaction ends; of a merged one, the ticket that has its messages now. Throws NotFound. */
export async function lockTicket(tx: Tx, id: number, now: number): Promise<TicketRow> {
  const { tickets } = tx.t
  const [locked] = await tx.update(tickets).set({ updatedAt: now }).where(eq(tickets.id, id)).returning()
  if (!locked) throw new NotFound('ticket')
  return locked.mergedInto === null ? locked : lockTicket(tx, locked.mergedInto, now)
}

/** The ticket that continues one that was closed for too long to be reopened; the newest if there are several. */
export async function findSuccessor(q: Exec, ticketId: number): Promise<TicketRow | null> {
  const { tickets } = q.t
  const [found] = await q.select().from(tickets).where(eq(tickets.previousId, ticketId)).orderBy(desc(tickets.id)).limit(1)
  return found ?? null
}

export interface ThreadPage {
  /** Only messages older than this one. */
  before?: number
  /** Epoch ms; only messages for the customer's eyes that are visible then. Without it everything, for staff. */
  customerAt?: number
  limit?: number
}

/** The newest messages of a thread, oldest first; one more than the limit means that there are older ones. */
export async function listMessages(q: Exec, ticketId: number, { before, customerAt, limit = threadPageSize }: ThreadPage = {}) {
  const { ticketMessages } = q.t
  const rows = await q
    .select()
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.ticketId, ticketId),
        before === undefined ? undefined : lt(ticketMessages.id, before),
        customerAt === undefined ? undefined : inArray(ticketMessages.kind, [...customerKinds]),
        customerAt === undefined ? undefined : lte(ticketMessages.visibleAt, customerAt),
      ),
    )
    .orderBy(desc(ticketMessages.id))
    .limit(limit + 1)
  return rows.reverse()
}

/** One message of a ticket; null when the ticket does not have it. */
export async function findMessage(q: Exec, { ticketId, id }: { ticketId: number; id: number }): Promise<TicketMessage | null> {
  const { ticketMessages } = q.t
  const [message] = await q
    .select()
    .from(ticketMessages)
    .where(and(eq(ticketMessages.id, id), eq(ticketMessages.ticketId, ticketId)))
    .limit(1)
  return message ?? null
}

/** The message or event that was stored under a key; null = none. */
export async function findMessageByKey(q: Exec, ticketId: number, key: string): Promise<TicketMessage | null> {
  const { ticketMessages } = q.t
  const isSame = and(eq(ticketMessages.ticketId, ticketId), eq(ticketMessages.key, key))
  return (await q.select().from(ticketMessages).where(isSame).limit(1))[0] ?? null
}

/** The newest message of a kind, with `before` of those that are older than that one; null without one. */
export async function findNewestMessage(
  q: Exec,
  ticketId: number,
  kind: TicketMessageKind,
  before?: number,
): Promise<TicketMessage | null> {
  const { ticketMessages } = q.t
  const isOlder = before === undefined ? undefined : lt(ticketMessages.id, before)
  const isOfKind = and(eq(ticketMessages.ticketId, ticketId), eq(ticketMessages.kind, kind), isOlder)
  return (await q.select().from(ticketMessages).where(isOfKind).orderBy(desc(ticketMessages.id)).limit(1))[0] ?? null
}

/** What happened to a ticket besides messages, after an event. */
export async function listEvents(q: Exec, ticketId: number, after = 0) {
  const { ticketMessages } = q.t
  const isEvent = and(eq(ticketMessages.ticketId, ticketId), eq(ticketMessages.kind, 'event'), gt(ticketMessages.id, after))
  return q
    .select(pick(ticketMessages, 'id', 'event'))
    .from(ticketMessages)
    .where(isEvent)
}

/** The messages that the customer sees. */
export const customerKinds = ['customer', 'staff'] as const satisfies TicketMessageKind[]

/** Attachments by message id. */
export async function listAttachments(q: Exec, messageIds: number[]) {
  const { ticketAttachments } = q.t
  if (messageIds.length === 0) return new Map<number, TicketAttachment[]>()
  const rows = await q
    .select()
    .from(ticketAttachments)
    .where(inArray(ticketAttachments.messageId, messageIds))
    .orderBy(ticketAttachments.id)
  return Map.groupBy(rows, (row) => row.messageId ?? 0)
}

export type TicketAttachment = Schema['ticketAttachments']['$inferSelect']
