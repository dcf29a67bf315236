import { type SQL, sql } from 'drizzle-orm'
import type { Exec } from './types.ts'

/** A condition for many ids, for which `inArray` would make a statement of its own for each number of them. */
export const isAmong = (q: Exec, column: SQL, ids: readonly number[]): SQL => isAmongList(q, column, sql`${idList(q, ids)}`)

/** The same in a prepared statement; the parameter is an `idList`. */
export const isAmongPlaceholder = (q: Exec, column: SQL, name: string): SQL => isAmongList(q, column, sql`${sql.placeholder(name)}`)

/** Ids as one parameter. */
export const idList = (q: Exec, ids: readonly number[]): string => (q.engine === 'postgres' ? ids.join(',') : JSON.stringify(ids))

const isAmongList = (q: Exec, column: SQL, list: SQL): SQL =>
  q.engine === 'postgres'
    ? sql`${column} = any(string_to_array(${list}, ',')::bigint[])`
    : sql`${column} in (select value from json_each(${list}))`
