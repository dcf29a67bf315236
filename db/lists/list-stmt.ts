import { type Placeholder, sql } from 'drizzle-orm'
import { stmt } from '../stmt.ts'
import type { Exec } from '../types.ts'

/**
 * A hot query for a list of values: `listStmt((q, ids) => q.select()….where(inArray(q.t.products.id, ids)))`. Lists of similar length share
 * a prepared statement, because their last value is repeated; so the rows must not depend on how often a value occurs.
 */
export function listStmt<Row>(
  build: (q: Exec, values: Placeholder[]) => ReturnType<Parameters<typeof stmt<Row[]>>[0]>,
): (q: Exec, values: readonly (number | string)[]) => Promise<Row[]> {
  const bySize = new Map<number, ReturnType<typeof stmt<Row[]>>>()
  const ofSize = (size: number) => {
    const names = Array.from({ length: size }, (_, index) => `value${index}`)
    const created = stmt((q) =>
      build(
        q,
        names.map((name) => sql.placeholder(name)),
      ),
    )
    bySize.set(size, created)
    return created
  }
  return async (q, values) => {
    const rows: Row[] = []
    for (let start = 0; start < values.length; start += maxSize) {
      const part = values.slice(start, start + maxSize)
      const size = 2 ** Math.ceil(Math.log2(part.length))
      const params = Object.fromEntries(Array.from({ length: size }, (_, index) => [`value${index}`, part[index] ?? part.at(-1)]))
      rows.push(...(await (bySize.get(size) ?? ofSize(size))(q, params)))
    }
    return rows
  }
}

const maxSize = 256
