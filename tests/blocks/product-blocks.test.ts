import { describe, expect, test } from 'bun:test'
import type { Block } from '#src/blocks/block-document.ts'
import { productGridKind, type ProductGridData } from '#src/blocks/kinds/product-grid.tsx'
import { renderDocument } from '#src/blocks/render-document.tsx'
import { countQueries } from '#tests/support/count-queries.ts'
import { createFlatShippingRate } from '#tests/support/checkout.ts'
import { createTestBrand, createTestCategory, createTestProduct, setTestStock } from '#tests/support/products.ts'
import { createPaidOrder } from '#tests/support/stocked-shop.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestView } from '#tests/support/view.ts'

const { shop } = storeTest()
const grid = (data: Partial<ProductGridData>, id = 'grid1'): Block => ({
  id,
  kind: 'product-grid',
  version: 1,
  data: { ...productGridKind.defaults, ...data },
})
const render = async (blocks: Block[], view = createTestView()) => (await renderDocument(shop, view, { version: 1, blocks })).html.markup
const names = (markup: string) => [...markup.matchAll(/<h3><a href="[^"]*">([^<]*)/g)].map((match) => match[1])
const show = async (data: Partial<ProductGridData>) => names(await render([grid(data)]))

describe('a product grid shows', () => {
  test('new products, as many as it was asked for', async () => {
    for (const name of ['First', 'Second', 'Third']) await createTestProduct(shop, { name, createdAt: shop.clock.now++ })
    expect(await show({ source: 'newest', count: 2 })).toEqual(['Third', 'Second'])
  })

  test('the products of a category and those below it, of a brand, and with a tag', async () => {
    const [kitchen, brandId] = [await createTestCategory(shop, { name: 'Kitchen' }), await createTestBrand(shop, { name: 'Field' })]
    const mugs = await createTestCategory(shop, { name: 'Mugs', parentId: kitchen.id })
    await createTestProduct(shop, { name: 'Mug', categoryId: mugs.id, tags: ['50% wool', 'gift'] })
    await createTestProduct(shop, { name: 'Bag', brandId: brandId.id, tags: ['gifts'] })
    expect(await show({ source: 'category', category: kitchen.id })).toEqual(['Mug'])
    expect(await show({ source: 'brand', brand: brandId.id })).toEqual(['Bag'])
    expect(await show({ source: 'tag', tag: 'gift' })).toEqual(['Mug'])
    expect(await show({ source: 'tag', tag: '50% wool' })).toEqual(['Mug'])
    expect(await show({ source: 'category', category: null })).toEqual([])
    expect(await show({ source: 'tag', tag: '' })).toEqual([])
  })

  test('products on sale, and best sellers by the units sold', async () => {
    const [mug, bag] = [await createTestProduct(shop, { name: 'Mug' }), await createTestProduct(shop, { name: 'Bag', salePrice: 500 })]
    await createFlatShippingRate(shop)
    expect(await show({ source: 'on-sale' })).toEqual(['Bag'])
    expect(await show({ source: 'best-selling' })).toEqual([])
    await createPaidOrder(shop, bag)
    await createPaidOrder(shop, mug)
    await createPaidOrder(shop, mug)
    shop.clock.advance(15 * 60_000)
    expect(await show({ source: 'best-selling' })).toEqual(['Mug', 'Bag'])
    expect(await show({ source: 'best-selling', count: 1 })).toEqual(['Mug'])
  })

  test('chosen products in their order, without those that are no longer sold', async () => {
    const mug = await createTestProduct(shop, { name: 'Mug' })
    const draft = await createTestProduct(shop, { name: 'Draft', status: 'draft' })
    const bag = await createTestProduct(shop, { name: 'Bag' })
    expect(await show({ source: 'chosen', products: [bag.id, draft.id, 999, mug.id] })).toEqual(['Bag', 'Mug'])
  })

  test('prices and stock of this moment, in the prices of the customer', async () => {
    const mug = await createTestProduct(shop, { name: 'Mug', price: 2000, wholesalePrice: 1500 })
    const blocks = [grid({ source: 'newest' })]
    expect(await render(blocks)).toContain('$20.00')
    expect(await render(blocks, createTestView({ isWholesale: true }))).toContain('$15.00')
    await setTestStock(shop, mug.sku, 0)
    expect(await render(blocks)).toContain('Sold out')
  })

  test('a new product in the next request', async () => {
    expect(await show({ source: 'newest' })).toEqual([])
    await createTestProduct(shop, { name: 'Mug' })
    expect(await show({ source: 'newest' })).toEqual(['Mug'])
  })
})

test('all product blocks of a page are read with one query', async () => {
  const mug = await createTestProduct(shop, { name: 'Mug' })
  const blocks = [
    grid({ source: 'newest' }),
    grid({ source: 'on-sale' }, 'grid2'),
    grid({ source: 'chosen', products: [mug.id] }, 'grid3'),
    { id: 'card1', kind: 'product-card', version: 1, data: { products: [mug.id] } },
  ]
  // PostgreSQL also reads the versions of what is cached.
  expect(await countQueries(shop, () => render(blocks))).toBeLessThanOrEqual(2)
})
