import { realSystem } from '#src/shop/real-system.ts'

/** Those of the machine, with limits twenty times as long: for tests that must not depend on how busy it is. */
export const patientTimers: typeof realSystem.timers = {
  ...realSystem.timers,
  after: (ms, act) => realSystem.timers.after(ms * 20, act),
  timeoutSignal: (ms) => realSystem.timers.timeoutSignal(ms * 20),
}
