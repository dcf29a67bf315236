import { Database, type SQLQueryBindings, type Statement } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { SQL } from 'drizzle-orm'
import { sqliteKit } from './kit.ts'
import type { Db, Exec, Tx } from './open.ts'
import { tables } from './schema/index.ts'
import { outsideOnly, refuseNested, scoped } from './scope.ts'

const t = tables(sqliteKit)
const groupSize = 32

/** The shop in one SQLite file: one connection writes, one only reads. `file` may be ':memory:' for throwaway data without a reader. */
export function openSqlite(file: string): Db {
  const writer = connect(file, '')
  const reader = connect(file, 'pragma query_only = on;')
  const run = (statement: string) => writer.prepare(statement).run()
  const writing = handle(writer)
  const queue: Job[] = []
  let pumping = false

  async function savepoint<R>(work: (tx: Tx) => Promise<R>, depth: number): Promise<R> {
    run(`savepoint s${depth}`)
    const tx: Tx = Object.assign(Object.create(writing) as Tx, {
      savepoint: <I>(inner: (tx: Tx) => Promise<I>) => savepoint(inner, depth + 1),
    })
    try {
      const result = await scoped(tx, work)
      run(`release s${depth}`)
      return result
    } catch (error) {
      run(`rollback to s${depth}`)
      run(`release s${depth}`)
      throw error
    }
  }

  // Everything that waits is written under one commit, and so under one flush to disk; each job in its own savepoint, so that one
  // that fails does not undo its neighbours. Nobody is answered before the commit.
  async function pump(): Promise<void> {
    while (queue.length > 0) {
      const group = queue.splice(0, groupSize)
      const answers: (() => void)[] = []
      try {
        run('begin immediate')
        for (const job of group) answers.push(await job.run())
        run('commit')
        for (const answer of answers) answer()
      } catch (error) {
        if (writer.inTransaction) run('rollback')
        for (const job of group) job.fail(error)
      }
    }
    pumping = false
  }

  return {
    engine: 'sqlite',
    t,
    read: outsideOnly(handle(reader)),
    async transaction(work) {
      refuseNested()
      return new Promise((resolve, reject) => {
        queue.push({
          run: () =>
            savepoint(work, 0).then(
              (result) => () => resolve(result),
              (error: unknown) => () => reject(error),
            ),
          fail: reject,
        })
        if (pumping) return
        pumping = true
        setImmediate(() => void pump())
      })
    },
    report: async (query) => handle(reader).rows(query),
    async close() {
      reader.close()
      writer.close()
    },
  }
}

interface Job {
  run(): Promise<() => void>
  fail(error: unknown): void
}

function connect(file: string, extra: string): Database {
  const connection = new Database(file, { create: true, strict: false })
  // busy_timeout first: switching to WAL fails at once while another process opens the file.
  connection.exec(`pragma busy_timeout = 5000; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;
    pragma cache_size = -65536; pragma mmap_size = 268435456; pragma temp_store = memory; ${extra}`)
  return cacheStatements(connection)
}

// Drizzle asks for a prepared statement at every query; compiling costs more than most of our queries.
function cacheStatements(connection: Database): Database {
  const kept = new Map<string, Statement<unknown, SQLQueryBindings[]>>()
  const prepare = connection.prepare.bind(connection)
  connection.prepare = ((text: string) => {
    let statement = kept.get(text)
    if (!statement) {
      statement = prepare(text)
      if (kept.size < 1000) kept.set(text, statement)
    }
    return statement
  }) as typeof connection.prepare
  return connection
}

function handle(connection: Database): Exec {
  const orm = drizzle(connection)
  return Object.assign(orm, { t, root: orm, rows: async <T>(query: SQL) => orm.all(query) as T[] }) as unknown as Exec
}
