import { and, asc, eq, like, notLike } from 'drizzle-orm'
import type { Db, Exec } from '#db/types.ts'
import { findJoinedPlaceholders } from '#src/lib/text/joined-placeholders.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'

export interface BrokenSentence {
  language: string
  key: string
  text: string
}

/** Whether what is beside `{{link}}` could send its address to another host. */
export const hasJoinedLink = (text: string): boolean =>
  text.includes('link') && findJoinedPlaceholders(text, (name) => name === 'link').length > 0

/** The store's own sentences of earlier versions that break this rule: the built-in ones are used instead. Emails have their own rules. */
export async function listBrokenSentences(q: Exec): Promise<BrokenSentence[]> {
  const { language, key, text } = q.t.translations
  const rows = await q
    .select({ language, key, text })
    .from(q.t.translations)
    .where(and(like(text, '%{{%link%'), notLike(key, 'mail.template.%')))
    .orderBy(asc(language), asc(key))
  return rows.filter((row) => hasJoinedLink(row.text))
}

/** Deletes them where staff have not changed them since. Returns those it deleted. */
export async function deleteBrokenSentences(db: Db): Promise<BrokenSentence[]> {
  const found = await listBrokenSentences(db.read)
  if (found.length === 0) return []
  const { translations } = db.t
  return db.transaction(async (tx) => {
    const deleted: BrokenSentence[] = []
    for (const { language, key, text } of found) {
      const isRow = and(eq(translations.language, language), eq(translations.key, key), eq(translations.text, text))
      deleted.push(...(await tx.delete(translations).where(isRow).returning()))
    }
    for (const language of new Set(deleted.map((row) => row.language))) await bumpVersion(tx, `labels:${language}`)
    return deleted
  })
}
