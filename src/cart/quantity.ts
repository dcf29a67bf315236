import { maxQuantity } from '#src/lib/products/quantity.ts'

/** The quantity limited to the available units (null = unlimited), and to 1 for products limited to one per order. */
export function clampQuantity(quantity: number, limits: { available: number | null; maxQty: boolean }): number {
  const max = Math.min(maxQuantity, limits.available ?? maxQuantity, limits.maxQty ? 1 : maxQuantity)
  return Math.max(0, Math.min(quantity, max))
}
