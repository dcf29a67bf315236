import type { Exec } from '#db/types.ts'

/** Parent ids by category id; null at the top level. */
export async function findCategoryParents(q: Exec): Promise<Map<number, number | null>> {
  const { categories } = q.t
  const rows = await q.select({ id: categories.id, parentId: categories.parentId }).from(categories)
  return new Map(rows.map(({ id, parentId }) => [id, parentId]))
}

/** The category and its ancestors, nearest first. */
export function selfAndAncestorIds(parents: ReadonlyMap<number, number | null>, id: number): number[] {
  const path: number[] = []
  for (
    let ancestorId: number | null | undefined = id;
    ancestorId !== null && ancestorId !== undefined && !path.includes(ancestorId);
    ancestorId = parents.get(ancestorId)
  )
    path.push(ancestorId)
  return path
}

export function selfAndDescendantIds(parents: ReadonlyMap<number, number | null>, id: number): number[] {
  return [...parents.keys()].filter((categoryId) => selfAndAncestorIds(parents, categoryId).includes(id))
}
