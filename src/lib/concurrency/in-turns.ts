import type { Timers } from '#src/shop/system.ts'

/** In ms: within it, requests of shoppers do not notice. */
const turnMs = 4

/** The same values; whenever producing them has taken a while, what else waits in the process goes first. */
export async function* inTurns<T>(timers: Timers, values: AsyncIterable<T>): AsyncGenerator<T> {
  let begunAt = timers.elapsed()
  for await (const value of values) {
    yield value
    if (timers.elapsed() - begunAt < turnMs) continue
    await nextTurn(timers)
    begunAt = timers.elapsed()
  }
}

/** Resolves when what waits in the process has had its turn. */
export const nextTurn = (timers: Timers): Promise<void> => new Promise((resolve) => timers.soon(resolve))
