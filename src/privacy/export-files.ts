import { asc, eq, inArray } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { getUser } from '#src/accounts/users.ts'
import { listSubmissionIds } from '#src/forms/personal-data.ts'
import { listMessageIds, listTicketIds } from '#src/tickets/erasure/personal-data.ts'
import { readInChunks } from '#src/lib/collections/chunks.ts'
import { renditionName } from '#src/media/images.ts'
import { ordersOfUser } from '#src/orders/erase-contacts.ts'
import { sanitizeFileName } from '#src/lib/files/file-names.ts'

interface PersonalFile {
  /** In the archive. */
  path: string
  /** The name in the file storage. */
  file: string
}

/** Ids of a person's orders, the oldest first. Throws NotFound. */
export async function listPersonalOrders(q: Exec, userId: number): Promise<number[]> {
  const { orders } = q.t
  const user = await getUser(q, userId)
  const rows = await q.select({ id: orders.id }).from(orders).where(ordersOfUser(q, user)).orderBy(asc(orders.id))
  return rows.map(({ id }) => id)
}

/** The files of a person: attachments of tickets, received mails, files of forms, and photos of reviews and returns. Throws NotFound. */
export async function listPersonalFiles(q: Exec, userId: number): Promise<PersonalFile[]> {
  const user = await getUser(q, userId)
  const tickets = await listTicketIds(q, user)
  return [
    ...(await listAttachments(q, 'ticketId', tickets)),
    ...(await listAttachments(q, 'messageId', await listMessageIds(q, user))),
    ...(await listReceivedMails(q, tickets)),
    ...(await listFormFiles(q, await listSubmissionIds(q, user))),
    ...(await listPhotos(q, user)),
  ]
}

async function listAttachments(q: Exec, column: 'ticketId' | 'messageId', ids: number[]): Promise<PersonalFile[]> {
  const { ticketAttachments: table } = q.t
  const rows = await readInChunks(ids, (part) => q.select().from(table).where(inArray(table[column], part)).orderBy(asc(table.id)))
  return rows.map(({ id, ticketId, name, file }) => ({ path: `tickets/${ticketId}/${id}-${sanitizeFileName(name)}`, file }))
}

async function listReceivedMails(q: Exec, ticketIds: number[]): Promise<PersonalFile[]> {
  const { inboundMails: table } = q.t
  const rows = await readInChunks(ticketIds, (part) => q.select().from(table).where(inArray(table.ticketId, part)).orderBy(asc(table.id)))
  return rows.filter(({ file }) => file !== '').map(({ id, ticketId, file }) => ({ path: `tickets/${ticketId}/mail-${id}.txt`, file }))
}

async function listFormFiles(q: Exec, submissionIds: number[]): Promise<PersonalFile[]> {
  const { formFiles: table } = q.t
  const isOf = (part: number[]) => inArray(table.submissionId, part)
  const rows = await readInChunks(submissionIds, (part) => q.select().from(table).where(isOf(part)).orderBy(asc(table.id)))
  return rows.map(({ id, submissionId, name, file }) => ({ path: `forms/${submissionId}/${id}-${sanitizeFileName(name)}`, file }))
}

async function listPhotos(q: Exec, user: Awaited<ReturnType<typeof getUser>>): Promise<PersonalFile[]> {
  const { media, reviewPhotos, reviews, returnPhotos, returns, orders } = q.t
  const shown = { id: media.id, file: media.file, width: media.width }
  const ofReviews = await q
    .select(shown)
    .from(media)
    .innerJoin(reviewPhotos, eq(reviewPhotos.mediaId, media.id))
    .innerJoin(reviews, eq(reviews.id, reviewPhotos.reviewId))
    .where(eq(reviews.userId, user.id))
  const ofReturns = await q
    .select(shown)
    .from(media)
    .innerJoin(returnPhotos, eq(returnPhotos.mediaId, media.id))
    .innerJoin(returns, eq(returns.id, returnPhotos.returnId))
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(ordersOfUser(q, user))
  return [...ofReviews, ...ofReturns].map(({ id, file, width }) => ({ path: `photos/${id}.webp`, file: renditionName(file, width) }))
}
