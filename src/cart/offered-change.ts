import type { CartLine, OfferedChange } from './cart.ts'

/** Lowering a quantity to what is left would reveal a hidden stock level. */
export function offeredChange(line: Omit<CartLine, 'offeredChange'>): OfferedChange | null {
  if (line.problem === 'unavailable' || (line.problem === 'short' && line.available === 0)) return { kind: 'remove' }
  if (line.problem === 'short') return line.hideInventoryLevels ? null : { kind: 'quantity', quantity: line.available ?? line.quantity }
  if (line.problem === 'limit') return line.quantity > 1 ? { kind: 'quantity', quantity: 1 } : null
  if (line.problem !== null) return null
  return line.previousPrice === null ? null : { kind: 'price' }
}
