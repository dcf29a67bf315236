import { type InferSelectModel, asc, eq, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { EntityTable } from './entity-store.ts'
import { stmt } from '../stmt.ts'
import type { Exec } from '../types.ts'

type PublishedTable = EntityTable & { position: SQLiteColumn; published: SQLiteColumn }

/** The first published rows of a table, in the order of staff. */
export function publishedInOrder<T extends PublishedTable>(tableOf: (q: Exec) => T) {
  const select = stmt((q) => {
    const table: PublishedTable = tableOf(q)
    return q
      .select()
      .from(table)
      .where(eq(table.published, true))
      .orderBy(asc(table.position), asc(table.id))
      .limit(sql.placeholder('limit'))
  })
  return async (q: Exec, limit: number) => (await select(q, { limit })) as InferSelectModel<T>[]
}
