import { clampPage } from '#db/lists/list-query.ts'
import { searchText } from '#src/lib/text/search-text.ts'
import { pick } from '#src/lib/collections/pick.ts'
import type { CategoryNode } from './categories.ts'

export type CategoryTreeRow = ReturnType<typeof toRow>

export interface CategoryTreeParams {
  closed: ReadonlySet<number>
  /** Matches name or slug; '' = all. */
  search: string
  page: number
  pageSize: number
}

/** Parents first. Ancestors from other pages or without a match are repeated as context and not counted. */
export function listCategoryTreeRows(
  tree: CategoryNode[],
  params: CategoryTreeParams,
): { rows: CategoryTreeRow[]; total: number; page: number; pages: number } {
  const shown = findTreeRows(tree, params)
  const { page, pages } = clampPage(params.page, shown.length, params.pageSize)
  const shownIds = new Set<number>()
  const rows: CategoryTreeRow[] = []
  for (const { row, path } of shown.slice((page - 1) * params.pageSize, page * params.pageSize)) {
    for (const ancestor of path) if (!shownIds.has(ancestor.id)) rows.push({ ...ancestor, context: true })
    rows.push(row)
    for (const { id } of [...path, row]) shownIds.add(id)
  }
  return { rows, total: shown.length, page, pages }
}

export const listCategoriesWithPaths = (tree: CategoryNode[], search: string): (CategoryTreeRow & { path: string[] })[] =>
  findTreeRows(tree, { closed: new Set(), search }).map(({ row, path }) => ({ ...row, path: [...path, row].map(({ name }) => name) }))

function findTreeRows(tree: CategoryNode[], { closed, search }: Pick<CategoryTreeParams, 'closed' | 'search'>): FlatRow[] {
  const query = searchText(search)
  const allRows = flattenTree(tree, query === '' ? closed : new Set())
  return query === '' ? allRows : allRows.filter(({ row }) => searchText(row.name, row.slug).includes(query))
}

interface FlatRow {
  row: CategoryTreeRow
  path: CategoryTreeRow[]
}

function flattenTree(nodes: CategoryNode[], closed: ReadonlySet<number>, path: CategoryTreeRow[] = []): FlatRow[] {
  return nodes.flatMap((node, index) => {
    const row = toRow(node, { depth: path.length, closed: closed.has(node.id), first: index === 0, last: index === nodes.length - 1 })
    return [{ row, path }, ...(row.closed ? [] : flattenTree(node.children, closed, [...path, row]))]
  })
}

const toRow = (node: CategoryNode, place: { depth: number; closed: boolean; first: boolean; last: boolean }) => ({
  ...pick(node, 'id', 'parentId', 'name', 'slug', 'products'),
  children: node.children.length,
  ...place,
  /** True for an ancestor repeated as context. */
  context: false,
})
