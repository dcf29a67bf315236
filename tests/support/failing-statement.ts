import type { Tx } from '#db/types.ts'
import type { Schema } from '#db/schema/index.ts'
import type { Shop } from '#src/shop.ts'

export class PlannedFailure extends Error {}

const statements = new Set(['select', 'selectDistinct', 'insert', 'update', 'delete', 'rows', '$count'])

/** Fails the n-th statement inside transactions of `action`, the first being 1; true when there was one. Other errors pass. */
export async function failStatement(shop: Pick<Shop, 'db'>, n: number, action: () => Promise<unknown>): Promise<boolean> {
  const { db } = shop
  const { transaction } = db
  let count = 0
  let hasFailed = false
  const counted = (tx: Tx): Tx =>
    new Proxy(tx, {
      get(target, name: keyof Tx) {
        const value = target[name] as unknown
        if (name === 'savepoint') return (work: (inner: Tx) => Promise<unknown>) => target.savepoint((inner) => work(counted(inner)))
        if (!statements.has(name) || typeof value !== 'function') return value
        return (...args: unknown[]) => {
          count += 1
          if (count === n) {
            hasFailed = true
            throw new PlannedFailure(`statement ${n}`)
          }
          return (value as (...all: unknown[]) => unknown).apply(target, args)
        }
      },
    })
  db.transaction = (work) => transaction((tx) => work(counted(tx)))
  try {
    await action()
  } catch (error) {
    if (!(error instanceof PlannedFailure)) throw error
  } finally {
    db.transaction = transaction
  }
  return hasFailed
}

/** All rows of tables, to compare before and after. */
export async function readTables(shop: Pick<Shop, 'db'>, ...names: (keyof Schema)[]): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {}
  for (const name of names) tables[name] = await shop.db.read.select().from(shop.db.t[name] as Schema['orders'])
  for (const rows of Object.values(tables)) rows.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  return tables
}
