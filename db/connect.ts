import type { Db } from './types.ts'

export interface ConnectOptions {
  /** SQLite: leave the file's lock alone. For a short command beside a running shop (backup, doctor, user), never for serving. */
  shared?: boolean
  /** SQLite: nobody misses the file when the power fails before it is closed, so no commit waits for the disk; closing does, once. */
  draft?: boolean
  /** PostgreSQL: connections of each of the two pools; 10 when not given. */
  connections?: number
  /** PostgreSQL: seconds after which a connection nobody uses is closed; never when not given. */
  idleSeconds?: number
}

/**
 * Opens a database that has been migrated: `postgres://…` is a PostgreSQL server, anything else a SQLite file. Only that engine's driver and
 * tables are loaded.
 * Throws DatabaseError when the file is locked by another process, damaged or cannot be written.
 */
export const connect = async (url: string, options: ConnectOptions = {}): Promise<Db> =>
  isPostgres(url) ? (await import('./postgres.ts')).openPostgres(url, options) : (await import('./sqlite.ts')).openSqlite(url, options)

export const isPostgres = (url: string) => /^postgres(ql)?:\/\//.test(url)
