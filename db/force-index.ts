import { type Column, type GetColumnData, type SQL, sql } from 'drizzle-orm'
import type { Exec } from './types.ts'

/**
 * A table to select `namedColumns` from, on SQLite by this index and no other: it does not know how many rows a value means. There a query
 * that the index cannot serve is refused. PostgreSQL keeps figures of its own and decides by them.
 */
export const forceIndex = (q: Exec, table: Exec['t'][keyof Exec['t']], index: string): SQL =>
  q.engine === 'postgres' ? sql`${table}` : sql`${table} indexed by ${sql.identifier(index)}`

/** Columns to select where drizzle cannot know their table: it stands in a text. */
export const namedColumns = <C extends Record<string, Column>>(columns: C) =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, sql`${column}`.mapWith(column)])) as {
    [K in keyof C]: SQL<GetColumnData<C[K]>>
  }
