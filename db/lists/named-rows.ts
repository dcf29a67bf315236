import { type SQL, type SQLWrapper, and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { matchesWords } from './list-query.ts'
import type { Exec } from '../types.ts'

/** Rows that are looked for by their ids or slugs, or the one with a slug. */
export type RowLookup = { ids: number[] } | { slugs: string[] } | { slug: string }

export const matchesLookup = (where: RowLookup, id: SQLWrapper, slug: SQLWrapper): SQL =>
  'ids' in where ? inArray(id as never, where.ids) : 'slugs' in where ? inArray(slug as never, where.slugs) : eq(slug as never, where.slug)

interface NamedTable {
  table: SQLiteTable & { id: SQLiteColumn }
  name: SQLiteColumn
  where?: SQL
}

/** The first rows with these words in their names; without words, the newest ones. */
export async function searchNames(
  q: Exec,
  { table, name, where }: NamedTable,
  text: string,
  limit: number,
): Promise<{ id: number; name: string }[]> {
  const rows = await q
    .select({ id: table.id, name })
    .from(table)
    .where(and(where, isNotNull(name), matchesWords(text, [name])))
    .orderBy(...(text === '' ? [desc(table.id)] : [asc(name), asc(table.id)]))
    .limit(limit)
  return rows as { id: number; name: string }[]
}

/** Rows by name, for a choice of one. */
export async function listNames(q: Exec, { table, name, where }: NamedTable, limit: number): Promise<{ id: number; name: string }[]> {
  const rows = await q.select({ id: table.id, name }).from(table).where(where).orderBy(asc(name), asc(table.id)).limit(limit)
  return rows as { id: number; name: string }[]
}
