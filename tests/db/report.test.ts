import { beforeEach, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/types.ts'
import { createTestDb } from '#tests/support/test-db.ts'
import { insertStock, readStock, sellOne } from './fixtures.ts'

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

const longQuery = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 3000000) select count(*) as n from n`
