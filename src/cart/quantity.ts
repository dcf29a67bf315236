/** What a shopper typed as a quantity, made a whole number from 1 to 10000: "3.9" is 3, "abc" and "-2" are 1. */
export function readQuantity(typed: unknown): number {
  return Math.min(10_000, Math.max(1, leadingInteger(typed) ?? 1))
}

/** The same for a line already in the cart, where 0 (and less) means: take it out. Returns 0 to 10000. */
export function readLineQuantity(typed: unknown): number {
  return Math.min(10_000, Math.max(0, leadingInteger(typed) ?? 1))
}

/** The quantity that can really be had: at most what is left (null = unlimited), and 1 for products limited to one per order. */
export function clampQuantity(wanted: number, limit: { available: number | null; maxQty: boolean }): number {
  const most = Math.min(10_000, limit.available ?? 10_000, limit.maxQty ? 1 : 10_000)
  return Math.max(0, Math.min(wanted, most))
}

function leadingInteger(typed: unknown): number | null {
  if (typeof typed === 'number') return Number.isFinite(typed) ? Math.floor(typed) : null
  if (typeof typed !== 'string') return null
  const match = /^\s*([+-]?\d{1,12})/.exec(typed)
  return match ? Number(match[1]) : null
}
