import type { Node } from 'oxc-parser'
import type { Edit } from '../mutant.ts'
import { sourceOf, type Visit } from '../walk.ts'

/** Removes a `throw`, together with the `if` that does nothing else. */
export function removeGuards(visit: Visit): Edit[] {
  const { node, parents } = visit
  if (node.type !== 'ThrowStatement') return []
  const block = parents.at(-1)
  const isAlone = block?.type === 'BlockStatement' && block.body.length === 1
  const branch: Node = isAlone ? block : node
  const parent = parents.at(isAlone ? -2 : -1)
  if (parent?.type !== 'IfStatement' || parent.consequent !== branch) return [{ start: node.start, end: node.end, replacement: ';' }]
  return [{ start: parent.start, end: parent.end, replacement: parent.alternate ? sourceOf(visit, parent.alternate) : ';' }]
}
