import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'

/** Saves one translation; null restores the built-in text. */
export async function saveTranslation(tx: Tx, change: { language: string; key: string; text: string | null; now: number }): Promise<void> {
  const { language, key, text, now } = change
  const { translations } = tx.t
  if (text === null) {
    await tx.delete(translations).where(and(eq(translations.language, language), eq(translations.key, key)))
  } else {
    await tx
      .insert(translations)
      .values({ language, key, text, updatedAt: now })
      .onConflictDoUpdate({ target: [translations.language, translations.key], set: { text, updatedAt: now } })
  }
  await bumpVersion(tx, `labels:${language}`)
}
