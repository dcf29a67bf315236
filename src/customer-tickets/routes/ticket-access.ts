import { enforceClientRateLimit } from '#src/jobs/rate-limits.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { NotFound, SignInRequired } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { findUser } from '#src/accounts/users.ts'
import type { Shop } from '#src/shop.ts'
import type { HttpRequest } from '#src/web/request.ts'
import type { View } from '#src/web/view.ts'
import { findLinkedTicket, findTicket, followMerges, type TicketRow } from '#src/tickets/find-tickets.ts'
import { isLongClosed } from '#src/tickets/ticket-status.ts'
import { maxLinkTriesPerTenMinutes } from '../limits.ts'

/** A ticket as a visitor opened it. */
export interface OpenedTicket {
  ticket: TicketRow
  /** Of its page: by number for its owner, by token for whoever has the link. */
  path: string
  isGuest: boolean
  /** Staff see what the customer sees, and change nothing. */
  isPreview: boolean
  /** It cannot be reopened: an answer opens a new one. */
  isLongClosed: boolean
  /** The account that acts. */
  userId: number | null
  /** Whose ticket was opened: one that was merged may be another customer's now. */
  writer: Pick<TicketRow, 'name' | 'email'>
}

/** The visitor's own ticket. Throws SignInRequired, and NotFound for a foreign one as for a missing one. */
export async function openOwnTicket(shop: Shop, view: View, segment: string): Promise<OpenedTicket> {
  if (view.user === null) throw new SignInRequired()
  const ticket = await findTicket(shop.db.read, parseId(segment))
  if (!ticket || ticket.userId !== view.user.id) throw new NotFound('ticket')
  const current = await followMerges(shop.db.read, ticket)
  return {
    ticket: current,
    path: `/tickets/${ticket.id}`,
    isGuest: false,
    isPreview: false,
    userId: view.user.id,
    writer: ticket,
    isLongClosed: isLongClosed(current, shop.now()),
  }
}

/** The ticket behind a link. Throws NotFound, and TooManyRequests after many wrong tokens. */
export async function openLinkedTicket(shop: Shop, view: View, req: HttpRequest, token: string): Promise<OpenedTicket> {
  const opened = /^[a-z0-9]{32}$/.test(token) ? await findLinkedTicket(shop.db.read, token) : null
  if (!opened) {
    await enforceClientRateLimit(shop, { name: 'ticket-link', address: req.ip, maxHits: maxLinkTriesPerTenMinutes, windowMs: 10 * 60_000 })
    throw new NotFound('ticket')
  }
  const ticket = await followMerges(shop.db.read, opened)
  const isOwn = view.user !== null && view.user.id === ticket.userId
  return {
    ticket,
    path: `/tickets/view/${token}`,
    isGuest: true,
    isPreview: view.isStaff,
    userId: isOwn ? view.user!.id : null,
    writer: isOwn ? ticket : opened,
    isLongClosed: isLongClosed(ticket, shop.now()),
  }
}

/** The signed-in account that this guest's ticket belongs to, by its proven address; null = none. */
export async function findJoiningAccount(shop: Shop, view: View, ticket: TicketRow): Promise<number | null> {
  if (view.user === null || view.isStaff || ticket.userId !== null || emailKey(view.user.email) !== ticket.emailKey) return null
  const user = await findUser(shop.db.read, view.user.id)
  return user && user.emailVerifiedAt !== null ? user.id : null
}
