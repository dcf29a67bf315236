/** A row of a tree with its children in their order. */
export interface TreeNode<Node> {
  id: number
  parentId: number | null
  children: Node[]
}

/** Puts each node below its parent and returns the roots; a node without its parent among them is one. */
export function buildTree<Node extends TreeNode<Node>>(nodes: readonly Node[]): Node[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const roots: Node[] = []
  for (const node of nodes) {
    const parent = node.parentId === null ? undefined : byId.get(node.parentId)
    ;(parent?.children ?? roots).push(node)
  }
  return roots
}

/** Nodes from the root to the first match; [] when there is none. */
export function findTreePath<Node extends TreeNode<Node>>(tree: readonly Node[], predicate: (node: Node) => boolean): Node[] {
  for (const node of tree) {
    if (predicate(node)) return [node]
    const rest = findTreePath(node.children, predicate)
    if (rest.length > 0) return [node, ...rest]
  }
  return []
}

/** All nodes, parents first, with their depth from 0. */
export const flattenTree = <Node extends TreeNode<Node>>(tree: readonly Node[], depth = 0): (Node & { depth: number })[] =>
  tree.flatMap((node) => [{ ...node, depth }, ...flattenTree(node.children, depth + 1)])

/** Names from the root down by the id of each row, in the order of the rows. Bounded, in case of a cycle. */
export function listNamePaths(rows: readonly { id: number; parentId: number | null; name: string }[]): Map<number, string[]> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    rows.map(({ id }) => {
      const names: string[] = []
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
