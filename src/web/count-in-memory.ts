/** Counts per key; `seconds` until the window ends. */
export type RateCounter = (key: string, now: number) => { count: number; seconds: number }

/**
 * In-memory counts per process. Good enough against floods, where an exact shared count does not matter. A window never ends later than
 * `windowMs` from now: after the clock was set back it would last for hours.
 */
export function createRateCounter(windowMs: number): RateCounter {
  let counts = new Map<string, number>()
  let windowEndsAt = 0
  return (key, now) => {
    if (now >= windowEndsAt) {
      counts = new Map()
      windowEndsAt = now + windowMs
    }
    windowEndsAt = Math.min(windowEndsAt, now + windowMs)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return { count, seconds: Math.max(1, Math.ceil((windowEndsAt - now) / 1000)) }
  }
}

export function createRateLimiter(maxCount: number, windowMs: number): (key: string, now: number, factor?: number) => number {
  const countRequest = createRateCounter(windowMs)
  /** Whole seconds to wait, or 0 when the request may pass. `factor`: how many times the limit this key may use. */
  return (key, now, factor = 1) => {
    const { count, seconds } = countRequest(key, now)
    return count > maxCount * factor ? seconds : 0
  }
}
