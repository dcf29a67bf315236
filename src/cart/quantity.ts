import { maxQuantity } from '#src/lib/products/quantity.ts'

/** Parses a typed quantity to 1 to `maxQuantity`: "3.9" is 3, "abc" and "-2" are 1. */
export function parseQuantity(value: unknown): number {
  return Math.min(maxQuantity, Math.max(1, parseLeadingInteger(value) ?? 1))
}

/** Parses the quantity of an existing line, where 0 or less removes it. Returns 0 to `maxQuantity`. */
export function parseLineQuantity(value: unknown): number {
  return Math.min(maxQuantity, Math.max(0, parseLeadingInteger(value) ?? 1))
}

/** The quantity limited to the available units (null = unlimited), and to 1 for products limited to one per order. */
export function clampQuantity(quantity: number, limits: { available: number | null; maxQty: boolean }): number {
  const max = Math.min(maxQuantity, limits.available ?? maxQuantity, limits.maxQty ? 1 : maxQuantity)
  return Math.max(0, Math.min(quantity, max))
}

function parseLeadingInteger(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? Math.floor(value) : null
  if (typeof value !== 'string') return null
  const match = /^\s*([+-]?\d{1,12})/.exec(value)
  return match ? Number(match[1]) : null
}
