import { Database, type SQLQueryBindings } from 'bun:sqlite'

const methods = ['all', 'get', 'run', 'values', 'raw'] as const

export interface RecordedStatement {
  /** As SQLite compiled it. */
  sql: string
  method: (typeof methods)[number]
  params: SQLQueryBindings[]
}

/** Records what connections opened from now on run inside transactions; `during` answers with the statements of its one transaction. */
export function recordStatements() {
  const { prepare } = Database.prototype
  let recorded: RecordedStatement[] | null = null
  let commits = 0
  const record = (connection: Database, statement: RecordedStatement) => {
    if (!recorded || !connection.inTransaction) return
    if (statement.sql === 'commit') commits += 1
    else recorded.push(statement)
  }
  Database.prototype.prepare = function prepareRecorded(this: Database, ...args: Parameters<typeof prepare>) {
    const statement = prepare.apply(this, args)
    for (const method of methods) {
      const run = statement[method] as (...params: SQLQueryBindings[]) => unknown
      const value = (...params: SQLQueryBindings[]) => {
        record(this, { sql: args[0], method, params })
        return run.apply(statement, params)
      }
      Object.defineProperty(statement, method, { configurable: true, writable: true, value })
    }
    return statement
  } as typeof prepare
  return {
    async during(action: () => Promise<unknown>): Promise<RecordedStatement[]> {
      const statements: RecordedStatement[] = (recorded = [])
      commits = 0
      await action()
      recorded = null
      if (commits !== 1) throw new Error(`${commits} transactions were recorded instead of one`)
      return statements
    },
    [Symbol.dispose]: () => void (Database.prototype.prepare = prepare),
  }
}
