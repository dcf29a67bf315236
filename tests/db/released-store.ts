import { Database } from 'bun:sqlite'
import { SQL } from 'bun'
import { createTablesOf, migrate } from '#db/migrate/migrate.ts'
import { firstMigration } from '#db/migrate/old-history.ts'
import { createEmptyDatabase, testEngine } from '#tests/support/test-db.ts'

type Row = Record<string, unknown>

/** The tables of a database of release 0.2.0. `update` runs the migrations since. */
export async function createReleasedStore(): Promise<{ run(statement: string): Promise<Row[]>; update(): Promise<unknown> }> {
  const address = await createEmptyDatabase()
  await createTablesOf(address, firstMigration)
  return { run: (statement) => runIn(address, statement), update: () => migrate(address) }
}

async function runIn(address: string, statement: string): Promise<Row[]> {
  if (testEngine === 'sqlite') {
    using connection = new Database(address)
    return connection.prepare(statement).all() as Row[]
  }
  const client = new SQL({ url: address, max: 1 })
  try {
    return [...(await client.unsafe(statement))] as Row[]
  } finally {
    await client.close()
  }
}
