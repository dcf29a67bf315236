import type { SQL } from 'drizzle-orm'
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import type { Random, System } from '#src/shop/system.ts'
import type { Schema } from './schema/index.ts'

export type DbSystem = Pick<System, 'random' | 'timers'>

type Builders = 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'with' | '$with' | '$count'

/** The handle of a query function: drizzle's builders, raw rows, and the engine's tables (`q.t`). */
export type Exec = Pick<BaseSQLiteDatabase<'async', unknown>, Builders> & {
  /** In SQL for both engines. Counts, sums and averages are numbers; JSON and booleans are as the engine stores them. */
  rows<T>(query: SQL): Promise<T[]>
  t: Schema
  engine: Db['engine']
  /** The connection behind this handle, which caches prepared statements. */
  root: object
  /** The same for all connections to a database; what is cached of its content belongs to it. */
  source: Source
}

export interface Source {
  /** A number that changes with every commit this program must see; null when the engine cannot tell without a query. */
  commitStamp(): number | null
  /** What stamps can be compared within: the database, or on PostgreSQL the request under way. */
  stampScope(): object
}

/** A transaction handle; throws once the transaction has ended. */
export type Tx = Exec & {
  savepoint<R>(work: (tx: Tx) => Promise<R>): Promise<R>
  /** Names of the tables that this transaction, or a savepoint of it, has written to through the builders. */
  written: ReadonlySet<string>
  /** That of the shop, for what a command without one stores. */
  random: Random
}

export interface Db extends Source {
  engine: 'sqlite' | 'postgres'
  t: Schema
  /** Reads outside transactions; writes through it fail on both engines. */
  read: Exec
  /** Runs a serializable transaction. `work` may run twice: no network, email or payment calls inside. */
  transaction<R>(work: (tx: Tx) => Promise<R>): Promise<R>
  /** A slow read without blocking requests: a Worker on SQLite, the pool on PostgreSQL. */
  report<T>(query: SQL): Promise<T[]>
  /** Of SQLite: what was deleted or replaced is not in the journal any more. Left to a later call while another program reads. */
  emptyJournal(): Promise<void>
  close(): Promise<void>
}
