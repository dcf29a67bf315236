import { eq } from 'drizzle-orm'
import { findChangedTexts } from '#db/find-changed-texts.ts'
import type { Db } from '#db/types.ts'
import { hideSecrets } from '#src/lib/secrets/secret-links.ts'

/** Removes secrets of links from the pages that showed a form. Returns how many submissions had one. */
export async function eraseSecretsOfPages(db: Db): Promise<number> {
  const { formSubmissions: table } = db.t
  const found = await findChangedTexts(db, { table, id: table.id, text: table.page }, hideSecrets)
  await db.transaction(async (tx) => {
    for (const { id, text } of found) await tx.update(tx.t.formSubmissions).set({ page: text }).where(eq(table.id, id))
  })
  return found.length
}
