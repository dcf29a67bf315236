import type { Database } from 'bun:sqlite'
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { maxMigrationBackups } from '../limits.ts'

/** Copies a SQLite file beside it, and returns the name of the copy. */
export function backupBeforeMigration(connection: Database, { file, name, now }: { file: string; name: string; now: number }): string {
  const backup = `${file}.before-${name}-${new Date(now).toISOString().replace(/[:.]/g, '-')}`
  const partialFile = `${backup}.part`
  try {
    // SQLite fills an empty file and keeps its permissions.
    writeFileSync(partialFile, '', { mode: 0o600, flag: 'wx' })
    connection.run('vacuum into ?', [partialFile])
    syncFile(partialFile)
    renameSync(partialFile, backup)
  } finally {
    rmQuietly(partialFile)
  }
  return backup
}

/** What a killed migration had copied so far; nobody else copies while the file is locked. */
export function removePartialBackups(file: string): void {
  const isPartial = (name: string) => name.startsWith(`${basename(file)}.before-`) && /\.part(-journal|-wal|-shm)?$/.test(name)
  for (const name of readdirSync(dirname(file)).filter(isPartial)) rmQuietly(join(dirname(file), name))
}

function syncFile(file: string) {
  const handle = openSync(file, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Deletes all but the newest. */
export function pruneBackups(file: string): void {
  const backupPattern = /\.before-.+-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)$/
  const timestampOf = (name: string) => backupPattern.exec(name)?.[1] ?? ''
  const backups = readdirSync(dirname(file)).filter((name) => name.startsWith(`${basename(file)}.before-`) && timestampOf(name) !== '')
  const expired = backups.sort((a, b) => (timestampOf(a) < timestampOf(b) ? 1 : -1)).slice(maxMigrationBackups)
  // A backup that cannot be deleted must not prevent the start.
  for (const name of expired) rmQuietly(join(dirname(file), name))
}

function rmQuietly(path: string) {
  try {
    rmSync(path, { force: true })
  } catch {}
}
