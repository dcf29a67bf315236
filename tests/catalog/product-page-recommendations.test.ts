import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { buildApp } from '#src/app.tsx'
import { browser, type Browser } from '#tests/support/browser.ts'
import { aBrand, aCategory, aProduct } from '#tests/support/products.ts'
import { testShop, type TestShop } from '#tests/support/shop.ts'
import { cards } from './page-parts.ts'
import '#tests/support/matchers.ts'

let shop: TestShop
let app: ReturnType<typeof buildApp>
let guest: Browser
beforeEach(async () => {
  shop = await testShop()
  app = buildApp(shop)
  guest = browser(app)
})

const listed = async (path: string): Promise<string[]> => cards(await guest.get(path))

describe('a product page', () => {
  test('never recommends itself, or what cannot be seen', async () => {
    const mugs = await aCategory(shop, { name: 'Mugs' })
    await aProduct(shop, { name: 'Mug', categoryId: mugs.id })
    await aProduct(shop, { name: 'Gone', categoryId: mugs.id, stock: 0 })
    await aProduct(shop, { name: 'Cup', categoryId: mugs.id })
    await aProduct(shop, { name: 'Draft', categoryId: mugs.id, status: 'draft' })
    expect(await listed('/items/mug')).toEqual(['Cup', 'Gone'])
  })

  test('recommends its category, then its brand, each once and what is sold out last, in a row below everything else', async () => {
    const mugs = await aCategory(shop, { name: 'Mugs' })
    const [north, harbor] = [await aBrand(shop, { name: 'Northfold' }), await aBrand(shop, { name: 'Harbor' })]
    const mug = await aProduct(shop, { name: 'Mug', categoryId: mugs.id, brandId: north.id, description: '<p>Clay.</p>' })
    await aProduct(shop, { name: 'Of the brand', brandId: north.id })
    await aProduct(shop, { name: 'Of the brand, gone', brandId: north.id, stock: 0 })
    await aProduct(shop, { name: 'Of both', categoryId: mugs.id, brandId: north.id })
    await aProduct(shop, { name: 'Of the category', categoryId: mugs.id, brandId: harbor.id })
    await aProduct(shop, { name: 'Of neither', brandId: harbor.id })
    expect(await listed('/items/mug')).toEqual(['Of the category', 'Of both', 'Of the brand', 'Of the brand, gone'])
    const answer = await guest.get('/items/mug')
    expect(answer).toShow('You May Also Like')
    expect(answer.text).toMatch(/<ul class="rail" id="related">/)
    expect(answer).toShow('Clay.')
    expect(answer.text.indexOf('id="related"')).toBeGreaterThan(answer.text.indexOf('Clay.'))
    // What staff put beside it is not said twice.
    const { crossSells } = shop.db.t
    const [both] = await shop.db.read.select().from(shop.db.t.products).where(eq(shop.db.t.products.name, 'Of both'))
    await shop.db.transaction((tx) => tx.insert(crossSells).values({ productId: mug.id, offeredId: both!.id, displayOnItemView: true }))
    expect(await listed('/items/mug')).toEqual(['Of both', 'Of the category', 'Of the brand', 'Of the brand, gone'])
  })

  test('recommends twelve at most', async () => {
    const mugs = await aCategory(shop, { name: 'Mugs' })
    const north = await aBrand(shop, { name: 'Northfold' })
    for (let at = 0; at < 9; at += 1) await aProduct(shop, { categoryId: mugs.id })
    for (let at = 0; at < 9; at += 1) await aProduct(shop, { brandId: north.id })
    await aProduct(shop, { name: 'Mug', categoryId: mugs.id, brandId: north.id })
    expect(await listed('/items/mug')).toHaveLength(12)
  })
})
