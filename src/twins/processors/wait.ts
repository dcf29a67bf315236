/** In ms. */
export type Wait = (ms: number) => Promise<void>

/** Waits until the time is over, or until `signal`. */
export const abortableWait =
  (signal: AbortSignal): Wait =>
  (ms) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => resolve(), { once: true })
    return promise.finally(() => clearTimeout(timer))
  }
