import type { Node } from 'oxc-parser'
import type { Edit } from '../mutant.ts'
import type { Visit } from '../walk.ts'
import { calleeName } from './constant.ts'

/** Drops the last of several arguments, or one of several properties. */
export function dropArguments({ node }: Visit): Edit[] {
  if (node.type === 'ObjectExpression') {
    return node.properties.flatMap((property, index) => (property.type === 'Property' ? dropItem(node.properties, index) : []))
  }
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return []
  const last = node.arguments.at(-1)
  if (!last || isRequired(last) || needsAll.has(calleeName(node.callee))) return []
  return dropItem(node.arguments, node.arguments.length - 1)
}

/** The edit that removes one item of a list with its comma; none if it is the only one. */
export function dropItem(items: readonly Node[], index: number): Edit[] {
  const [item, next, previous] = [items[index], items[index + 1], items[index - 1]]
  if (!item) return []
  if (next) return [{ start: item.start, end: next.start, replacement: '' }]
  return previous ? [{ start: previous.end, end: item.end, replacement: '' }] : []
}

const isRequired = ({ type }: Node): boolean => ['ArrowFunctionExpression', 'FunctionExpression', 'SpreadElement'].includes(type)

// Conditions of Drizzle: see sql.ts for `and` and `or`.
const needsAll = new Set(['and', 'or', 'eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like', 'inArray', 'notInArray', 'isAmong'])
