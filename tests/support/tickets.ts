import { createTicket, type NewTicket } from '#src/tickets/create-ticket.ts'
import type { TicketRow } from '#src/tickets/find-tickets.ts'
import type { TestShop } from './shop.ts'

export const customerMessage = (text: string, key = `form:${crypto.randomUUID()}`) => ({
  channel: 'web' as const,
  key,
  text,
  author: { id: null, name: 'Amara Okafor', email: 'amara@example.com' },
})

export const staffMessage = (text: string, key = `form:${crypto.randomUUID()}`) => ({
  channel: 'staff' as const,
  key,
  text,
  author: { id: null, name: 'Sam' },
})

/** A ticket that Amara opened on the web with one message. */
export async function openTicket(shop: TestShop, input: Partial<NewTicket> = {}): Promise<TicketRow> {
  const requester = { userId: null, name: 'Amara Okafor', email: 'amara@example.com' }
  const message = customerMessage('The left cup has a crack.')
  const ticket = { key: null, subject: 'Broken cup', channel: 'web' as const, requester, language: null, message, ...input }
  return (await shop.db.transaction((tx) => createTicket(tx, ticket, shop.now()))).ticket
}
