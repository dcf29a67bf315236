import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { DatabaseError } from '../database-error.ts'
import { refuseOldHistory } from './old-history.ts'
import type { Db } from '../types.ts'

export interface MigrationResult {
  applied: string[]
  /** Names of triggers and full-text tables that were recreated because their SQL changed; see db/derived-data.ts. */
  recreated: string[]
  /** The backup made before any change; null for an empty database or PostgreSQL. */
  backup: string | null
  /** False when the check of a large file was deferred to `verifyIntegrity`. */
  integrityChecked: boolean
}

export interface Migration {
  /** The file name without extension; sorts in order of application. */
  name: string
  /** SHA-256 of the file, in hexadecimal. */
  hash: string
  statements: string[]
}

export interface AppliedMigration {
  name: string
  hash: string
}

// In the executable, code is at the root of the embedded file system and db/ next to it.
const migrationsFolder = Bun.isStandaloneExecutable ? join(import.meta.dir, 'db/migrations') : join(import.meta.dir, '../migrations')

/** This release's migrations for an engine, in order. Throws when the folder is missing or empty. */
export function readMigrations(engine: 'sqlite' | 'postgres', folder = migrationsFolder): Migration[] {
  const files = readdirSync(join(folder, engine)).filter((file) => file.endsWith('.sql'))
  if (files.length === 0) throw new Error(`no migrations in ${join(folder, engine)}`)
  return files.sort().map((file) => {
    const text = readFileSync(join(folder, engine, file), 'utf8')
    const statements = text.split('--> statement-breakpoint').map((statement) => statement.trim())
    return {
      name: file.slice(0, -'.sql'.length),
      hash: new Bun.CryptoHasher('sha256').update(text).digest('hex'),
      statements: statements.filter(Boolean),
    }
  })
}

/** The migrations still to apply. Throws DatabaseError when the database is of 0.1.0, newer than the program, or built from other files. */
export function pendingMigrations(available: Migration[], applied: AppliedMigration[]): Migration[] {
  const byName = new Map(available.map((migration) => [migration.name, migration]))
  refuseOldHistory(
    'The database',
    applied.map(({ name }) => name),
  )
  const latest = available.at(-1)?.name
  for (const { name, hash } of applied) {
    const migration = byName.get(name)
    if (!migration) {
      throw new DatabaseError(
        'newer',
        `The database was migrated by a newer version of Sundry: it has migration ${name}, but this version only knows migrations up to ${latest}. Start the newer version, or restore the backup made before that migration.`,
      )
    }
    if (migration.hash !== hash) {
      throw new DatabaseError(
        'changed',
        `Migration ${name} was edited after it was applied to this database. Restore the released file, or start with an empty database.`,
      )
    }
  }
  const done = new Set(applied.map(({ name }) => name))
  return available.filter(({ name }) => !done.has(name))
}

/** The same for this release and an open database. */
export const findPendingMigrations = async (db: Pick<Db, 'read' | 'engine'>): Promise<Migration[]> =>
  pendingMigrations(
    readMigrations(db.engine),
    await db.read.rows<AppliedMigration>(sql.raw('select name, hash from migrations order by name')),
  )

/** For a statement that fails, such as a unique index over equal rows. The transaction of all migrations is rolled back. */
export function failedMigration(name: string, cause: unknown): DatabaseError {
  const { message, detail } = cause as { message: string; detail?: string }
  const reason = [message, detail].filter(Boolean).join(': ').replace(/\.$/, '')
  return new DatabaseError(
    'failed',
    `Migration ${name} cannot be applied: ${reason}. Nothing was changed. Correct these rows with the version of Sundry that served the store before, then start this one again.`,
    { cause },
  )
}

/** The table of applied migrations, in SQL for both engines. */
export const createMigrationsTable =
  'create table if not exists migrations (name text primary key not null, hash text not null, applied_at bigint not null)'
