import { describe, expect, test } from 'bun:test'
import { buildTree, findTreePath, listNamePaths } from '#src/lib/collections/trees.ts'

interface Node {
  id: number
  parentId: number | null
  children: Node[]
}

const node = (id: number, parentId: number | null): Node => ({ id, parentId, children: [] })
const ids = (nodes: Node[]): unknown[] => nodes.map(({ id, children }) => (children.length === 0 ? id : [id, ids(children)]))

describe('a tree', () => {
  test('has its nodes below their parents in their order, whichever comes first', () => {
    expect(ids(buildTree([node(3, 2), node(2, 1), node(1, null), node(5, 2), node(4, null)]))).toEqual([[1, [[2, [3, 5]]]], 4])
  })

  test('has a node whose parent is missing among its roots', () => {
    expect(ids(buildTree([node(1, null), node(2, 9)]))).toEqual([1, 2])
  })

  test('gives the path to the first match, or none', () => {
    const tree = buildTree([node(1, null), node(2, 1), node(3, 2), node(4, null)])
    expect(findTreePath(tree, ({ id }) => id === 3).map(({ id }) => id)).toEqual([1, 2, 3])
    expect(findTreePath(tree, ({ id }) => id === 7)).toEqual([])
  })
})

test('names are listed from the root down, and rows that are their own ancestors do not hang', () => {
  const rows = [
    { id: 1, parentId: null, name: 'Home' },
    { id: 2, parentId: 1, name: 'Lamps' },
    { id: 3, parentId: 4, name: 'A' },
    { id: 4, parentId: 3, name: 'B' },
  ]
  const paths = listNamePaths(rows)
  expect(paths.get(2)).toEqual(['Home', 'Lamps'])
  expect(paths.get(3)).toHaveLength(rows.length)
})
