import { statSync } from 'node:fs'
import type { Timer, Timers } from '#src/shop/system.ts'
import type { ReportWorker } from './report-worker.ts'

/** Pages in the journal at which a commit moves them into the file itself: the Worker did not keep up. */
export const pagesPerOwnCheckpoint = 4000

/** Bytes of a journal that is worth moving: SQLite's own limit of 1,000 pages. */
const minJournalBytes = 4_000_000

const intervalMs = 500

export interface BackgroundCheckpoints {
  afterCommit(): void
  /** Resolves when nothing runs any more. */
  stop(): Promise<void>
}

/**
 * Moves committed pages from the journal of a SQLite file into the file, in a Worker and at most twice a second: writing and syncing a
 * thousand pages would block requests.
 */
export function checkpointInBackground(file: string, worker: Pick<ReportWorker, 'checkpoint'>, timers: Timers): BackgroundCheckpoints {
  let timer: Timer | undefined
  let running = Promise.resolve()
  let isStopped = false

  const checkpoint = async () => {
    try {
      if (journalBytes(file) >= minJournalBytes) await worker.checkpoint()
    } catch {
      // The next commits try again, at last by themselves; there, an error reaches the caller.
    }
    timer = undefined
  }
  return {
    afterCommit() {
      if (isStopped) return
      timer ??= timers.after(intervalMs, () => void (running = checkpoint())).unref()
    },
    async stop() {
      isStopped = true
      timer?.cancel()
      await running
    },
  }
}

const journalBytes = (file: string): number => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
