import { visitorKeys, type Node } from 'oxc-parser'

/** A node on the way through a file, with the nodes around it: the nearest last. */
export interface Visit {
  node: Node
  parents: Node[]
  /** Of the whole file. */
  text: string
}

/** Every node that runs, parents first. Types are left out. */
export function* walk(node: Node, text: string, parents: Node[] = []): Generator<Visit> {
  if (node.type.startsWith('TS') && !wrappers.has(node.type)) return
  yield { node, parents, text }
  const inner = [...parents, node]
  for (const child of childrenOf(node)) yield* walk(child, text, inner)
}

// `x as T`, `x satisfies T`, `x!`: their expression runs.
const wrappers = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSTypeAssertion', 'TSInstantiationExpression'])

function childrenOf(node: Node): Node[] {
  const values = (visitorKeys[node.type] ?? []).flatMap((key) => (node as unknown as Record<string, unknown>)[key])
  return values.filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value)
}

export const sourceOf = ({ text }: Visit, node: Node): string => text.slice(node.start, node.end)
