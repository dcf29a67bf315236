import { Database } from 'bun:sqlite'

declare const self: Worker

export interface Task {
  id: number
  file: string
  sql: string
  params: (string | number | null)[]
}

export type Outcome = { id: number; rows: unknown[] } | { id: number; error: string; code: string | undefined }

self.onmessage = ({ data }: MessageEvent<Task>) => self.postMessage(run(data))

// Opened per task: an idle connection would keep the journal open after the shop has closed its own.
function run({ id, file, sql, params }: Task): Outcome {
  try {
    // Read-only, except that a backup writes to another file.
    using connection = new Database(file, { readonly: true })
    connection.run('pragma busy_timeout = 5000')
    return { id, rows: connection.prepare(sql).all(...params) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error), code: (error as { code?: string }).code }
  }
}
