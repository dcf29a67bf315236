import { expect } from 'bun:test'
import { getTableColumns, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/types.ts'
import type { Shop } from '#src/shop.ts'

interface ConnectionWithLogger {
  session: { logger: { logQuery(query: string): void } }
}

class StatementFailed extends Error {}

/**
 * Runs `command` again and again, with its first statement failing, then its second and so on, until it succeeds. Expects every failed
 * run to leave all tables as they were. Returns the result and the number of statements that failed.
 */
export async function failEachStatement<S extends Shop, R>(
  shop: S,
  command: (shop: S) => Promise<R>,
): Promise<{ result: R; statements: number }> {
  const before = await readAllTables(shop.db)
  for (let failing = 1; ; failing += 1) {
    let count = 0
    const failOne = async <T>(work: (tx: Tx) => Promise<T>, tx: Tx): Promise<T> => {
      // All statements of a connection go to the logger it was created with.
      const { logger } = (tx.root as ConnectionWithLogger).session
      const outer = Object.getOwnPropertyDescriptor(logger, 'logQuery')
      logger.logQuery = (query) => {
        count += 1
        if (count === failing) throw new StatementFailed(query)
      }
      try {
        const savepoint: Tx['savepoint'] = (inner) => tx.savepoint((nested) => failOne(inner, nested))
        return await work(new Proxy(tx, { get: (target, key) => (key === 'savepoint' ? savepoint : Reflect.get(target, key)) }))
      } finally {
        // A savepoint of SQLite shares the logger of its transaction.
        if (outer) Object.defineProperty(logger, 'logQuery', outer)
        else Reflect.deleteProperty(logger, 'logQuery')
      }
    }
    const db = { ...shop.db, transaction: <T>(work: (tx: Tx) => Promise<T>) => shop.db.transaction((tx) => failOne(work, tx)) }
    try {
      return { result: await command({ ...shop, db }), statements: failing - 1 }
    } catch (error) {
      if (!isStatementFailed(error)) throw error
      expect({ failing, query: (error as Error).message, tables: await readAllTables(shop.db) }).toEqual({
        failing,
        query: (error as Error).message,
        tables: before,
      })
    }
  }
}

const isStatementFailed = (error: unknown): boolean =>
  error instanceof StatementFailed || (error instanceof Error && error.cause !== undefined && isStatementFailed(error.cause))

async function readAllTables(db: Db): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {}
  for (const [name, table] of Object.entries(db.t)) {
    const order = Object.keys(getTableColumns(table)).length > 1 ? sql`1, 2` : sql`1`
    tables[name] = await db.read.rows(sql`select * from ${table} order by ${order}`)
  }
  return tables
}
