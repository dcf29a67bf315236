import { eq, inArray } from 'drizzle-orm'
import type { TicketPriority, TicketStatus } from '#db/schema/tickets.ts'
import type { Exec, Tx } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { type By, assignTicket, changePriority, changeStatus, markSpam } from '#src/tickets/changes/edit-ticket.ts'
import { restoreStatus, type StatusBefore, statusOf } from '#src/tickets/changes/restore-status.ts'
import { addTicketTag, removeTicketTag } from '#src/tickets/changes/ticket-tags.ts'
import { type TicketRow, getTicket } from '#src/tickets/find-tickets.ts'
import { type TicketListParams, ticketCondition } from './list-tickets.ts'

export type BulkChange =
  | { kind: 'assigned'; to: number | null }
  | { kind: 'status_changed'; to: TicketStatus }
  | { kind: 'priority_changed'; to: TicketPriority }
  | { kind: 'tagged' | 'untagged'; to: string }
  | { kind: 'marked_spam' | 'unmarked_spam'; to: boolean }

/** What was, by ticket id; only of tickets that the change changed. */
export type Before = Record<string, StatusBefore | string | number | boolean | null>

/** Changes those of the tickets that exist; a ticket that refuses, such as one with too many tags, stays as it is. */
export async function changeTickets(tx: Tx, ids: number[], change: BulkChange, by: By): Promise<Before> {
  const before: Before = {}
  for (const id of await listExistingIds(tx, ids)) {
    const was = await changeTicket(tx, id, change, by)
    if (was !== undefined) before[id] = was
  }
  return before
}

async function changeTicket(tx: Tx, id: number, change: BulkChange, by: By): Promise<Before[string] | undefined> {
  switch (change.kind) {
    case 'assigned':
      return (await assignTicket(tx, id, change.to, by))?.[0]
    case 'priority_changed':
      return (await changePriority(tx, id, change.to, by))?.[0]
    case 'marked_spam':
    case 'unmarked_spam':
      return (await markSpam(tx, id, change.to, by))?.[0]
    case 'status_changed': {
      const ticket = await getTicket(tx, id)
      const changed = await changeStatus(tx, id, change.to, by)
      return changed ? statusOf(ticket) : undefined
    }
    case 'tagged':
      return (await addTag(tx, id, change.to, by)) === null ? undefined : ''
    case 'untagged':
      return (await removeTicketTag(tx, id, change.to, by)) ?? undefined
  }
}

async function addTag(tx: Tx, id: number, tag: string, by: By): Promise<string | null> {
  try {
    return await addTicketTag(tx, id, tag, by)
  } catch (error) {
    if (error instanceof UserError && error.key === 'conversation.tooManyTags') return null
    throw error
  }
}

/** Undoes a change where the ticket still is as the change left it; the number of those. */
export async function undoTicketChange(tx: Tx, change: BulkChange, before: Before, by: By): Promise<number> {
  let undone = 0
  for (const [key, was] of Object.entries(before)) {
    const id = Number(key)
    const [ticket] = await tx.select().from(tx.t.tickets).where(eq(tx.t.tickets.id, id)).limit(1)
    if (ticket && (await undoOne(tx, ticket, change, was, by))) undone++
  }
  return undone
}

async function undoOne(tx: Tx, ticket: TicketRow, change: BulkChange, was: Before[string], by: By): Promise<boolean> {
  const { id } = ticket
  switch (change.kind) {
    case 'assigned':
      return ticket.assigneeId === change.to && (await assignTicket(tx, id, was as number | null, by)) !== null
    case 'priority_changed':
      return ticket.priority === change.to && (await changePriority(tx, id, was as TicketPriority, by)) !== null
    case 'marked_spam':
    case 'unmarked_spam':
      return ticket.isSpam === change.to && (await markSpam(tx, id, was as boolean, by)) !== null
    case 'status_changed': {
      if (ticket.status !== change.to) return false
      await restoreStatus(tx, id, was as StatusBefore, by)
      return true
    }
    case 'tagged':
      return (await removeTicketTag(tx, id, change.to, by)) !== null
    case 'untagged':
      return (await addTag(tx, id, was as string, by)) !== null
  }
}

/** The ids of a list without paging, at most `limit`. */
export async function listMatchingIds(q: Exec, params: TicketListParams, limit: number): Promise<number[]> {
  const { tickets } = q.t
  const rows = await q.select({ id: tickets.id }).from(tickets).where(ticketCondition(q, params)).limit(limit)
  return rows.map(({ id }) => id)
}

async function listExistingIds(q: Exec, ids: number[]): Promise<number[]> {
  const { tickets } = q.t
  const existing: number[] = []
  for (const some of inChunks(ids)) {
    const rows = await q.select({ id: tickets.id }).from(tickets).where(inArray(tickets.id, some)).orderBy(tickets.id)
    existing.push(...rows.map(({ id }) => id))
  }
  return existing
}
