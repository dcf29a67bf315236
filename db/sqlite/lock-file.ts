import { Database } from 'bun:sqlite'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseError } from '../database-error.ts'
import { toDatabaseError } from './sqlite-file.ts'

/** Returns the unlock function. The lock on `<file>.lock` ends with the process; `<file>.pid` only informs. Throws DatabaseError. */
export function lockFile(file: string): () => void {
  const lock = openLock(file)
  try {
    lock.run('begin exclusive')
    writeFileSync(`${file}.pid`, `${process.pid}\n`)
  } catch (error) {
    lock.close()
    throw isBusy(error) ? inUseError(file, error) : toDatabaseError(file, error)
  }
  heldLocks.add(lock)
  return () => {
    heldLocks.delete(lock)
    rmSync(`${file}.pid`, { force: true })
    lock.close()
  }
}

const isBusy = (error: unknown): boolean => /BUSY|LOCKED/.test(String((error as { code?: unknown } | null)?.code))

const inUseError = (file: string, cause: unknown) =>
  new DatabaseError(
    'locked',
    `${file} is already in use by ${lockOwner(file)}. Stop that process first: only one process can use a SQLite file. To run several processes, use PostgreSQL (DATABASE_URL=postgres://…).`,
    { cause },
  )

// Prevents garbage collection, which would close the connection and release the lock.
const heldLocks = new Set<Database>()

function openLock(file: string): Database {
  try {
    // On the first start the folder does not exist yet.
    mkdirSync(dirname(file), { recursive: true })
    return new Database(`${file}.lock`, { create: true })
  } catch (error) {
    throw toDatabaseError(file, error)
  }
}

const lockOwner = (file: string): string => {
  const pid = readLockOwner(file)
  return pid === null ? 'another process' : `process ${pid}`
}

/** The process that last locked a file; it may have crashed. Null when the file was closed. */
export function readLockOwner(file: string): number | null {
  try {
    return Number(readFileSync(`${file}.pid`, 'utf8').trim()) || null
  } catch {
    return null
  }
}
