import type { Outcome, Task } from './sqlite-worker.ts'

/** Runs long statements on a SQLite file in a Worker, one after another, while the shop goes on serving. */
export interface Background {
  run<T>(sql: string, params: Task['params']): Promise<T[]>
  close(): void
}

type Waiting = { resolve(rows: never[]): void; reject(error: Error): void }

export function background(file: string): Background {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let tasks = 0

  const settle = ({ data }: MessageEvent<Outcome>) => {
    const asker = waiting.get(data.id)
    waiting.delete(data.id)
    if (waiting.size === 0) worker?.unref()
    if ('error' in data) asker?.reject(Object.assign(new Error(data.error), { code: data.code }))
    else asker?.resolve(data.rows as never[])
  }
  const end = (reason: string) => {
    worker?.terminate()
    worker = undefined
    for (const { reject } of waiting.values()) reject(new Error(reason))
    waiting.clear()
  }
  const start = () => {
    const started = new Worker(workerPath())
    started.onmessage = settle
    started.onerror = (event) => end(`the report worker stopped: ${event.message}`)
    return started
  }
  return {
    run: <T>(sql: string, params: Task['params']) =>
      new Promise<T[]>((resolve, reject) => {
        const task: Task = { id: ++tasks, file, sql, params }
        waiting.set(task.id, { resolve, reject })
        worker ??= start()
        // A waiting report keeps the process alive; an idle Worker does not.
        worker.ref()
        worker.postMessage(task)
      }),
    close: () => end('the database was closed'),
  }
}

// The executable holds the Worker as an entry of its own, named from the project's root.
const workerPath = () => (Bun.isStandaloneExecutable ? './db/sqlite-worker.js' : new URL('./sqlite-worker.ts', import.meta.url).href)
