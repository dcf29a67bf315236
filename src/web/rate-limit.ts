/**
 * An in-memory rate limiter per process. Good enough against floods, where an exact shared count does not matter. A window never ends
 * later than `windowMs` from now: after the clock was set back it would last for hours.
 */
export function createRateLimiter(maxCount: number, windowMs: number): (key: string, now: number) => number {
  let counts = new Map<string, number>()
  let windowEndsAt = 0
  /** Whole seconds to wait, or 0 when the request may pass. */
  return (key, now) => {
    if (now >= windowEndsAt) {
      counts = new Map()
      windowEndsAt = now + windowMs
    }
    windowEndsAt = Math.min(windowEndsAt, now + windowMs)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count > maxCount ? Math.max(1, Math.ceil((windowEndsAt - now) / 1000)) : 0
  }
}
