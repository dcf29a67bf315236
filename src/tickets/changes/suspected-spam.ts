import { and, asc, eq } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import type { Actor } from '#src/accounts/audit/audit.ts'
import type { Shop } from '#src/shop.ts'
import { getTicket, listEvents } from '../find-tickets.ts'
import { queueCustomerMail } from '../mails/customer-mails.ts'
import { queueStaffMails } from '../mails/staff-mails.ts'
import { addTicketEvent } from '../ticket-events.ts'

/** Marks a ticket that was just opened by a form as spam until staff have seen it: no email goes out. */
export async function suspectTicket(tx: Tx, ticketId: number, now: number): Promise<void> {
  const { tickets } = tx.t
  await tx.update(tickets).set({ isSpam: true, updatedAt: now }).where(eq(tickets.id, ticketId))
  await addTicketEvent(tx, { ticketId, kind: 'spam', data: { suspected: 1 }, actor: { id: null, name: '' }, now })
}

/** Sends the emails about a new ticket that was suspected, after it was first marked as no spam. */
export async function announceReleased(shop: Shop, tx: Tx, ticketId: number, { actor }: { actor: Actor }): Promise<void> {
  if (!(await isReleasedFirst(tx, ticketId))) return
  const ticket = await getTicket(tx, ticketId)
  const messageId = await findFirstMessage(tx, ticketId)
  if (messageId === null) return
  await queueCustomerMail(shop, tx, { ticket, messageId, kind: 'created' })
  await queueStaffMails(shop, tx, { ticket, messageId, kind: 'new', ...(actor.id === null ? {} : { actorId: actor.id }) })
}

/** Who releases it a second time, or releases what a person had marked, tells nobody again. */
async function isReleasedFirst(q: Exec, ticketId: number): Promise<boolean> {
  const rows = await listEvents(q, ticketId)
  const count = (kind: string) => rows.filter(({ event }) => event?.kind === kind).length
  return rows.some(({ event }) => event?.kind === 'spam' && event.suspected === 1) && count('not_spam') === 1
}

async function findFirstMessage(q: Exec, ticketId: number): Promise<number | null> {
  const { ticketMessages } = q.t
  const [first] = await q
    .select({ id: ticketMessages.id })
    .from(ticketMessages)
    .where(and(eq(ticketMessages.ticketId, ticketId), eq(ticketMessages.kind, 'customer')))
    .orderBy(asc(ticketMessages.id))
    .limit(1)
  return first?.id ?? null
}
