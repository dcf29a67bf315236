import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { readInChunks } from '#src/lib/chunks.ts'
import { readSettings } from '#src/settings/settings.ts'
import { customerKinds, findTicket, type TicketRow } from '../find-tickets.ts'
import { readMailSentences } from '../mails/ticket-mail-parts.ts'
import type { MessageElsewhere } from './messages-elsewhere.ts'

/**
 * Replaces the subjects that a person gave: of tickets that their message opened, and of those that were continued or split off under the
 * same one. Returns the former ones by ticket.
 */
export async function eraseSubjects(tx: Tx, messages: MessageElsewhere[]): Promise<Map<number, string>> {
  const former = new Map<number, string>()
  for (const id of await listOpened(tx, messages)) {
    const ticket = await findTicket(tx, id)
    if (ticket) await rename(tx, ticket, former)
  }
  return former
}

/** What was merged into a ticket did not open it, although it may be older. */
async function listOpened(tx: Tx, messages: MessageElsewhere[]): Promise<number[]> {
  const { ticketMessages, ticketMerges } = tx.t
  const ids = [...new Set(messages.map(({ ticketId }) => ticketId))]
  const isCurrent = (part: number[]) => and(inArray(ticketMerges.targetId, part), isNull(ticketMerges.undoneAt))
  const merges = await readInChunks(ids, (part) => tx.select({ ids: ticketMerges.messageIds }).from(ticketMerges).where(isCurrent(part)))
  const merged = new Set(merges.flatMap((merge) => merge.ids))
  const rows = await readInChunks(ids, (part) =>
    tx
      .select({ id: ticketMessages.id, ticketId: ticketMessages.ticketId })
      .from(ticketMessages)
      .where(and(inArray(ticketMessages.ticketId, part), inArray(ticketMessages.kind, [...customerKinds])))
      .orderBy(asc(ticketMessages.id)),
  )
  const own = new Set(messages.map(({ id }) => id))
  const opening = new Map(
    rows
      .filter(({ id }) => !merged.has(id))
      .toReversed()
      .map(({ ticketId, id }) => [ticketId, id]),
  )
  return ids.filter((id) => own.has(opening.get(id) ?? 0))
}

/** With the key of the form or mail, by which it would be found again. */
async function rename(tx: Tx, ticket: TicketRow, former: Map<number, string>): Promise<void> {
  const { tickets } = tx.t
  if (former.has(ticket.id)) return
  former.set(ticket.id, ticket.subject)
  const { default_language } = await readSettings(tx)
  const sentence = await readMailSentences(tx, [ticket.language ?? default_language, default_language], ['ticketMails.erasedSubject'])
  await tx
    .update(tickets)
    .set({ subject: sentence('ticketMails.erasedSubject'), key: null })
    .where(eq(tickets.id, ticket.id))
  const isContinued = or(eq(tickets.previousId, ticket.id), inArray(tickets.id, await listSplit(tx, ticket.id)))
  const continued = await tx
    .select()
    .from(tickets)
    .where(and(isContinued, eq(tickets.subject, ticket.subject)))
  for (const next of continued) await rename(tx, next, former)
}

async function listSplit(tx: Tx, ticketId: number): Promise<number[]> {
  const { ticketMessages } = tx.t
  const rows = await tx
    .select({ event: ticketMessages.event })
    .from(ticketMessages)
    .where(and(eq(ticketMessages.ticketId, ticketId), eq(ticketMessages.kind, 'event')))
  return rows.flatMap(({ event }) => (event?.kind === 'split' && event.to !== undefined ? [Number(event.to)] : []))
}
