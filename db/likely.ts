import { sql, type SQL } from 'drizzle-orm'
import type { Exec } from './types.ts'

/**
 * A condition nearly every row meets. SQLite would rather collect all of them by an index of the condition and sort them; told so, it walks
 * the index that has the right order and stops after the first page. PostgreSQL keeps figures of its own.
 */
export const likely = (q: Exec, condition: SQL): SQL => (q.engine === 'postgres' ? condition : sql`likely(${condition})`)
