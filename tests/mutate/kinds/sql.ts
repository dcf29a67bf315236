import type { Edit } from '../mutant.ts'
import type { Visit } from '../walk.ts'
import { dropItem } from './argument.ts'
import { calleeName } from './constant.ts'

/** Removes a condition of a query: an operand of `and` and `or`, a `where`, or what follows `and` in raw SQL. */
export function removeSqlConditions({ node, text }: Visit): Edit[] {
  if (node.type === 'TaggedTemplateExpression' && /^sql$/.test(calleeName(node.tag))) {
    return findRawConditions(text.slice(node.start, node.end)).map(({ start, end }) => ({
      start: node.start + start,
      end: node.start + end,
      replacement: '',
    }))
  }
  if (node.type !== 'CallExpression') return []
  const name = calleeName(node.callee)
  if (name === 'and' || name === 'or') return node.arguments.flatMap((_, index) => dropItem(node.arguments, index))
  if (name !== '.where' || node.callee.type !== 'MemberExpression') return []
  return [{ start: node.callee.object.end, end: node.end, replacement: '' }]
}

/** Where ` and …` begins and ends in raw SQL, without the one that belongs to `between`. */
export function findRawConditions(sql: string): { start: number; end: number }[] {
  return [...sql.matchAll(/\s+and\s/g)]
    .map(({ index }) => ({ start: index, end: endOfCondition(sql, index + 4) }))
    .filter(({ start }) => !/\bbetween\s+\S+$/.test(sql.slice(0, start)))
}

const clause = /^\s+(and|or|order|group|limit|returning|having|union|then|else|end|on|where|left|join|inner)\b/

// A hole such as ${table.id} is one piece, whatever it contains.
function endOfCondition(sql: string, from: number): number {
  let depth = 0
  for (let at = from; at < sql.length; at++) {
    const sign = sql[at]!
    if (depth === 0 && (sign === ')' || sign === '`' || sign === ';' || clause.test(sql.slice(at, at + 20)))) return at
    if (sign === '(' || sign === '{') depth++
    if (sign === ')' || sign === '}') depth--
  }
  return sql.length
}
