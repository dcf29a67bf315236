import type { BinaryExpression, Node } from 'oxc-parser'
import type { Edit } from '../mutant.ts'
import { sourceOf, type Visit } from '../walk.ts'

/** Turns the condition of `if`, `while` and `?:`, an operand of `&&` and `||`, or an equality elsewhere. */
export function turnConditions(visit: Visit): Edit[] {
  const { node, parents } = visit
  const operands = operandsOf(visit).filter((operand) => operand.type !== 'LogicalExpression')
  const isEquality = isEqual(node) && !isOperand(node, parents.at(-1))
  return [...operands, ...(isEquality ? [node] : [])].map((operand) => negate(visit, operand))
}

function operandsOf({ node, parents }: Visit): Node[] {
  switch (node.type) {
    case 'IfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ConditionalExpression':
      return [node.test]
    case 'ForStatement':
      return node.test ? [node.test] : []
    case 'LogicalExpression':
      if (node.operator === '??') return []
      // The right side of `isOpen && <Dialog />` is a value.
      return isTest(node, parents) || isBoolean(node.right) ? [node.left, node.right] : [node.left]
    default:
      return []
  }
}

const isOperand = (node: Node, parent?: Node): boolean =>
  parent !== undefined &&
  (('test' in parent && parent.test === node) ||
    (parent.type === 'UnaryExpression' && parent.operator === '!') ||
    (parent.type === 'LogicalExpression' && parent.operator !== '??'))

function isTest(node: Node, parents: Node[]): boolean {
  const parent = parents.at(-1)
  if (!parent || !isOperand(node, parent)) return false
  return ('test' in parent && parent.test === node) || isTest(parent, parents.slice(0, -1))
}

function isBoolean(node: Node): boolean {
  if (node.type === 'UnaryExpression') return node.operator === '!'
  if (node.type === 'BinaryExpression') return /^([=!]==?|[<>]=?|in|instanceof)$/.test(node.operator)
  return node.type === 'Identifier' && /^(is|has|can|may|should)[A-Z]/.test(node.name)
}

const isEqual = (node: Node): node is BinaryExpression => node.type === 'BinaryExpression' && /^[=!]==?$/.test(node.operator)

function negate(visit: Visit, node: Node): Edit {
  const { start, end } = node
  const source = sourceOf(visit, node)
  if (node.type === 'UnaryExpression' && node.operator === '!') return { start, end, replacement: source.slice(1) }
  if (isEqual(node)) return turnOperator(visit, node)
  return { start, end, replacement: `!(${source})` }
}

function turnOperator({ text }: Visit, { left, right, operator }: BinaryExpression): Edit {
  const start = text.indexOf(operator, left.end)
  const turned = operator.startsWith('!') ? operator.replace('!', '=') : operator.replace('=', '!')
  return { start: Math.min(start, right.start), end: start + operator.length, replacement: turned }
}
