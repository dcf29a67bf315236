import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { cachedUntilPageChange } from '#src/settings/page-changes.ts'
import { createTestProduct, setTestStock } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/both-engines.ts'

const { shop } = storeTest()

const rename = (id: number, name: string) =>
  shop.db.transaction(async (tx) => {
    await tx.update(tx.t.products).set({ name }).where(eq(tx.t.products.id, id))
  })

function countedValue() {
  let builds = 0
  const cached = cachedUntilPageChange<number>(2)
  const read = (key: string, meanwhile?: () => Promise<unknown>) =>
    cached(shop, key, async () => {
      builds += 1
      const value = builds
      await meanwhile?.()
      return value
    })
  return { read, builds: () => builds }
}

describe('a value cached until pages change', () => {
  test('is built once for each key', async () => {
    const { read } = countedValue()
    expect([await read('a'), await read('b'), await read('a'), await read('b')]).toEqual([1, 2, 1, 2])
  })

  test('is built again after a commit that any page may show', async () => {
    const { id } = await createTestProduct(shop, { name: 'Mug' })
    const { read } = countedValue()
    await read('a')
    await rename(id, 'Cup')
    expect(await read('a')).toBe(2)
    expect(await read('a')).toBe(2)
  })

  test('outlives a change of stock that sells nothing out', async () => {
    const { sku } = await createTestProduct(shop, { name: 'Mug', stock: 5 })
    const { read } = countedValue()
    await read('a')
    await setTestStock(shop, sku, 4)
    expect(await read('a')).toBe(1)
  })

  test('is not stored when something changes and is noticed while it is built', async () => {
    const { id } = await createTestProduct(shop, { name: 'Mug' })
    const { read } = countedValue()
    await read('first')
    await read('a', async () => {
      await rename(id, 'Cup')
      await read('other')
    })
    expect(await read('a')).toBe(4)
  })

  test('makes room for newer ones', async () => {
    const { read, builds } = countedValue()
    for (const key of ['a', 'b', 'c', 'b', 'c']) await read(key)
    expect(builds()).toBe(3)
    expect(await read('a')).toBe(4)
  })
})
