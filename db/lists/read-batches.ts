import { type SQL, type SQLWrapper, asc, desc, inArray, sql } from 'drizzle-orm'
import { inChunks } from '#src/lib/collections/chunks.ts'
import type { ListQuery } from './list-query.ts'
import type { Db } from '../types.ts'

/** Value of the last column of `order`, which is unique. */
type Key = string | number

interface KeyQuery {
  /** The tables that `where` and `order` name. */
  from: SQL
  where: SQL | undefined
  /** The last column is unique. */
  order: readonly [...SQLWrapper[], SQLWrapper]
  descending?: boolean
  limit?: number
}

/**
 * The keys of a list in its order, all of one moment: some 10 MB while 100,000 are read. Rows are then read by key, so one that changes
 * its place meanwhile is neither missed nor repeated.
 */
export async function listKeys<K extends Key = number>(
  db: Pick<Db, 'report'>,
  { from, where, order, descending = false, limit }: KeyQuery,
): Promise<K[]> {
  const orderBy = sql.join(order.map(descending ? desc : asc), sql`, `)
  const rows = await db.report<{ key: K }>(
    sql`select ${order.at(-1)!} as ${sql.identifier('key')} from ${from} ${where ? sql`where ${where}` : sql``}
      order by ${orderBy} ${limit === undefined ? sql`` : sql`limit ${limit}`}`,
  )
  return rows.map(({ key }) => key)
}

/**
 * Every row that a list has when reading begins, once, in that order and as it is when its part is read. Rows deleted meanwhile are left
 * out; those that stop matching are not.
 */
export async function* readBatches<Row>(db: Pick<Db, 'report'>, query: ListQuery<Row>, batchSize = 100): AsyncGenerator<Row[]> {
  const key = query.order.at(-1)!
  for (const keys of inChunks(await listKeys<Key>(db, query), batchSize)) {
    const rows = await query.select({ where: inArray(key, keys), orderBy: [asc(key)], limit: keys.length, offset: 0 })
    yield inKeyOrder(keys, rows, (row) => query.cursor(row).at(-1)!)
  }
}

export function inKeyOrder<Row, K>(keys: readonly K[], rows: readonly Row[], keyOf: (row: Row) => K): Row[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}
