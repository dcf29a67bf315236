import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import type { NewAttachment } from './add-message.ts'
import { maxAttachments, maxAttachmentsMegabytes, maxAttachmentsSize, maxMessageLength, writingMs } from './limits.ts'

/** A reply goes to the customer, a note stays with staff. */
export type DraftKind = 'staff' | 'note'

/** A draft belongs to one agent: each has one per ticket and kind. */
export interface DraftKey {
  ticketId: number
  userId: number
  kind: DraftKind
}

export interface Drafts {
  staff: string
  note: string
}

export async function readDrafts(q: Exec, { ticketId, userId }: Omit<DraftKey, 'kind'>): Promise<Drafts> {
  const { ticketDrafts } = q.t
  const rows = await q
    .select({ kind: ticketDrafts.kind, body: ticketDrafts.body })
    .from(ticketDrafts)
    .where(and(eq(ticketDrafts.ticketId, ticketId), eq(ticketDrafts.userId, userId)))
  return { staff: '', note: '', ...Object.fromEntries(rows.map(({ kind, body }) => [kind, body])) }
}

/** Deletes the draft when `body` is blank. Text beyond the limit of a message is cut off. */
export async function saveDraft(tx: Tx, key: DraftKey, body: string, now: number): Promise<void> {
  const { ticketDrafts } = tx.t
  const text = body.replaceAll('\r\n', '\n').slice(0, maxMessageLength)
  if (text.trim() === '') return deleteDraft(tx, key)
  await tx
    .insert(ticketDrafts)
    .values({ ...key, body: text, updatedAt: now })
    .onConflictDoUpdate({
      target: [ticketDrafts.ticketId, ticketDrafts.userId, ticketDrafts.kind],
      set: { body: text, updatedAt: now },
    })
}

export async function deleteDraft(tx: Tx, { ticketId, userId, kind }: DraftKey): Promise<void> {
  const { ticketDrafts } = tx.t
  await tx
    .delete(ticketDrafts)
    .where(and(eq(ticketDrafts.ticketId, ticketId), eq(ticketDrafts.userId, userId), eq(ticketDrafts.kind, kind)))
}

export type DraftFile = Awaited<ReturnType<typeof listDraftFiles>>[number]

/** The files of an agent's drafts, oldest first. */
export async function listDraftFiles(q: Exec, { ticketId, userId }: Omit<DraftKey, 'kind'>) {
  const { ticketAttachments } = q.t
  return q
    .select()
    .from(ticketAttachments)
    .where(and(eq(ticketAttachments.ticketId, ticketId), isNull(ticketAttachments.messageId), eq(ticketAttachments.uploadedBy, userId)))
    .orderBy(asc(ticketAttachments.id))
}

/** Adds stored files to a draft. Throws UserError for too many. */
export async function addDraftFiles(tx: Tx, key: DraftKey, files: NewAttachment[], now: number): Promise<void> {
  if (files.length === 0) return
  const { ticketAttachments } = tx.t
  const all = [...(await listDraftFiles(tx, key)).filter(({ draftKind }) => draftKind === key.kind), ...files]
  if (all.length > maxAttachments) throw new UserError('conversation.tooManyFiles', { most: maxAttachments }, 'files')
  if (all.reduce((sum, { bytes }) => sum + bytes, 0) > maxAttachmentsSize)
    throw new UserError('conversation.filesTooLarge', { megabytes: maxAttachmentsMegabytes }, 'files')
  await tx.insert(ticketAttachments).values(
    files.map(({ name, type, bytes, file }) => ({
      ticketId: key.ticketId,
      uploadedBy: key.userId,
      draftKind: key.kind,
      name,
      type,
      bytes,
      file,
      createdAt: now,
    })),
  )
}

/** The stored name of the removed file; null when the draft does not have it. */
export async function removeDraftFile(tx: Tx, { ticketId, userId }: Omit<DraftKey, 'kind'>, id: number): Promise<string | null> {
  const { ticketAttachments } = tx.t
  const [removed] = await tx
    .delete(ticketAttachments)
    .where(
      and(
        eq(ticketAttachments.id, id),
        eq(ticketAttachments.ticketId, ticketId),
        eq(ticketAttachments.uploadedBy, userId),
        isNull(ticketAttachments.messageId),
      ),
    )
    .returning({ file: ticketAttachments.file })
  return removed?.file ?? null
}

/** Makes the files of a draft those of a message. */
export async function attachDraftFiles(tx: Tx, { ticketId, userId, kind }: DraftKey, messageId: number): Promise<void> {
  const { ticketAttachments } = tx.t
  await tx
    .update(ticketAttachments)
    .set({ messageId, draftKind: null })
    .where(
      and(
        eq(ticketAttachments.ticketId, ticketId),
        eq(ticketAttachments.uploadedBy, userId),
        eq(ticketAttachments.draftKind, kind),
        isNull(ticketAttachments.messageId),
      ),
    )
}

/** Makes the files of a message those of the draft again. */
export async function detachFiles(tx: Tx, { ticketId, userId, kind }: DraftKey, messageId: number): Promise<void> {
  const { ticketAttachments } = tx.t
  await tx
    .update(ticketAttachments)
    .set({ messageId: null, draftKind: kind, uploadedBy: userId })
    .where(and(eq(ticketAttachments.ticketId, ticketId), eq(ticketAttachments.messageId, messageId)))
}

/** Whether a message of a form was sent already, whatever its content. */
export async function isMessageSent(q: Exec, ticketId: number, messageKey: string): Promise<boolean> {
  const { ticketMessages } = q.t
  return (
    messageKey !== '' &&
    (await q.$count(
      ticketMessages,
      and(eq(ticketMessages.ticketId, ticketId), sql`substr(${ticketMessages.key}, 1, ${messageKey.length + 1}) = ${`${messageKey}:`}`),
    )) > 0
  )
}

/** Whether the agent is writing a reply. */
export async function isDraftFresh(q: Exec, { ticketId, userId }: Omit<DraftKey, 'kind'>, now: number): Promise<boolean> {
  const { ticketDrafts } = q.t
  const where = and(
    eq(ticketDrafts.ticketId, ticketId),
    eq(ticketDrafts.userId, userId),
    eq(ticketDrafts.kind, 'staff'),
    gt(ticketDrafts.updatedAt, now - writingMs),
  )
  return (await q.$count(ticketDrafts, where)) > 0
}
