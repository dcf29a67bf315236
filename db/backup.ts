import { existsSync } from 'node:fs'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import { DatabaseError } from './database-error.ts'
import { refuseOldFile } from './migrate/old-history.ts'
import { createReportWorker } from './sqlite/report-worker.ts'
import { toDatabaseError } from './sqlite/sqlite-file.ts'

/**
 * Copies a SQLite database, consistent also while a store writes to it; copying the file itself would lose rows. The copy gets its name
 * once it is complete and synced. Throws DatabaseError, also when `toFile` exists.
 */
export async function backupSqliteFile(file: string, toFile: string): Promise<void> {
  if (existsSync(toFile)) throw new DatabaseError('unwritable', `${toFile} already exists. Choose a new file name or move the old backup.`)
  refuseOldFile(file)
  const partialFile = `${toFile}.part`
  await rm(partialFile, { force: true })
  const copyWorker = createReportWorker(file)
  try {
    // SQLite fills an empty file and keeps its permissions.
    await writeFile(partialFile, '', { mode: 0o600 })
    await copyWorker.run('vacuum into ?', [partialFile])
    await syncFile(partialFile)
    await rename(partialFile, toFile)
  } catch (error) {
    throw toDatabaseError(file, error)
  } finally {
    await copyWorker.close()
    await rm(partialFile, { force: true })
  }
}

async function syncFile(file: string) {
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
