import { getTableName, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Tx } from './types.ts'

/** Takes the id that the next row of a table with an `id` would get, for a row that contains it. Insert that row in the same transaction. */
export async function takeNextId(tx: Tx, table: SQLiteTable): Promise<number> {
  const name = getTableName(table)
  const rows = await tx.rows<{ id: number }>(
    tx.engine === 'postgres'
      ? sql`select nextval(pg_get_serial_sequence(${name}, 'id')) as id`
      : // No other transaction writes meanwhile.
        sql`select max(coalesce((select seq from sqlite_sequence where name = ${name}), 0), coalesce((select max(id) from ${table}), 0)) + 1 as id`,
  )
  return rows[0]!.id
}
