import { Database } from 'bun:sqlite'
import { realTimers } from '#src/shop/real-timers.ts'
import type { Timer } from '#src/shop/system.ts'

declare const self: Worker

export interface Task {
  id: number
  file: string
  sql: string
  params: (string | number | null)[]
  /** A backup, which writes to another file, only reads. `checkpoint` waits for no lock. `close` ends what the last read left open. */
  access: 'read' | 'write' | 'checkpoint' | 'close'
}

export type Outcome = { id: number; rows: unknown[] } | { id: number; error: string; code: string | undefined }

self.onmessage = ({ data }: MessageEvent<Task>) => self.postMessage(run(data))

function run({ id, file, sql, params, access }: Task): Outcome {
  try {
    if (access === 'close') {
      closeIdle()
      return { id, rows: [] }
    }
    if (access === 'read') return { id, rows: readAll(readConnection(file), sql, params) }
    using connection = open(file, { create: false, readwrite: true })
    connection.run('pragma synchronous = full')
    // The thread that answers requests would wait for it while it waits for that thread.
    if (access === 'checkpoint') connection.run('pragma busy_timeout = 0')
    return { id, rows: readAll(connection, sql, params) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error), code: (error as { code?: string }).code }
  }
}

// An unfinished statement would keep its connection open.
function readAll(connection: Database, sql: string, params: Task['params']): unknown[] {
  using statement = connection.prepare(sql)
  return statement.all(...params)
}

function open(file: string, options: ConstructorParameters<typeof Database>[1]): Database {
  const connection = new Database(file, options)
  connection.run('pragma busy_timeout = 5000')
  return connection
}

const idleMs = 20
let idle: { file: string; connection: Database; timer: Timer } | undefined

// For one read after another: opening a connection reads the whole schema. An idle one would keep the journal open after the shop has closed
// its own.
function readConnection(file: string): Database {
  if (idle?.file !== file) {
    closeIdle()
    idle = { file, connection: open(file, { readonly: true }), timer: realTimers.after(idleMs, closeIdle) }
  }
  idle.timer.cancel()
  idle.timer = realTimers.after(idleMs, closeIdle)
  return idle.connection
}

function closeIdle() {
  idle?.timer.cancel()
  idle?.connection.close()
  idle = undefined
}
