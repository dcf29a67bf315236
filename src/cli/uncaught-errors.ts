import type { Logger } from 'pino'

/** Logs unhandled rejections and exceptions in timers, which would otherwise end the process. */
export function logUncaughtErrors(log: Logger): void {
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled rejection'))
  process.on('uncaughtException', (error) => log.error({ err: error }, 'uncaught exception'))
}
