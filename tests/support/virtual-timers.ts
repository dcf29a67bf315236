import type { Timer, Timers } from '#src/shop/system.ts'

/** Timers that only `run` lets pass: nothing waits, and what is due comes in the order of its time. */
export interface VirtualTimers extends Timers {
  /** Ms until now. */
  elapsed(): number
  /** Runs what is due within `ms`, each with what it leaves to be done at once. */
  run(ms: number): Promise<void>
}

interface Waiting {
  at: number
  repeatMs: number | null
  act: () => void
}

export function virtualTimers(): VirtualTimers {
  let now = 0
  const waiting = new Set<Waiting>()

  function wait(ms: number, repeatMs: number | null, act: () => void): Timer {
    const entry = { at: now + ms, repeatMs, act }
    waiting.add(entry)
    const timer: Timer = { cancel: () => void waiting.delete(entry), unref: () => timer }
    return timer
  }

  // The first of equals is the one that was set first.
  const nextUntil = (end: number) =>
    [...waiting].filter(({ at }) => at <= end).reduce<Waiting | null>((first, one) => (first && first.at <= one.at ? first : one), null)

  return {
    elapsed: () => now,
    sleep: (ms) => new Promise((resolve) => void wait(ms, null, resolve)),
    after: (ms, act) => wait(ms, null, act),
    every: (ms, act) => wait(ms, ms, act),
    soon: (act) => void setImmediate(act),
    timeoutSignal(ms) {
      const controller = new AbortController()
      wait(ms, null, () => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')))
      return controller.signal
    },
    async run(ms) {
      const end = now + ms
      for (let next = nextUntil(end); next; next = nextUntil(end)) {
        now = next.at
        if (next.repeatMs === null) waiting.delete(next)
        else next.at += next.repeatMs
        next.act()
        await new Promise((resolve) => setImmediate(resolve))
      }
      now = end
    },
  }
}
