import { TooManyRequests } from '../errors/errors.ts'

/** Runs work when one of `slots` is free, in the order in which it was asked for. */
export type WorkSlots = <Result>(work: () => Promise<Result>) => Promise<Result>

/** At most `slots` run at once and at most `maxWaiting` wait; more throw TooManyRequests with `retrySeconds`. */
export function createWorkSlots(slots: number, { maxWaiting, retrySeconds }: { maxWaiting: number; retrySeconds: number }): WorkSlots {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= slots) {
      if (waiting.length >= maxWaiting) throw new TooManyRequests(retrySeconds)
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running++
    }
    try {
      return await work()
    } finally {
      // The next takes its slot.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
