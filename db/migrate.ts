import { isPostgres } from './connect.ts'
import { readMigrations } from './migrations.ts'

export interface MigrationResult {
  /** Names of the migrations applied now, in order; empty when there was nothing to do. */
  applied: string[]
  /** Names of triggers and full-text tables whose SQL had changed and that were created again; see db/derived-data.ts. */
  recreated: string[]
  /** The copy made before any change; null when there was nothing to lose or the engine is PostgreSQL. */
  backup: string | null
  /** False: a large file closed in order was opened without reading all of it. `verifyIntegrity` reads it beside the shop. */
  integrityChecked: boolean
}

/**
 * Brings a database up to this program's schema; call it before `connect`. All of it happens in one transaction, so it is done or not begun.
 * Throws DatabaseError when the database is newer than the program, damaged, locked, out of reach or not writable.
 */
export async function migrate(url: string, folder?: string): Promise<MigrationResult> {
  if (isPostgres(url)) return (await import('./migrate-postgres.ts')).migratePostgres(url, readMigrations('postgres', folder))
  return (await import('./migrate-sqlite.ts')).migrateSqlite(url, readMigrations('sqlite', folder))
}
