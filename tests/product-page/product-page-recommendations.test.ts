import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { createTestBrand, createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { cardNames } from './parse-page.ts'
import '#tests/support/matchers.ts'

const { shop, guest } = storeTest()

const listCardNames = async (path: string): Promise<string[]> => cardNames(await guest.get(path))

describe('a product page', () => {
  test('never recommends itself or hidden products', async () => {
    const mugs = await createTestCategory(shop, { name: 'Mugs' })
    await createTestProduct(shop, { name: 'Mug', categoryId: mugs.id })
    await createTestProduct(shop, { name: 'Gone', categoryId: mugs.id, stock: 0 })
    await createTestProduct(shop, { name: 'Cup', categoryId: mugs.id })
    await createTestProduct(shop, { name: 'Draft', categoryId: mugs.id, status: 'draft' })
    expect(await listCardNames('/items/mug')).toEqual(['Cup', 'Gone'])
  })

  test('recommends its category, then its brand, each product once, sold-out ones last, in a row at the end', async () => {
    const mugs = await createTestCategory(shop, { name: 'Mugs' })
    const [north, harbor] = [await createTestBrand(shop, { name: 'Northfold' }), await createTestBrand(shop, { name: 'Harbor' })]
    const mug = await createTestProduct(shop, { name: 'Mug', categoryId: mugs.id, brandId: north.id, description: '<p>Clay.</p>' })
    await createTestProduct(shop, { name: 'Of the brand', brandId: north.id })
    await createTestProduct(shop, { name: 'Of the brand, gone', brandId: north.id, stock: 0 })
    await createTestProduct(shop, { name: 'Of both', categoryId: mugs.id, brandId: north.id })
    await createTestProduct(shop, { name: 'Of the category', categoryId: mugs.id, brandId: harbor.id })
    await createTestProduct(shop, { name: 'Of neither', brandId: harbor.id })
    expect(await listCardNames('/items/mug')).toEqual(['Of the category', 'Of both', 'Of the brand', 'Of the brand, gone'])
    const response = await guest.get('/items/mug')
    expect(response).toShow('You May Also Like')
    expect(response.text).toMatch(/<ul class="rail" id="related">/)
    expect(response).toShow('Clay.')
    expect(response.text.indexOf('id="related"')).toBeGreaterThan(response.text.indexOf('Clay.'))
    // Cross-sells are not repeated.
    const { crossSells } = shop.db.t
    const [twiceRelated] = await shop.db.read.select().from(shop.db.t.products).where(eq(shop.db.t.products.name, 'Of both'))
    await shop.db.transaction((tx) =>
      tx.insert(crossSells).values({ productId: mug.id, offeredId: twiceRelated!.id, displayOnItemView: true }),
    )
    expect(await listCardNames('/items/mug')).toEqual(['Of both', 'Of the category', 'Of the brand', 'Of the brand, gone'])
  })

  test('recommends at most twelve', async () => {
    const mugs = await createTestCategory(shop, { name: 'Mugs' })
    const north = await createTestBrand(shop, { name: 'Northfold' })
    for (let i = 0; i < 9; i += 1) await createTestProduct(shop, { categoryId: mugs.id })
    for (let i = 0; i < 9; i += 1) await createTestProduct(shop, { brandId: north.id })
    await createTestProduct(shop, { name: 'Mug', categoryId: mugs.id, brandId: north.id })
    expect(await listCardNames('/items/mug')).toHaveLength(12)
  })
})
