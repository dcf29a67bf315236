import type { Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import {
  type DerivedData,
  type DerivedDataPlan,
  type InstalledDerivedData,
  changedParts,
  createDerivedDataTable,
  planDerivedData,
} from '../derived-data.ts'
import { DatabaseError } from '../database-error.ts'
import { isQuicklyChecked, refuseDamage } from '../sqlite/check-integrity.ts'
import { lockFile } from '../sqlite/lock-file.ts'
import { backupBeforeMigration, pruneBackups, removePartialBackups } from './backup-before-migration.ts'
import {
  type MigrationResult,
  createMigrationsTable,
  failedMigration,
  pendingMigrations,
  type AppliedMigration,
  type Migration,
} from './migrations.ts'
import { sqliteTables } from '../schema.sqlite.ts'
import { refuseOldFile } from './old-history.ts'
import { articleIndex, pageIndex, sqliteTextIndex } from '../search/text-index.ts'
import { searchData } from '../search/sqlite.ts'
import { sqliteStaffSearch } from '../search/staff-search.ts'
import { triggerData } from '../triggers/sqlite.ts'
import { sqlitePageTriggers } from '../triggers/page-changes.ts'
import { sqliteTranslationTriggers } from '../triggers/translated-columns.ts'
import { sqliteVersionTriggers } from '../triggers/versions.ts'
import { openFile, toDatabaseError } from '../sqlite/sqlite-file.ts'

const allDerivedData = [
  triggerData,
  sqliteVersionTriggers,
  sqlitePageTriggers(sqliteTables),
  sqliteTranslationTriggers,
  searchData,
  sqliteStaffSearch,
  sqliteTextIndex(articleIndex),
  sqliteTextIndex(pageIndex),
]

/** Migrates a SQLite file while holding its lock. Throws DatabaseError and then has changed nothing. */
export async function migrateSqlite(
  file: string,
  available: Migration[],
  { now, derivedData = allDerivedData }: { now: number; derivedData?: DerivedData[] },
): Promise<MigrationResult> {
  refuseOldFile(file)
  const unlock = lockFile(file)
  try {
    // A cleanly closed file has no journal.
    const wasUnclean = existsSync(`${file}-wal`)
    removePartialBackups(file)
    const connection = openFile(file)
    try {
      return migrateConnection(connection, {
        file,
        available,
        derivedData,
        now,
        checksIntegrity: wasUnclean || isQuicklyChecked(file),
      })
    } catch (error) {
      throw toDatabaseError(file, error)
    } finally {
      connection.close()
    }
  } finally {
    unlock()
  }
}

function migrateConnection(
  connection: Database,
  {
    file,
    available,
    derivedData,
    now,
    checksIntegrity,
  }: { file: string; available: Migration[]; derivedData: DerivedData[]; now: number; checksIntegrity: boolean },
): MigrationResult {
  if (checksIntegrity) refuseDamage(connection, file)
  const pending = pendingMigrations(available, appliedTo(connection))
  const plan = planDerivedData(derivedData, installedIn(connection), pending.length > 0)
  const recreated = changedParts(plan)
  if (pending.length + recreated.length === 0) return { applied: [], recreated, backup: null, integrityChecked: checksIntegrity }
  if (!checksIntegrity) refuseDamage(connection, file)
  const backup = isEmpty(connection)
    ? null
    : backupBeforeMigration(connection, { file, now, name: pending[0]?.name ?? recreated.join('-') })
  // Changing a table builds a new one and drops the old one, which would delete child rows while foreign keys are on. They can only be
  // turned off outside a transaction.
  connection.run('pragma foreign_keys = off')
  connection.transaction(() => apply(connection, { pending, plan, now })).immediate()
  connection.run('pragma foreign_keys = on')
  pruneBackups(file)
  return { applied: pending.map(({ name }) => name), recreated, backup, integrityChecked: true }
}

function apply(connection: Database, { pending, plan, now }: { pending: Migration[]; plan: DerivedDataPlan; now: number }) {
  for (const statement of [createMigrationsTable, createDerivedDataTable, ...plan.drop]) connection.run(statement)
  for (const { name, hash, statements } of pending) {
    runAll(connection, name, statements)
    connection.run('insert into migrations (name, hash, applied_at) values (?, ?, ?)', [name, hash, now])
  }
  const orphan = connection.prepare<{ table: string }, []>('pragma foreign_key_check').get()
  if (orphan)
    throw failedMigration(
      pending.map(({ name }) => name).join(', '),
      new Error(`rows of table ${orphan.table} would reference rows that do not exist`),
    )
  for (const name of plan.removed) connection.run('delete from derived_data where name = ?', [name])
  for (const { data, row } of plan.create) {
    for (const statement of data.create) connection.run(statement)
    connection.run('insert or replace into derived_data (name, version, drop_statements) values (?, ?, ?)', [
      row.name,
      row.version,
      row.drop_statements,
    ])
  }
}

function runAll(connection: Database, name: string, statements: string[]) {
  try {
    for (const statement of statements) connection.run(statement)
  } catch (error) {
    const known = toDatabaseError(connection.filename, error)
    throw known instanceof DatabaseError ? known : failedMigration(name, error)
  }
}

const appliedTo = (connection: Database) =>
  hasTable(connection, 'migrations')
    ? connection.prepare<AppliedMigration, []>('select name, hash from migrations order by name').all()
    : []

const installedIn = (connection: Database) =>
  hasTable(connection, 'derived_data')
    ? connection.prepare<InstalledDerivedData, []>('select name, version, drop_statements from derived_data order by name').all()
    : []

const hasTable = (connection: Database, name: string) =>
  connection.prepare<unknown, [string]>(`select 1 from sqlite_master where type = 'table' and name = ?`).get(name) !== null

const isEmpty = (connection: Database) => connection.prepare('select 1 from sqlite_master limit 1').get() === null
