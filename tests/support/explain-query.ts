import { Database } from 'bun:sqlite'
import { spyOn } from 'bun:test'
import { sql } from 'drizzle-orm'
import { SqliteConnection } from '#db/sqlite/sqlite-file.ts'
import type { Db, Exec } from '#db/types.ts'
import { createTestDb } from './test-db.ts'

/** The steps of SQLite's plans for what is selected, in a database that is empty but for what `fill` adds. Throws without a statement. */
export async function explainQuery(run: (q: Exec) => Promise<unknown>, fill?: (db: Db) => Promise<unknown>): Promise<string[]> {
  const db = await createTestDb()
  await fill?.(db)
  const statements = await listSelects(db, run)
  if (statements.length === 0) throw new Error('Nothing was selected, so there is no plan to judge.')
  const [main] = await db.read.rows<{ file: string }>(sql.raw('pragma database_list'))
  // Explaining leaves a statement open, which would keep the state that later tests read.
  using file = new Database(main!.file, { readonly: true })
  return statements.flatMap((text) =>
    file
      .query<{ detail: string }, []>(`explain query plan ${text}`)
      .all()
      .map(({ detail }) => detail),
  )
}

async function listSelects({ read }: Db, run: (q: Exec) => Promise<unknown>): Promise<string[]> {
  using prepareSpy = spyOn(SqliteConnection.prototype, 'prepare')
  // By these, statements and rows that an earlier test asked for are kept.
  const { root, source } = read
  await run(Object.create(read, { root: { value: Object.create(root) }, source: { value: { ...source } } }) as Exec)
  return prepareSpy.mock.calls.map(([text]) => text).filter((text) => text.startsWith('select'))
}
