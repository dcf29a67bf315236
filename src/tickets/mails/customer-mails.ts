import { eq } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { emailKey, isEmail } from '#src/lib/people/emails.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import type { TicketMessage, TicketRow } from '../find-tickets.ts'
import { canAcknowledge } from './acknowledgement.ts'
import { type CustomerMail, readParts, writtenBy } from './customer-mail-values.ts'
import { guestLink, replyAddress } from './ticket-addresses.ts'
import { listThreadIds } from './mail-threads.ts'

/**
 * Queues an email to the requester and stores its IDs with the message. Returns its outbox id; null when there is nothing to send: spam, no
 * address, an acknowledgement too many or switched off.
 */
export async function queueCustomerMail(shop: Shop, tx: Tx, mail: CustomerMail): Promise<number | null> {
  const { ticket, kind, sendAt } = mail
  const message = mail.messageId === null ? null : await findMessage(tx, mail.messageId)
  if (ticket.isSpam || !isEmail(ticket.email) || message?.kind === 'auto') return null
  if (kind === 'created' && !(await canAcknowledge(tx, ticket, message, shop.now()))) return null
  const { default_language } = await readSettings(tx)
  const reader = { language: ticket.language ?? default_language, link: guestLink(shop, ticket) }
  const parts = await readParts(tx, ticket, message, reader)
  const written = writtenBy(message, parts)
  const common = {
    to: ticket.email,
    language: ticket.language,
    replyTo: replyAddress(shop, ticket),
    threadIds: await listThreadIds(tx, ticket.id),
    ...(sendAt === undefined ? {} : { sendAt }),
  }
  const id =
    kind === 'created'
      ? await queueMail(shop, tx, { ...common, template: 'ticket_created', params: { ...parts.common, message: parts.own } })
      : kind === 'replied'
        ? await queueMail(shop, tx, {
            ...common,
            template: 'ticket_reply',
            isAutomatic: false,
            params: { ...parts.common, ...written, quoted: parts.quoted },
          })
        : await queueMail(shop, tx, {
            ...common,
            template: 'ticket_resolved',
            isAutomatic: message === null,
            params: { ...parts.common, ...written, quoted: parts.quoted, rating_links: parts.ratingLinks },
          })
  if (id === 0) return null
  if (message) await storeMail(tx, message, id)
  return id
}

/**
 * Queues copies of an answer to participants, with the same Message-ID, so that whoever answers one is found by it. Like the answer itself they
 * hold the ticket's link and reply address. None for spam.
 */
export async function queueCopies(
  shop: Shop,
  tx: Tx,
  { ticket, messageId, sendAt, to }: { ticket: TicketRow; messageId: number; sendAt?: number; to: { email: string }[] },
): Promise<void> {
  const message = await findMessage(tx, messageId)
  if (ticket.isSpam || !message || to.length === 0) return
  const { default_language } = await readSettings(tx)
  const reader = { language: ticket.language ?? default_language, link: guestLink(shop, ticket) }
  const { common, quoted, ...parts } = await readParts(tx, ticket, message, reader)
  const params = { ...common, customer_name: '', ...writtenBy(message, parts), quoted }
  for (const { email } of to) {
    const { outboxId, mailMessageId } = (await findMessage(tx, messageId))!
    const id = await queueMail(shop, tx, {
      template: 'ticket_reply',
      to: email,
      language: ticket.language,
      isAutomatic: false,
      params,
      replyTo: replyAddress(shop, ticket),
      threadIds: (await listThreadIds(tx, ticket.id, emailKey(email))).filter((threadId) => threadId !== mailMessageId),
      ...(outboxId !== null && { messageId: mailMessageId }),
      ...(sendAt !== undefined && { sendAt }),
    })
    if (id !== 0 && outboxId === null) await storeMail(tx, message, id)
  }
}

const findMessage = async (q: Exec, id: number): Promise<TicketMessage | null> =>
  (await q.select().from(q.t.ticketMessages).where(eq(q.t.ticketMessages.id, id)).limit(1))[0] ?? null

async function storeMail(tx: Tx, { id, mailMessageId }: TicketMessage, outboxId: number): Promise<void> {
  const { ticketMessages, outbox } = tx.t
  const [queued] = await tx.select({ messageId: outbox.messageId }).from(outbox).where(eq(outbox.id, outboxId)).limit(1)
  await tx
    .update(ticketMessages)
    // A received mail keeps its own.
    .set({ outboxId, ...(mailMessageId === '' ? { mailMessageId: queued!.messageId } : {}) })
    .where(eq(ticketMessages.id, id))
}
