import { Database } from 'bun:sqlite'
import { beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { sql } from 'drizzle-orm'
import { backupDatabase, checkDatabase } from '#db/backup.ts'
import { connect } from '#db/connect.ts'
import type { Db } from '#db/types.ts'
import { createEmptyDatabase, createMigratedDatabase, createTestDb, testEngine } from '#tests/support/test-db.ts'
import { productRow, insertStock, readStock, sellOne } from './fixtures.ts'

let db: Db

beforeEach(async () => {
  db = await createTestDb()
})

describe('a report', () => {
  test('returns the rows a read would return', async () => {
    await insertStock(db, 'MUG', 3)
    const { inventory } = db.t
    const query = sql`select ${inventory.sku}, sum(${inventory.stockLevel}) as units from ${inventory} where ${inventory.sku} = ${'MUG'} group by 1`
    expect(await db.report(query)).toEqual([{ sku: 'MUG', units: 3 }])
    expect(await db.report(query)).toEqual(await db.read.rows(query))
  })

  test('lets the shop sell while it runs', async () => {
    await insertStock(db, 'MUG', 20)
    let isRunning = true
    const report = db.report<{ n: number }>(longQuery).finally(() => (isRunning = false))
    let soldCount = 0
    while (isRunning && (await db.transaction((tx) => sellOne(tx, 'MUG')))) soldCount += 1
    // All twenty sold while the report ran; a report on the main thread would have let at most one through.
    expect({ soldCount, running: isRunning }).toEqual({ soldCount: 20, running: true })
    await report
  })

  test('with an error fails alone', async () => {
    await expect(db.report(sql`select 1 from nowhere`)).rejects.toThrow('nowhere')
    expect(await db.report(sql`select 1 as one`)).toEqual([{ one: 1 }])
  })

  test('cannot write', async () => {
    await insertStock(db, 'MUG', 3)
    await expect(db.report(sql`delete from inventory`)).rejects.toThrow()
    expect(await readStock(db.read, 'MUG')).toBe(3)
  })
})

describe.if(testEngine === 'sqlite')('a backup', () => {
  test('made while the shop sells is consistent: sold units are missing from stock', async () => {
    const file = await createEmptyDatabase()
    await insertStock(db, 'MUG', 100_000)
    await insertRows(db)
    let isCopying = true
    const copy = backupDatabase(db, file).finally(() => (isCopying = false))
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
    await backupDatabase(db, file)
    const restored = await connect(file)
    expect(await readStock(restored.read, 'MUG')).toBe(7)
    expect(await checkDatabase(restored)).toEqual([])
    await restored.close()
  })

  test('never overwrites another file', async () => {
    const file = await createEmptyDatabase()
    writeFileSync(file, 'an older backup')
    await expect(backupDatabase(db, file)).rejects.toMatchObject({ reason: 'unwritable' })
    expect(readFileSync(file, 'utf8')).toBe('an older backup')
  })

  test('that cannot be written leaves nothing behind', async () => {
    const file = await createEmptyDatabase()
    await expect(backupDatabase(db, `${file}/no/such/folder.db`)).rejects.toThrow()
    expect(existsSync(file)).toBe(false)
    expect(readdirSync(dirname(file)).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

test.if(testEngine === 'postgres')('a backup of PostgreSQL is refused, naming the tool to use', async () => {
  await expect(backupDatabase(db, 'shop.dump')).rejects.toThrow('pg_dump --format=custom --file=shop.dump')
})

describe('an integrity check', () => {
  test('finds no errors in a sound database', async () => {
    await db.transaction((tx) => tx.insert(tx.t.products).values(productRow('mug')))
    expect(await checkDatabase(db)).toEqual([])
  })

  test.if(testEngine === 'sqlite')('names rows with a missing parent, and damaged pages', async () => {
    const file = await createMigratedDatabase()
    using raw = new Database(file)
    raw.run('pragma foreign_keys = off')
    raw.run(`insert into variants (product_id, sku, options) values (99, 'ORPHAN', '{}')`)
    const { rootpage } = raw.prepare(`select rootpage from sqlite_master where name = 'brands_slug'`).get() as { rootpage: number }
    raw.close()
    const bytes = readFileSync(file)
    bytes.fill(0xa5, (rootpage - 1) * pageSize, rootpage * pageSize)
    writeFileSync(file, bytes)
    const brokenDb = await connect(file)
    const errors = await checkDatabase(brokenDb)
    expect(errors).toContain('1 rows in variants reference missing rows in products.')
    expect(errors.some((error) => error.startsWith('The file is damaged: '))).toBe(true)
    await brokenDb.close()
  })
})

const pageSize = 4096

const longQuery = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 3000000) select count(*) as n from n`

/** Enough rows to make copying take a moment. */
const insertRows = (target: Db) =>
  target.transaction(async (tx) => {
    await tx.rows(sql`insert into stock_ledger (sku, delta, level_after, reason, created_at)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 200000) select 'FILL', 0, 0, 'edit', i from n`)
    await tx.rows(sql`create table filler as select * from stock_ledger`)
    await tx.rows(sql`delete from stock_ledger`)
  })
