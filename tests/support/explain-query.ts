import { Database } from 'bun:sqlite'
import { spyOn } from 'bun:test'
import { connect } from '#db/connect.ts'
import { SqliteConnection } from '#db/sqlite/sqlite-file.ts'
import type { Db, Exec } from '#db/types.ts'
import { createMigratedDatabase } from './test-db.ts'

/** The steps of SQLite's plans for what is selected, in a database that is empty but for what `fill` adds. */
export async function explainQuery(run: (q: Exec) => Promise<unknown>, fill?: (db: Db) => Promise<unknown>): Promise<string[]> {
  const address = await createMigratedDatabase()
  const db = await connect(address)
  await fill?.(db)
  using prepareSpy = spyOn(SqliteConnection.prototype, 'prepare')
  await run(db.read)
  const statements = prepareSpy.mock.calls.map(([text]) => text).filter((text) => text.startsWith('select'))
  await db.close()
  using file = new Database(address)
  return statements.flatMap((text) =>
    file
      .query<{ detail: string }, []>(`explain query plan ${text}`)
      .all()
      .map(({ detail }) => detail),
  )
}
