import { inArray } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'

/** Stores which help articles were linked in a ticket; each once. */
export async function recordArticles(tx: Tx, ticketId: number, articleIds: number[], now: number): Promise<void> {
  if (articleIds.length === 0) return
  const { ticketArticles, kbArticles } = tx.t
  const known = await tx.select({ id: kbArticles.id }).from(kbArticles).where(inArray(kbArticles.id, articleIds))
  if (known.length === 0) return
  await tx
    .insert(ticketArticles)
    .values(known.map(({ id }) => ({ ticketId, articleId: id, createdAt: now })))
    .onConflictDoNothing()
}
