import { asc } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'

/** The names of every category from the top down, by id, in shop order. */
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
      // As deep as there are categories at most, even if they should stand in a circle.
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
