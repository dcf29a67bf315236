import { and, eq } from 'drizzle-orm'
import type { ContentKind } from '#db/schema/i18n.ts'
import type { Exec, Tx } from '#db/types.ts'
import { type ContentTexts, saveContentTexts } from '#src/i18n/content-translations.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import type { ContentTexts as Texts, PublishingKind } from './publishing-kind.ts'

/** The texts of an item in other languages, by language. */
export async function listTranslations<K extends ContentKind>(q: Exec, storedAs: K, id: number): Promise<Map<string, ContentTexts<K>>> {
  const { contentTranslations: table } = q.t
  const rows = await q
    .select({ language: table.language, field: table.field, text: table.text })
    .from(table)
    .where(and(eq(table.kind, storedAs), eq(table.entityId, id)))
  const texts = new Map<string, ContentTexts<K>>()
  for (const { language, field, text } of rows) texts.set(language, { ...texts.get(language), [field]: text } as ContentTexts<K>)
  return texts
}

/** Gives a copy the translations of its original, and updates what is derived from its texts. */
export async function copyTranslations<T extends Texts>(
  tx: Tx,
  kind: PublishingKind<T>,
  { from, to, now }: { from: number; to: number; now: number },
): Promise<void> {
  for (const [language, texts] of await listTranslations(tx, kind.storedAs, from))
    await saveContentTexts(tx, { kind: kind.storedAs, id: to, language }, texts, now)
  await kind.refresh(tx, to)
}

/** Updates what is derived from the texts of items. Call it after a change of their translations. */
export async function refreshItems<T extends Texts>(tx: Tx, kind: PublishingKind<T>, ids: readonly number[]): Promise<void> {
  for (const id of ids) await kind.refresh(tx, id)
  await bumpVersion(tx, kind.versionTag)
}
