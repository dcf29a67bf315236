import type { Database } from 'bun:sqlite'
import { AsyncLocalStorage } from 'node:async_hooks'

const MOST_IN_ONE_COMMIT = 32

interface Job {
  /** Does the work inside the open group; the answer is given only after the group is committed. */
  attempt(): Promise<() => void>
  reject(error: unknown): void
}

/**
 * One writer for everybody: queued work runs one after another, each in its own savepoint, under one shared commit.
 * One disk sync serves all that waited, and a member that fails leaves its neighbours alone.
 */
export function groupCommit(connection: Database): <R>(work: () => Promise<R>) => Promise<R> {
  const queue: Job[] = []
  let running = false

  async function runQueue() {
    while (queue.length > 0) await commitTogether(connection, queue.splice(0, MOST_IN_ONE_COMMIT))
    running = false
  }

  return <R>(work: () => Promise<R>) =>
    new Promise<R>((resolve, reject) => {
      // The queue runs on its own; each piece of work must still see the context of the one who asked.
      const inContext = AsyncLocalStorage.snapshot()
      const attempt = () =>
        inContext(() => savepoint(connection, work)).then(
          (value) => () => resolve(value),
          (error) => {
            // The disk is full or failing: SQLite gave up the whole group, so nobody in it may hear yes.
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

/** Runs `work` inside a savepoint of the open transaction; undone when it throws. */
export async function savepoint<R>(connection: Database, work: () => Promise<R>): Promise<R> {
  perform(connection, 'savepoint work')
  try {
    const value = await work()
    perform(connection, 'release work')
    return value
  } catch (error) {
    if (connection.inTransaction) {
      perform(connection, 'rollback to work')
      perform(connection, 'release work')
    }
    throw error
  }
}

async function commitTogether(connection: Database, group: Job[]) {
  const answers: (() => void)[] = []
  try {
    perform(connection, 'begin immediate')
    for (const job of group) answers.push(await job.attempt())
    perform(connection, 'commit')
    for (const answer of answers) answer()
  } catch (error) {
    undo(connection)
    for (const job of group) job.reject(error)
  }
}

function undo(connection: Database) {
  try {
    if (connection.inTransaction) perform(connection, 'rollback')
  } catch {
    // The error that brought us here is the one to tell.
  }
}

const perform = (connection: Database, sql: string) => connection.prepare(sql).run()
