import { realSystem } from '#src/shop/real-system.ts'
import type { Db, DbSystem } from './types.ts'

export interface ConnectOptions {
  /** Chance and timers of the shop; default those of the machine. */
  system?: DbSystem
  /** SQLite: do not lock the file. For a short command while the shop is running (backup, doctor, user), never for serving. */
  shared?: boolean
  /** SQLite: `migrate` has just checked that the file is not of the old history, so it is not read again. */
  migrated?: boolean
  /** SQLite: commits do not wait for the disk, only closing does. For files that may be lost in a power failure. */
  draft?: boolean
  /** SQLite: ms that a transaction waits while another process writes to the file; default 5000. */
  lockWaitMs?: number
  /** PostgreSQL: connections in each of the two pools; default 10. */
  connections?: number
  /** PostgreSQL: seconds until an idle connection is closed; default never. */
  idleSeconds?: number
  /** PostgreSQL: ms without an answer after which a new connection asks whether the server is there; default 2000. */
  silentMs?: number
}

/** Loads only that engine's driver and tables. Throws DatabaseError when the file is locked by another process, damaged or not writable. */
export async function connect(url: string, { system = realSystem, ...options }: ConnectOptions = {}): Promise<Db> {
  if (isPostgres(url)) return (await import('./postgres/postgres.ts')).openPostgres(url, system, options)
  return (await import('./sqlite/sqlite.ts')).openSqlite(url, system, options)
}

export const isPostgres = (url: string) => /^postgres(ql)?:\/\//.test(url)
