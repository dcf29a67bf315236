import { sql, type SQL } from 'drizzle-orm'
import type { Exec } from './types.ts'

/** For what nearly every row meets: SQLite stops after one page of the index instead of sorting all. PostgreSQL has statistics. */
export const likely = (q: Exec, condition: SQL): SQL => (q.engine === 'postgres' ? condition : sql`likely(${condition})`)
