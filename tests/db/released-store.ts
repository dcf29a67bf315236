import { Database } from 'bun:sqlite'
import { SQL } from 'bun'
import { cpSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '#db/migrate/migrate.ts'
import { firstMigration } from '#db/migrate/old-history.ts'
import { createEmptyDatabase, testEngine } from '#tests/support/test-db.ts'
import { getTempFolder } from '#tests/support/temp-folder.ts'

type Row = Record<string, unknown>

/** A database as release 0.2.0 made it. `update` runs the migrations since. */
export async function createReleasedStore(): Promise<{ run(statement: string): Promise<Row[]>; update(): Promise<unknown> }> {
  const address = await createEmptyDatabase()
  const folder = mkdtempSync(join(getTempFolder(), 'migrations-'))
  const released = join(testEngine, `${firstMigration}.sql`)
  cpSync(join(import.meta.dir, '../../db/migrations', released), join(folder, released))
  await migrate(address, folder)
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
