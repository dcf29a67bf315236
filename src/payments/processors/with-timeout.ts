import type { Timers } from '#src/shop/system.ts'

/** Rejects when `work` takes longer than `ms`. The work itself continues. */
export function withTimeout<T>(timers: Timers, ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = timers.after(ms, () => reject(new Error(`the processor did not respond within ${ms} ms`)))
  return Promise.race([work, promise]).finally(() => timer.cancel())
}
