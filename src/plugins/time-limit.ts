/** Passes on what `work` returns or throws. Throws after `ms`, and aborts the signal then; what ignores the signal continues unheard. */
export async function withinTime<T>(ms: number, outer: AbortSignal | null, work: (signal: AbortSignal) => T | Promise<T>): Promise<T> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  outer?.addEventListener('abort', abort, { once: true })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        controller.abort()
        reject(new Error(`did not finish within ${ms / 1000} seconds`))
      }, ms)
    })
    return await Promise.race([(async () => work(controller.signal))(), limit])
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', abort)
  }
}
