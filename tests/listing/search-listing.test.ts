import { describe, expect, test } from 'bun:test'
import { changeProducts } from '#src/products/bulk-products.ts'
import { createTestBrand, createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import type { TestResponse } from '#tests/support/test-client.ts'
import { cardNames, categoryLinks, extractMarkup } from '../product-page/parse-page.ts'
import '#tests/support/matchers.ts'

const { shop, guest, buyer } = storeTest({ clients: { buyer: 2 } })

const searchBox = ({ text }: TestResponse) => /<input\s+id="q"[^>]*\svalue="([^"]*)"/.exec(text)?.[1]
const brandCounts = (response: TestResponse) =>
  [
    ...extractMarkup(response, /<legend>Brand<\/legend>/, '</fieldset>').matchAll(/<span>([^<]+)<\/span>\s*<span class="tally">(\d+)</g),
  ].map(([, name, count]) => `${name} ${count}`)

describe('a search in the listing', () => {
  test('finds plurals, and products of a category by its name', async () => {
    const mugs = await createTestCategory(shop, { name: 'Mugs' })
    await createTestProduct(shop, { name: 'Stoneware mug', categoryId: mugs.id })
    await createTestProduct(shop, { name: 'Cup', categoryId: mugs.id })
    await createTestProduct(shop, { name: 'Lamp' })
    for (const search of ['mug', 'mugs']) expect(cardNames(await guest.get(`/shop?q=${search}`))).toEqual(['Stoneware mug', 'Cup'])
  })

  test('says what it shows instead of a misspelled word', async () => {
    await createTestProduct(shop, { name: 'Iron teapot' })
    const response = await guest.get('/shop?q=tepot')
    expect(cardNames(response)).toEqual(['Iron teapot'])
    expect(response).toShow('Showing results for “teapot”.')
    expect(await guest.get('/shop?q=teapot')).not.toShow('Showing results')
  })

  test('stays in the search box on every page of its results', async () => {
    await createTestProduct(shop, { name: 'Mug' })
    for (const query of ['', '&in_stock=1', '&sort=name', '&page=2'])
      expect(searchBox(await guest.get(`/shop?q=blue+mug${query}`))).toBe('blue mug')
    expect(searchBox(await guest.get('/shop?q=%22%3E%3Cb%3E'))).toBe('&quot;&gt;&lt;b&gt;')
    expect(searchBox(await guest.get('/shop')) ?? '').toBe('')
  })

  test('without a product that has all words shows those with some of them, without results suggests the newest', async () => {
    await createTestProduct(shop, { name: 'Iron teapot', createdAt: 1 })
    for (const name of ['Lamp', 'Mug', 'Bowl', 'Rack']) await createTestProduct(shop, { name })
    const withWord = await guest.get('/shop?q=teapot+qqqqq')
    expect(withWord).toShow('Nothing has all words of “teapot qqqqq”')
    expect(cardNames(withWord)).toEqual(['Iron teapot'])
    expect(cardNames(await guest.get('/shop?q=qqqqq')).toSorted()).toEqual(['Bowl', 'Lamp', 'Mug', 'Rack'])
  })
})

describe('the filters of a listing', () => {
  async function createCatalog() {
    const kitchen = await createTestCategory(shop, { name: 'Kitchen' })
    const mugs = await createTestCategory(shop, { name: 'Mugs', parentId: kitchen.id })
    const [north, harbor] = [await createTestBrand(shop, { name: 'Northfold' }), await createTestBrand(shop, { name: 'Harbor' })]
    await createTestProduct(shop, { name: 'Blue mug', price: 1000, categoryId: mugs.id, brandId: north.id })
    await createTestProduct(shop, { name: 'Red mug', price: 3000, categoryId: mugs.id, brandId: north.id })
    await createTestProduct(shop, { name: 'Blue pan', price: 1000, categoryId: kitchen.id, brandId: harbor.id })
    await createTestProduct(shop, { name: 'Blue lamp', price: 1000, brandId: harbor.id })
  }

  test('are not offered for a brand whose products are all hidden', async () => {
    const [north, harbor] = [await createTestBrand(shop, { name: 'Northfold' }), await createTestBrand(shop, { name: 'Harbor' })]
    await createTestProduct(shop, { brandId: north.id })
    const hidden = await createTestProduct(shop, { brandId: harbor.id })
    await shop.db.transaction((tx) => changeProducts(tx, [hidden.id], { do: 'status', to: 'archived' }, shop.now()))
    expect(brandCounts(await guest.get('/shop'))).toEqual(['Northfold 1'])
  })

  test('are counted under the other active filters', async () => {
    await createCatalog()
    expect(brandCounts(await guest.get('/shop'))).toEqual(['Harbor 2', 'Northfold 2'])
    const cheap = await guest.get('/shop?max=20')
    expect(brandCounts(cheap)).toEqual(['Harbor 2', 'Northfold 1'])
    expect(categoryLinks(cheap)).toEqual({ 'Kitchen 2': '/section/kitchen?max=20' })
    const cheapOfHarbor = await guest.get('/shop?max=20&brand=harbor')
    expect(brandCounts(cheapOfHarbor)).toEqual(['Harbor 2', 'Northfold 1'])
    expect(categoryLinks(cheapOfHarbor)).toEqual({ 'Kitchen 1': '/section/kitchen?brand=harbor&max=20' })
    expect(brandCounts(await guest.get('/section/mugs?max=20'))).toEqual(['Harbor 0', 'Northfold 1'].filter((name) => name !== 'Harbor 0'))
    expect(categoryLinks(await guest.get('/brands/northfold?max=20'))).toEqual({
      'Kitchen 1': '/brands/northfold?category=kitchen&max=20',
    })
  })

  test('are counted within a search', async () => {
    await createCatalog()
    const blue = await guest.get('/shop?q=blue')
    expect(brandCounts(blue)).toEqual(['Harbor 2', 'Northfold 1'])
    expect(categoryLinks(blue)).toEqual({ 'Kitchen 2': '/shop?q=blue&category=kitchen' })
    expect(brandCounts(await guest.get('/shop?q=blue&category=kitchen'))).toEqual(['Harbor 1', 'Northfold 1'])
    expect(brandCounts(await guest.get('/shop?q=pan'))).toEqual(['Harbor 1'])
  })

  test('filter and sort by the prices that the customer sees', async () => {
    const category = await createTestCategory(shop, { name: 'Lamps' })
    await createTestProduct(shop, { name: 'Retail lamp', price: 2000, categoryId: category.id })
    await createTestProduct(shop, { name: 'Trade lamp', price: 3000, wholesalePrice: 1000, categoryId: category.id })
    await createTestProduct(shop, { name: 'Sale lamp', price: 4000, salePrice: 1500, wholesalePrice: 1800, categoryId: category.id })
    for (const path of ['/shop?', '/section/lamps?', '/shop?q=lamp&']) {
      expect(cardNames(await guest.get(`${path}sort=price_asc`))).toEqual(['Sale lamp', 'Retail lamp', 'Trade lamp'])
      expect(cardNames(await buyer.get(`${path}sort=price_asc`))).toEqual(['Trade lamp', 'Sale lamp', 'Retail lamp'])
      expect(cardNames(await buyer.get(`${path}sort=price_desc`))).toEqual(['Retail lamp', 'Sale lamp', 'Trade lamp'])
      for (const max of ['10', '12']) expect(cardNames(await buyer.get(`${path}max=${max}`))).toEqual(['Trade lamp'])
      expect(cardNames(await buyer.get(`${path}min=15&sort=name`))).toEqual(['Retail lamp', 'Sale lamp'])
    }
  })

  test('explain a highest price below the lowest', async () => {
    await createTestProduct(shop)
    const response = await guest.get('/shop?min=30&max=10')
    expect(response).toShow('The highest price is below the lowest. Enter a higher amount.')
    expect(await guest.get('/shop?min=10&max=10')).not.toShow('below the lowest')
  })
})

test.each(['2', '999999', '1000000', '999999999999999999999'])('page %s of one page does not exist', async (page) => {
  await createTestProduct(shop)
  const response = await guest.get(`/shop?page=${page}`)
  expect(response).toHaveStatus(404)
  expect(response).toShow('This list has one page.')
})
