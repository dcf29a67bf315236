import { SqliteConnection } from '#db/sqlite/sqlite-file.ts'

/**
 * From here on SQLite returns rows backwards where a statement does not order them. PostgreSQL may return them in any order, and does so only
 * now and then; this way a test, or a page, that relies on an order it did not ask for fails at once.
 */
export function reverseUnorderedRows() {
  const { run } = SqliteConnection.prototype
  SqliteConnection.prototype.run = function runAndReverse(this: SqliteConnection, ...args: Parameters<typeof run>) {
    const result = run.apply(this, args)
    if (args[0] === 'pragma foreign_keys = on') run.call(this, 'pragma reverse_unordered_selects = on')
    return result
  }
}
