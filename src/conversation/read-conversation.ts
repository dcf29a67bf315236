import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { countRows } from '#db/lists/list-query.ts'
import type { Exec } from '#db/types.ts'
import { findUser } from '#src/accounts/users.ts'
import { idsOf } from '#src/lib/collections/ids-of.ts'
import { getTicket, listAttachments, listMessages, type TicketRow, findNewestMessage } from '#src/tickets/find-tickets.ts'
import { threadPageSize } from '#src/tickets/limits.ts'
import { listAssignees } from '#src/tickets/changes/assignees.ts'
import { listParticipants, suggestRecipients } from '#src/tickets/participants.ts'
import { listDraftFiles, readDrafts } from '#src/tickets/drafts.ts'
import { nameEvents } from '#src/tickets/changes/event-names.ts'
import { listMerges } from '#src/tickets/changes/merge-tickets.ts'
import { maxShownMessages } from './limits.ts'
import { readPreferences } from './preferences.ts'
import { listKnownTicketTags, listTicketTags } from '#src/tickets/changes/ticket-tags.ts'
import { listOtherViewers } from './viewers.ts'

export interface Reader {
  id: number
  now: number
}

export type Thread = Awaited<ReturnType<typeof readThread>>
export type ThreadMessage = Thread['messages'][number]
export type TicketHeadData = Awaited<ReturnType<typeof readTicketHead>>
export type ComposerData = Awaited<ReturnType<typeof readComposer>>

/** The newest messages, from `first` on if those are more, or those before one, oldest first, with files and what became of their mails. */
export async function readThread(q: Exec, ticketId: number, { before, first = 0 }: { before?: number; first?: number } = {}) {
  const { ticketMessages } = q.t
  const isShown = and(eq(ticketMessages.ticketId, ticketId), gte(ticketMessages.id, first))
  const shown = first > 0 ? await countRows(q, { from: sql`${ticketMessages}`, where: isShown }, maxShownMessages) : 0
  const limit = Math.max(shown, threadPageSize)
  const found = await listMessages(q, ticketId, { limit, ...(before !== undefined && { before }) })
  const messages = await nameEvents(q, found.slice(-limit))
  const files = await listAttachments(q, idsOf(messages))
  const mails = await listMailStates(
    q,
    messages.flatMap(({ outboxId }) => outboxId ?? []),
  )
  const failedRefunds = await listFailedRefunds(
    q,
    messages.flatMap(({ event }) => (event?.action === 'refunded' && event.refund ? [Number(event.refund)] : [])),
  )
  return {
    ticketId,
    hasEarlier: found.length > limit,
    messages: messages.map((message) => ({
      ...message,
      isRefundFailed: failedRefunds.has(Number(message.event?.refund ?? 0)),
      files: files.get(message.id) ?? [],
      mail: message.outboxId === null ? null : (mails.get(message.outboxId) ?? null),
    })),
    merges: await listMerges(q, ticketId),
    lastId: found.at(-1)?.id ?? 0,
  }
}

export async function readTicketHead(q: Exec, ticketId: number, { mayWrite }: { mayWrite: boolean }) {
  const ticket = await getTicket(q, ticketId)
  const assignee = ticket.assigneeId === null ? null : await findUser(q, ticket.assigneeId)
  return {
    ticket,
    assignee: assignee && { id: assignee.id, name: assignee.name || assignee.email },
    tags: await listTicketTags(q, ticketId),
    knownTags: mayWrite ? await listKnownTicketTags(q) : [],
    assignees: mayWrite ? await listAssignees(q) : [],
    participants: await listParticipants(q, ticket),
  }
}

export async function readComposer(q: Exec, ticket: TicketRow, { id: userId }: Reader) {
  const key = { ticketId: ticket.id, userId }
  const participants = await listParticipants(q, ticket)
  const newest = await findNewestMessage(q, ticket.id, 'customer')
  return {
    ticket,
    participants,
    suggested: participants.length === 0 ? [] : suggestRecipients(participants, newest?.authorEmail ?? ''),
    drafts: await readDrafts(q, key),
    files: await listDraftFiles(q, key),
    preferences: await readPreferences(q, userId),
  }
}

export const readViewers = (q: Exec, ticketId: number, { id: userId, now }: Reader) => listOtherViewers(q, { ticketId, userId, now })

// A processor or a bank may reject one days later.
async function listFailedRefunds(q: Exec, ids: number[]): Promise<Set<number>> {
  const { refunds } = q.t
  if (ids.length === 0) return new Set()
  const rows = await q
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.id, ids), eq(refunds.state, 'failed')))
  return new Set(idsOf(rows))
}

async function listMailStates(q: Exec, ids: number[]) {
  const { outbox } = q.t
  if (ids.length === 0) return new Map<number, never>()
  const rows = await q
    .select({ id: outbox.id, state: outbox.state, runAt: outbox.runAt, sentAt: outbox.sentAt })
    .from(outbox)
    .where(inArray(outbox.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}
