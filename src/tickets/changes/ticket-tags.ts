import { and, asc, count, desc, eq } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { lockTicket } from '../find-tickets.ts'
import { maxTagLength, maxTags, newestTags, suggestedTags } from '../limits.ts'
import { refreshTicketSearch } from '../update-ticket-search.ts'
import type { By } from './edit-ticket.ts'
import { addTicketEvent } from '../ticket-events.ts'

/** One tag per spelling, whatever its case. */
const tagKey = (tag: string): string => tag.trim().replaceAll(/\s+/g, ' ').toLowerCase()

export async function listTicketTags(q: Exec, ticketId: number) {
  const { ticketTags } = q.t
  return q
    .select({ id: ticketTags.id, tag: ticketTags.tag })
    .from(ticketTags)
    .where(eq(ticketTags.ticketId, ticketId))
    .orderBy(asc(ticketTags.tagKey))
}

/** The most used of the newest tags, to suggest. */
export async function listKnownTicketTags(q: Exec, limit = suggestedTags): Promise<string[]> {
  const { ticketTags } = q.t
  const newest = q.select({ tag: ticketTags.tag }).from(ticketTags).orderBy(desc(ticketTags.id)).limit(newestTags).as('newest')
  const uses = count()
  const rows = await q.select({ tag: newest.tag }).from(newest).groupBy(newest.tag).orderBy(desc(uses), asc(newest.tag)).limit(limit)
  return rows.map(({ tag }) => tag)
}

/** The tag as stored; null when the ticket has it already. Throws NotFound, and UserError for an invalid tag and for too many. */
export async function addTicketTag(tx: Tx, ticketId: number, text: string, by: By): Promise<string | null> {
  const { ticketTags } = tx.t
  const tag = text.trim().replaceAll(/\s+/g, ' ')
  if (tag === '' || [...tag].length > maxTagLength || tag.includes(','))
    throw new UserError('orders.tagInvalid', { most: maxTagLength }, 'tag')
  const { id } = await lockTicket(tx, ticketId, by.now)
  if ((await tx.$count(ticketTags, eq(ticketTags.ticketId, id))) >= maxTags)
    throw new UserError('conversation.tooManyTags', { most: maxTags }, 'tag')
  const added = await tx
    .insert(ticketTags)
    .values({ ticketId: id, tag, tagKey: tagKey(tag) })
    .onConflictDoNothing({ target: [ticketTags.ticketId, ticketTags.tagKey] })
    .returning({ id: ticketTags.id })
  if (added.length === 0) return null
  await refreshTicketSearch(tx, id)
  await addTicketEvent(tx, { ticketId: id, kind: 'tagged', data: { tag }, ...by })
  return tag
}

/** The tag as it was stored; null when the ticket does not have it. Throws NotFound. */
export async function removeTicketTag(tx: Tx, ticketId: number, text: string, by: By): Promise<string | null> {
  const { ticketTags } = tx.t
  const { id } = await lockTicket(tx, ticketId, by.now)
  const [removed] = await tx
    .delete(ticketTags)
    .where(and(eq(ticketTags.ticketId, id), eq(ticketTags.tagKey, tagKey(text))))
    .returning({ tag: ticketTags.tag })
  if (!removed) return null
  await refreshTicketSearch(tx, id)
  await addTicketEvent(tx, { ticketId: id, kind: 'untagged', data: { tag: removed.tag }, ...by })
  return removed.tag
}
