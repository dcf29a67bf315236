import { Database, constants } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { DatabaseError } from '../database-error.ts'

/** The first migration of this program. Those of Sundry 0.1.0, whose databases it cannot read, have earlier names. */
export const firstMigration = '20261128T0745-start'

/** Throws DatabaseError when a database or backup, named by `subject`, has a migration of Sundry 0.1.0. */
export function refuseOldHistory(subject: string, migrations: string[]): void {
  if (migrations.every((name) => name >= firstMigration)) return
  throw new DatabaseError(
    'unsupported',
    `${subject} was written by Sundry 0.1.0, which later versions cannot read. It was not changed. You can move its products: export them with Sundry 0.1.0 (sundry export products.zip) and import them into a new store (sundry import products.zip).`,
  )
}

/** The same for a SQLite file, before it is locked or opened: opening it would change its journal. */
export function refuseOldFile(file: string): void {
  if (existsSync(file)) refuseOldHistory(file, readMigrationNames(file))
}

// Immutable: SQLite locks nothing, reads no journal and creates no file.
function readMigrationNames(file: string): string[] {
  try {
    using connection = new Database(`${pathToFileURL(file).href}?immutable=1`, constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI)
    using names = connection.prepare<{ name: string }, []>('select name from migrations')
    return names.all().map(({ name }) => name)
  } catch {
    // Not of a store, damaged, or written at this moment: opening it tells.
    return []
  }
}
