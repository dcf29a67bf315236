import type { SQL } from 'drizzle-orm'
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import type { Schema } from './schema/index.ts'

type Builders = 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'with' | '$with' | '$count'

/** What a query function needs: drizzle's awaited builders, raw rows, and the tables of the engine at hand (`q.t`). */
export type Exec = Pick<BaseSQLiteDatabase<'async', unknown, Schema>, Builders> & {
  /** Rows of a raw statement in the SQL both engines know. Counts, sums and averages come as numbers; JSON and booleans as each engine stores them. */
  rows<T>(query: SQL): Promise<T[]>
  t: Schema
  engine: Db['engine']
  /** The connection behind this handle: built statements are kept per connection. */
  root: object
}

/** A handle inside a transaction; refused once the transaction is over. */
export type Tx = Exec & { savepoint<R>(work: (tx: Tx) => Promise<R>): Promise<R> }

export interface Db {
  engine: 'sqlite' | 'postgres'
  t: Schema
  /** Reads outside transactions; writing through it fails on both engines. */
  read: Exec
  /** Serializable on both engines. `work` may run twice: no network, mail or payment call inside. */
  transaction<R>(work: (tx: Tx) => Promise<R>): Promise<R>
  /** A number that changes whenever anybody has committed; null when the engine cannot tell without a query. */
  commitStamp(): number | null
  /** A long read that must not hold up the shop: a Worker on SQLite, the pool on PostgreSQL. */
  report<T>(query: SQL): Promise<T[]>
  close(): Promise<void>
}
