import type { Timer, Timers } from './system.ts'

export const realTimers: Timers = {
  elapsed: () => performance.now(),
  sleep: (ms) => Bun.sleep(ms),
  after: (ms, run) => handle(setTimeout(run, ms)),
  every: (ms, run) => handle(setInterval(run, ms)),
  soon: (run) => void setImmediate(run),
  timeoutSignal: (ms) => AbortSignal.timeout(ms),
}

function handle(timer: ReturnType<typeof setTimeout>): Timer {
  const own: Timer = {
    cancel: () => clearTimeout(timer),
    unref() {
      timer.unref()
      return own
    },
  }
  return own
}
