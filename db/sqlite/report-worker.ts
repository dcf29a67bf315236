import type { Outcome, Task } from './sqlite-worker.ts'

/** Works on a SQLite file in a Worker, one task at a time, without blocking requests. */
export interface ReportWorker {
  run<T>(sql: string, params: Task['params']): Promise<T[]>
  /** Moves what is committed from the journal into the file, except what others still read or write. */
  checkpoint(): Promise<void>
  /** The same, and empties the journal. False when a reader or writer is in the way: nobody waits for anyone. */
  emptyJournal(): Promise<boolean>
  /** Ends with the database: its journal is gone when all connections are closed. A task under way is rejected. */
  close(): Promise<void>
}

type PendingTask = { resolve(rows: never[]): void; reject(error: Error): void }

export function createReportWorker(file: string): ReportWorker {
  const pending = new Map<number, PendingTask>()
  let worker: Worker | undefined
  let lastTaskId = 0

  const handleResult = ({ data }: MessageEvent<Outcome>) => {
    const caller = pending.get(data.id)
    pending.delete(data.id)
    if (pending.size === 0) worker?.unref()
    if ('error' in data) caller?.reject(Object.assign(new Error(data.error), { code: data.code }))
    else caller?.resolve(data.rows as never[])
  }
  const stop = (reason: string) => {
    worker?.terminate()
    worker = undefined
    for (const { reject } of pending.values()) reject(new Error(reason))
    pending.clear()
  }
  const startWorker = () => {
    const started = new Worker(workerPath())
    started.onmessage = handleResult
    started.onerror = (event) => stop(`the SQLite worker stopped: ${event.message}`)
    return started
  }
  const send = <T>(task: Pick<Task, 'sql' | 'params' | 'access'>) =>
    new Promise<T[]>((resolve, reject) => {
      const id = ++lastTaskId
      pending.set(id, { resolve, reject })
      worker ??= startWorker()
      // A pending task keeps the process alive; an idle Worker does not.
      worker.ref()
      worker.postMessage({ id, file, ...task } satisfies Task)
    })
  return {
    run: <T>(sql: string, params: Task['params']) => send<T>({ sql, params, access: 'read' }),
    checkpoint: async () => void (await send({ sql: 'pragma wal_checkpoint(passive)', params: [], access: 'write' })),
    async emptyJournal() {
      const [result] = await send<{ busy: number }>({ sql: 'pragma wal_checkpoint(truncate)', params: [], access: 'checkpoint' })
      return result?.busy === 0
    },
    async close() {
      if (worker && pending.size === 0) await send({ sql: '', params: [], access: 'close' }).catch(() => {})
      stop('the database was closed')
    },
  }
}

// In the executable the Worker is a separate entry point, named from the project root.
const workerPath = () => (Bun.isStandaloneExecutable ? './db/sqlite/sqlite-worker.js' : new URL('./sqlite-worker.ts', import.meta.url).href)
