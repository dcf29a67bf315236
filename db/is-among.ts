import { type SQL, sql } from 'drizzle-orm'
import type { Exec } from './types.ts'

/** A condition for many ids, for which `inArray` would make a statement of its own for each number of them. */
export const isAmong = (q: Exec, column: SQL, ids: number[]): SQL =>
  q.engine === 'postgres'
    ? sql`${column} = any(string_to_array(${ids.join(',')}, ',')::bigint[])`
    : sql`${column} in (select value from json_each(${JSON.stringify(ids)}))`
