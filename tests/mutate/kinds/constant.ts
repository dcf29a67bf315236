import type { Node } from 'oxc-parser'
import type { Edit } from '../mutant.ts'
import type { Visit } from '../walk.ts'
import { addOne, isComparison } from './bound.ts'

/** Changes a number outside of comparisons, a boolean, or a string that is a name rather than text for people. */
export function changeConstants({ node, parents, text }: Visit): Edit[] {
  const parent = parents.at(-1)
  if (node.type !== 'Literal' || !parent || isFixed(node, parent)) return []
  const { start, end } = node
  if (typeof node.value === 'number') return addOne(node)
  if (typeof node.value === 'boolean') return [{ start, end, replacement: String(!node.value) }]
  if (typeof node.value !== 'string' || !isName(node.value)) return []
  return [{ start, end, replacement: `${text.slice(start, end - 1)}x${text.at(end - 1)}` }]
}

const isName = (value: string): boolean => /^[\w.:/#[\]@?&=*-]{0,60}$/.test(value)

function isFixed(node: Node, parent: Node): boolean {
  switch (parent.type) {
    case 'BinaryExpression':
      return isComparison(parent.operator) && 'value' in node && typeof node.value === 'number'
    case 'Property':
      return parent.key === node && !parent.computed
    case 'JSXAttribute':
      return parent.name.type !== 'JSXIdentifier' || !isFunctional(parent.name.name)
    case 'CallExpression':
      // view.t('cart.title'): the key of a sentence
      return /(^|\.)t$/.test(calleeName(parent.callee)) && parent.arguments[0] === node
    case 'ExpressionStatement':
      return true
    default:
      return /^(Import|Export)/.test(parent.type)
  }
}

// Other attributes hold classes and text.
const isFunctional = (attribute: string): boolean =>
  /^(name|value|type|href|action|method|id|for|role|rel|src|autocomplete|enctype|form\w*|hx-.*|data-.*)$/.test(attribute)

export function calleeName(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? `.${callee.property.name}` : ''
}
