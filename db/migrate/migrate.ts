import { realSystem } from '#src/shop/real-system.ts'
import { isPostgres } from '../connect.ts'
import { type Migration, readMigrations, type MigrationResult } from './migrations.ts'

/** In one transaction, before `connect`. Throws DatabaseError: newer than the program, damaged, locked, unreachable or not writable. */
export async function migrate(url: string, folder?: string, { now } = realSystem): Promise<MigrationResult> {
  if (isPostgres(url))
    return (await import('./migrate-postgres.ts')).migratePostgres(url, readMigrations('postgres', folder), { now: now() })
  return (await import('./migrate-sqlite.ts')).migrateSqlite(url, readMigrations('sqlite', folder), { now: now() })
}

/** The tables as they were after `migration`, without triggers and search; `migrate` adds the rest. Throws DatabaseError. */
export async function createTablesOf(url: string, migration: string, folder?: string, { now } = realSystem): Promise<void> {
  const until = (available: Migration[]) => available.filter(({ name }) => name <= migration)
  const options = { now: now(), derivedData: [] }
  if (isPostgres(url))
    await (await import('./migrate-postgres.ts')).migratePostgres(url, until(readMigrations('postgres', folder)), options)
  else await (await import('./migrate-sqlite.ts')).migrateSqlite(url, until(readMigrations('sqlite', folder)), options)
}
