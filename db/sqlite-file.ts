import { Database, type SQLQueryBindings, type Statement } from 'bun:sqlite'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseError } from './database-error.ts'

const maxCachedStatements = 1000

/**
 * A connection that compiles each statement text once: drizzle prepares anew for every query, and SQLite compiles a join or a limit again
 * whenever another value is bound, since the plan might suit that value better.
 */
export class SqliteConnection extends Database {
  readonly #kept = new Map<string, Statement>()

  override prepare<Row, Params extends SQLQueryBindings | SQLQueryBindings[]>(sql: string, params?: Params) {
    if (params !== undefined) return super.prepare<Row, Params>(sql, params)
    const cached = this.#kept.get(sql)
    if (cached) return cached as ReturnType<typeof Database.prototype.prepare<Row, Params>>
    const statement = super.prepare<Row, Params>(withOpaqueParams(sql))
    const oldest = this.#kept.keys().next()
    if (this.#kept.size >= maxCachedStatements && !oldest.done) this.#kept.delete(oldest.value)
    this.#kept.set(sql, statement as Statement)
    return statement
  }

  /** Closes for good: a statement left open would keep the file and its journal in use. */
  override close() {
    for (const statement of this.#kept.values()) statement.finalize()
    this.#kept.clear()
    super.close()
  }
}

// The planner looks at the value of a bare `?` only: `+?` is the same value under a plan for all values.
const withOpaqueParams = (sql: string): string =>
  sql.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\?/g, (part) => (part === '?' ? '+?' : part))

/** Opens a SQLite file the one way this shop uses them. Throws DatabaseError when the file is damaged, busy or cannot be written. */
export function openFile(file: string, access: 'write' | 'read' = 'write'): SqliteConnection {
  try {
    mkdirSync(dirname(file), { recursive: true })
    const connection = existsSync(file) ? openConnection(file) : withPrivateUmask(() => openConnection(file))
    // The answer to the buyer must survive a power cut; the writer shares one sync among all that wait.
    connection.run('pragma synchronous = full')
    connection.run('pragma foreign_keys = on')
    // The system keeps the file's pages too: 8 MB of our own are enough for what is asked for again and again.
    connection.run('pragma cache_size = -8192')
    if (access === 'read') connection.run('pragma query_only = on')
    return connection
  } catch (error) {
    throw toDatabaseError(file, error)
  }
}

function openConnection(file: string): SqliteConnection {
  const connection = new SqliteConnection(file, { create: true, readwrite: true, strict: true })
  // First, or opening fails at once while another process is opening too.
  connection.run('pragma busy_timeout = 5000')
  connection.run('pragma journal_mode = wal')
  return connection
}

// A database holds addresses and password hashes: only its owner reads a file that is made here. SQLite gives the journal the same rights.
function withPrivateUmask<T>(work: () => T): T {
  const previousUmask = process.umask(0o077)
  try {
    return work()
  } finally {
    process.umask(previousUmask)
  }
}

/**
 * Throws DatabaseError for a file without a single byte in it: something has emptied it, for a shop never leaves one behind, and taking
 * it for a new shop would hide the loss.
 */
export function refuseEmptyFile(file: string): void {
  const sizeOf = (path: string) => (existsSync(path) ? statSync(path).size : null)
  if (sizeOf(file) !== 0 || sizeOf(`${file}-wal`)) return
  throw new DatabaseError(
    'damaged',
    `${file} is empty (0 bytes). It was probably emptied, or a copy failed. Restore the latest backup in its place. Delete the file and start again only if it never held a store.`,
  )
}

/** The refusal that explains why SQLite could not use the file; any other error is handed back as it is. */
export function toDatabaseError(file: string, error: unknown): unknown {
  const code = String((error as { code?: unknown } | null)?.code ?? '')
  if (/NOTADB|CORRUPT/.test(code)) return damagedError(file, 'SQLite cannot read the file', error)
  if (/CANTOPEN|READONLY|EACCES|ENOENT|ENOTDIR|EEXIST|EROFS|PERM/.test(code)) {
    return new DatabaseError(
      'unwritable',
      `${file} cannot be opened for writing. Check that the folder exists and that this user can write to the file and its folder.`,
      { cause: error },
    )
  }
  if (/BUSY|LOCKED/.test(code)) {
    return new DatabaseError('locked', `${file} is locked by another program. Close that program and try again.`, { cause: error })
  }
  return error
}

/** The refusal of a file that is not a whole database. */
export const damagedError = (file: string, problem: string, cause?: unknown) =>
  new DatabaseError(
    'damaged',
    `${file} is damaged: ${problem}. Nothing was changed. Keep a copy of the file, then restore the latest backup in its place.`,
    { cause },
  )
