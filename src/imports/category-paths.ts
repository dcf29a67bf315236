import { asc } from 'drizzle-orm'
import type { Exec } from '#db/open.ts'

/** The names of every category from the top down, by id, in shop order. */
export async function categoryPaths(q: Exec): Promise<Map<number, string[]>> {
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
      for (let at = byId.get(id); at && names.length < rows.length; at = at.parentId === null ? undefined : byId.get(at.parentId)) {
        names.unshift(at.name)
      }
      return [id, names]
    }),
  )
}
