import type { Timers } from '#src/shop/system.ts'

/** Null when the work takes longer; it continues. */
export async function waitAtMost<T>(timers: Timers, ms: number, work: Promise<T>): Promise<T | null> {
  const { promise, resolve } = Promise.withResolvers<null>()
  const timer = timers.after(ms, () => resolve(null))
  return Promise.race([work, promise]).finally(() => timer.cancel())
}
