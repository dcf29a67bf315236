import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { commentEditMinutes } from './limits.ts'

const editWindow = commentEditMinutes * 60_000

interface OwnComment {
  orderId: number
  id: number
  authorId: number
  now: number
}

/** Authors edit their comments for a while. Returns the former text. Throws UserError afterwards, and for comments of others. */
export async function editComment(tx: Tx, comment: OwnComment, text: string): Promise<string> {
  const { orderTimeline } = tx.t
  const [former] = await tx.select({ data: orderTimeline.data }).from(orderTimeline).where(eq(orderTimeline.id, comment.id)).limit(1)
  const changed = await tx
    .update(orderTimeline)
    .set({ data: { text }, editedAt: comment.now })
    .where(and(isOwn(tx, comment), isNull(orderTimeline.deletedAt), gt(orderTimeline.createdAt, comment.now - editWindow)))
    .returning({ id: orderTimeline.id })
  if (changed.length === 0) throw new UserError('orders.commentLocked', { minutes: commentEditMinutes })
  return String(former?.data['text'] ?? '')
}

/** Authors delete their comments, and restore them for a while. Throws UserError for comments of others. */
export async function deleteComment(tx: Tx, comment: OwnComment): Promise<void> {
  const { orderTimeline } = tx.t
  const deleted = await tx
    .update(orderTimeline)
    .set({ deletedAt: comment.now })
    .where(and(isOwn(tx, comment), isNull(orderTimeline.deletedAt)))
    .returning({ id: orderTimeline.id })
  if (deleted.length === 0) throw new UserError('orders.commentLocked', { minutes: commentEditMinutes })
}

/** Undoes `deleteComment`. Throws UserError when it is too late. */
export async function restoreComment(tx: Tx, comment: OwnComment): Promise<void> {
  const { orderTimeline } = tx.t
  const restored = await tx
    .update(orderTimeline)
    .set({ deletedAt: null })
    .where(and(isOwn(tx, comment), isNotNull(orderTimeline.deletedAt), gt(orderTimeline.deletedAt, comment.now - editWindow)))
    .returning({ id: orderTimeline.id })
  if (restored.length === 0) throw new UserError('orders.commentLocked', { minutes: commentEditMinutes })
}

/** What its author may do with a comment now. */
export function commentActions(
  entry: { kind: string; authorId: number | null; createdAt: number; deletedAt: number | null },
  reader: { id: number; now: number },
): { canEdit: boolean; canDelete: boolean; canRestore: boolean } {
  const isOwnComment = entry.kind === 'comment' && entry.authorId === reader.id
  const isDeleted = entry.deletedAt !== null
  return {
    canEdit: isOwnComment && !isDeleted && entry.createdAt > reader.now - editWindow,
    canDelete: isOwnComment && !isDeleted,
    canRestore: isOwnComment && isDeleted && entry.deletedAt! > reader.now - editWindow,
  }
}

function isOwn(tx: Tx, { id, orderId, authorId }: OwnComment) {
  const { orderTimeline } = tx.t
  return and(
    eq(orderTimeline.id, id),
    eq(orderTimeline.orderId, orderId),
    eq(orderTimeline.kind, 'comment'),
    eq(orderTimeline.authorId, authorId),
  )
}
