import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { getUser } from '#src/accounts/users.ts'
import { emailKey, isEmail } from '#src/lib/people/emails.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import { lockTicket, type TicketRow } from '../find-tickets.ts'
import { maxNameLength } from '../limits.ts'
import { forgetParticipants } from '../participants.ts'
import { refreshTicketSearch } from '../update-ticket-search.ts'
import type { By } from './edit-ticket.ts'
import { describeCustomer } from './event-names.ts'
import { addTicketEvent } from '../ticket-events.ts'

/** An account, or an address without one. */
export type Customer = { userId: number } | { name: string; email: string }

/** An account by its id, so that its name goes with it; an address without one by name and address. */
type NamedCustomer = number | string

/** Who a ticket belongs to; null when that is so already. Throws NotFound, and UserError for an invalid address. */
export async function changeCustomer(tx: Tx, id: number, customer: Customer, by: By): Promise<[NamedCustomer, NamedCustomer] | null> {
  const { tickets } = tx.t
  const requester = await readRequester(tx, customer)
  const ticket = await lockTicket(tx, id, by.now)
  if (ticket.userId === requester.userId && ticket.email === requester.email && ticket.name === requester.name) return null
  await tx
    .update(tickets)
    .set({ ...requester, emailKey: emailKey(requester.email), customerSeenAt: null, updatedAt: by.now })
    .where(eq(tickets.id, ticket.id))
  await refreshTicketSearch(tx, ticket.id)
  const [from, to] = [describe(ticket), describe(requester)]
  const data = { ...asField('from', from), ...asField('to', to) }
  await addTicketEvent(tx, { ticketId: ticket.id, kind: 'customer_changed', data, ...by })
  return [from, to]
}

/** The requester of a new ticket. Throws NotFound, and UserError for an invalid address. */
export async function readRequester(tx: Tx, customer: Customer): Promise<{ userId: number | null; name: string; email: string }> {
  if ('userId' in customer) {
    const { id, name, email } = await getUser(tx, customer.userId)
    return { userId: id, name: name.slice(0, maxNameLength), email }
  }
  const email = customer.email.trim()
  if (!isEmail(email)) throw new UserError('accounts.emailInvalid', {}, 'email')
  return { userId: null, name: customer.name.replaceAll(/\s+/g, ' ').trim().slice(0, maxNameLength), email }
}

/**
 * Replaces the customer's link and reply address, also those of the tickets that were merged into this one. Participants, who had the old link
 * by the answers that they got, get no new one before an agent chooses them again. Throws NotFound.
 */
export async function changeLink(tx: Tx, id: number, by: By): Promise<void> {
  const { tickets } = tx.t
  const ticket = await lockTicket(tx, id, by.now)
  let ids = [ticket.id]
  while (ids.length > 0) {
    for (const one of ids)
      await tx
        .update(tickets)
        .set({ token: newToken(tx.random) })
        .where(eq(tickets.id, one))
    const merged = await tx.select({ id: tickets.id }).from(tickets).where(inArray(tickets.mergedInto, ids))
    ids = merged.map((row) => row.id)
  }
  await forgetParticipants(tx, ticket.id)
  await addTicketEvent(tx, { ticketId: ticket.id, kind: 'link_changed', ...by })
}

const describe = ({ userId, name, email }: Pick<TicketRow, 'userId' | 'name' | 'email'>): NamedCustomer =>
  userId ?? describeCustomer(name, email)

const asField = (side: 'from' | 'to', customer: NamedCustomer) => ({ [typeof customer === 'number' ? `${side}User` : side]: customer })
