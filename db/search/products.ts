import { is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Db, Exec } from '#db/open.ts'
import { matchingIds } from './match.ts'
import * as postgres from './postgres.ts'
import * as sqlite from './sqlite.ts'

/**
 * Ids of active products that hold every word typed, as a whole or as a beginning; names before the rest, best first, at most `limit`.
 * Reads at most 16 words of 200 characters, and never throws for what was typed.
 */
export const searchProductIds = (q: Exec, typed: string, limit: number): Promise<number[]> =>
  matchingIds(q, is(q.t.products, PgTable) ? postgres.match : sqlite.match, typed, limit)

/** Builds the search index anew where it is missing or has drifted; a migration does it by itself. */
export async function ensureSearch(db: Db): Promise<void> {
  const statements = db.engine === 'postgres' ? postgres.searchTables : sqlite.searchTables
  await db.transaction(async (tx) => {
    for (const statement of statements) await tx.rows(sql.raw(statement))
  })
}
