import { and, eq } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { contentKey } from '#src/lib/ids/content-key.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { findOrder, type OrderRow } from '#src/orders/find-orders.ts'
import type { Shop } from '#src/shop.ts'
import { contentOfFiles, type NewAttachment } from '#src/tickets/add-message.ts'
import { createTicket } from '#src/tickets/create-ticket.ts'
import { queueCustomerMail } from '#src/tickets/mails/customer-mails.ts'
import { suspectTicket } from '#src/tickets/changes/suspected-spam.ts'
import { queueStaffMails } from '#src/tickets/mails/staff-mails.ts'

export interface WebTicket {
  /** Of the form: it opens one ticket, however often the same person sends the same. */
  key: string
  subject: string
  text: string
  requester: { userId: number | null; name: string; email: string }
  language: string | null
  orderId: number | null
  attachments: NewAttachment[]
  /** Suspected: nobody is told of it before staff have seen it. */
  isSpam?: boolean
}

/** Opens a ticket from the store's form and queues its emails. The same one sent again returns the first ticket. Throws UserError. */
export async function openWebTicket(shop: Shop, tx: Tx, input: WebTicket) {
  const { subject, text, requester, language, orderId, attachments } = input
  const key = contentKey(input.key, [requester, subject, text, orderId, contentOfFiles(attachments)])
  const author = { id: requester.userId, name: requester.name, email: requester.email }
  const message = { channel: 'web' as const, key: `form:${key}`, author, text, attachments }
  const created = await createTicket(tx, { key, subject, channel: 'web', requester, language, orderId, message }, shop.now())
  if (created.isNew && input.isSpam) await suspectTicket(tx, created.ticket.id, shop.now())
  else if (created.isNew) {
    await queueCustomerMail(shop, tx, { ticket: created.ticket, messageId: created.messageId, kind: 'created' })
    await queueStaffMails(shop, tx, { ticket: created.ticket, messageId: created.messageId, kind: 'new' })
  }
  return created
}

/** The order that a customer chose from their own by its number, or that the link of its page names. Null for any other. */
export async function findOwnOrder(q: Exec, text: string, userId: number | null): Promise<OrderRow | null> {
  if (/^[a-z0-9]{32}$/i.test(text)) return findOrder(q, { externalId: text })
  if (userId === null || !/^[1-9]\d{0,14}$/.test(text)) return null
  const order = await findOrder(q, { number: Number(text) })
  return order?.userId === userId ? order : null
}

/** The order that a guest names by number: only with the address it was placed with. Throws UserError for anything but a number. */
export async function findGuestOrder(q: Exec, text: string, email: string): Promise<OrderRow | null> {
  const number = text.replace(/^#/, '').trim()
  if (!/^[1-9]\d{0,14}$/.test(number)) throw new UserError('tickets.orderInvalid', {}, 'order')
  const order = await findOrder(q, { number: Number(number) })
  return order?.emailKey === emailKey(email) ? order : null
}

/** The name of the product of an order line; null when it belongs to another order. */
export async function findLineName(q: Exec, orderId: number, lineId: number): Promise<string | null> {
  const { orderLines } = q.t
  const [line] = await q
    .select({ name: orderLines.name })
    .from(orderLines)
    .where(and(eq(orderLines.id, lineId), eq(orderLines.orderId, orderId)))
    .limit(1)
  return line?.name ?? null
}
