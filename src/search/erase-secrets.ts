import { inArray } from 'drizzle-orm'
import { findChangedTexts } from '#db/find-changed-texts.ts'
import type { Db } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { hideSecretsInText } from '#src/lib/secrets/secret-links.ts'

/** Deletes searches for pasted links that earlier versions recorded with their secret. Returns how many. */
export async function eraseSecretsOfSearches(db: Db): Promise<number> {
  const { searchQueries: table } = db.t
  const found = await findChangedTexts(db, { table, id: table.id, text: table.query }, hideSecretsInText)
  await db.transaction(async (tx) => {
    for (const chunk of inChunks(found.map(({ id }) => id))) await tx.delete(tx.t.searchQueries).where(inArray(table.id, chunk))
  })
  return found.length
}
