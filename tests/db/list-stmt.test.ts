import { expect, test } from 'bun:test'
import { asc, inArray } from 'drizzle-orm'
import { listStmt } from '#db/lists/list-stmt.ts'
import { createTestCategory } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'

const { shop } = storeTest()

const namesById = listStmt((q, ids) =>
  q.select({ name: q.t.categories.name }).from(q.t.categories).where(inArray(q.t.categories.id, ids)).orderBy(asc(q.t.categories.id)),
)

test('a query for a list returns each row once, for lists of any length', async () => {
  const ids: number[] = []
  for (const name of ['A', 'B', 'C', 'D', 'E']) ids.push((await createTestCategory(shop, { name })).id)
  const find = async (wanted: number[]) => (await namesById(shop.db.read, wanted)).map(({ name }) => name).join('')
  expect(await find([])).toBe('')
  for (let length = 1; length <= ids.length; length++) expect(await find(ids.slice(0, length))).toBe('ABCDE'.slice(0, length))
  expect(await find([...ids, ...Array.from({ length: 600 }, (_, index) => 10_000 + index)])).toBe('ABCDE')
})
