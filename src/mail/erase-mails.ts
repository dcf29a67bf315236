import { and, eq, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Schema } from '#db/schema/index.ts'
import type { Tx } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { emailKey, typedForms } from '#src/lib/people/emails.ts'
import type { Shop } from '#src/shop.ts'
import { mailBodyDays, mailRowDays, secretMailDays } from './limits.ts'
import { decodeEntities } from './plain-text.ts'
import { sensitiveTemplates } from './templates/sensitive-templates.ts'
import { ticketTemplates } from './templates/ticket-templates.ts'

const day = 86_400_000
const maxPerRun = 500

/**
 * Erases who was written to and what, and deletes what is not sent yet. Template, time and state stay. Emails about an order are erased with
 * the order, not with their recipient.
 */
export async function eraseMails(
  tx: Tx,
  which: {
    recipients?: string[]
    orderIds?: number[]
    replyTo?: string[]
    threads?: string[]
    ids?: number[]
    /** Addresses that were the person's until then (epoch ms). */
    former?: { email: string; changedAt: number }[]
  },
): Promise<void> {
  const { outbox } = tx.t
  const conditions = [
    ...[...inChunks(which.recipients ?? [])].map((part) => and(inArray(outbox.recipient, part), isNull(outbox.orderId))),
    ...[...inChunks(which.orderIds ?? [])].map((orderIds) => inArray(outbox.orderId, orderIds)),
    ...[...inChunks(which.replyTo ?? [])].map((addresses) =>
      and(inArray(outbox.template, ticketMails), inArray(outbox.replyTo, addresses)),
    ),
    ...[...inChunks(which.threads ?? [])].map((ids) => and(inArray(outbox.template, ticketMails), inArray(outbox.threadIds, ids))),
    ...[...inChunks(which.ids ?? [])].map((ids) => inArray(outbox.id, ids)),
  ]
  for (const condition of conditions) {
    await tx.delete(outbox).where(and(condition, eq(outbox.state, 'queued')))
    await tx
      .update(outbox)
      .set({ ...emptyBody, ...nobody })
      .where(condition)
  }
  // What is still to be sent there warns of the change.
  for (const { email, changedAt } of which.former ?? [])
    await tx
      .update(outbox)
      .set({ ...emptyBody, ...nobody })
      .where(and(eq(outbox.recipient, email), isNull(outbox.orderId), lte(outbox.createdAt, changedAt), ne(outbox.state, 'queued')))
}

/** The ways in which recipients with these addresses were typed. Reads all of the index: for one person, not for many. */
export async function listSpellings(tx: Tx, addresses: string[]): Promise<string[]> {
  const { recipient } = tx.t.outbox
  const forms = addresses.flatMap((address) => typedForms(emailKey(address)))
  if (forms.length === 0) return []
  const rows = await tx
    .selectDistinct({ recipient })
    .from(tx.t.outbox)
    .where(inArray(sql`lower(${recipient})`, forms))
  return rows.map((row) => row.recipient)
}

type Mail = Schema['outbox']['$inferSelect']

interface MailsOfTickets {
  ids: number[]
  replyTo: string[]
  /** The threads of emails to staff. */
  threads: string[]
}

/**
 * Erases the texts of emails about tickets that quote a person who is not their recipient. What is still to be sent to a customer loses only
 * the quote, and to staff all; IDs of the person's own mails are no thread any more.
 */
export async function eraseQuotingMails(
  tx: Tx,
  { ids, replyTo, threads }: MailsOfTickets,
  person: { mentions(text: string): boolean; mask(text: string): string; messageIds: string[] },
): Promise<void> {
  const { outbox } = tx.t
  const conditions = [
    ...[...inChunks(ids)].map((part) => inArray(outbox.id, part)),
    ...[...inChunks(replyTo)].map((part) => inArray(outbox.replyTo, part)),
    ...[...inChunks(threads)].map((part) => inArray(outbox.threadIds, part)),
  ]
  for (const condition of conditions)
    for (const mail of await tx
      .select()
      .from(outbox)
      .where(and(inArray(outbox.template, ticketMails), condition))) {
      const threadIds = mail.threadIds
        .split(' ')
        .filter((id) => !person.messageIds.includes(id))
        .join(' ')
      if (threadIds !== mail.threadIds) await tx.update(outbox).set({ threadIds }).where(eq(outbox.id, mail.id))
      if (![mail.subject, mail.text, mail.recipient].some(person.mentions)) continue
      if (mail.state === 'queued' && mail.template.startsWith('staff_')) await tx.delete(outbox).where(eq(outbox.id, mail.id))
      else
        await tx
          .update(outbox)
          .set(mail.state === 'queued' ? maskMail(mail, person.mask) : { ...emptyBody, subject: '' })
          .where(eq(outbox.id, mail.id))
    }
}

/** In HTML only what is between tags. */
const maskMail = ({ subject, text, html }: Pick<Mail, 'subject' | 'text' | 'html'>, mask: (text: string) => string) => ({
  subject: mask(subject),
  text: mask(text),
  html: html.replaceAll(/(?<=>)[^<>]+/g, (part) => {
    const plain = decodeEntities(part)
    const masked = mask(plain)
    return masked === plain ? part : Bun.escapeHTML(masked)
  }),
})

/** Of emails about tickets, also to staff: they say what the customer wrote. */
const ticketMails = ticketTemplates.map(({ slug }) => slug)

/** IDs of received mails name the computer of who wrote them. */
const nobody = { recipient: '', replyTo: null, subject: '', threadIds: '' }
const emptyBody = { html: '', text: '', unsubscribeLink: '', lastError: null, bounceReason: null }

/**
 * Scheduled task: erases old bodies, those with a code or link early, and the last email to people whose account is deleted once it is not
 * waiting any more; deletes old rows. Returns how many it changed.
 */
export async function pruneMails(shop: Shop): Promise<number> {
  const now = shop.now()
  return shop.db.transaction(async (tx) => {
    const { outbox } = tx.t
    const isSecret = inArray(outbox.template, sensitiveTemplates)
    const hasOldBody = or(lt(outbox.createdAt, now - mailBodyDays * day), and(isSecret, lt(outbox.createdAt, now - secretMailDays * day)))
    const bodies = await findIds(tx, and(hasOldBody, ne(outbox.html, ''), ne(outbox.state, 'queued')))
    if (bodies.length > 0) await tx.update(outbox).set(emptyBody).where(inArray(outbox.id, bodies))
    const rows = await findIds(tx, and(lt(outbox.createdAt, now - mailRowDays * day), ne(outbox.state, 'queued')))
    if (rows.length > 0) await tx.delete(outbox).where(inArray(outbox.id, rows))
    const last = await findIds(tx, and(eq(outbox.template, 'account_deleted'), ne(outbox.state, 'queued'), ne(outbox.recipient, '')))
    await eraseMails(tx, { ids: last })
    return bodies.length + rows.length + last.length
  })
}

async function findIds(tx: Tx, condition: SQL | undefined): Promise<number[]> {
  const { outbox } = tx.t
  const rows = await tx.select({ id: outbox.id }).from(outbox).where(condition).orderBy(outbox.createdAt).limit(maxPerRun)
  return rows.map(({ id }) => id)
}
