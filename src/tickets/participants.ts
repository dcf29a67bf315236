import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { idsOf } from '#src/lib/collections/ids-of.ts'
import { emailKey, isEmail } from '#src/lib/people/emails.ts'
import type { TicketRow } from './find-tickets.ts'
import { maxNameLength, maxParticipants } from './limits.ts'

export type Participant = Awaited<ReturnType<typeof listParticipants>>[number]

/** Who besides the requester takes part in a ticket by email, in the order in which they came. */
export async function listParticipants(q: Exec, { id, emailKey: requester }: Pick<TicketRow, 'id' | 'emailKey'>) {
  const { ticketParticipants } = q.t
  return q
    .select()
    .from(ticketParticipants)
    .where(and(eq(ticketParticipants.ticketId, id), ne(ticketParticipants.emailKey, requester)))
    .orderBy(asc(ticketParticipants.id))
    .limit(maxParticipants)
}

/**
 * Who gets the next answer besides the requester if the agent changes nothing: who got the last one, and who wrote last. Never one whom only
 * a mail without proof named: it may have been made up to get the answer.
 */
export function suggestRecipients(participants: Participant[], newestAuthor: string): number[] {
  const key = emailKey(newestAuthor)
  return participants.filter((one) => one.isIncluded || (one.isVerified && one.emailKey === key)).map(({ id }) => id)
}

interface Person {
  name: string
  email: string
}

/**
 * Notes who wrote a mail and whom it names. `isTrusted`: somebody who belongs to the ticket proved to have written it, so those whom it names
 * are verified. Whom it names gets nothing before an agent says so.
 */
export async function recordParticipants(
  tx: Tx,
  ticket: Pick<TicketRow, 'id' | 'emailKey'>,
  { writer, named, isTrusted, now }: { writer: Person | null; named: Person[]; isTrusted: boolean; now: number },
): Promise<void> {
  const { ticketParticipants } = tx.t
  const count = await tx.$count(ticketParticipants, eq(ticketParticipants.ticketId, ticket.id))
  if (writer) await saveParticipants(tx, ticket, [writer], { isVerified: false, wroteAt: now, now })
  const room = Math.max(0, maxParticipants - count - 1)
  await saveParticipants(tx, ticket, named.slice(0, room), { isVerified: isTrusted, wroteAt: null, now })
}

async function saveParticipants(
  tx: Tx,
  { id: ticketId, emailKey: requester }: Pick<TicketRow, 'id' | 'emailKey'>,
  people: Person[],
  { isVerified, wroteAt, now }: { isVerified: boolean; wroteAt: number | null; now: number },
): Promise<void> {
  const { ticketParticipants: table } = tx.t
  const byKey = new Map(people.filter(({ email }) => isEmail(email)).map((person) => [emailKey(person.email), person]))
  byKey.delete(requester)
  if (byKey.size === 0) return
  const rows = [...byKey].map(([key, { name, email }]) => ({
    ticketId,
    email,
    emailKey: key,
    isVerified,
    wroteAt,
    createdAt: now,
    name: name === email ? '' : name.slice(0, maxNameLength),
  }))
  await tx
    .insert(table)
    .values(rows)
    .onConflictDoUpdate({
      target: [table.ticketId, table.emailKey],
      set: {
        name: sql`case when ${table.name} = '' then excluded.name else ${table.name} end`,
        isVerified: sql`${table.isVerified} or excluded.is_verified`,
        wroteAt: sql`coalesce(excluded.wrote_at, ${table.wroteAt})`,
      },
    })
}

/** Stores who gets the answers from now on, and returns them; ids of other tickets are none. An agent who includes somebody knows them. */
export async function includeParticipants(tx: Tx, ticket: TicketRow, ids: number[]): Promise<Participant[]> {
  const { ticketParticipants } = tx.t
  const all = await listParticipants(tx, ticket)
  const chosen = all.filter(({ id }) => ids.includes(id))
  const isOfTicket = eq(ticketParticipants.ticketId, ticket.id)
  await tx.update(ticketParticipants).set({ isIncluded: false }).where(isOfTicket)
  if (chosen.length > 0)
    await tx
      .update(ticketParticipants)
      .set({ isIncluded: true, isVerified: true })
      .where(and(isOfTicket, inArray(ticketParticipants.id, idsOf(chosen))))
  return chosen
}

/** Nobody is verified or gets the next answer until an agent chooses them again, or somebody who belongs to the ticket names them. */
export async function forgetParticipants(tx: Tx, ticketId: number): Promise<void> {
  const { ticketParticipants } = tx.t
  await tx.update(ticketParticipants).set({ isIncluded: false, isVerified: false }).where(eq(ticketParticipants.ticketId, ticketId))
}

/** Of a ticket that is merged: who took part in it takes part in the other one. Nobody of them gets its answers by that. */
export async function copyParticipants(tx: Tx, source: TicketRow, target: TicketRow, now: number): Promise<void> {
  const people = (await listParticipants(tx, source)).map(({ name, email }) => ({ name, email }))
  await saveParticipants(tx, target, [...people, { name: source.name, email: source.email }], { isVerified: false, wroteAt: null, now })
}
