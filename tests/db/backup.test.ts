import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { sql } from 'drizzle-orm'
import { backupSqliteFile } from '#db/backup.ts'
import { connect } from '#db/connect.ts'
import type { Db } from '#db/types.ts'
import { createEmptyDatabase, createMigratedDatabase, testEngine } from '#tests/support/test-db.ts'
import { insertStock, readStock, sellOne } from './fixtures.ts'

describe.if(testEngine === 'sqlite')('a copy of the database', () => {
  let source: string
  let db: Db

  beforeEach(async () => {
    source = await createMigratedDatabase()
    db = await connect(source)
  })

  afterEach(() => db.close())

  test('made while the shop sells is consistent: sold units are missing from stock', async () => {
    const file = await createEmptyDatabase()
    await insertStock(db, 'MUG', 100_000)
    await insertRows(db)
    let isCopying = true
    const copy = backupSqliteFile(source, file).finally(() => (isCopying = false))
    let soldCount = 0
    while (isCopying) if (await db.transaction((tx) => sellOne(tx, 'MUG'))) soldCount += 1
    await copy
    using backup = new Database(file, { readonly: true })
    const row = backup.prepare('select stock_level as left, (select count(*) from stock_ledger) as sold from inventory').get() as {
      left: number
      sold: number
    }
    expect(row.left + row.sold).toBe(100_000)
    expect(row.sold).toBeLessThanOrEqual(soldCount)
    expect(backup.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  })

  test('opens as a shop', async () => {
    const file = await createEmptyDatabase()
    await insertStock(db, 'MUG', 7)
    await backupSqliteFile(source, file)
    const restored = await connect(file)
    expect(await readStock(restored.read, 'MUG')).toBe(7)
    await restored.close()
  })

  test('never overwrites another file', async () => {
    const file = await createEmptyDatabase()
    writeFileSync(file, 'an older backup')
    await expect(backupSqliteFile(source, file)).rejects.toMatchObject({ reason: 'unwritable' })
    expect(readFileSync(file, 'utf8')).toBe('an older backup')
  })

  test('that cannot be written leaves nothing behind', async () => {
    const file = await createEmptyDatabase()
    await expect(backupSqliteFile(source, `${file}/no/such/folder.db`)).rejects.toThrow()
    expect(existsSync(file)).toBe(false)
    expect(readdirSync(dirname(file)).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

/** Enough rows to make copying take a moment. */
const insertRows = (target: Db) =>
  target.transaction(async (tx) => {
    await tx.rows(sql`insert into stock_ledger (sku, delta, level_after, reason, created_at)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 200000) select 'FILL', 0, 0, 'edit', i from n`)
    await tx.rows(sql`create table filler as select * from stock_ledger`)
    await tx.rows(sql`delete from stock_ledger`)
  })
