import { asc, gt, sql } from 'drizzle-orm'
import type { Sentence } from '#src/i18n/sentences.ts'
import type { Translate } from '#src/i18n/built-in-strings.ts'
import type { Shop } from '#src/shop.ts'
import { contentSources } from '../content-sources.ts'
import type { ContentSource } from '../define-content-source.ts'
import { readContentOf } from '../content-texts.ts'
import type { ExportedText } from './file-texts.ts'

/** `open` = missing or outdated. */
export interface ExportFilter {
  language: string
  state: 'all' | 'open'
  t: Translate
}

/** Sentences of the program with the text that is shown for them. */
export function exportSentences(sentences: readonly Sentence[], { state }: ExportFilter): ExportedText[] {
  return sentences
    .map(({ key, part, source, builtIn, own }) => ({ key, where: part, source, text: own || builtIn, isOutdated: false }))
    .filter(({ text }) => state === 'all' || text === '')
}

const batchSize = 50

/** Texts of the store, a few entities at a time. */
export async function* exportContent(
  shop: Pick<Shop, 'db'>,
  filter: ExportFilter,
  sources: readonly ContentSource[] = contentSources,
): AsyncGenerator<ExportedText[]> {
  for (const source of sources) {
    for (let after: number | null = 0; after !== null;) {
      const ids: number[] = await nextIds(shop, source, after)
      yield await exportEntities(shop, source, ids, filter)
      after = ids.length === batchSize ? ids.at(-1)! : null
    }
  }
}

async function nextIds({ db }: Pick<Shop, 'db'>, source: ContentSource, after: number): Promise<number[]> {
  const { table, id } = source.rows(db.t)
  const rows = await db.read
    .select({ id: sql<number>`${id}`.mapWith(Number) })
    .from(table)
    .where(gt(sql`${id}`, after))
    .orderBy(asc(sql`${id}`))
    .limit(batchSize)
  return rows.map((row) => row.id)
}

async function exportEntities(
  { db }: Pick<Shop, 'db'>,
  source: ContentSource,
  ids: number[],
  { language, state, t }: ExportFilter,
): Promise<ExportedText[]> {
  const texts = await readContentOf(db.read, source, ids, language)
  return texts
    .filter(({ own, isOutdated }) => state === 'all' || own === '' || isOutdated)
    .map(({ key, name, label, source: original, own, isOutdated }) => ({
      key,
      where: [t(source.label), name, t(label)].filter(Boolean).join(' › '),
      source: original,
      text: own,
      isOutdated,
    }))
}
