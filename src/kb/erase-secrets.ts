import { eq, inArray } from 'drizzle-orm'
import { findChangedTexts } from '#db/find-changed-texts.ts'
import type { Db } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { hideSecretsInText } from '#src/lib/secrets/secret-links.ts'

/** Removes secrets of pasted links from searches and comments of the help center. Returns how many rows had one. */
export async function eraseSecretsOfGaps(db: Db): Promise<number> {
  const { kbMissedSearches, kbVotes } = db.t
  const searches = await findChangedTexts(
    db,
    { table: kbMissedSearches, id: kbMissedSearches.id, text: kbMissedSearches.text },
    hideSecretsInText,
  )
  const comments = await findChangedTexts(db, { table: kbVotes, id: kbVotes.id, text: kbVotes.comment }, hideSecretsInText)
  await db.transaction(async (tx) => {
    for (const chunk of inChunks(searches.map(({ id }) => id))) await tx.delete(kbMissedSearches).where(inArray(kbMissedSearches.id, chunk))
    for (const { id, text } of comments) await tx.update(kbVotes).set({ comment: text }).where(eq(kbVotes.id, id))
  })
  return searches.length + comments.length
}
