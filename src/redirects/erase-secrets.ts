import { eq, inArray } from 'drizzle-orm'
import { findChangedTexts } from '#db/find-changed-texts.ts'
import type { Db } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { hasLinkSecret, hideSecrets } from '#src/lib/secrets/secret-links.ts'

/** Removes secrets of links from what earlier versions recorded of missing pages and accepted as redirects. Returns how many rows had one. */
export async function eraseSecretsOfRequests(db: Db): Promise<number> {
  const { missingPages, urlRedirects } = db.t
  const { id } = missingPages
  const pages = await findChangedTexts(db, { table: missingPages, id, text: missingPages.path }, hideSecrets)
  const referrers = await findChangedTexts(db, { table: missingPages, id, text: missingPages.referrer }, hideSecrets)
  const hideSource = (source: string) => (hasLinkSecret(source) ? hideSecrets(source) : source)
  const redirects = await findChangedTexts(db, { table: urlRedirects, id: urlRedirects.id, text: urlRedirects.source }, hideSource)
  await db.transaction(async (tx) => {
    for (const chunk of inChunks(pages.map((row) => row.id))) await tx.delete(missingPages).where(inArray(id, chunk))
    for (const row of referrers) await tx.update(missingPages).set({ referrer: row.text }).where(eq(id, row.id))
    for (const chunk of inChunks(redirects.map((row) => row.id))) await tx.delete(urlRedirects).where(inArray(urlRedirects.id, chunk))
  })
  return pages.length + referrers.length + redirects.length
}
