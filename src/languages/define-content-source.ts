import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { ContentFields, ContentKind } from '#db/schema/i18n.ts'
import type { Exec, Tx } from '#db/types.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { PartCodec } from './text-parts.ts'

/** A kind of thing whose texts are translated. */
export interface ContentSource {
  kind: ContentKind
  label: StringKey
  fields: Record<string, ContentField>
  rows(t: Exec['t']): SourceRows
  /** Where the original is edited. */
  href(id: number): string
  /** What follows from changed translations of these entities. */
  afterChange?(tx: Tx, ids: readonly number[], fields: ReadonlySet<string>, now: number): Promise<void>
}

export interface ContentField {
  label: StringKey
  parts: PartCodec
}

interface SourceRows {
  table: SQLiteTable
  id: SQLWrapper
  /** What staff know the entity by. */
  name: SQLWrapper
  /** Normalized text that a search looks through; without it, the name. */
  searched?: SQLWrapper
  where?: SQL
  /** The column of each field. */
  originals: Record<string, SQLiteColumn>
}

/** Checks that each translatable field of the kind is described. */
export function source<K extends ContentKind>(
  kind: K,
  description: Omit<ContentSource, 'kind' | 'fields'> & { fields: Record<ContentFields[K], ContentField> },
): ContentSource {
  return { kind, ...description }
}

/** SQL: the original of a field has a text. */
export function hasOriginal(column: SQLiteColumn): SQL {
  const text = sql`cast(${column} as text)`
  return column.dataType === 'json' || column.dataType === 'custom' ? sql`${text} not in ('[]', '{}', 'null', '""')` : sql`${column} <> ''`
}
