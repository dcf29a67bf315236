/** Counts per key in this process's memory: against floods, where an exact number shared by all processes does not matter. */
export function floodLimit(most: number, windowMs: number): (key: string, now: number) => number {
  let counts = new Map<string, number>()
  let windowEnds = 0
  /** Whole seconds to wait, or 0 when the request may pass. */
  return (key, now) => {
    if (now >= windowEnds) {
      counts = new Map()
      windowEnds = now + windowMs
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count > most ? Math.max(1, Math.ceil((windowEnds - now) / 1000)) : 0
  }
}
