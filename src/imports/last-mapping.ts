import { and, desc, gt, lt, ne, or } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { maxComparedImports } from './limits.ts'

const batchSize = 50

/** What staff chose for the last table with the same columns, in any order; null without one. `before` is the id of an import that does not count. */
export async function findLastMapping(q: Exec, headers: readonly string[], before?: number) {
  const { importRuns } = q.t
  const sortedHeaders = headers.toSorted()
  // Only the mapping of a file that was checked, not one that nobody confirmed.
  const isConfirmed = and(ne(importRuns.state, 'mapping'), or(ne(importRuns.state, 'cancelled'), gt(importRuns.productsTotal, 0)))
  let cursor = before
  for (let read = 0; read < maxComparedImports; read += batchSize) {
    const runs = await q
      .select(pick(importRuns, 'id', 'mapping', 'options', 'createdAt'))
      .from(importRuns)
      .where(and(isConfirmed, cursor === undefined ? undefined : lt(importRuns.id, cursor)))
      .orderBy(desc(importRuns.id))
      .limit(batchSize)
    const found = runs.find(({ mapping }) => Bun.deepEquals(Object.keys(mapping).toSorted(), sortedHeaders))
    if (found) return found
    if (runs.length < batchSize) return null
    cursor = runs.at(-1)!.id
  }
  return null
}
