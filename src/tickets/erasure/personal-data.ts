import { and, asc, inArray } from 'drizzle-orm'
import { eraseOwned } from '#src/accounts/erase-owned.ts'
import type { Exec, Tx } from '#db/types.ts'
import { type AccountOwner, isOfAccount } from '#src/accounts/is-of-account.ts'
import { inChunks, readInChunks } from '#src/lib/collections/chunks.ts'
import { idsOf } from '#src/lib/collections/ids-of.ts'
import { eraseMails } from '#src/mail/erase-mails.ts'
import type { Shop } from '#src/shop.ts'
import { undoForeignMerges } from './undo-foreign-merges.ts'
import { closeMerges } from './erase-left-messages.ts'
import { eraseTraces } from './erase-traces.ts'
import { listMessagesElsewhere, type Writer } from './messages-elsewhere.ts'
import { customerKinds } from '../find-tickets.ts'
import { replyAddress } from '../mails/ticket-addresses.ts'
import { staffThread } from '../mails/mail-threads.ts'

export async function listTicketIds(q: Exec, user: AccountOwner): Promise<number[]> {
  const { tickets } = q.t
  const rows = await q.select({ id: tickets.id }).from(tickets).where(isOfAccount(tickets, user)).orderBy(asc(tickets.id))
  return idsOf(rows)
}

/** What an account wrote in tickets of others: only that, and nothing of these tickets. */
export async function listMessageIds(q: Exec, user: AccountOwner): Promise<number[]> {
  return (await listMessagesElsewhere(q, user, await listTicketIds(q, user))).map(({ id }) => id)
}

/** The same for its data export, with the names of its files. */
export async function listMessageData(q: Exec, user: AccountOwner) {
  const messages = await listMessagesElsewhere(q, user, await listTicketIds(q, user))
  const files = await listFiles(q, idsOf(messages))
  return messages.map(({ id, ticketId, bodyText, createdAt }) => ({ ticket: ticketId, text: bodyText, createdAt, files: files(id) }))
}

/** What an account wrote to the store and was answered, for its data export. */
export async function listTicketData(q: Exec, user: AccountOwner, now: number) {
  const { tickets, ticketMessages } = q.t
  const rows = await q.select().from(tickets).where(isOfAccount(tickets, user)).orderBy(asc(tickets.id))
  const messages = await readInChunks(idsOf(rows), (ids) =>
    q
      .select()
      .from(ticketMessages)
      .where(and(inArray(ticketMessages.ticketId, ids), inArray(ticketMessages.kind, [...customerKinds])))
      .orderBy(asc(ticketMessages.id)),
  )
  const files = await listFiles(q, idsOf(messages))
  return rows.map(({ id, subject, status, name, email, rating, ratingComment, createdAt, closedAt }) => ({
    number: id,
    subject,
    status,
    name,
    email,
    rating,
    ratingComment,
    createdAt,
    closedAt,
    messages: messages
      .filter(({ ticketId, visibleAt }) => ticketId === id && visibleAt <= now)
      .map((message) => ({
        from: message.kind,
        author: message.authorName,
        text: message.bodyText,
        createdAt: message.createdAt,
        files: files(message.id),
      })),
  }))
}

/** Name and size by message. */
async function listFiles(q: Exec, messageIds: number[]) {
  const { ticketAttachments: table } = q.t
  const { messageId, name, bytes } = table
  const rows = await readInChunks(messageIds, (part) => q.select({ messageId, name, bytes }).from(table).where(inArray(messageId, part)))
  const byMessage = Map.groupBy(rows, (row) => row.messageId)
  return (id: number) => (byMessage.get(id) ?? []).map((file) => ({ name: file.name, bytes: file.bytes }))
}

/**
 * Deletes an account's tickets with their messages, received mails and emails to staff, and its words in tickets of others. Returns the files,
 * to delete afterwards.
 */
export async function eraseTickets(shop: Pick<Shop, 'config' | 'now'>, tx: Tx, user: Writer): Promise<string[]> {
  const { tickets } = tx.t
  const rows = await tx.select({ id: tickets.id, token: tickets.token }).from(tickets).where(isOfAccount(tickets, user))
  const own = idsOf(rows)
  await undoForeignMerges(tx, own, shop.now())
  const files = await eraseTraces(shop, tx, user, own)
  await closeMerges(tx, own, shop.now())
  for (const part of inChunks(rows)) {
    const ids = idsOf(part)
    await eraseMails(tx, { replyTo: part.map((ticket) => replyAddress(shop, ticket)), threads: ids.map((id) => staffThread(shop, id)) })
    await tx.update(tickets).set({ previousId: null }).where(inArray(tickets.previousId, ids))
  }
  return [...files, ...(await eraseOwned(tx, 'ticket', own))]
}
