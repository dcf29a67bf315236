import { Database } from 'bun:sqlite'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseError } from './database-error.ts'
import { toDatabaseError } from './sqlite-file.ts'

/** Returns the unlock function. The lock on `<file>.lock` ends with the process; `<file>.pid` only informs. Throws DatabaseError. */
export function lockFile(file: string): () => void {
  const lock = openLock(file)
  try {
    lock.run('begin exclusive')
  } catch (error) {
    lock.close()
    throw new DatabaseError(
      'locked',
      `${file} is already in use by ${lockOwner(file)}. Stop that process first: only one process can use a SQLite file. To run several processes, use PostgreSQL (DATABASE_URL=postgres://…).`,
      { cause: error },
    )
  }
  writeFileSync(`${file}.pid`, `${process.pid}\n`)
  heldLocks.add(lock)
  return () => {
    heldLocks.delete(lock)
    rmSync(`${file}.pid`, { force: true })
    lock.close()
  }
}

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

function lockOwner(file: string) {
  try {
    return `process ${readFileSync(`${file}.pid`, 'utf8').trim()}`
  } catch {
    return 'another process'
  }
}
