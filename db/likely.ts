import { sql, type SQL } from 'drizzle-orm'
import type { Exec } from './types.ts'

/**
 * Marks a condition that nearly every row meets, so that SQLite scans the index in sort order and stops after one page, instead of
 * collecting and sorting all rows. PostgreSQL has statistics.
 */
export const likely = (q: Exec, condition: SQL): SQL => (q.engine === 'postgres' ? condition : sql`likely(${condition})`)
