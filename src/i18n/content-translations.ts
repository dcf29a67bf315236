import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ContentFields, ContentKind, ContentTextState } from '#db/schema/i18n.ts'
import { idList, isAmongPlaceholder } from '#db/is-among.ts'
import { stmt } from '#db/stmt.ts'
import type { Exec, Tx } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'

/** Texts of one entity in one language; missing fields fall back to the default language. */
export type ContentTexts<K extends ContentKind> = Partial<Record<ContentFields[K], string>>

interface ContentKey<K extends ContentKind> {
  kind: K
  id: number
  /** BCP 47. */
  language: string
}

/** Saves translated texts (HTML already sanitized). '' deletes a translation; omitted fields are unchanged. A changed text is current again. */
export async function saveContentTexts<K extends ContentKind>(
  tx: Tx,
  { kind, id, language }: ContentKey<K>,
  texts: ContentTexts<K>,
  now: number,
): Promise<void> {
  const { contentTranslations: table } = tx.t
  for (const [field, text] of Object.entries<string | undefined>(texts)) {
    if (text === undefined) continue
    const key = and(eq(table.kind, kind), eq(table.language, language), eq(table.entityId, id), eq(table.field, field))
    if (text === '') await tx.delete(table).where(key)
    else {
      await tx
        .insert(table)
        .values({ kind, entityId: id, field, language, text, updatedAt: now })
        .onConflictDoUpdate({
          target: [table.kind, table.language, table.entityId, table.field],
          set: {
            text,
            updatedAt: now,
            state: sql`case when ${table.text} = excluded.text then ${table.state} else 'current' end`,
            partHashes: sql`case when ${table.text} = excluded.text then ${table.partHashes} end`,
          },
        })
    }
  }
  await bumpVersion(tx, 'navigation')
}

/** Marks a translation as current, or a list of texts as partly translated, with the hashes of the originals by their path. */
export async function setContentTextState<K extends ContentKind>(
  tx: Tx,
  { kind, id, language, field }: ContentKey<K> & { field: ContentFields[K] },
  { state, partHashes }: { state: ContentTextState; partHashes: Record<string, string> | null },
): Promise<void> {
  const { contentTranslations: table } = tx.t
  const key = and(eq(table.kind, kind), eq(table.language, language), eq(table.entityId, id), eq(table.field, field))
  await tx.update(table).set({ state, partHashes }).where(key)
}

/** Marks the translations of a field as outdated, for originals that no trigger watches. */
export async function markContentOutdated<K extends ContentKind>(
  tx: Tx,
  kind: K,
  ids: readonly number[],
  field: ContentFields[K],
): Promise<void> {
  const { contentTranslations: table } = tx.t
  for (const batch of inChunks(ids))
    await tx
      .update(table)
      .set({ state: 'outdated' })
      .where(and(eq(table.kind, kind), inArray(table.entityId, batch), eq(table.field, field)))
}

/** By entity id, in one statement; omits entities without any. Reads nothing for null, the default language, or no ids. */
export async function readContentTexts<K extends ContentKind>(
  q: Exec,
  { kind, ids, language, fields }: { kind: K; ids: number[]; language: string | null; fields?: ContentFields[K][] },
): Promise<Map<number, ContentTexts<K>>> {
  const texts = new Map<number, ContentTexts<K>>()
  if (language === null || ids.length === 0) return texts
  const rows = await textsQuery(fields)(q, { kind, language, ids: idList(q, [...new Set(ids)]) })
  for (const { id, field, text } of rows) texts.set(id, { ...texts.get(id), [field]: text } as ContentTexts<K>)
  return texts
}

type TextsQuery = ReturnType<typeof buildTextsQuery>

const textsQueries = new Map<string, TextsQuery>()

/** Pages ask for a few combinations of fields. */
function textsQuery(fields: readonly string[] | undefined): TextsQuery {
  const key = fields?.join(' ') ?? ''
  let query = textsQueries.get(key)
  if (!query) textsQueries.set(key, (query = buildTextsQuery(fields)))
  return query
}

const buildTextsQuery = (fields: readonly string[] | undefined) =>
  stmt((q) => {
    const { contentTranslations: table } = q.t
    return q
      .select({ id: table.entityId, field: table.field, text: table.text })
      .from(table)
      .where(
        and(
          eq(table.kind, sql.placeholder('kind')),
          eq(table.language, sql.placeholder('language')),
          isAmongPlaceholder(q, sql`${table.entityId}`, 'ids'),
          fields ? inArray(table.field, [...fields]) : undefined,
        ),
      )
  })

/** The translations of one field of an entity, by language. */
export async function findTranslationsOf<K extends ContentKind>(
  q: Exec,
  { kind, id, field }: { kind: K; id: number; field: ContentFields[K] },
): Promise<Map<string, { text: string; state: ContentTextState }>> {
  const { contentTranslations: table } = q.t
  const rows = await q
    .select({ language: table.language, text: table.text, state: table.state })
    .from(table)
    .where(and(eq(table.kind, kind), eq(table.entityId, id), eq(table.field, field)))
  return new Map(rows.map(({ language, text, state }) => [language, { text, state }]))
}

/** All translations of an entity: their texts by field. */
export async function findTranslatedTexts<K extends ContentKind>(
  q: Exec,
  { kind, id }: { kind: K; id: number },
): Promise<(field: ContentFields[K]) => string[]> {
  const { contentTranslations: table } = q.t
  const rows = await q
    .select({ field: table.field, text: table.text })
    .from(table)
    .where(and(eq(table.kind, kind), eq(table.entityId, id)))
  return (field) => rows.flatMap((row) => (row.field === field ? [row.text] : []))
}

/** Of all languages, by entity id: what a search looks in. */
export async function readAllTexts<K extends ContentKind>(q: Exec, kind: K, fields: ContentFields[K][]): Promise<Map<number, string[]>> {
  const { contentTranslations: table } = q.t
  const rows = await q
    .select({ id: table.entityId, text: table.text })
    .from(table)
    .where(and(eq(table.kind, kind), inArray(table.field, fields)))
  const texts = new Map<number, string[]>()
  for (const { id, text } of rows) texts.set(id, [...(texts.get(id) ?? []), text])
  return texts
}

export async function deleteContentTexts(tx: Tx, kind: ContentKind, ids: number[]): Promise<void> {
  const { contentTranslations: table } = tx.t
  for (const batch of inChunks(ids)) await tx.delete(table).where(and(eq(table.kind, kind), inArray(table.entityId, batch)))
}
