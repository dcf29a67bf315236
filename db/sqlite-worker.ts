import { Database } from 'bun:sqlite'

declare const self: Worker

/** A statement for the Worker to run on a connection of its own. */
export interface Task {
  id: number
  file: string
  sql: string
  params: (string | number | null)[]
}

export type Outcome = { id: number; rows: unknown[] } | { id: number; error: string; code: string | undefined }

let connection: Database | undefined

self.onmessage = ({ data }: MessageEvent<Task>) => self.postMessage(run(data))

function run({ id, file, sql, params }: Task): Outcome {
  try {
    connection ??= open(file)
    const statement = connection.prepare(sql)
    try {
      return { id, rows: statement.all(...params) }
    } finally {
      statement.finalize()
    }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error), code: (error as { code?: string }).code }
  }
}

// A backup is the one thing written here, and it writes another file: the shop's own is opened read-only.
function open(file: string) {
  const opened = new Database(file, { readonly: true })
  opened.run('pragma busy_timeout = 5000')
  return opened
}
