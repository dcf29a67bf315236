import type { Database } from 'bun:sqlite'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Timers } from '#src/shop/system.ts'
import { isLocked } from '#src/lib/errors/is-unavailable.ts'
import { openRequest } from '#src/lib/concurrency/request-scope.ts'

const maxGroupSize = 32

interface QueuedWork {
  /** Runs the work inside the open group. */
  attempt(isFirst: boolean): Promise<Outcome>
  reject(error: unknown): void
  /** On the clock of `LockWait`: when its request wanted to write first. */
  since: number
}

/** Measures in ms how long the queue has waited for other processes, in all; time in which it writes does not count. */
interface LockWait {
  timers: Timers
  total: number
  /** On the clock of `timers.elapsed()`; null while nothing waits. */
  startedAt: number | null
}

const waitedFor = ({ timers, total, startedAt }: LockWait): number => total + (startedAt === null ? 0 : timers.elapsed() - startedAt)

interface Outcome {
  ok: boolean
  /** Settles the promise of the work; for work that succeeded, after the commit. */
  settle(): void
}

export interface GroupCommitOptions {
  timers: Timers
  /** Ms that work waits in all while other processes write, together with what its request wrote before; then it gets SQLite's error. */
  lockWaitMs: number
  /** More are rejected while another process writes: each keeps a request in memory. */
  maxWaiting?: number
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
  const wait: LockWait = { timers: options.timers, total: 0, startedAt: null }
  const { maxWaiting = 2000 } = options
  const firstWrites = new WeakMap<object, number>()
  let running = false

  // A request that writes several times, also after an error, waits no longer than one that writes once.
  function sinceFirstWrite(): number {
    const scope = openRequest()
    const since = (scope && firstWrites.get(scope)) ?? waitedFor(wait)
    if (scope) firstWrites.set(scope, since)
    return since
  }

  async function runQueue() {
    while (queue.length > 0) {
      if (await beginInTurn(connection, queue, { wait, lockWaitMs: options.lockWaitMs }))
        queue.unshift(...(await commitTogether(connection, options, queue.splice(0, maxGroupSize))))
    }
    running = false
  }

  return <R>(work: () => Promise<R>) =>
    new Promise<R>((resolve, reject) => {
      if (wait.startedAt !== null && queue.length >= maxWaiting) return reject(lockedError())
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
      queue.push({ attempt, reject, since: sinceFirstWrite() })
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

interface Patience {
  wait: LockWait
  lockWaitMs: number
}

/** Begins as soon as no other process writes. False when that took so long that nothing is left to do. */
async function beginInTurn(connection: Database, queue: QueuedWork[], { wait, lockWaitMs }: Patience): Promise<boolean> {
  wait.startedAt = wait.timers.elapsed()
  try {
    for (let tries = 0; queue.length > 0; tries++) {
      try {
        execute(connection, 'begin immediate')
        return true
      } catch (error) {
        rejectWaiting(queue, isLocked(error) ? waitedFor(wait) - lockWaitMs : Infinity, error)
      }
      if (queue.length > 0) await wait.timers.sleep(lockDelaysMs[Math.min(tries, lockDelaysMs.length - 1)]!)
    }
    return false
  } finally {
    wait.total = waitedFor(wait)
    wait.startedAt = null
  }
}

/** Rejects what waits since `latest` or longer. */
function rejectWaiting(queue: QueuedWork[], latest: number, error: unknown) {
  const waiting = queue.splice(0)
  for (const work of waiting) {
    if (work.since <= latest) work.reject(error)
    else queue.push(work)
  }
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

const lockedError = () => Object.assign(new Error('database is locked, and too many writes wait already'), { code: 'SQLITE_BUSY' })
