import type { KbTreeRow } from '#templates/kb/category-tree.tsx'
import type { KbCategoryNode } from '../help-center.ts'

/** All categories, parents first. */
export const listTreeRows = (nodes: KbCategoryNode[], counts: ReadonlyMap<number, number>, path: string[] = []): KbTreeRow[] =>
  nodes.flatMap((node, index) => {
    const { id, parentId, name, slug } = node
    const row: KbTreeRow = {
      id,
      parentId,
      name,
      slug,
      articles: counts.get(id) ?? 0,
      path: [...path, name],
      first: index === 0,
      last: index === nodes.length - 1,
    }
    return [row, ...listTreeRows(node.children, counts, row.path)]
  })
