/** In ms: within it, requests of shoppers do not notice. */
const turnMs = 4

/** The same values; whenever producing them has taken a while, what else waits in the process goes first. */
export async function* inTurns<T>(values: AsyncIterable<T>): AsyncGenerator<T> {
  let begunAt = performance.now()
  for await (const value of values) {
    yield value
    if (performance.now() - begunAt < turnMs) continue
    await nextTurn()
    begunAt = performance.now()
  }
}

/** Resolves when what waits in the process has had its turn. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
