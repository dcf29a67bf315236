import { SQL as PostgresClient } from 'bun'
import { createTriggers, dropTriggers } from './triggers/postgres.ts'
import type { MigrationResult } from './migrate.ts'
import { createMigrationsTable, pendingMigrations, type AppliedMigration, type Migration } from './migrations.ts'
import { DatabaseError } from './database-error.ts'
import { searchIndexStatements } from './search/postgres.ts'

// Any number will do, as long as every release uses the same.
const migrationLockId = 7_386_329

/** Migrates a PostgreSQL database; of several processes that start together one migrates and the others wait for it. Throws DatabaseError. */
export async function migratePostgres(url: string, available: Migration[]): Promise<MigrationResult> {
  const client = new PostgresClient({ url, max: 1 })
  try {
    await client.connect().catch((error) => {
      throw unreachableError(url, error)
    })
    return await client.begin(async (transaction) => {
      const run = (sql: string, params: unknown[] = []) => transaction.unsafe(sql, params)
      await run(`select pg_advisory_xact_lock(${migrationLockId})`)
      await run(createMigrationsTable)
      const applied = (await run('select name, hash from migrations order by name')) as AppliedMigration[]
      const pending = pendingMigrations(available, applied)
      if (pending.length > 0) for (const statement of dropTriggers) await run(statement)
      for (const { name, hash, statements } of pending) {
        for (const statement of statements) await run(statement)
        await run('insert into migrations (name, hash, applied_at) values ($1, $2, $3)', [name, hash, Date.now()])
      }
      if (pending.length > 0) for (const statement of [...searchIndexStatements, ...createTriggers]) await run(statement)
      return { applied: pending.map(({ name }) => name), backup: null, integrityChecked: true }
    })
  } finally {
    await client.close()
  }
}

function unreachableError(url: string, cause: unknown) {
  const { host, pathname } = new URL(url)
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new DatabaseError(
    'unreachable',
    `Cannot connect to the PostgreSQL database ${pathname.slice(1)} at ${host}: ${reason}. Check DATABASE_URL, that the server is running, and that this user has access.`,
    { cause },
  )
}
