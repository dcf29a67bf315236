import type { Logger } from 'pino'

/** Keeps the process alive through a rejection nobody awaited or a throw in a timer: both end it otherwise, and the shop with it. */
export function logUncaughtErrors(log: Logger): void {
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled rejection'))
  process.on('uncaughtException', (error) => log.error({ err: error }, 'uncaught exception'))
}
