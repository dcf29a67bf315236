import { Database } from 'bun:sqlite'
import { beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { sql } from 'drizzle-orm'
import { backupDatabase, checkDatabase } from '#db/backup.ts'
import { connect } from '#db/connect.ts'
import type { Db } from '#db/open.ts'
import { emptyAddress, freshAddress, freshDb, testEngine } from '#tests/support/test-db.ts'
import { productRow, putStock, stockOf, takeOne } from './rows.ts'

let db: Db

beforeEach(async () => {
  db = await freshDb()
})

describe('a report', () => {
  test('gives the rows a read would give', async () => {
    await putStock(db, 'MUG', 3)
    const { inventory } = db.t
    const query = sql`select ${inventory.sku}, sum(${inventory.stockLevel}) as units from ${inventory} where ${inventory.sku} = ${'MUG'} group by 1`
    expect(await db.report(query)).toEqual([{ sku: 'MUG', units: 3 }])
    expect(await db.report(query)).toEqual(await db.read.rows(query))
  })

  test('lets the shop sell while it runs', async () => {
    await putStock(db, 'MUG', 20)
    let running = true
    const report = db.report<{ n: number }>(LONG).finally(() => (running = false))
    let sold = 0
    while (running && (await db.transaction((tx) => takeOne(tx, 'MUG')))) sold += 1
    // All twenty went while it was at work; a report in the shop's own thread would have let at most one through.
    expect({ sold, running }).toEqual({ sold: 20, running: true })
    await report
  })

  test('that is wrong fails alone', async () => {
    await expect(db.report(sql`select 1 from nowhere`)).rejects.toThrow('nowhere')
    expect(await db.report(sql`select 1 as one`)).toEqual([{ one: 1 }])
  })

  test('cannot write', async () => {
    await putStock(db, 'MUG', 3)
    await expect(db.report(sql`delete from inventory`)).rejects.toThrow()
    expect(await stockOf(db.read, 'MUG')).toBe(3)
  })
})

describe.if(testEngine === 'sqlite')('a backup', () => {
  test('made while the shop sells holds one moment: what was sold is what is missing', async () => {
    const file = await emptyAddress()
    await putStock(db, 'MUG', 100_000)
    await fill(db)
    let copying = true
    const copy = backupDatabase(db, file).finally(() => (copying = false))
    let sold = 0
    while (copying) if (await db.transaction((tx) => takeOne(tx, 'MUG'))) sold += 1
    await copy
    using backup = new Database(file, { readonly: true })
    const row = backup.prepare('select stock_level as left, (select count(*) from stock_ledger) as sold from inventory').get() as {
      left: number
      sold: number
    }
    expect(row.left + row.sold).toBe(100_000)
    expect(row.sold).toBeLessThanOrEqual(sold)
    expect(backup.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  })

  test('opens as a shop', async () => {
    const file = await emptyAddress()
    await putStock(db, 'MUG', 7)
    await backupDatabase(db, file)
    const restored = await connect(file)
    expect(await stockOf(restored.read, 'MUG')).toBe(7)
    expect(await checkDatabase(restored)).toEqual([])
    await restored.close()
  })

  test('never takes the place of another file', async () => {
    const file = await emptyAddress()
    writeFileSync(file, 'an older backup')
    await expect(backupDatabase(db, file)).rejects.toMatchObject({ fault: 'unwritable' })
    expect(readFileSync(file, 'utf8')).toBe('an older backup')
  })

  test('that cannot be written leaves nothing behind', async () => {
    const file = await emptyAddress()
    await expect(backupDatabase(db, `${file}/no/such/folder.db`)).rejects.toThrow()
    expect(existsSync(file)).toBe(false)
    expect(readdirSync(dirname(file)).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

test.if(testEngine === 'postgres')('a backup of PostgreSQL is left to its own tool, which is named', async () => {
  await expect(backupDatabase(db, 'shop.dump')).rejects.toThrow('pg_dump --format=custom --file=shop.dump')
})

describe('a check', () => {
  test('finds nothing wrong with a sound database', async () => {
    await db.transaction((tx) => tx.insert(tx.t.products).values(productRow('mug')))
    expect(await checkDatabase(db)).toEqual([])
  })

  test.if(testEngine === 'sqlite')('names rows whose parent is gone, and damaged pages', async () => {
    const file = await freshAddress()
    using raw = new Database(file)
    raw.run('pragma foreign_keys = off')
    raw.run(`insert into variants (product_id, sku, options) values (99, 'ORPHAN', '{}')`)
    const { rootpage } = raw.prepare(`select rootpage from sqlite_master where name = 'brands_slug'`).get() as { rootpage: number }
    raw.close()
    const bytes = readFileSync(file)
    bytes.fill(0xa5, (rootpage - 1) * PAGE, rootpage * PAGE)
    writeFileSync(file, bytes)
    const broken = await connect(file)
    const faults = await checkDatabase(broken)
    expect(faults).toContain('1 rows of variants name a row of products that is not there.')
    expect(faults.some((fault) => fault.startsWith('The file is damaged: '))).toBe(true)
    await broken.close()
  })
})

const PAGE = 4096

const LONG = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 3000000) select count(*) as n from n`

/** Enough for a copy to take a moment. */
const fill = (target: Db) =>
  target.transaction(async (tx) => {
    await tx.rows(sql`insert into stock_ledger (sku, delta, level_after, reason, created_at)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 200000) select 'FILL', 0, 0, 'edit', i from n`)
    await tx.rows(sql`create table filler as select * from stock_ledger`)
    await tx.rows(sql`delete from stock_ledger`)
  })
