import type { Edit } from '../mutant.ts'
import { sourceOf, type Visit } from '../walk.ts'

/** A longer statement is a part of the program, such as the handlers of a whole page. */
const mostLines = 8

/** Removes a statement that only has effects: a call, an assignment. */
export function removeLines(visit: Visit): Edit[] {
  const { node } = visit
  if (node.type !== 'ExpressionStatement' || ('directive' in node && node.directive)) return []
  const source = sourceOf(visit, node)
  if (source.startsWith('super(') || source.split('\n').length > mostLines) return []
  return [{ start: node.start, end: node.end, replacement: ';' }]
}
