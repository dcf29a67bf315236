import type { Database } from 'bun:sqlite'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Timers } from '#src/shop/system.ts'
import { isLocked } from '#src/lib/is-unavailable.ts'

const maxGroupSize = 32

interface QueuedWork {
  /** Runs the work inside the open group. */
  attempt(isFirst: boolean): Promise<Outcome>
  reject(error: unknown): void
  /** On the clock of `timers.elapsed()`. */
  queuedAt: number
}

interface Outcome {
  ok: boolean
  /** Settles the promise of the work; for work that succeeded, after the commit. */
  settle(): void
}

export interface GroupCommitOptions {
  timers: Timers
  /** Ms that work, once it is its turn, waits while another process writes to the file; then it is rejected with SQLite's error. */
  lockWaitMs: number
  beforeCommit(): void
  afterCommit(): void
}

/** Ms between two tries to begin; the last one repeats. */
const lockDelaysMs = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50]

/**
 * Queued work runs in order under one shared commit and disk sync. An error rolls back only its own: each has a savepoint, except the first,
 * before which there is nothing to keep. SQLite must not wait for locks itself (`busy_timeout`): that would stop the thread.
 */
export function groupCommit(connection: Database, options: GroupCommitOptions): <R>(work: () => Promise<R>) => Promise<R> {
  const queue: QueuedWork[] = []
  let running = false

  async function runQueue() {
    while (queue.length > 0) {
      if (await beginInTurn(connection, options, queue))
        queue.unshift(...(await commitTogether(connection, options, queue.splice(0, maxGroupSize))))
    }
    running = false
  }

  return <R>(work: () => Promise<R>) =>
    new Promise<R>((resolve, reject) => {
      // The queue runs in its own async context; each piece of work needs its caller's.
      const inContext = AsyncLocalStorage.snapshot()
      const attempt = (isFirst: boolean) =>
        inContext(() => (isFirst ? work() : savepoint(connection, work))).then(
          (value): Outcome => ({ ok: true, settle: () => resolve(value) }),
          (error): Outcome => {
            // The disk is full or failing: SQLite rolled back the whole group, so none of it succeeded.
            if (!connection.inTransaction) throw error
            return { ok: false, settle: () => reject(error) }
          },
        )
      queue.push({ attempt, reject, queuedAt: options.timers.elapsed() })
      if (running) return
      running = true
      options.timers.soon(() => void runQueue())
    })
}

export async function savepoint<R>(connection: Database, work: () => Promise<R>): Promise<R> {
  execute(connection, 'savepoint work')
  try {
    const value = await work()
    execute(connection, 'release work')
    return value
  } catch (error) {
    if (connection.inTransaction) {
      execute(connection, 'rollback to work')
      execute(connection, 'release work')
    }
    throw error
  }
}

/** Begins as soon as no other process writes. False when that took so long that nothing is left to do. */
async function beginInTurn(connection: Database, { lockWaitMs, timers }: GroupCommitOptions, queue: QueuedWork[]): Promise<boolean> {
  // Work that was queued behind our own has not waited for a lock.
  const startedAt = timers.elapsed()
  for (let tries = 0; queue.length > 0; tries++) {
    try {
      execute(connection, 'begin immediate')
      return true
    } catch (error) {
      rejectWaiting(queue, isLocked(error) ? { startedAt, lockWaitMs, now: timers.elapsed() } : null, error)
    }
    if (queue.length > 0) await timers.sleep(lockDelaysMs[Math.min(tries, lockDelaysMs.length - 1)]!)
  }
  return false
}

/** Null rejects all that is queued. */
function rejectWaiting(queue: QueuedWork[], lock: { startedAt: number; lockWaitMs: number; now: number } | null, error: unknown) {
  const isOver = ({ queuedAt }: QueuedWork) => lock === null || lock.now - Math.max(queuedAt, lock.startedAt) >= lock.lockWaitMs
  while (queue[0] && isOver(queue[0])) queue.shift()!.reject(error)
}

/** Returns what must run in another group, because the first failed and ended this one. */
async function commitTogether(connection: Database, options: GroupCommitOptions, group: QueuedWork[]): Promise<QueuedWork[]> {
  const outcomes: Outcome[] = []
  try {
    for (const [index, job] of group.entries()) {
      const outcome = await job.attempt(index === 0)
      outcomes.push(outcome)
      if (!outcome.ok && index === 0) return endWithFirst(connection, outcome, group)
    }
    options.beforeCommit()
    execute(connection, 'commit')
    options.afterCommit()
    for (const { settle } of outcomes) settle()
  } catch (error) {
    rollback(connection)
    for (const job of group) job.reject(error)
  }
  return []
}

function endWithFirst(connection: Database, first: Outcome, group: QueuedWork[]): QueuedWork[] {
  rollback(connection)
  first.settle()
  return group.slice(1)
}

function rollback(connection: Database) {
  try {
    if (connection.inTransaction) execute(connection, 'rollback')
  } catch {
    // Report the original error, not this one.
  }
}

const execute = (connection: Database, sql: string) => connection.prepare(sql).run()
