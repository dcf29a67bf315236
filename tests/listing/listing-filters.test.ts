import { describe, expect, test } from 'bun:test'
import { createTestBrand, createTestCategory, createTestProduct, setTestStock } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { cardNames, filterLinks, linksByLabel, extractMarkup, categoryLinks } from '../product-page/parse-page.ts'
import '#tests/support/matchers.ts'

const { shop, guest } = storeTest()

const hour = 3_600_000
const listCardNames = async (path: string): Promise<string[]> => cardNames(await guest.get(path))

describe('a product listing', () => {
  test('can be filtered by one or several brands, with counts for the current category', async () => {
    const mugs = await createTestCategory(shop, { name: 'Mugs' })
    const [north, harbor, empty] = [
      await createTestBrand(shop, { name: 'Northfold' }),
      await createTestBrand(shop, { name: 'Harbor' }),
      await createTestBrand(shop, { name: 'Empty' }),
    ]
    await createTestProduct(shop, { name: 'One', categoryId: mugs.id, brandId: north.id })
    await createTestProduct(shop, { name: 'Two', categoryId: mugs.id, brandId: harbor.id })
    await createTestProduct(shop, { name: 'Three', categoryId: mugs.id })
    await createTestProduct(shop, { name: 'Elsewhere', brandId: north.id })
    expect(await listCardNames(`/section/mugs?brand=${north.slug}`)).toEqual(['One'])
    const bothBrands = await guest.get(`/section/mugs?brand=${harbor.slug}&brand=${north.slug}`)
    expect(cardNames(bothBrands).toSorted()).toEqual(['One', 'Two'])
    expect(bothBrands).toShow('2 products')
    const brands = extractMarkup(bothBrands, /<legend>Brand<\/legend>/, '</fieldset>')
    expect(brands.match(/value="[^"]*"[^>]* checked/g)).toHaveLength(2)
    expect(brands).not.toContain(empty.slug)
    expect([...brands.matchAll(/class="tally">(\d+)</g)].map(([, count]) => count)).toEqual(['1', '1'])
  })

  test('of a brand counts only its products in each category and links within the brand', async () => {
    const mugs = await createTestCategory(shop, { name: 'Mugs' })
    const north = await createTestBrand(shop, { name: 'Northfold' })
    await createTestProduct(shop, { name: 'One', brandId: north.id, categoryId: mugs.id })
    await createTestProduct(shop, { name: 'Two', brandId: north.id })
    await createTestProduct(shop, { name: 'Three', categoryId: mugs.id })
    expect(categoryLinks(await guest.get('/brands/northfold'))).toEqual({ 'Mugs 1': '/brands/northfold?category=mugs' })
    expect(await listCardNames('/brands/northfold?category=mugs')).toEqual(['One'])
  })

  test.each([
    ['min=20', ['Center', 'Dear']],
    ['max=20', ['Cheap', 'Center']],
    ['min=20&max=20', ['Center']],
    ['min=$20.01', ['Dear']],
    ['max=cheap&min=', ['Cheap', 'Center', 'Dear']],
    ['min=30&max=10', []],
  ])('can be filtered by price, %s', async (query, expectedNames) => {
    await createTestProduct(shop, { name: 'Cheap', price: 1000 })
    await createTestProduct(shop, { name: 'Center', price: 2000 })
    await createTestProduct(shop, { name: 'Dear', price: 4500, salePrice: 3000 })
    expect(await listCardNames(`/shop?sort=price_asc&${query}`)).toEqual(expectedNames)
  })

  test('can be filtered by availability: digital products and products on backorder are always available', async () => {
    await createTestProduct(shop, { name: 'Here' })
    await createTestProduct(shop, { name: 'Gone', stock: 0 })
    await createTestProduct(shop, { name: 'Unknown', stock: null })
    await createTestProduct(shop, { name: 'File', stock: null, isDigital: true })
    await createTestProduct(shop, { name: 'Later', stock: 0, backorders: true })
    const response = await guest.get('/shop?in_stock=1&sort=name')
    expect(cardNames(response)).toEqual(['File', 'Here', 'Later'])
    expect(response).toShow('3 products')
    expect(await guest.get('/shop')).toShow('Sold out')
  })

  test('counts categories and brands again as soon as a product sells out', async () => {
    const mugs = await createTestCategory(shop, { name: 'Mugs' })
    const north = await createTestBrand(shop, { name: 'Northfold' })
    await createTestProduct(shop, { name: 'One', categoryId: mugs.id, brandId: north.id })
    const { sku } = await createTestProduct(shop, { name: 'Two', categoryId: mugs.id, brandId: north.id })
    const counts = async () => {
      const response = await guest.get('/shop?in_stock=1')
      return [Object.keys(categoryLinks(response)), /class="tally">(\d+)</.exec(response.text)?.[1]]
    }
    expect(await counts()).toEqual([['Mugs 2'], '2'])
    await setTestStock(shop, sku, 0)
    expect(await counts()).toEqual([['Mugs 1'], '1'])
  })

  test('can be filtered by sale, with the old price struck through', async () => {
    await createTestProduct(shop, { name: 'Plain' })
    await createTestProduct(shop, { name: 'Reduced', price: 2000, salePrice: 1500 })
    const response = await guest.get('/shop?on_sale=1')
    expect(cardNames(response)).toEqual(['Reduced'])
    expect(response.text).toMatch(/<s>\s*<span class="visually-hidden">[^<]*<\/span>\s*\$20\.00/)
  })

  test.each([
    ['', ['Apple', 'Cherry', 'Banana']],
    ['sort=newest', ['Apple', 'Cherry', 'Banana']],
    ['sort=price_asc', ['Cherry', 'Apple', 'Banana']],
    ['sort=price_desc', ['Banana', 'Apple', 'Cherry']],
    ['sort=name', ['Apple', 'Banana', 'Cherry']],
    ['sort=relevance', ['Apple', 'Cherry', 'Banana']],
    ['sort=drop table', ['Apple', 'Cherry', 'Banana']],
  ])('can be sorted by %s', async (query, expectedNames) => {
    const now = shop.now()
    await createTestProduct(shop, { name: 'Banana', price: 3000, createdAt: now - 2 * hour })
    await createTestProduct(shop, { name: 'Cherry', price: 1000, createdAt: now - hour })
    await createTestProduct(shop, { name: 'Apple', price: 2000, createdAt: now })
    expect(await listCardNames(`/shop?${query}`)).toEqual(expectedNames)
  })

  test('shows the best search matches first and is not indexed by search engines', async () => {
    await createTestProduct(shop, { name: 'Oak lamp', createdAt: shop.now() - hour })
    await createTestProduct(shop, { name: 'Chair', shortDescription: 'Made of oak.' })
    await createTestProduct(shop, { name: 'Mug' })
    const response = await guest.get('/shop?q=oak')
    expect(cardNames(response)[0]).toBe('Oak lamp')
    expect(cardNames(response)).not.toContain('Mug')
    expect(response).toShow('Results for “oak”')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(response.text).toContain('Best match')
    expect(await guest.get('/shop')).not.toShow('Best match')
  })

  test('has a message for no search results and another for no filter matches', async () => {
    await createTestProduct(shop, { name: 'Mug' })
    expect(await guest.get('/shop?q=zeppelin')).toShow('No results for “zeppelin”')
    const filtered = await guest.get('/shop?min=900')
    expect(filtered).toHaveStatus(200)
    expect(filtered).toShow('No products match your filters')
    expect(linksByLabel(extractMarkup(filtered, /class="empty"/, '</section>'))).toEqual({ 'Clear all': '/shop' })
  })

  test('shows each filter as a chip that removes only that filter', async () => {
    await createTestBrand(shop, { name: 'Northfold' })
    await createTestProduct(shop)
    const filteredUrl = '/shop?brand=northfold&in_stock=1&max=30&min=10&on_sale=1&page=3'
    expect(filterLinks(await guest.get(filteredUrl))).toEqual({
      'Remove filter: Northfold': '/shop?min=10&max=30&in_stock=1&on_sale=1',
      'Remove filter: From $10.00': '/shop?brand=northfold&max=30&in_stock=1&on_sale=1',
      'Remove filter: Up to $30.00': '/shop?brand=northfold&min=10&in_stock=1&on_sale=1',
      'Remove filter: In stock': '/shop?brand=northfold&min=10&max=30&on_sale=1',
      'Remove filter: On sale': '/shop?brand=northfold&min=10&max=30&in_stock=1',
      'Clear all': '/shop',
    })
  })
})
