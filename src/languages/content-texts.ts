import { type SQL, and, eq, gt, inArray, ne, or, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { ContentKind, ContentTextState } from '#db/schema/i18n.ts'
import type { Exec } from '#db/types.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { containsPattern, searchText } from '#src/lib/text/search-text.ts'
import type { Shop } from '#src/shop.ts'
import { type ContentSource, hasOriginal } from './define-content-source.ts'
import { entitiesPerPage, maxSearchWords } from './limits.ts'
import type { PartTexts, TextPart } from './text-parts.ts'

/** A text of an entity with its translation. */
export interface ContentText extends Omit<TextPart, 'text'> {
  /** See `contentKey`. */
  key: string
  kind: ContentKind
  id: number
  field: string
  /** Of the entity; '' without one. */
  name: string
  label: StringKey
  /** In the default language. */
  source: string
  /** '' = none. */
  own: string
  isOutdated: boolean
  href: string
}

export type ContentState = 'all' | 'missing' | 'outdated' | 'own'

export interface ContentFilter {
  source: ContentSource
  state: ContentState
  search: string
}

export interface ContentPage {
  texts: ContentText[]
  /** The id to continue after; null at the end. */
  next: number | null
}

/** `product:42:name`, or with the path within a list `product:42:details:0.heading`. */
export const contentKey = (text: Pick<ContentText, 'kind' | 'id' | 'field' | 'path'>): string =>
  [text.kind, text.id, text.field, ...(text.path === '' ? [] : [text.path])].join(':')

export interface ParsedKey {
  kind: string
  id: number
  field: string
  path: string
}

/** null for anything else. */
export function parseContentKey(key: string): ParsedKey | null {
  const [, kind, id, field, path = ''] = /^([a-z_]{1,30}):([1-9]\d{0,14}):([a-z_]{1,30})(?::(.+))?$/s.exec(key) ?? []
  return kind === undefined || field === undefined ? null : { kind, id: Number(id), field, path }
}

/** Texts of the next entities after `after`, by id. Three statements, however many there are; what looks at many rows blocks no request. */
export async function listContentTexts(
  shop: Pick<Shop, 'db'>,
  language: string,
  filter: ContentFilter,
  after: number,
): Promise<ContentPage> {
  const ids = await findEntityIds(shop, language, filter, after)
  const shown = ids.slice(0, entitiesPerPage)
  const texts = await readContentOf(shop.db.read, filter.source, shown, language)
  return { texts: texts.filter(isInState(filter.state)), next: ids.length > entitiesPerPage ? shown.at(-1)! : null }
}

const isInState =
  (state: ContentState) =>
  ({ own, isOutdated }: ContentText): boolean =>
    state === 'all' || (state === 'missing' ? own === '' : state === 'outdated' ? isOutdated : own !== '')

/** Of these entities, in the order of their ids. */
export async function readContentOf(q: Exec, source: ContentSource, ids: readonly number[], language: string): Promise<ContentText[]> {
  return (await readEntities(q, source, ids, language)).flatMap(({ id, name, fields }) =>
    fields.flatMap(({ field, parts, own, state, hashes }) =>
      parts.map(({ text, ...part }): ContentText => {
        const translation = own.get(part.path) ?? ''
        const isOutdated = translation !== '' && state === 'outdated' && (hashes === null || hashes[part.path] !== hashText(text))
        const key = { kind: source.kind, id, field, path: part.path }
        const label = source.fields[field]!.label
        return { ...part, ...key, key: contentKey(key), name, label, source: text, own: translation, isOutdated, href: source.href(id) }
      }),
    ),
  )
}

export interface TranslatedEntity {
  id: number
  name: string
  fields: TranslatedField[]
}

export interface TranslatedField {
  field: string
  /** The column's value. */
  original: unknown
  parts: TextPart[]
  /** Only what is translated. */
  own: PartTexts
  stored: string | null
  state: ContentTextState
  hashes: Record<string, string> | null
}

/** Two statements. */
export async function readEntities(q: Exec, source: ContentSource, ids: readonly number[], language: string): Promise<TranslatedEntity[]> {
  if (ids.length === 0) return []
  const { table, id, name, where, originals } = source.rows(q.t)
  const { contentTranslations: texts } = q.t
  const rows = (await q
    .select({ id: sql<number>`${id}`.mapWith(Number), name: sql<string>`${name}`, ...originals })
    .from(table)
    .where(and(inArray(id, [...ids]), where))
    .orderBy(sql`${id}`)) as (Record<string, unknown> & { id: number; name: unknown })[]
  const stored = await q
    .select({ id: texts.entityId, field: texts.field, text: texts.text, state: texts.state, hashes: texts.partHashes })
    .from(texts)
    .where(and(eq(texts.kind, source.kind), eq(texts.language, language), inArray(texts.entityId, [...ids])))
  const storedOf = new Map(stored.map((row) => [`${row.id} ${row.field}`, row]))
  return rows.map((row) => ({
    id: row.id,
    name: typeof row.name === 'string' ? row.name : '',
    fields: Object.entries(source.fields).map(([field, { parts: codec }]) => {
      const original = row[field]
      const translation = storedOf.get(`${row.id} ${field}`)
      const parts = codec.split(original)
      const hashes = translation?.hashes ?? null
      const own = translation === undefined ? new Map<string, string>() : codec.read(translation.text, original)
      // A list is stored with the original of what is not translated.
      const translated = hashes === null ? own : new Map([...own].filter(([path]) => Object.hasOwn(hashes, path)))
      return { field, original, parts, own: translated, stored: translation?.text ?? null, state: translation?.state ?? 'current', hashes }
    }),
  }))
}

/** Tells a changed original from the one that was translated. */
export const hashText = (text: string): string => Bun.hash(text).toString(36)

/** One more than a page shows, if there are. */
async function findEntityIds({ db }: Pick<Shop, 'db'>, language: string, filter: ContentFilter, after: number): Promise<number[]> {
  const { kind, rows } = filter.source
  const { contentTranslations: texts } = db.t
  const limit = entitiesPerPage + 1
  const { table, id, name, where, originals } = rows(db.t)
  const translated = and(eq(texts.kind, kind), eq(texts.language, language))
  if (filter.search === '' && (filter.state === 'own' || filter.state === 'outdated')) {
    // By the index of translations: the originals can be many.
    const found = await db.read
      .selectDistinct({ id: texts.entityId })
      .from(texts)
      .where(and(translated, gt(texts.entityId, after), filter.state === 'outdated' ? isOutdated(texts.state) : undefined))
      .orderBy(texts.entityId)
      .limit(limit)
    return found.map((row) => row.id)
  }
  const ofEntity = sql`${texts.kind} = ${kind} and ${texts.language} = ${language} and ${texts.entityId} = ${id}`
  const states: Record<ContentState, SQL | undefined> = {
    all: undefined,
    own: sql`exists (select 1 from ${texts} where ${ofEntity})`,
    outdated: sql`exists (select 1 from ${texts} where ${ofEntity} and ${isOutdated(texts.state)})`,
    missing: or(
      ...Object.entries(originals).map(([field, column]) => {
        const isComplete = filter.source.fields[field]!.parts.isList ? sql`and ${texts.state} = 'current'` : sql``
        return sql`(${hasOriginal(column)} and not exists (select 1 from ${texts} where ${ofEntity} and ${texts.field} = ${field} ${isComplete}))`
      }),
    ),
  }
  const condition = (last: number) => and(sql`${id} > ${last}`, where, states[filter.state])
  if (filter.search !== '' && filter.source.rows(db.t).searched === undefined) return findByName()
  const query = sql`select ${id} as id from ${table} where ${and(condition(after), matchesSearch(filter))} order by ${id} limit ${limit}`
  // A search or a filter may have to look at every row.
  const isQuick = filter.state === 'all' && filter.search === ''
  const found = isQuick ? await db.read.rows<{ id: number }>(query) : await db.report<{ id: number }>(query)
  return found.map((row) => Number(row.id))

  // No engine compares names as people do, without case and accents.
  async function findByName(): Promise<number[]> {
    const ids: number[] = []
    const ownName = sql`(select ${texts.text} from ${texts} where ${ofEntity} and ${texts.field} = ${Object.keys(originals)[0]})`
    for (let last = after; ;) {
      const named = await db.report<{ id: number; name: string; own: string | null }>(
        sql`select ${id} as id, ${name} as name, ${ownName} as own from ${table} where ${condition(last)} order by ${id} limit ${namesPerBatch}`,
      )
      ids.push(...named.filter((row) => hasWords(filter.search, row.name, row.own)).map((row) => Number(row.id)))
      if (ids.length >= limit || named.length < namesPerBatch) return ids.slice(0, limit)
      last = Number(named.at(-1)!.id)
    }
  }

  function matchesSearch({ source, search }: ContentFilter): SQL | undefined {
    const { searched } = source.rows(db.t)
    return and(...wordsOf(search).map((word) => sql`${searched} like ${containsPattern(word)} escape '\\'`))
  }
}

const namesPerBatch = 2000

const wordsOf = (search: string): string[] => searchText(search).split(' ').filter(Boolean).slice(0, maxSearchWords)

/** In any order, each anywhere in one of the texts. */
const hasWords = (search: string, ...texts: (string | null)[]): boolean => {
  const text = searchText(...texts)
  return wordsOf(search).every((word) => text.includes(word))
}

// Named so that the partial index applies.
const isOutdated = (state: SQLiteColumn): SQL => and(ne(state, sql`'current'`), eq(state, sql`'outdated'`))!
