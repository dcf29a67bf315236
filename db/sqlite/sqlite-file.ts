import { Database, type SQLQueryBindings, type Statement } from 'bun:sqlite'
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Timers } from '#src/shop/system.ts'
import { DatabaseError } from '../database-error.ts'

const maxCachedStatements = 1000

const openOptions = { create: true, readwrite: true, strict: true } as const

/** Compiles each statement once: drizzle prepares one for every query, and SQLite recompiles joins and limits for other bound values. */
export class SqliteConnection extends Database {
  readonly #kept = new Map<string, Statement>()

  override prepare<Row, Params extends SQLQueryBindings | SQLQueryBindings[]>(sql: string, params?: Params) {
    if (params !== undefined) return super.prepare<Row, Params>(sql, params)
    const cached = this.#kept.get(sql)
    if (cached) return cached as ReturnType<typeof Database.prototype.prepare<Row, Params>>
    const statement = this.compiled(super.prepare<Row, Params>(withOpaqueParams(sql)))
    const oldest = this.#kept.keys().next()
    if (this.#kept.size >= maxCachedStatements && !oldest.done) this.#kept.delete(oldest.value)
    this.#kept.set(sql, statement as Statement)
    return statement
  }

  /** Called with each new statement; it returns the one to use. */
  protected compiled<S>(statement: S): S {
    return statement
  }

  /** Finalizes all statements, because an open one would keep the file and its journal in use. */
  override close() {
    for (const statement of this.#kept.values()) statement.finalize()
    this.#kept.clear()
    super.close()
  }
}

/**
 * Runs the reads of one turn of the event loop in one transaction: they see one state of the shop, and SQLite locks the file once for all of
 * them. Locking takes longer than reading a row.
 */
export class ReadConnection extends SqliteConnection {
  #isReading = false
  readonly #timers: Timers

  constructor(file: string, timers: Timers) {
    super(file, openOptions)
    this.#timers = timers
  }

  protected override compiled<S>(statement: S): S {
    for (const method of ['all', 'get', 'values'] as const) {
      const run = (statement as Statement)[method] as (...params: unknown[]) => unknown
      Object.defineProperty(statement, method, {
        value: (...params: unknown[]) => {
          if (!this.#isReading) this.#begin()
          return run.apply(statement, params)
        },
      })
    }
    return statement
  }

  #begin() {
    this.#isReading = true
    // Not prepared: a statement that reads would begin again.
    this.run('begin')
    this.#timers.soon(this.endReading)
  }

  /** The next read sees what was committed until then. */
  readonly endReading = () => {
    if (!this.#isReading) return
    this.#isReading = false
    if (this.inTransaction) this.run('commit')
  }

  override close() {
    this.endReading()
    super.close()
  }
}

// SQLite adapts the plan to the value of a bare `?` only; `+?` prevents that.
const withOpaqueParams = (sql: string): string =>
  sql.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\?/g, (part) => (part === '?' ? '+?' : part))

/** Opens a SQLite file with our pragmas. Throws DatabaseError when the file is damaged, busy or not writable. */
export const openFile = (file: string): SqliteConnection => openWith(file, () => new SqliteConnection(file, openOptions), 'write')

/** Opens a SQLite file for reads. Throws DatabaseError as openFile does. */
export const openForReading = (file: string, timers: Timers): ReadConnection =>
  openWith(file, () => new ReadConnection(file, timers), 'read')

function openWith<C extends SqliteConnection>(file: string, open: () => C, access: 'write' | 'read'): C {
  try {
    mkdirSync(dirname(file), { recursive: true })
    // SQLite opens a file it cannot write, and fails at the first change.
    if (access === 'write' && existsSync(file)) accessSync(file, constants.W_OK)
    const connection = existsSync(file) ? openConnection(open) : withPrivateUmask(() => openConnection(open))
    // A confirmed order must survive a power failure. Group commit shares one sync among all waiting writes.
    connection.run('pragma synchronous = full')
    connection.run('pragma foreign_keys = on')
    // 8 MB: the operating system caches the file as well.
    connection.run('pragma cache_size = -8192')
    if (access === 'read') connection.run('pragma query_only = on')
    // Deleted content is overwritten: otherwise it stays in free pages for months.
    else connection.run('pragma secure_delete = on')
    return connection
  } catch (error) {
    throw toDatabaseError(file, error)
  }
}

function openConnection<C extends SqliteConnection>(open: () => C): C {
  const connection = open()
  // First, because opening fails while another process is opening the file.
  connection.run('pragma busy_timeout = 5000')
  connection.run('pragma journal_mode = wal')
  return connection
}

// The file contains addresses and password hashes, so a new one is readable by its owner only. SQLite gives the journal the same
// permissions.
function withPrivateUmask<T>(work: () => T): T {
  const previousUmask = process.umask(0o077)
  try {
    return work()
  } finally {
    process.umask(previousUmask)
  }
}

/** Throws DatabaseError for a file of zero bytes: a shop never leaves one, so treating it as a new shop would hide data loss. */
export function refuseEmptyFile(file: string): void {
  const sizeOf = (path: string) => (existsSync(path) ? statSync(path).size : null)
  if (sizeOf(file) !== 0 || sizeOf(`${file}-wal`)) return
  throw new DatabaseError(
    'damaged',
    `${file} is empty (0 bytes). It was probably emptied, or a copy failed. Restore the latest backup in its place. Delete the file and start again only if it never held a store.`,
  )
}

// Drizzle wraps the error of SQLite.
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : codeOf(error.cause)
}

/** A DatabaseError that explains why SQLite cannot use the file; other errors are returned unchanged. */
export function toDatabaseError(file: string, error: unknown): unknown {
  if (error instanceof DatabaseError) return error
  const code = codeOf(error)
  if (/NOTADB|CORRUPT/.test(code)) return damagedError(file, 'SQLite cannot read the file', error)
  if (/SQLITE_FULL|ENOSPC|EDQUOT/.test(code)) {
    return new DatabaseError('full', `The disk of ${dirname(file)} is full. Free some space on it and start again. Nothing was changed.`, {
      cause: error,
    })
  }
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

export const damagedError = (file: string, problem: string, cause?: unknown) =>
  new DatabaseError(
    'damaged',
    `${file} is damaged: ${problem}. Nothing was changed. Keep a copy of the file, then restore the latest backup in its place.`,
    { cause },
  )
