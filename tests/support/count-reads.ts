import type { Shop } from '#src/shop.ts'

/** Counts the queries that are begun on the reading side while `work` runs: what grows with the rows shown asks once a row. */
export async function countReads(shop: Shop, work: () => Promise<unknown>): Promise<number> {
  const { read } = shop.db
  let count = 0
  const counting = new Proxy(read, {
    get(target, name) {
      if (name === 'select' || name === 'selectDistinct' || name === 'rows' || name === 'with') count += 1
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(target) : value
    },
  })
  shop.db.read = counting
  try {
    await work()
  } finally {
    shop.db.read = read
  }
  return count
}
