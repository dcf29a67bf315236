import type { Timer, Timers } from '#src/shop/system.ts'

/** Passes on what `work` returns or throws. Throws after `ms`, and aborts the signal then; what ignores the signal continues unheard. */
export async function withinTime<T>(
  timers: Timers,
  { ms, outer = null }: { ms: number; outer?: AbortSignal | null },
  work: (signal: AbortSignal) => T | Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  outer?.addEventListener('abort', abort, { once: true })
  let timer: Timer | undefined
  try {
    const limit = new Promise<never>((_, reject) => {
      timer = timers.after(ms, () => {
        controller.abort()
        reject(new Error(`did not finish within ${ms / 1000} seconds`))
      })
    })
    return await Promise.race([(async () => work(controller.signal))(), limit])
  } finally {
    timer?.cancel()
    outer?.removeEventListener('abort', abort)
  }
}
