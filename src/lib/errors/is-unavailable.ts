/** SQLite: another process is writing to the file, or opens it. */
export const isLocked = (error: unknown): boolean => someCause(error, ({ code }) => /^SQLITE_(BUSY|LOCKED)/.test(String(code)))

/** SQLite: the disk is full. Nothing was written. */
export const isDiskFull = (error: unknown): boolean => someCause(error, ({ code }) => String(code).startsWith('SQLITE_FULL'))

/** PostgreSQL: the server is down, starting, full or read-only, or lets nobody in. */
export const isUnreachable = (error: unknown): boolean =>
  someCause(error, ({ code, errno }) => connectionError.test(String(code)) || (code === serverError && refusedForNow.test(String(errno))))

/** Nothing is wrong with what was asked for: the same may succeed later. */
export const isUnavailable = (error: unknown): boolean => isLocked(error) || isDiskFull(error) || isUnreachable(error)

const serverError = 'ERR_POSTGRES_SERVER_ERROR'

const connectionError = /^ERR_POSTGRES_(CONNECTION_\w+|IDLE_TIMEOUT|LIFETIME_TIMEOUT|TLS_NOT_AVAILABLE|TLS_UPGRADE_FAILED)$/

/**
 * Connection lost, no access, no such database (during a restore), read-only standby, idle for too long, too many conflicts, no resources, lock
 * timeout, canceled, shutdown and start.
 */
const refusedForNow = /^(08...|28...|3D000|25006|25P03|40001|40P01|53...|55P03|57014|57P0.)$/

interface ErrorCodes {
  code?: unknown
  /** SQLSTATE of PostgreSQL. */
  errno?: unknown
}

// Drizzle wraps the errors of both engines.
function someCause(error: unknown, matches: (codes: ErrorCodes) => boolean): boolean {
  return error instanceof Error && (matches(error as ErrorCodes) || someCause(error.cause, matches))
}
