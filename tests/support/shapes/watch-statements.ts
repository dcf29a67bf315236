import { BunSQLPreparedQuery, BunSQLSession } from 'drizzle-orm/bun-sql/session'
import { PreparedQuery, SQLiteBunSession } from 'drizzle-orm/bun-sqlite/session'
import { PgDatabase } from 'drizzle-orm/pg-core'
import { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import { type CallSite, captureCallSite } from './call-site.ts'
import { hasRows } from './has-rows.ts'

/** A statement ready to run, once or, when it is prepared, many times. */
export interface Statement {
  text: string
  /** Where its builder was created. Awaiting a builder runs it, which leaves no caller to name. */
  callSite: CallSite
}

export interface Result {
  /** Whether it found or changed rows; set after the statement has run. Nothing looks again once it is true. */
  found: boolean
}

/** Calls `onRun` before each statement of drizzle's builders on either engine; it returns where to write down what the statement found. */
export function watchStatements(onRun: (statement: Statement) => Result): void {
  for (const Database of [PgDatabase, BaseSQLiteDatabase]) captureCallSites(Database.prototype)
  passCallSites(SQLiteBunSession.prototype, (query) => (query as SqliteQuery).query.sql)
  passCallSites(BunSQLSession.prototype, (query) => (query as PostgresQuery).queryString)
  watchMethods(PreparedQuery.prototype, ['run', 'all', 'get', 'values'], onRun)
  watchMethods(BunSQLPreparedQuery.prototype, ['execute', 'all'], onRun)
}

interface SqliteQuery {
  query: { sql: string }
}

interface PostgresQuery {
  queryString: string
}

interface Watched {
  statement?: Statement
}

const sessionKey = Symbol('session')

interface WithSession {
  [sessionKey]: object
}

/** Each builder takes the session of its database, so it gets one that knows who asked for it. */
function captureCallSites(database: object) {
  Object.defineProperty(database, 'session', {
    configurable: true,
    get(this: WithSession) {
      return Object.assign(Object.create(this[sessionKey]) as object, { callSite: captureCallSite() })
    },
    set(this: WithSession, session: object) {
      Object.defineProperty(this, sessionKey, { value: session, configurable: true })
    },
  })
}

type Session = Record<'prepareQuery', (...args: unknown[]) => object> & { callSite?: CallSite }

function passCallSites(session: object, textOf: (query: object) => string) {
  const { prepareQuery } = session as Session
  ;(session as Session).prepareQuery = function prepareWatched(this: Session, ...args) {
    const query: Watched = prepareQuery.apply(this, args)
    if (this.callSite) query.statement = { text: textOf(query), callSite: this.callSite }
    return query
  }
}

type Run = (this: Watched, ...args: unknown[]) => unknown

function watchMethods(query: object, names: string[], onRun: (statement: Statement) => Result) {
  const methods = query as Record<string, Run>
  for (const name of names) {
    const run = methods[name]!
    methods[name] = function runWatched(this: Watched, ...args) {
      const result = this.statement && onRun(this.statement)
      const value = run.apply(this, args)
      return !result || result.found ? value : noteRows(result, value)
    }
  }
}

function noteRows(result: Result, value: unknown): unknown {
  if (value instanceof Promise) return value.then((rows: unknown) => noteRows(result, rows))
  result.found ||= hasRows(value)
  return value
}
