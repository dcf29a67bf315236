import { asc } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'

/** Names from the root down by category id, in store order. */
export async function listCategoryPaths(q: Exec): Promise<Map<number, string[]>> {
  const { categories } = q.t
  const rows = await q
    .select({ id: categories.id, parentId: categories.parentId, name: categories.name })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.id))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    rows.map(({ id }) => {
      const names: string[] = []
      // Bounded, in case of a cycle.
      for (
        let node = byId.get(id);
        node && names.length < rows.length;
        node = node.parentId === null ? undefined : byId.get(node.parentId)
      ) {
        names.unshift(node.name)
      }
      return [id, names]
    }),
  )
}
