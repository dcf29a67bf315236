/**
 * An in-memory rate limiter per process. Good enough against floods, where an exact shared count does not matter. A window never ends
 * later than `windowMs` from now: after the clock was set back it would last for hours.
 */
export function createRateLimiter(maxCount: number, windowMs: number): (key: string, now: number, factor?: number) => number {
  let counts = new Map<string, number>()
  let windowEndsAt = 0
  /** Whole seconds to wait, or 0 when the request may pass. `factor`: how many times the limit this key may use. */
  return (key, now, factor = 1) => {
    if (now >= windowEndsAt) {
      counts = new Map()
      windowEndsAt = now + windowMs
    }
    windowEndsAt = Math.min(windowEndsAt, now + windowMs)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count > maxCount * factor ? Math.max(1, Math.ceil((windowEndsAt - now) / 1000)) : 0
  }
}
