import type { CartLine } from './read-cart.ts'

/** What accepting does to a line; null when only the shopper can decide. */
export type AcceptedChange = { kind: 'remove' } | { kind: 'quantity'; quantity: number } | { kind: 'price' }

/** Lowering a quantity to what is left would reveal a hidden stock level. */
export function acceptedChange(line: Omit<CartLine, 'acceptedChange'>): AcceptedChange | null {
  if (line.problem === 'unavailable' || (line.problem === 'short' && line.available === 0)) return { kind: 'remove' }
  if (line.problem === 'short') return line.hideInventoryLevels ? null : { kind: 'quantity', quantity: line.available ?? line.quantity }
  if (line.problem === 'limit') return line.quantity > 1 ? { kind: 'quantity', quantity: 1 } : null
  if (line.problem !== null) return null
  return line.previousPrice === null ? null : { kind: 'price' }
}
