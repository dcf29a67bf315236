import { beforeEach, describe, expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { browser, type Browser } from '#tests/support/browser.ts'
import { aBrand, aCategory, aProduct } from '#tests/support/products.ts'
import { testShop, type TestShop } from '#tests/support/shop.ts'
import { cards, chips, links, part, tree } from './page-parts.ts'
import '#tests/support/matchers.ts'

let shop: TestShop
let app: ReturnType<typeof buildApp>
let guest: Browser
beforeEach(async () => {
  shop = await testShop()
  app = buildApp(shop)
  guest = browser(app)
})

const hour = 3_600_000
const listed = async (path: string): Promise<string[]> => cards(await guest.get(path))

describe('a listing', () => {
  test('is narrowed down by one brand or several, with counts of this place', async () => {
    const mugs = await aCategory(shop, { name: 'Mugs' })
    const [north, harbor, empty] = [
      await aBrand(shop, { name: 'Northfold' }),
      await aBrand(shop, { name: 'Harbor' }),
      await aBrand(shop, { name: 'Empty' }),
    ]
    await aProduct(shop, { name: 'One', categoryId: mugs.id, brandId: north.id })
    await aProduct(shop, { name: 'Two', categoryId: mugs.id, brandId: harbor.id })
    await aProduct(shop, { name: 'Three', categoryId: mugs.id })
    await aProduct(shop, { name: 'Elsewhere', brandId: north.id })
    expect(await listed(`/section/mugs?brand=${north.slug}`)).toEqual(['One'])
    const both = await guest.get(`/section/mugs?brand=${harbor.slug}&brand=${north.slug}`)
    expect(cards(both).toSorted()).toEqual(['One', 'Two'])
    expect(both).toShow('2 products')
    const brands = part(both, /<legend>Brand<\/legend>/, '</fieldset>')
    expect(brands.match(/value="[^"]*"[^>]* checked/g)).toHaveLength(2)
    expect(brands).not.toContain(empty.slug)
    expect([...brands.matchAll(/class="tally">(\d+)</g)].map(([, count]) => count)).toEqual(['1', '1'])
  })

  test('of a brand counts each category by that brand and stays with it', async () => {
    const mugs = await aCategory(shop, { name: 'Mugs' })
    const north = await aBrand(shop, { name: 'Northfold' })
    await aProduct(shop, { name: 'One', brandId: north.id, categoryId: mugs.id })
    await aProduct(shop, { name: 'Two', brandId: north.id })
    await aProduct(shop, { name: 'Three', categoryId: mugs.id })
    expect(tree(await guest.get('/brands/northfold'))).toEqual({ 'Mugs 1': '/brands/northfold?category=mugs' })
    expect(await listed('/brands/northfold?category=mugs')).toEqual(['One'])
  })

  test.each([
    ['min=20', ['Middle', 'Dear']],
    ['max=20', ['Cheap', 'Middle']],
    ['min=20&max=20', ['Middle']],
    ['min=$20.01', ['Dear']],
    ['max=cheap&min=', ['Cheap', 'Middle', 'Dear']],
    ['min=30&max=10', []],
  ])('by price, %s', async (query, wanted) => {
    await aProduct(shop, { name: 'Cheap', price: 1000 })
    await aProduct(shop, { name: 'Middle', price: 2000 })
    await aProduct(shop, { name: 'Dear', price: 4500, salePrice: 3000 })
    expect(await listed(`/shop?sort=price_asc&${query}`)).toEqual(wanted)
  })

  test('by what is in stock: a digital product and one that may be back-ordered always are', async () => {
    await aProduct(shop, { name: 'Here' })
    await aProduct(shop, { name: 'Gone', stock: 0 })
    await aProduct(shop, { name: 'Unknown', stock: null })
    await aProduct(shop, { name: 'File', stock: null, isDigital: true })
    await aProduct(shop, { name: 'Later', stock: 0, backorders: true })
    const answer = await guest.get('/shop?in_stock=1&sort=name')
    expect(cards(answer)).toEqual(['File', 'Here', 'Later'])
    expect(answer).toShow('3 products')
    expect(await guest.get('/shop')).toShow('Sold out')
  })

  test('by what is on sale, with the old price struck', async () => {
    await aProduct(shop, { name: 'Plain' })
    await aProduct(shop, { name: 'Reduced', price: 2000, salePrice: 1500 })
    const answer = await guest.get('/shop?on_sale=1')
    expect(cards(answer)).toEqual(['Reduced'])
    expect(answer.text).toMatch(/<s>\s*<span class="visually-hidden">[^<]*<\/span>\s*\$20\.00/)
  })

  test.each([
    ['', ['Apple', 'Cherry', 'Banana']],
    ['sort=newest', ['Apple', 'Cherry', 'Banana']],
    ['sort=price_asc', ['Cherry', 'Apple', 'Banana']],
    ['sort=price_desc', ['Banana', 'Apple', 'Cherry']],
    ['sort=name', ['Apple', 'Banana', 'Cherry']],
    ['sort=relevance', ['Apple', 'Cherry', 'Banana']],
    ['sort=drop table', ['Apple', 'Cherry', 'Banana']],
  ])('is sorted by %s', async (query, wanted) => {
    const now = shop.now()
    await aProduct(shop, { name: 'Banana', price: 3000, createdAt: now - 2 * hour })
    await aProduct(shop, { name: 'Cherry', price: 1000, createdAt: now - hour })
    await aProduct(shop, { name: 'Apple', price: 2000, createdAt: now })
    expect(await listed(`/shop?${query}`)).toEqual(wanted)
  })

  test('finds what was searched for, the best match first, and is not for search engines', async () => {
    await aProduct(shop, { name: 'Oak lamp', createdAt: shop.now() - hour })
    await aProduct(shop, { name: 'Chair', shortDescription: 'Made of oak.' })
    await aProduct(shop, { name: 'Mug' })
    const answer = await guest.get('/shop?q=oak')
    expect(cards(answer)[0]).toBe('Oak lamp')
    expect(cards(answer)).not.toContain('Mug')
    expect(answer).toShow('Results for “oak”')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(answer.text).toContain('Best match')
    expect(await guest.get('/shop')).not.toShow('Best match')
  })

  test('says when nothing was found, and when nothing matches the filters', async () => {
    await aProduct(shop, { name: 'Mug' })
    expect(await guest.get('/shop?q=zeppelin')).toShow('Nothing found for “zeppelin”')
    const filtered = await guest.get('/shop?min=900')
    expect(filtered).toHaveStatus(200)
    expect(filtered).toShow('No products match')
    expect(links(part(filtered, /class="empty"/, '</section>'))).toEqual({ 'Clear all': '/shop' })
  })

  test('names each filter in a chip that takes away only itself', async () => {
    await aBrand(shop, { name: 'Northfold' })
    const asked = '/shop?brand=northfold&in_stock=1&max=30&min=10&on_sale=1&page=3'
    expect(chips(await guest.get(asked))).toEqual({
      'Remove filter: Northfold': '/shop?min=10&max=30&in_stock=1&on_sale=1',
      'Remove filter: From $10.00': '/shop?brand=northfold&max=30&in_stock=1&on_sale=1',
      'Remove filter: Up to $30.00': '/shop?brand=northfold&min=10&in_stock=1&on_sale=1',
      'Remove filter: In stock': '/shop?brand=northfold&min=10&max=30&on_sale=1',
      'Remove filter: On sale': '/shop?brand=northfold&min=10&max=30&in_stock=1',
      'Clear all': '/shop',
    })
  })
})
