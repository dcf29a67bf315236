import { afterAll, beforeAll } from 'bun:test'
import { SqliteConnection } from '#db/sqlite/sqlite-file.ts'

const methods = ['all', 'get', 'run', 'values', 'raw'] as const

/**
 * Counts the statements that this file's SQLite shops run, transactions included, without pragmas, which read no table. Call it before the
 * shop is created.
 */
export function statementCounter(): { during(action: () => Promise<unknown>): Promise<number> } {
  const { prepare } = SqliteConnection.prototype
  const counted = new WeakSet<object>()
  let count = 0
  beforeAll(() => {
    SqliteConnection.prototype.prepare = function prepareCounted(this: SqliteConnection, ...args: Parameters<typeof prepare>) {
      const statement = prepare.apply(this, args)
      if (counted.has(statement) || args[0].startsWith('pragma')) return statement
      counted.add(statement)
      for (const name of methods) {
        const run = statement[name] as ((...params: unknown[]) => unknown) | undefined
        const value = (...params: unknown[]) => {
          count += 1
          return run!.apply(statement, params)
        }
        if (run) Object.defineProperty(statement, name, { configurable: true, writable: true, value })
      }
      return statement
    } as typeof prepare
  })
  afterAll(() => void (SqliteConnection.prototype.prepare = prepare))
  return {
    async during(action) {
      const before = count
      await action()
      return count - before
    },
  }
}
