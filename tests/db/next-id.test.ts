import { expect, test } from 'bun:test'
import { desc, eq } from 'drizzle-orm'
import { takeNextId } from '#db/next-id.ts'
import type { Tx } from '#db/types.ts'
import { createTestDb } from '#tests/support/test-db.ts'

const entry = { sku: 'MUG', delta: 1, levelAfter: 1, reason: 'edit' as const, createdAt: 0 }
const take = (tx: Tx) => takeNextId(tx, tx.t.stockLedger)

async function insert(tx: Tx, id?: number): Promise<number> {
  const [row] = await tx
    .insert(tx.t.stockLedger)
    .values({ ...entry, ...(id === undefined ? {} : { id }) })
    .returning({ id: tx.t.stockLedger.id })
  return row!.id
}

test('the next id is one more than the last, and rows without a taken id follow', async () => {
  const db = await createTestDb()
  const ids = await db.transaction(async (tx) => [
    await insert(tx, await take(tx)),
    await insert(tx),
    await insert(tx, await take(tx)),
    await insert(tx),
  ])
  const [first] = ids
  expect(ids).toEqual([first!, first! + 1, first! + 2, first! + 3])
})

test('the id of a deleted row is not given again', async () => {
  const db = await createTestDb()
  const last = await db.transaction(async (tx) => insert(tx, await take(tx)))
  await db.transaction((tx) => tx.delete(tx.t.stockLedger).where(eq(tx.t.stockLedger.id, last)))
  expect(await db.transaction(async (tx) => insert(tx, await take(tx)))).toBe(last + 1)
})

test('transactions at the same time take different ids', async () => {
  const db = await createTestDb()
  await Promise.all(Array.from({ length: 5 }, () => db.transaction(async (tx) => insert(tx, await take(tx)))))
  const { id } = db.t.stockLedger
  const rows = await db.read.select({ id }).from(db.t.stockLedger).orderBy(desc(id))
  expect(new Set(rows.map((row) => row.id)).size).toBe(5)
})
