import type { Tx } from '#db/types.ts'
import type { Shop } from '#src/shop.ts'
import { addMessage, type NewMessage } from '#src/tickets/add-message.ts'
import { createTicket } from '#src/tickets/create-ticket.ts'
import { findTicket, lockTicket, type TicketRow } from '#src/tickets/find-tickets.ts'
import { type Reply, replyAsCustomer, replyAsStaff } from '#src/tickets/reply.ts'
import { queueCopies, queueCustomerMail } from '#src/tickets/mails/customer-mails.ts'
import { queueStaffMails } from '#src/tickets/mails/staff-mails.ts'
import { linkOrder } from '#src/tickets/changes/link-order.ts'
import { recognizeOrder } from './recognize-order.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { listParticipants, recordParticipants } from '#src/tickets/participants.ts'
import { findSender, type Sender } from './find-sender.ts'
import { hasSecret } from './match-ticket.ts'
import { checkLoop } from './mail-loops.ts'
import type { MailInput } from './mail-input.ts'
import type { Verdict } from './mail-rows.ts'
import { readOwnAddresses } from './own-mail.ts'
import { cutLastQuote } from './parse/quotes/strip-quotes.ts'
import type { ReceivedMail } from './parse/received-mail.ts'
import { maxMadeSubjectLength } from './limits.ts'
import { addTicketEvent } from '#src/tickets/ticket-events.ts'

const actor = { id: null, name: '' }

/** Adds a mail to a ticket, as the customer's or, for a proven staff address, as an answer of staff, and sends what follows from it. */
export async function addToTicket(shop: Shop, tx: Tx, target: TicketRow, input: MailInput): Promise<Verdict> {
  const { mail, now } = input
  const ticket = await lockTicket(tx, target.id, now)
  const sender = await findSender(shop, tx, { ticket, ...input })
  const message = toMessage(sender, input)
  const reply =
    sender.side === 'staff' ? await replyAsStaff(tx, ticket.id, message, { now }) : await replyAsCustomer(tx, ticket, message, now)
  const { messageId, isNew } = reply
  if (!isNew) return { state: 'duplicate', reason: '', ticketId: reply.ticket.id, messageId }
  await noteParticipants(shop, tx, ticket, { to: reply.ticket, sender, input })
  await addMailEvents(tx, reply.ticket.id, mail, now)
  if (sender.side === 'customer' && reply.ticket.orderId === null) await linkNamedOrder(tx, reply.ticket.id, mail, now)
  await notify(shop, tx, { reply, sender, isSuccessor: reply.ticket.id !== ticket.id, mail, now })
  return { state: 'added', reason: '', ticketId: reply.ticket.id, messageId }
}

/** Opens a ticket with a mail. A repeated one adds nothing. Throws UserError for an invalid sender. */
export async function openTicketWithMail(shop: Shop, tx: Tx, input: MailInput): Promise<Verdict> {
  const { mail, now } = input
  const sender = await findSender(shop, tx, { ticket: null, ...input })
  const { id: userId, name, email } = sender.author
  const { ticket, messageId, isNew } = await createTicket(
    tx,
    {
      key: mail.key.slice(0, 300),
      subject: mail.subject || firstLine(mail.text),
      channel: 'mail',
      language: null,
      requester: { userId, name, email },
      orderId: (await recognizeOrder(tx, { text: `${mail.subject}\n${mail.text}`, email: email }))?.id ?? null,
      message: toMessage(sender, input),
    },
    now,
  )
  if (!isNew) return { state: 'duplicate', reason: '', ticketId: ticket.id, messageId }
  await noteParticipants(shop, tx, null, { to: ticket, sender, input })
  await addMailEvents(tx, ticket.id, mail, now)
  await notify(shop, tx, { reply: { ticket, messageId, isNew }, sender, isSuccessor: true, mail, now })
  return { state: 'added', reason: '', ticketId: ticket.id, messageId }
}

/** Notes who wrote and whom the mail names. It is believed of staff, and of those who belong to the ticket and prove that they wrote it. */
async function noteParticipants(
  shop: Shop,
  tx: Tx,
  answered: TicketRow | null,
  { to, sender, input: { mail, now } }: { to: TicketRow; sender: Sender; input: MailInput },
): Promise<void> {
  const { side, author, isVerified } = sender
  const isOwn = await readOwnAddresses(shop, tx)
  const key = emailKey(author.email)
  const isKnown = key === to.emailKey || (await listParticipants(tx, to)).some((one) => one.isVerified && one.emailKey === key)
  const isProven = isVerified || (answered !== null && (await hasSecret(tx, answered, mail)))
  await recordParticipants(tx, to, {
    writer: side === 'customer' ? author : null,
    named: mail.named.filter(({ address }) => !isOwn(address)).map(({ name, address }) => ({ name, email: address })),
    isTrusted: side === 'staff' || (isKnown && isProven),
    now,
  })
}

/** Links the order that a reply names, if it belongs to the address that wrote. */
async function linkNamedOrder(tx: Tx, ticketId: number, { subject, text, fromAddress }: ReceivedMail, now: number): Promise<void> {
  const order = await recognizeOrder(tx, { text: `${subject}\n${text}`, email: fromAddress })
  if (order) await linkOrder(tx, ticketId, order.number, { actor, now })
}

/** Keeps mail that no person wrote, folded and for staff only: it neither opens the ticket nor sends anything. */
export async function addAutomaticMail(tx: Tx, target: TicketRow, input: MailInput & { reason: string }): Promise<Verdict> {
  const { mail, now, reason } = input
  const ticket = await lockTicket(tx, target.id, now)
  const author = { id: null, name: mail.fromName || mail.fromAddress, email: mail.fromAddress }
  const message = toMessage({ side: 'customer', author, warning: '', isVerified: false }, input)
  const added = await addMessage(tx, ticket, { ...message, kind: 'auto' }, now)
  if (!added) return { state: 'duplicate', reason: '', ticketId: ticket.id, messageId: null }
  await addMailEvents(tx, ticket.id, mail, now)
  await checkLoop(tx, (await findTicket(tx, ticket.id))!, now)
  return { state: 'ignored', reason, ticketId: ticket.id, messageId: added.id }
}

function toMessage({ side, author, warning }: Sender, { id, mail, attachments }: MailInput): Omit<NewMessage, 'kind'> {
  const isEmpty = mail.text === '' && mail.html === '' && attachments.length === 0
  // It goes to the customer: the end of what staff quote may be our own email to them, or what colleagues wrote.
  const { text, rest } = side === 'staff' ? cutLastQuote(mail.text) : { text: mail.text, rest: '' }
  return {
    channel: 'mail',
    key: mail.key,
    author,
    warning,
    attachments,
    // A mail without a body still says that its sender wrote.
    text: isEmpty ? mail.subject || '–' : text,
    html: rest === '' ? mail.html : '',
    quotedText: `${rest}\n\n${mail.quoted}`.trim(),
    hasRemoteImages: mail.hasRemoteImages,
    // An answer of staff goes out with an ID of its own, by which the customer answers it.
    mailMessageId: side === 'staff' ? '' : mail.mailMessageId,
    inboundMailId: id,
  }
}

async function addMailEvents(tx: Tx, ticketId: number, { dropped, isCut }: ReceivedMail, now: number): Promise<void> {
  for (const [reason, names] of Object.entries(dropped))
    if (names.length > 0)
      await addTicketEvent(tx, { ticketId, kind: 'files_dropped', data: { reason, names: names.join(', ').slice(0, 1000) }, actor, now })
  if (isCut) await addTicketEvent(tx, { ticketId, kind: 'mail_cut', actor, now })
}

/** What the mail leads to. Programs that answer each other get nothing; an answer of staff goes out always. */
async function notify(
  shop: Shop,
  tx: Tx,
  { reply, sender, isSuccessor, mail, now }: { reply: Reply; sender: Sender; isSuccessor: boolean; mail: ReceivedMail; now: number },
): Promise<void> {
  const isLooping = await checkLoop(tx, reply.ticket, now)
  const about = { ticket: { ...reply.ticket, mailLoopAt: isLooping ? now : null }, messageId: reply.messageId }
  if (sender.side === 'staff') {
    await queueCustomerMail(shop, tx, { ...about, kind: 'replied' })
    const named = new Set(mail.named.map(({ address }) => emailKey(address)))
    const to = (await listParticipants(tx, reply.ticket)).filter((one) => one.isIncluded && !named.has(one.emailKey))
    await queueCopies(shop, tx, { ...about, to })
    return
  }
  // Staff may have added mail that a program wrote.
  if (isSuccessor && mail.automatic === null && !mail.isAnswerUnwanted) await queueCustomerMail(shop, tx, { ...about, kind: 'created' })
  await queueStaffMails(shop, tx, { ...about, kind: isSuccessor ? 'new' : 'replied' })
}

const firstLine = (text: string): string => text.split('\n')[0]!.slice(0, maxMadeSubjectLength).trim() || '–'
