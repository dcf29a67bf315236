import type { Database } from 'bun:sqlite'
import { AsyncLocalStorage } from 'node:async_hooks'

const maxGroupSize = 32

interface QueuedWork {
  /** Runs the work inside the open group and returns a function that settles its promise after the commit. */
  attempt(isFirst: boolean): Promise<() => void>
  reject(error: unknown): void
}

export interface CommitHooks {
  beforeCommit(): void
  afterCommit(): void
}

/**
 * Queued work runs in order under one shared commit and disk sync. An error rolls back only its own: each has a savepoint, except the first,
 * before which there is nothing to keep.
 */
export function groupCommit(connection: Database, hooks: CommitHooks): <R>(work: () => Promise<R>) => Promise<R> {
  const queue: QueuedWork[] = []
  let running = false

  async function runQueue() {
    while (queue.length > 0) await commitTogether(connection, hooks, queue.splice(0, maxGroupSize))
    running = false
  }

  return <R>(work: () => Promise<R>) =>
    new Promise<R>((resolve, reject) => {
      // The queue runs in its own async context; each piece of work needs its caller's.
      const inContext = AsyncLocalStorage.snapshot()
      const attempt = (isFirst: boolean) =>
        inContext(() => (isFirst ? alone(connection, work) : savepoint(connection, work))).then(
          (value) => () => resolve(value),
          (error) => {
            // The disk is full or failing: SQLite rolled back the whole group, so none of it succeeded.
            if (!connection.inTransaction) throw error
            return () => reject(error)
          },
        )
      queue.push({ attempt, reject })
      if (running) return
      running = true
      setImmediate(runQueue)
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

async function alone<R>(connection: Database, work: () => Promise<R>): Promise<R> {
  try {
    return await work()
  } catch (error) {
    if (connection.inTransaction) {
      execute(connection, 'rollback')
      execute(connection, 'begin immediate')
    }
    throw error
  }
}

async function commitTogether(connection: Database, { beforeCommit, afterCommit }: CommitHooks, group: QueuedWork[]) {
  const settlers: (() => void)[] = []
  try {
    execute(connection, 'begin immediate')
    for (const [index, job] of group.entries()) settlers.push(await job.attempt(index === 0))
    beforeCommit()
    execute(connection, 'commit')
    afterCommit()
    for (const settle of settlers) settle()
  } catch (error) {
    rollback(connection)
    for (const job of group) job.reject(error)
  }
}

function rollback(connection: Database) {
  try {
    if (connection.inTransaction) execute(connection, 'rollback')
  } catch {
    // Report the original error, not this one.
  }
}

const execute = (connection: Database, sql: string) => connection.prepare(sql).run()
