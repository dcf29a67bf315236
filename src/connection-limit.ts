import type { Timers } from '#src/shop/system.ts'
import { closeReserve, openReserve, type OpenFiles } from './shop/open-files.ts'

/** Files that are kept free for the program itself: images, imports, connections to other servers. */
export const reservedFiles = (limit: number): number => Math.min(256, Math.floor(limit / 8))

/** Connections are refused beyond this many open files, less those of the program. */
export const maxConnections = (limit: number): number => limit - 2 * reservedFiles(limit)

/** Ms between two checks. Bun.serve accepts connections without asking, so their number can only be watched. */
const checkIntervalMs = 100

interface Listener {
  /** Refuses new connections. */
  pause(): void
  /** Accepts connections again. A throw is reported, and the next check tries again. */
  resume(): void
  onError(error: unknown): void
}

/**
 * Pauses a listener while its connections leave too few files to open. Some files are kept open as a reserve and closed while the listener
 * is paused: so even if a flood of connections takes every file between two checks, the program can open files again.
 */
export function watchOpenFiles(timers: Timers, files: OpenFiles, listener: Listener): { stop(): void } {
  const { limit } = files
  if (limit === null) return { stop() {} }
  const reserve = reservedFiles(limit)
  const maxOpen = limit - reserve
  // Opened by the first check: the system may need 30 ms for the files, and the first answers do not wait for that.
  let reserved: number[] = []
  let isReserved = false
  let isPaused = false

  function check(): void {
    if (!isReserved) open()
    if (!isPaused && files.count() >= maxOpen) {
      isPaused = true
      listener.pause()
      closeReserve(reserved.splice(0))
    } else if (isPaused && files.count() + reserve < maxOpen * 0.9) {
      resume()
    }
  }

  function resume(): void {
    try {
      listener.resume()
      open()
      isPaused = false
    } catch (error) {
      listener.onError(error)
    }
  }

  function open(): void {
    reserved = openReserve(reserve)
    isReserved = true
  }

  const timer = timers.every(checkIntervalMs, check).unref()
  return {
    stop() {
      timer.cancel()
      closeReserve(reserved.splice(0))
    },
  }
}
