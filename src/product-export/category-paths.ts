import { asc } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { listNamePaths } from '#src/lib/collections/trees.ts'

/** Names from the root down by category id, in store order. */
export async function listCategoryPaths(q: Exec): Promise<Map<number, string[]>> {
  const { categories } = q.t
  const rows = await q
    .select({ id: categories.id, parentId: categories.parentId, name: categories.name })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.id))
  return listNamePaths(rows)
}
