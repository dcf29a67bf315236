import { type SQL, and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { type ListQuery, matchesWords, rowsInOrder, selectPart } from '#db/lists/list-query.ts'
import type { Exec, Tx } from '#db/types.ts'
import { nextUpdatedAt } from '#db/updated-at.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors/errors.ts'
import { maxMessageLength } from '#src/tickets/limits.ts'
import { maxListedReplies, maxSavedReplyTitleLength } from './limits.ts'

export interface SavedReplyFacts {
  title: string
  body: string
  isShared: boolean
}

export type SavedReply = Awaited<ReturnType<typeof listUsableReplies>>[number]

/** Everybody's and the agent's own, the most used first; `search`: words of title and text. */
export async function listUsableReplies(q: Exec, { userId, search = '' }: { userId: number; search?: string }) {
  const { savedReplies } = q.t
  return q
    .select()
    .from(savedReplies)
    .where(and(isUsableBy(q, userId), matchesWords(search, [savedReplies.title, savedReplies.body])))
    .orderBy(desc(savedReplies.uses), asc(savedReplies.title), asc(savedReplies.id))
    .limit(maxListedReplies)
}

export interface SavedReplyRow extends SavedReplyFacts {
  id: number
  uses: number
  updatedAt: number
}

export function savedReplyListQuery(
  q: Exec,
  params: { userId: number; search: string; sort: 'title' | 'uses'; descending: boolean },
): ListQuery<SavedReplyRow> {
  const { savedReplies } = q.t
  const { userId, search, sort, descending } = params
  return rowsInOrder(savedReplies, [sort], {
    where: and(isUsableBy(q, userId), matchesWords(search, [savedReplies.title, savedReplies.body])),
    descending,
    select: async (part) => {
      const rows = await selectPart(q.select().from(savedReplies).$dynamic(), part)
      return rows.map((row) => ({ ...row, isShared: row.userId === null }))
    },
  })
}

/** Throws NotFound, also for the personal reply of another agent. */
export async function getSavedReply(q: Exec, { id, userId }: { id: number; userId: number }) {
  const { savedReplies } = q.t
  const [reply] = await q
    .select()
    .from(savedReplies)
    .where(and(eq(savedReplies.id, id), isUsableBy(q, userId)))
    .limit(1)
  if (!reply) throw new NotFound('saved reply')
  return reply
}

/** Returns the id. Throws UserError for what is missing or too long. */
export async function createSavedReply(tx: Tx, facts: SavedReplyFacts, { userId, now }: { userId: number; now: number }): Promise<number> {
  const { title, body, isShared } = checkFacts(facts)
  const [row] = await tx
    .insert(tx.t.savedReplies)
    .values({ title, body, userId: isShared ? null : userId, createdAt: now, updatedAt: now })
    .returning({ id: tx.t.savedReplies.id })
  return row!.id
}

/** Throws NotFound, UserError, and Conflict unless updated_at is `expectedUpdatedAt`. */
export async function saveSavedReply(
  tx: Tx,
  { id, userId, expectedUpdatedAt }: { id: number; userId: number; expectedUpdatedAt: number },
  facts: SavedReplyFacts,
  now: number,
): Promise<void> {
  const { title, body, isShared } = checkFacts(facts)
  const { savedReplies } = tx.t
  await getSavedReply(tx, { id, userId })
  const saved = await tx
    .update(savedReplies)
    .set({ title, body, userId: isShared ? null : userId, updatedAt: nextUpdatedAt(now, expectedUpdatedAt) })
    .where(and(eq(savedReplies.id, id), eq(savedReplies.updatedAt, expectedUpdatedAt)))
    .returning({ id: savedReplies.id })
  if (saved.length === 0) throw new Conflict('conversation.replyChangedSince')
}

/** Throws NotFound. */
export async function deleteSavedReply(tx: Tx, { id, userId }: { id: number; userId: number }) {
  const reply = await getSavedReply(tx, { id, userId })
  await tx.delete(tx.t.savedReplies).where(eq(tx.t.savedReplies.id, id))
  return reply
}

export async function countReplyUses(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const { savedReplies } = tx.t
  await tx
    .update(savedReplies)
    .set({ uses: sql`${savedReplies.uses} + 1` })
    .where(inArray(savedReplies.id, ids))
}

function isUsableBy(q: Exec, userId: number): SQL | undefined {
  const { savedReplies } = q.t
  return or(isNull(savedReplies.userId), eq(savedReplies.userId, userId))
}

function checkFacts(facts: SavedReplyFacts): SavedReplyFacts {
  const title = facts.title.trim().replaceAll(/\s+/g, ' ')
  const body = facts.body.replaceAll('\r\n', '\n').trim()
  if (title === '' || [...title].length > maxSavedReplyTitleLength)
    throw new UserError('conversation.replyTitleInvalid', { most: maxSavedReplyTitleLength }, 'title')
  if (body === '' || body.length > maxMessageLength) throw new UserError('helpdesk.messageTooLong', { most: maxMessageLength }, 'body')
  return { title, body, isShared: facts.isShared }
}
