import type { Database } from 'bun:sqlite'
import { statSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Db } from '../types.ts'
import { damagedError, toDatabaseError } from './sqlite-file.ts'

// A full check takes about a second per 100 MB. A large, cleanly closed file without pending migrations is checked in the background
// instead. `doctor` always checks.
const maxQuickCheckSize = 8 * 1024 ** 2
const quickCheck = 'pragma quick_check(1)'
interface QuickCheckRow {
  quick_check: string
}

/** Whether a file is small enough to be checked before each start. */
export const isQuicklyChecked = (file: string): boolean => statSync(file).size <= maxQuickCheckSize

/** Checks a whole file. Throws DatabaseError when it is damaged. */
export function refuseDamage(connection: Database, file: string): void {
  refuseDamagedRow(file, connection.prepare<QuickCheckRow, []>(quickCheck).all())
}

/** Checks a whole file in the background while it is served. Throws DatabaseError when it is damaged. */
export async function verifyIntegrity(db: Pick<Db, 'report'>, file: string): Promise<void> {
  try {
    refuseDamagedRow(file, await db.report<QuickCheckRow>(sql.raw(quickCheck)))
  } catch (error) {
    throw toDatabaseError(file, error)
  }
}

function refuseDamagedRow(file: string, [row]: QuickCheckRow[]) {
  if (row && row.quick_check !== 'ok') throw damagedError(file, row.quick_check)
}
