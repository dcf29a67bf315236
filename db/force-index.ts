import { type Column, type GetColumnData, type SQL, sql } from 'drizzle-orm'
import type { Exec } from './types.ts'

/** SQLite has no statistics on values; a query that cannot use the index fails. PostgreSQL ignores it. Select `namedColumns` from it. */
export const forceIndex = (q: Exec, table: Exec['t'][keyof Exec['t']], index: string): SQL =>
  q.engine === 'postgres' ? sql`${table}` : sql`${table} indexed by ${sql.identifier(index)}`

/** Columns by name, because drizzle cannot see the table inside raw SQL. */
export const namedColumns = <C extends Record<string, Column>>(columns: C) =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, sql`${column}`.mapWith(column)])) as {
    [K in keyof C]: SQL<GetColumnData<C[K]>>
  }
