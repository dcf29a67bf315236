import { eq } from 'drizzle-orm'
import type { TicketPriority, TicketStatus } from '#db/schema/tickets.ts'
import type { Tx } from '#db/types.ts'
import type { Actor } from '#src/accounts/audit/audit.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import { lockTicket, type TicketRow } from '../find-tickets.ts'
import { maxSubjectLength } from '../limits.ts'
import { isOver } from '../ticket-status.ts'
import { renewTargets } from '../response-targets.ts'
import { refreshTicketSearch } from '../update-ticket-search.ts'
import { getAssignableName } from './assignees.ts'
import { addTicketEvent, type TicketEvent } from '../ticket-events.ts'
import { setStatus } from '../set-status.ts'

export interface By {
  actor: Actor
  now: number
}

/** Old and new value. */
type Change<T> = [from: T, to: T]

/** Null when nothing changes. Throws NotFound, and UserError for a person who cannot have tickets. */
export async function assignTicket(tx: Tx, id: number, assigneeId: number | null, by: By): Promise<Change<number | null> | null> {
  const ticket = await lockTicket(tx, id, by.now)
  if (ticket.assigneeId === assigneeId) return null
  const name = assigneeId === null ? '' : await getAssignableName(tx, assigneeId)
  await update(tx, ticket, { assigneeId }, by)
  await addEvent(tx, ticket, 'assigned', { to: name, ...(assigneeId === by.actor.id ? { self: 1 } : {}) }, by)
  return [ticket.assigneeId, assigneeId]
}

/** Null when nothing changes. Throws NotFound. */
export async function changeStatus(tx: Tx, id: number, to: TicketStatus, by: By): Promise<Change<TicketStatus> | null> {
  const ticket = await lockTicket(tx, id, by.now)
  return (await setStatus(tx, ticket, to, by)) ? [ticket.status, to] : null
}

/** Null when nothing changes. Throws NotFound. */
export async function changePriority(tx: Tx, id: number, priority: TicketPriority, by: By): Promise<Change<TicketPriority> | null> {
  const ticket = await lockTicket(tx, id, by.now)
  if (ticket.priority === priority) return null
  await update(tx, ticket, { priority }, by)
  await renewTargets(tx, ticket.id)
  await addEvent(tx, ticket, 'priority', { from: ticket.priority, to: priority }, by)
  return [ticket.priority, priority]
}

/** Null when nothing changes. Throws NotFound, and UserError for an empty or long subject. */
export async function changeSubject(tx: Tx, id: number, text: string, by: By): Promise<Change<string> | null> {
  const subject = text.replaceAll(/\s+/g, ' ').trim()
  if (subject === '' || [...subject].length > maxSubjectLength)
    throw new UserError('helpdesk.subjectInvalid', { most: maxSubjectLength }, 'subject')
  const ticket = await lockTicket(tx, id, by.now)
  if (ticket.subject === subject) return null
  await update(tx, ticket, { subject }, by)
  await refreshTicketSearch(tx, ticket.id)
  await addEvent(tx, ticket, 'subject', { from: ticket.subject, to: subject }, by)
  return [ticket.subject, subject]
}

/**
 * `until` in epoch ms; null = not any more. Null when nothing changes. Throws NotFound, and UserError for a time that has passed or a ticket
 * that is over: it would come back without anything to do.
 */
export async function snoozeTicket(tx: Tx, id: number, until: number | null, by: By): Promise<Change<number | null> | null> {
  if (until !== null && until <= by.now) throw new UserError('conversation.snoozePassed', {}, 'until')
  const ticket = await lockTicket(tx, id, by.now)
  if (ticket.snoozedUntil === until) return null
  if (until !== null && isOver(ticket)) throw new UserError('conversation.snoozeOver', {}, 'until')
  await update(tx, ticket, { snoozedUntil: until }, by)
  await addEvent(tx, ticket, 'snoozed', { until: until ?? 0 }, by)
  return [ticket.snoozedUntil, until]
}

/** Null when nothing changes. Throws NotFound. */
export async function markSpam(tx: Tx, id: number, isSpam: boolean, by: By): Promise<Change<boolean> | null> {
  const ticket = await lockTicket(tx, id, by.now)
  if (ticket.isSpam === isSpam) return null
  await update(tx, ticket, { isSpam }, by)
  await addEvent(tx, ticket, isSpam ? 'spam' : 'not_spam', {}, by)
  return [ticket.isSpam, isSpam]
}

/** Calls `work` while a value is still what an action made of it. Throws Conflict otherwise. */
export async function undoChange<K extends keyof TicketRow>(
  tx: Tx,
  { id, field, to, now }: { id: number; field: K; to: TicketRow[K]; now: number },
  work: (ticket: TicketRow) => Promise<unknown>,
): Promise<void> {
  const ticket = await lockTicket(tx, id, now)
  if (ticket[field] !== to) throw new Conflict('conversation.changedSince')
  await work(ticket)
}

const update = (tx: Tx, { id }: TicketRow, values: Partial<TicketRow>, { now }: By) =>
  tx
    .update(tx.t.tickets)
    .set({ ...values, updatedAt: now })
    .where(eq(tx.t.tickets.id, id))

const addEvent = (tx: Tx, { id }: TicketRow, kind: TicketEvent, data: Record<string, string | number>, { actor, now }: By) =>
  addTicketEvent(tx, { ticketId: id, kind, data, actor, now })
