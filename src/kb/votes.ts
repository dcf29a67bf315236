import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { Schema } from '#db/schema/index.ts'
import type { Exec, Tx } from '#db/types.ts'
import { maxCommentLength } from './limits.ts'
import { removePersonalData } from './remove-personal-data.ts'

/** `visitor`: the `voterKey` of this visitor and article. */
type Vote = Pick<Schema['kbVotes']['$inferSelect'], 'articleId' | 'visitor' | 'helpful' | 'comment'>

/** One per visitor and article: a second vote replaces the first. Each other comment is added to it. */
export async function voteOnArticle(tx: Tx, { articleId, visitor, helpful, comment }: Vote, now: number): Promise<void> {
  const { kbVotes } = tx.t
  const own = and(eq(kbVotes.articleId, articleId), eq(kbVotes.visitor, visitor))
  const inserted = await tx
    .insert(kbVotes)
    .values({ articleId, visitor, helpful, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: kbVotes.id })
  if (inserted.length > 0) await countVote(tx, articleId, { helpful: Number(helpful), unhelpful: Number(!helpful) })
  else {
    const changed = await tx
      .update(kbVotes)
      .set({ helpful })
      .where(and(own, ne(kbVotes.helpful, helpful)))
      .returning({ id: kbVotes.id })
    if (changed.length > 0) await countVote(tx, articleId, helpful ? { helpful: 1, unhelpful: -1 } : { helpful: -1, unhelpful: 1 })
  }
  const text = helpful ? '' : removePersonalData(comment).slice(0, maxCommentLength)
  if (text !== '') await addComment(tx, own, text, now)
}

/** Comments of one visitor that are stored together, in characters. */
const maxStoredLength = maxCommentLength * 5

/** Below what the visitor wrote before; the same comment once. */
async function addComment(tx: Tx, own: SQL | undefined, text: string, now: number): Promise<void> {
  const { kbVotes } = tx.t
  const [vote] = await tx.select({ comment: kbVotes.comment }).from(kbVotes).where(own)
  const earlier = vote?.comment ?? ''
  if (`\n\n${earlier}\n\n`.includes(`\n\n${text}\n\n`)) return
  const comment = earlier === '' ? text : `${earlier}\n\n${text}`.slice(-maxStoredLength)
  await tx.update(kbVotes).set({ comment, createdAt: now, doneAt: null }).where(own)
}

/** The vote of a visitor; null without one. */
export async function findVote(q: Exec, articleId: number, visitor: string): Promise<{ helpful: boolean; comment: string } | null> {
  const { kbVotes } = q.t
  const [row] = await q
    .select({ helpful: kbVotes.helpful, comment: kbVotes.comment })
    .from(kbVotes)
    .where(and(eq(kbVotes.articleId, articleId), eq(kbVotes.visitor, visitor)))
    .limit(1)
  return row ?? null
}

/** Connects a vote with the random text in a visitor's cookie, but not with the visitor's other votes. */
export const voterKey = (secret: string, cookie: string, articleId: number): string =>
  new Bun.CryptoHasher('sha256', secret).update(`vote ${articleId} ${cookie}`).digest('hex').slice(0, 32)

async function countVote(tx: Tx, articleId: number, by: { helpful: number; unhelpful: number }): Promise<void> {
  const { kbArticles } = tx.t
  const helpful = sql`${kbArticles.helpful} + ${by.helpful}`
  const total = sql`${kbArticles.helpful} + ${kbArticles.unhelpful} + ${by.helpful + by.unhelpful}`
  await tx
    .update(kbArticles)
    .set({
      helpful,
      unhelpful: sql`${kbArticles.unhelpful} + ${by.unhelpful}`,
      helpfulScore: sql`((${helpful}) + 1) * 1000000 / ((${total}) + 2)`,
    })
    .where(eq(kbArticles.id, articleId))
}
