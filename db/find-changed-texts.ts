import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db } from './types.ts'

interface TextColumn {
  table: SQLWrapper
  id: SQLWrapper
  text: SQLWrapper
  where?: SQL
}

// Shorter texts hold nothing that would be changed.
const shortest = 16

/** The rows whose text `change` changes, with the new one. Reads all rows, without blocking requests. */
export async function findChangedTexts(
  db: Pick<Db, 'report'>,
  { table, id, text, where = sql`true` }: TextColumn,
  change: (text: string) => string,
): Promise<{ id: number; text: string }[]> {
  const rows = await db.report<{ id: number; text: string }>(
    sql`select ${id} as id, ${text} as text from ${table} where length(${text}) >= ${shortest} and ${where}`,
  )
  return rows.flatMap((row) => {
    const changed = change(row.text)
    return changed === row.text ? [] : [{ id: row.id, text: changed }]
  })
}
