import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from '#db/connect.ts'
import type { Db } from '#db/types.ts'
import { checkData, checkFailedWork } from '#src/cli/data-checks.ts'
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

test('payment events that are tried again are distinguished from those that wait for staff, and from what was given up', async () => {
  const db = await createTestDb()
  const read = async () => (await checkFailedWork(db)).map(({ text }) => text)
  expect(await read()).toEqual(['No permanently failed jobs or emails', 'All payment events are processed'])
  const event = (eventId: string, nextAttemptAt: number | null) => ({
    source: 'card-processor',
    eventId,
    type: 'x',
    payload: '',
    state: 'failed' as const,
    error: 'no',
    receivedAt: 1,
    nextAttemptAt,
  })
  await db.transaction(async (tx) => {
    await tx.insert(tx.t.webhookEvents).values([event('a', 5), event('b', 6), event('c', null)])
    await tx.insert(tx.t.jobs).values({ kind: 'x', payload: {}, state: 'dead', runAt: 1, createdAt: 1 } as never)
  })
  expect(await read()).toEqual([
    'Permanently failed: 1 job',
    '2 payment events could not be processed yet. The store tries again by itself',
    '1 payment event failed. Check them in the admin under Payment events, and run them again',
  ])
  await db.close()
})
