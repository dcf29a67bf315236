import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import { searchNewest } from '#db/search/staff-search.ts'
import type { Exec, Tx } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import { findTicket, getTicket, lockTicket, type TicketRow } from '../find-tickets.ts'
import { maxListedMerges, maxMergeCandidates } from '../limits.ts'
import { copyParticipants } from '../participants.ts'
import { setMissingTargets } from '../response-targets.ts'
import { isOver } from '../ticket-status.ts'
import type { By } from './edit-ticket.ts'
import { recountTicket } from './recount-ticket.ts'
import { addTicketEvent } from '../ticket-events.ts'
import { setStatus } from '../set-status.ts'

export type TicketMerge = Awaited<ReturnType<typeof listMerges>>[number]

/** The merges of a ticket, in both directions, that can be undone: not yet, and its source was not erased. Newest first. */
export async function listMerges(q: Exec, ticketId: number) {
  const { ticketMerges, tickets } = q.t
  return q
    .select({ id: ticketMerges.id, sourceId: ticketMerges.sourceId, targetId: ticketMerges.targetId })
    .from(ticketMerges)
    .innerJoin(tickets, eq(tickets.id, ticketMerges.sourceId))
    .where(and(or(eq(ticketMerges.sourceId, ticketId), eq(ticketMerges.targetId, ticketId)), isNull(ticketMerges.undoneAt)))
    .orderBy(desc(ticketMerges.id))
    .limit(maxListedMerges)
}

export type MergeCandidate = Awaited<ReturnType<typeof listMergeCandidates>>[number]

/** The tickets that another one can be merged into: found by words or number, or without a search the newest of the same customer. */
export async function listMergeCandidates(q: Exec, ticket: TicketRow, search: string) {
  const { tickets } = q.t
  const isNumber = /^#?\d{1,9}$/.test(search)
  const ids = isNumber
    ? [Number(search.replace('#', ''))]
    : search === ''
      ? []
      : await searchNewest(q, 'tickets', search, maxMergeCandidates)
  const rows = await q
    .select(pick(tickets, 'id', 'subject', 'name', 'email', 'status', 'lastMessageAt'))
    .from(tickets)
    .where(and(search === '' ? eq(tickets.emailKey, ticket.emailKey) : inArray(tickets.id, ids), isNull(tickets.mergedInto)))
    .orderBy(desc(tickets.lastMessageAt), desc(tickets.id))
    .limit(maxMergeCandidates)
  return rows.filter(({ id }) => id !== ticket.id)
}

/**
 * Moves everything of a ticket into another one; the source's link and address then lead there. Returns the merge and the target. Throws
 * NotFound, and UserError for a target that is the ticket itself or merged.
 */
export async function mergeTickets(
  tx: Tx,
  { sourceId, targetId }: { sourceId: number; targetId: number },
  by: By,
): Promise<{ id: number; target: TicketRow }> {
  const { tickets, ticketMessages, ticketAttachments, ticketMerges } = tx.t
  const { actor, now } = by
  const [source, target] = await lockBoth(tx, sourceId, targetId, now)
  if (!source || !target || source.id === target.id) throw new UserError('conversation.mergeTargetInvalid', {}, 'target')
  const moved = await tx
    .select({ id: ticketMessages.id, key: ticketMessages.key })
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, source.id))
  await renameSharedKeys(tx, { from: source.id, to: target.id, keys: moved.map(({ key }) => key) })
  await tx.update(ticketMessages).set({ ticketId: target.id }).where(eq(ticketMessages.ticketId, source.id))
  await tx.update(ticketAttachments).set({ ticketId: target.id }).where(eq(ticketAttachments.ticketId, source.id))
  await moveDrafts(tx, source.id, target.id)
  await copyParticipants(tx, source, target, now)
  const [merge] = await tx
    .insert(ticketMerges)
    .values({
      sourceId: source.id,
      targetId: target.id,
      status: source.status,
      actor: actor.name,
      createdAt: now,
      messageIds: moved.map(({ id }) => id),
      movedOrderId: target.orderId === null ? source.orderId : null,
    })
    .returning({ id: ticketMerges.id })
  await tx
    .update(tickets)
    .set({
      mergedInto: target.id,
      status: 'closed',
      closedAt: now,
      snoozedUntil: null,
      updatedAt: now,
      waitingSince: null,
      responseDueAt: null,
      resolutionDueAt: null,
    })
    .where(eq(tickets.id, source.id))
  if (target.orderId === null && source.orderId !== null)
    await tx.update(tickets).set({ orderId: source.orderId }).where(eq(tickets.id, target.id))
  await addTicketEvent(tx, { ticketId: target.id, kind: 'merged', data: { from: source.id, merge: merge!.id }, ...by })
  const recounted = await recountTicket(tx, target.id, now)
  if (source.waitingSince !== null && recounted.status !== 'open') {
    await setStatus(tx, recounted, 'open', by)
    await recountTicket(tx, target.id, now)
  }
  return { id: merge!.id, target: await getTicket(tx, target.id) }
}

/** Moves the messages back. Throws Conflict when it was undone already, or when the tickets or their messages have moved on since. */
export async function undoMerge(tx: Tx, mergeId: number, by: By): Promise<{ sourceId: number; targetId: number }> {
  const { tickets, ticketMessages, ticketAttachments, ticketMerges } = tx.t
  const [merge] = await tx
    .update(ticketMerges)
    .set({ undoneAt: by.now })
    .where(and(eq(ticketMerges.id, mergeId), isNull(ticketMerges.undoneAt)))
    .returning()
  if (!merge) throw new Conflict('conversation.mergeChangedSince')
  const { sourceId, targetId, messageIds, status, movedOrderId } = merge
  const [reopened] = await tx
    .update(tickets)
    .set({ mergedInto: null, updatedAt: by.now })
    .where(and(eq(tickets.id, sourceId), eq(tickets.mergedInto, targetId)))
    .returning()
  if (!reopened || (await findTicket(tx, targetId))?.mergedInto !== null) throw new Conflict('conversation.mergeChangedSince')
  for (const ids of inChunks(messageIds)) {
    const back = await tx
      .update(ticketMessages)
      .set({ ticketId: sourceId })
      .where(and(inArray(ticketMessages.id, ids), eq(ticketMessages.ticketId, targetId)))
      .returning({ id: ticketMessages.id })
    if (back.length !== ids.length) throw new Conflict('conversation.mergeChangedSince')
    await tx.update(ticketAttachments).set({ ticketId: sourceId }).where(inArray(ticketAttachments.messageId, ids))
  }
  if (movedOrderId !== null)
    await tx
      .update(tickets)
      .set({ orderId: null })
      .where(and(eq(tickets.id, targetId), eq(tickets.orderId, movedOrderId)))
  const wasOver = isOver({ status })
  await tx
    .update(tickets)
    .set({ status, closedAt: status === 'closed' ? by.now : null, resolvedAt: wasOver ? by.now : null })
    .where(eq(tickets.id, sourceId))
  await addTicketEvent(tx, { ticketId: targetId, kind: 'unmerged', data: { from: sourceId }, ...by })
  await addTicketEvent(tx, { ticketId: sourceId, kind: 'unmerged', data: { to: targetId }, ...by })
  await recountTicket(tx, targetId, by.now)
  await recountTicket(tx, sourceId, by.now)
  if (!wasOver) await setMissingTargets(tx, sourceId, by.now)
  return { sourceId, targetId }
}

// In the order of their ids, so that two merges of the same tickets cannot wait for each other.
async function lockBoth(tx: Tx, sourceId: number, targetId: number, now: number) {
  const locked = new Map<number, TicketRow>()
  for (const id of [sourceId, targetId].toSorted((a, b) => a - b))
    if ((await findTicket(tx, id))?.mergedInto === null) locked.set(id, await lockTicket(tx, id, now))
  return [locked.get(sourceId), locked.get(targetId)] as const
}

// The same mail can be in both tickets, but a ticket has each key once.
async function renameSharedKeys(tx: Tx, { from, to, keys }: { from: number; to: number; keys: string[] }): Promise<void> {
  const { ticketMessages } = tx.t
  for (const some of inChunks(keys)) {
    const shared = await tx
      .select({ key: ticketMessages.key })
      .from(ticketMessages)
      .where(and(eq(ticketMessages.ticketId, to), inArray(ticketMessages.key, some)))
    for (const { key } of shared)
      await tx
        .update(ticketMessages)
        .set({ key: `merged:${from}:${key}`.slice(0, 400) })
        .where(and(eq(ticketMessages.ticketId, from), eq(ticketMessages.key, key)))
  }
}

async function moveDrafts(tx: Tx, from: number, to: number): Promise<void> {
  const { ticketDrafts } = tx.t
  const drafts = await tx
    .select()
    .from(ticketDrafts)
    .where(inArray(ticketDrafts.ticketId, [from, to]))
  const moved = drafts.filter(({ ticketId, body }) => ticketId === from && body.trim() !== '')
  for (const { userId, kind, body, updatedAt } of moved) {
    const current = drafts.find((draft) => draft.ticketId === to && draft.userId === userId && draft.kind === kind)
    // A merge that was undone and is done again adds nothing twice.
    const text = !current || current.body.trim() === '' ? body : current.body.includes(body) ? current.body : `${current.body}\n\n${body}`
    await tx
      .insert(ticketDrafts)
      .values({ ticketId: to, userId, kind, body: text, updatedAt })
      .onConflictDoUpdate({ target: [ticketDrafts.ticketId, ticketDrafts.userId, ticketDrafts.kind], set: { body: text } })
  }
}
