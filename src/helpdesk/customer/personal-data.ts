import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { eraseOwned } from '#src/accounts/erase-owned.ts'
import type { Exec, Tx } from '#db/types.ts'
import type { User } from '#src/accounts/users.ts'
import { inChunks } from '#src/lib/chunks.ts'
import { eraseMails } from '#src/mail/erase-mails.ts'
import type { Shop } from '#src/shop.ts'
import { customerKinds } from '../find-tickets.ts'
import { replyAddress } from '../mails/ticket-mail-parts.ts'

type Owner = Pick<User, 'id' | 'emailKey' | 'emailVerifiedAt'>

/** The account's tickets; those that only its address connects once that is proven: anyone can make an account with another's. */
function isOf(q: Exec, { id, emailKey, emailVerifiedAt }: Owner): SQL | undefined {
  const { tickets } = q.t
  const byAddress = emailVerifiedAt === null ? undefined : and(isNull(tickets.userId), eq(tickets.emailKey, emailKey))
  return or(eq(tickets.userId, id), byAddress)
}

export async function listTicketIds(q: Exec, user: Owner): Promise<number[]> {
  const { tickets } = q.t
  const rows = await q.select({ id: tickets.id }).from(tickets).where(isOf(q, user)).orderBy(asc(tickets.id))
  return rows.map(({ id }) => id)
}

/** What an account wrote to the store and was answered, for its data export. */
export async function listTicketData(q: Exec, user: Owner, now: number) {
  const { tickets, ticketMessages, ticketAttachments } = q.t
  const rows = await q.select().from(tickets).where(isOf(q, user)).orderBy(asc(tickets.id))
  const messages: (typeof ticketMessages.$inferSelect)[] = []
  const files: (typeof ticketAttachments.$inferSelect)[] = []
  for (const ids of inChunks(rows.map(({ id }) => id))) {
    const isShown = and(inArray(ticketMessages.ticketId, ids), inArray(ticketMessages.kind, [...customerKinds]))
    messages.push(...(await q.select().from(ticketMessages).where(isShown).orderBy(asc(ticketMessages.id))))
    files.push(...(await q.select().from(ticketAttachments).where(inArray(ticketAttachments.ticketId, ids))))
  }
  return rows.map(({ id, subject, status, name, email, rating, ratingComment, createdAt, closedAt }) => ({
    ...{ number: id, subject, status, name, email, rating, ratingComment, createdAt, closedAt },
    messages: messages
      .filter(({ ticketId, visibleAt }) => ticketId === id && visibleAt <= now)
      .map((message) => ({
        from: message.kind,
        author: message.authorName,
        text: message.bodyText,
        createdAt: message.createdAt,
        files: files.filter(({ messageId }) => messageId === message.id).map(({ name: fileName, bytes }) => ({ name: fileName, bytes })),
      })),
  }))
}

/** Deletes an account's tickets with their messages, received mails and emails to staff. Returns their files, to delete afterwards. */
export async function eraseTickets(shop: Pick<Shop, 'config'>, tx: Tx, user: Owner): Promise<string[]> {
  const { tickets } = tx.t
  const rows = await tx.select({ id: tickets.id, token: tickets.token }).from(tickets).where(isOf(tx, user))
  for (const part of inChunks(rows)) {
    const ids = part.map(({ id }) => id)
    await eraseMails(tx, { replyTo: part.map((ticket) => replyAddress(shop, ticket)) })
    await tx.update(tickets).set({ previousId: null }).where(inArray(tickets.previousId, ids))
  }
  return eraseOwned(
    tx,
    'ticket',
    rows.map(({ id }) => id),
  )
}
