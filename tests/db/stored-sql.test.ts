import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { createMigratedDatabase, testEngine } from '#tests/support/test-db.ts'

// The parser of SQLite before 3.46 has a stack of 100 entries, and each call in a call takes three or four.
const maxDepth = 24

describe.if(testEngine === 'sqlite')('other programs open the file of a store', () => {
  test('because no trigger, view or index nests too deeply for the parser of SQLite 3.40', async () => {
    using file = new Database(await createMigratedDatabase(), { readonly: true })
    const stored = file.prepare<{ name: string; sql: string }, []>('select name, sql from sqlite_schema where sql is not null').all()
    expect(stored.filter(({ sql }) => depthOf(sql) > maxDepth).map(({ name, sql }) => `${name}: ${depthOf(sql)}`)).toEqual([])
  })

  test.if(Bun.which('sqlite3') !== null)("as this machine's sqlite3 does", async () => {
    const { stdout, stderr } = Bun.spawnSync(['sqlite3', await createMigratedDatabase(), 'select count(*) from products'])
    expect({ out: stdout.toString(), err: stderr.toString() }).toEqual({ out: '0\n', err: '' })
  })
})

/** Open parentheses at the same time, outside of texts. */
function depthOf(sql: string): number {
  let [depth, deepest] = [0, 0]
  for (const [part] of sql.matchAll(/'[^']*'|[()]/g)) {
    depth += part === '(' ? 1 : part === ')' ? -1 : 0
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
