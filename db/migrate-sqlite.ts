import type { Database } from 'bun:sqlite'
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { startKeeping, stopKeeping } from './kept/sqlite.ts'
import { lockFile } from './lock-file.ts'
import type { Migrated } from './migrate.ts'
import { APPLIED_TABLE, pendingMigrations, type AppliedMigration, type Migration } from './migrations.ts'
import type { Db } from './open.ts'
import { searchTables } from './search/sqlite.ts'
import { damaged, openFile, refusal } from './sqlite-file.ts'

// Looking through every page takes a second for some 100 MB: a large file that was closed in order and is not about to be changed is
// opened without, and looked through beside the shop once it serves. `doctor` always looks.
const quickToCheck = 8 * 1024 ** 2
const quickCheck = 'pragma quick_check(1)'
interface Checked {
  quick_check: string
}

/** Migrates a SQLite file while holding its lock. Throws DatabaseRefused, and then has changed nothing. */
export async function migrateSqlite(file: string, known: Migration[]): Promise<Migrated> {
  const unlock = lockFile(file)
  try {
    // A file that was closed in order has no journal beside it.
    const suspect = existsSync(`${file}-wal`)
    const connection = openFile(file)
    try {
      return bringUp(connection, { file, known, check: suspect || statSync(file).size <= quickToCheck })
    } catch (error) {
      throw refusal(file, error)
    } finally {
      connection.close()
    }
  } finally {
    unlock()
  }
}

/** Looks through a whole file that is being served, in the background. Throws DatabaseRefused when it is damaged. */
export async function findDamage(db: Pick<Db, 'report'>, file: string): Promise<void> {
  try {
    refuseFaults(file, await db.report<Checked>(sql.raw(quickCheck)))
  } catch (error) {
    throw refusal(file, error)
  }
}

function bringUp(connection: Database, { file, known, check }: { file: string; known: Migration[]; check: boolean }): Migrated {
  if (check) refuseDamage(connection, file)
  const pending = pendingMigrations(known, appliedTo(connection))
  const [first] = pending
  if (!first) return { applied: [], backup: null, lookedThrough: check }
  if (!check) refuseDamage(connection, file)
  const backup = isEmpty(connection) ? null : copyBefore(connection, file, first.name)
  // A table is changed by building it anew and dropping the old one, which would delete every child row while foreign keys are on.
  // Only outside a transaction can they be switched off.
  connection.run('pragma foreign_keys = off')
  connection.transaction(() => apply(connection, pending)).immediate()
  connection.run('pragma foreign_keys = on')
  forgetOldCopies(file)
  return { applied: pending.map(({ name }) => name), backup, lookedThrough: true }
}

function apply(connection: Database, pending: Migration[]) {
  connection.run(APPLIED_TABLE)
  for (const statement of stopKeeping) connection.run(statement)
  for (const { name, hash, statements } of pending) {
    for (const statement of statements) connection.run(statement)
    connection.run('insert into migrations (name, hash, applied_at) values (?, ?, ?)', [name, hash, Date.now()])
  }
  const orphan = connection.prepare<{ table: string }, []>('pragma foreign_key_check').get()
  if (orphan) throw new Error(`the migration would leave rows of ${orphan.table} without the row they belong to`)
  // A rebuilt table has lost its triggers.
  for (const statement of [...searchTables, ...startKeeping]) connection.run(statement)
}

function refuseDamage(connection: Database, file: string) {
  refuseFaults(file, connection.prepare<Checked, []>(quickCheck).all())
}

function refuseFaults(file: string, [fault]: Checked[]) {
  if (fault && fault.quick_check !== 'ok') throw damaged(file, fault.quick_check)
}

const appliedTo = (connection: Database) =>
  hasTable(connection, 'migrations')
    ? connection.prepare<AppliedMigration, []>('select name, hash from migrations order by name').all()
    : []

const hasTable = (connection: Database, name: string) =>
  connection.prepare<unknown, [string]>(`select 1 from sqlite_master where type = 'table' and name = ?`).get(name) !== null

const isEmpty = (connection: Database) => connection.prepare('select 1 from sqlite_master limit 1').get() === null

function copyBefore(connection: Database, file: string, name: string) {
  const backup = `${file}.before-${name}-${new Date().toISOString().replace(/[:.]/g, '-')}`
  // SQLite fills an empty file, and leaves its rights as they are.
  writeFileSync(backup, '', { mode: 0o600, flag: 'wx' })
  connection.run('vacuum into ?', [backup])
  return backup
}

/** Copies kept from before migrations: those of the last three times something was changed. */
const copiesKept = 3

function forgetOldCopies(file: string) {
  const made = /\.before-.+-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)$/
  const when = (name: string) => made.exec(name)?.[1] ?? ''
  const copies = readdirSync(dirname(file)).filter((name) => name.startsWith(`${basename(file)}.before-`) && when(name) !== '')
  const old = copies.sort((a, b) => (when(a) < when(b) ? 1 : -1)).slice(copiesKept)
  // They are only in the way: a shop that is brought up must not stay closed for one that cannot be deleted.
  for (const name of old) rmQuietly(join(dirname(file), name))
}

function rmQuietly(path: string) {
  try {
    rmSync(path, { force: true })
  } catch {}
}
