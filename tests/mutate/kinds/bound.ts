import type { Node } from 'oxc-parser'
import type { Edit } from '../mutant.ts'
import type { Visit } from '../walk.ts'

const moved: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

/** Moves the bound of a comparison by its operator, or by a number in it. */
export function moveBounds({ node, text }: Visit): Edit[] {
  if (node.type !== 'BinaryExpression' || !isComparison(node.operator)) return []
  const replacement = moved[node.operator]
  const start = text.indexOf(node.operator, node.left.end)
  const operator = replacement ? [{ start, end: start + node.operator.length, replacement }] : []
  return [...operator, ...[node.left, node.right].flatMap(addOne)]
}

export const isComparison = (operator: string): boolean => operator in moved || /^[=!]==?$/.test(operator)

/** The edit of a number to the next one; none for other nodes. */
export const addOne = (node: Node): Edit[] =>
  node.type === 'Literal' && typeof node.value === 'number'
    ? [{ start: node.start, end: node.end, replacement: String(node.value + 1) }]
    : []
