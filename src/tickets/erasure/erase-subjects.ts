import { and, eq, inArray, or } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { readSettings } from '#src/settings/settings.ts'
import { findTicket, type TicketRow, listEvents } from '../find-tickets.ts'
import { readMailSentences } from '../mails/mail-sentences.ts'

/**
 * Replaces the subjects that a person gave: of tickets that they opened, and of those that were continued or split off under the
 * same one. Returns the former ones by ticket.
 */
export async function eraseSubjects(tx: Tx, ticketIds: number[]): Promise<Map<number, string>> {
  const former = new Map<number, string>()
  for (const id of ticketIds) {
    const ticket = await findTicket(tx, id)
    if (ticket) await rename(tx, ticket, former)
  }
  return former
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
  const rows = await listEvents(tx, ticketId)
  return rows.flatMap(({ event }) => (event?.kind === 'split' && event.to !== undefined ? [Number(event.to)] : []))
}
