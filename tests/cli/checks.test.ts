import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from '#db/connect.ts'
import type { Db } from '#db/types.ts'
import { checkData } from '#src/cli/data-checks.ts'
import { productRow } from '#tests/db/fixtures.ts'
import { createMigratedDatabase, createTestDb, testEngine } from '#tests/support/test-db.ts'

const listErrors = async (db: Db) => (await checkData(db)).flatMap(({ level, text }) => (level === 'error' ? [text] : []))

describe('the checks of the data', () => {
  test('find no errors in a sound database', async () => {
    const db = await createTestDb()
    await db.transaction((tx) => tx.insert(tx.t.products).values(productRow('mug')))
    expect(await listErrors(db)).toEqual([])
  })

  test.if(testEngine === 'sqlite')('name rows with a missing parent, and damaged pages', async () => {
    const file = await createMigratedDatabase()
    using raw = new Database(file)
    raw.run('pragma foreign_keys = off')
    raw.run(`insert into variants (product_id, sku, options) values (99, 'ORPHAN', '{}')`)
    const { rootpage } = raw.prepare(`select rootpage from sqlite_master where name = 'brands_slug'`).get() as { rootpage: number }
    raw.close()
    const bytes = readFileSync(file)
    bytes.fill(0xa5, (rootpage - 1) * pageSize, rootpage * pageSize)
    writeFileSync(file, bytes)
    const db = await connect(file)
    const errors = await listErrors(db)
    expect(errors).toContain('1 rows have a broken foreign key, first in table variants')
    expect(errors).toContainEqual(expect.stringMatching(/^The database file is damaged: /))
    await db.close()
  })
})

const pageSize = 4096
