import { searchText } from '#src/lib/search-text.ts'
import type { CategoryNode } from './categories.ts'

export interface TreeRow {
  id: number
  parentId: number | null
  name: string
  slug: string
  /** Active products in it and below. */
  products: number
  depth: number
  children: number
  closed: boolean
  /** True for an ancestor that is repeated so that the rows below it are not without their place. */
  context: boolean
  /** Whether it stands first or last among its siblings. */
  first: boolean
  last: boolean
}

export interface TreeWish {
  /** Categories whose children are not shown. */
  closed: ReadonlySet<number>
  /** Part of a name or address; '' = everything. */
  search: string
  page: number
  pageSize: number
}

/** One page of the tree, parents before children. Ancestors that stand on another page, or do not match, are repeated and not counted. */
export function treeRows(tree: CategoryNode[], wish: TreeWish): { rows: TreeRow[]; total: number; page: number; pages: number } {
  const wanted = searchText(wish.search)
  const all = flat(tree, wanted === '' ? wish.closed : new Set())
  const shown = wanted === '' ? all : all.filter(({ row }) => searchText(row.name, row.slug).includes(wanted))
  const pages = Math.max(1, Math.ceil(shown.length / wish.pageSize))
  const page = Math.min(wish.page, pages)
  const there = new Set<number>()
  const rows: TreeRow[] = []
  for (const { row, path } of shown.slice((page - 1) * wish.pageSize, page * wish.pageSize)) {
    for (const ancestor of path) if (!there.has(ancestor.id)) rows.push({ ...ancestor, context: true })
    rows.push(row)
    for (const { id } of [...path, row]) there.add(id)
  }
  return { rows, total: shown.length, page, pages }
}

interface Flat {
  row: TreeRow
  path: TreeRow[]
}

function flat(nodes: CategoryNode[], closed: ReadonlySet<number>, path: TreeRow[] = []): Flat[] {
  return nodes.flatMap((node, at) => {
    const { id, parentId, name, slug, products } = node
    const row: TreeRow = {
      id,
      parentId,
      name,
      slug,
      products,
      depth: path.length,
      children: node.children.length,
      closed: closed.has(id),
      context: false,
      first: at === 0,
      last: at === nodes.length - 1,
    }
    return [{ row, path }, ...(row.closed ? [] : flat(node.children, closed, [...path, row]))]
  })
}
