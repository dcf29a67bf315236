import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** Epoch ms of a save: later than the one before, or a second save within the same millisecond would still be the expected one. */
export const nextUpdatedAt = (now: number, former: number): number => Math.max(now, former + 1)

/** The same in a statement, for each row that it changes. */
export const nextUpdatedAtOf = (column: SQLiteColumn, now: number): SQL =>
  sql`case when ${column} >= ${now} then ${column} + 1 else ${now} end`
