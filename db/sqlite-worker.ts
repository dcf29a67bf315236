import { Database } from 'bun:sqlite'

declare const self: Worker

export interface Task {
  id: number
  file: string
  sql: string
  params: (string | number | null)[]
  /** A backup, which writes to another file, only reads. */
  access: 'read' | 'write'
}

export type Outcome = { id: number; rows: unknown[] } | { id: number; error: string; code: string | undefined }

self.onmessage = ({ data }: MessageEvent<Task>) => self.postMessage(run(data))

// Opened per task: an idle connection would keep the journal open after the shop has closed its own.
function run({ id, file, sql, params, access }: Task): Outcome {
  try {
    using connection = new Database(file, access === 'read' ? { readonly: true } : { create: false, readwrite: true })
    connection.run('pragma busy_timeout = 5000')
    if (access === 'write') connection.run('pragma synchronous = full')
    return { id, rows: connection.prepare(sql).all(...params) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error), code: (error as { code?: string }).code }
  }
}
