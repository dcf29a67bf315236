import { and, desc, eq } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { contentKey } from '#src/lib/ids/content-key.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { maxNoteLength } from './limits.ts'

export type UserNote = Awaited<ReturnType<typeof listUserNotes>>[number]

/** What staff have noted about a customer, newest first. */
export async function listUserNotes(q: Exec, userId: number, limit: number) {
  const { userNotes } = q.t
  return q.select().from(userNotes).where(eq(userNotes.userId, userId)).orderBy(desc(userNotes.id)).limit(limit)
}

/** The id; null for one that was sent already. Throws UserError for no text or too much. */
export async function addUserNote(
  tx: Tx,
  note: { userId: number; key: string; text: string; author: { id: number; name: string } },
  now: number,
): Promise<number | null> {
  const { userNotes } = tx.t
  const { userId, author } = note
  const text = note.text.trim()
  const key = contentKey(note.key, [author.id, text])
  if (text === '' || text.length > maxNoteLength) throw new UserError('users.noteInvalid', { most: maxNoteLength }, 'text')
  const [added] = await tx
    .insert(userNotes)
    .values({ userId, key, text, authorId: author.id, authorName: author.name, createdAt: now })
    .onConflictDoNothing({ target: [userNotes.userId, userNotes.key] })
    .returning({ id: userNotes.id })
  return added?.id ?? null
}

/** Returns its text. Throws NotFound. */
export async function deleteUserNote(tx: Tx, userId: number, id: number): Promise<string> {
  const { userNotes } = tx.t
  const [deleted] = await tx
    .delete(userNotes)
    .where(and(eq(userNotes.id, id), eq(userNotes.userId, userId)))
    .returning({ text: userNotes.text })
  if (!deleted) throw new NotFound('note')
  return deleted.text
}
