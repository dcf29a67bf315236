import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { getTableName } from 'drizzle-orm'
import { sqliteTables } from '#db/schema.sqlite.ts'
import { createDatabaseTemplate, templateEnvironment } from '#tests/support/database-template.ts'

test('a column that is added to every table is saved, copied, audited and restored', async () => {
  const template = await createDatabaseTemplate('sqlite')
  const database = new Database(template.address)
  for (const table of Object.values(sqliteTables))
    database.run(`alter table ${getTableName(table)} add column shelf text not null default 'none'`)
  database.close()
  const preloaded = ['./tests/added-column/process-add-column.ts', './tests/support/test-db.ts'].map((path) => `--preload=${path}`)
  const child = Bun.spawn([process.execPath, 'test', '--timeout=120000', ...preloaded, './tests/added-column/process-with-column.ts'], {
    // PostgreSQL is not asked to run the statements of a program that nobody has.
    env: { ...Bun.env, ...templateEnvironment(template), TEST_RECORDS: undefined },
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const output = await child.stderr.text()
  expect({ code: await child.exited, output }).toEqual({ code: 0, output: expect.stringContaining(' 0 fail') })
})
