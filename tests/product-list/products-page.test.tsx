import { describe, expect, test } from 'bun:test'
import { countQueries } from '#tests/support/count-queries.ts'
import { createTestBrand, createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'

const { shop, admin } = storeTest({ clients: { admin: 5 } })

const listPath = '/admin/ecommerce/products'

const readRowNames = (text: string) => [...text.matchAll(/class="row-link"[^>]*>([^<]*)</g)].map((match) => match[1])

describe('the product list', () => {
  test('shows every status, with stock and price', async () => {
    await createTestProduct(shop, { name: 'Red Kettle', status: 'draft', price: 4250, stock: 7 })
    const page = await admin.get(listPath)
    expect(page).toHaveStatus(200)
    expect(page).toShow('Red Kettle')
    expect(page).toShow('Draft')
    expect(page).toShow('7 in stock')
    expect(page).toShow('$42.50')
  })
  test('has different messages for an empty shop and for a search without results', async () => {
    expect(await admin.get(listPath)).toShow('No products yet')
    await createTestProduct(shop)
    expect(await admin.get(`${listPath}?q=zebra`)).toShow('No results')
  })

  test('can be searched by parts of name, brand and SKU, in any order and case', async () => {
    const brand = await createTestBrand(shop, { name: 'Nördlich' })
    await createTestProduct(shop, { name: 'Tall Vase', brandId: brand.id, variants: [{ sku: 'TV-900' }] })
    await createTestProduct(shop, { name: 'Low Bowl' })
    for (const q of ['tv-9', 'vase nordlich', 'TALL'])
      expect(readRowNames((await admin.get(`${listPath}?q=${q}`)).text)).toEqual(['Tall Vase'])
  })

  test('treats search wildcards as plain characters', async () => {
    await createTestProduct(shop, { name: 'Plain' })
    await createTestProduct(shop, { name: '100% Linen' })
    expect(readRowNames((await admin.get(`${listPath}?q=%25`)).text)).toEqual(['100% Linen'])
    expect(readRowNames((await admin.get(`${listPath}?q=_`)).text)).toEqual([])
  })

  test('can be filtered by status, by brand, and by a category with its subcategories', async () => {
    const home = await createTestCategory(shop, { name: 'Home' })
    const vases = await createTestCategory(shop, { name: 'Vases', parentId: home.id })
    const brand = await createTestBrand(shop, { name: 'Northlight' })
    await createTestProduct(shop, { name: 'In vases', categoryId: vases.id })
    await createTestProduct(shop, { name: 'Of a brand', brandId: brand.id })
    await createTestProduct(shop, { name: 'Archived', status: 'archived' })
    expect(readRowNames((await admin.get(`${listPath}?category=${home.id}`)).text)).toEqual(['In vases'])
    expect(readRowNames((await admin.get(`${listPath}?brand=${brand.id}`)).text)).toEqual(['Of a brand'])
    expect(readRowNames((await admin.get(`${listPath}?view=archived`)).text)).toEqual(['Archived'])
  })

  test('can be sorted by name and by price, in both directions', async () => {
    await createTestProduct(shop, { name: 'B', price: 100 })
    await createTestProduct(shop, { name: 'A', price: 300 })
    await createTestProduct(shop, { name: 'C', price: 200 })
    expect(readRowNames((await admin.get(`${listPath}?sort=name`)).text)).toEqual(['A', 'B', 'C'])
    expect(readRowNames((await admin.get(`${listPath}?sort=name&dir=desc`)).text)).toEqual(['C', 'B', 'A'])
    expect(readRowNames((await admin.get(`${listPath}?sort=price`)).text)).toEqual(['B', 'C', 'A'])
  })

  test('shows 25 rows per page, and the last page for a page beyond the end', async () => {
    for (let i = 0; i < 27; i += 1) await createTestProduct(shop, { name: `Thing ${String(i).padStart(2, '0')}` })
    expect(readRowNames((await admin.get(`${listPath}?sort=name`)).text)).toHaveLength(25)
    const last = await admin.get(`${listPath}?sort=name&page=99`)
    expect(readRowNames(last.text)).toEqual(['Thing 25', 'Thing 26'])
    expect(last).toShow('26–27 of 27')
  })

  test('runs as many queries for 25 rows as for two', async () => {
    for (let i = 0; i < 2; i += 1) await createTestProduct(shop)
    await admin.get(listPath)
    const baseline = await countQueries(shop, () => admin.get(listPath))
    for (let i = 0; i < 25; i += 1) await createTestProduct(shop)
    expect(await countQueries(shop, () => admin.get(listPath))).toBe(baseline)
  })

  test('is the fragment #list for htmx, with a clean URL for the address bar', async () => {
    await createTestProduct(shop, { name: 'Red Kettle' })
    const listUrl = `${listPath}?view=all&sort=updated&dir=desc&q=kettle&category=&brand=`
    expect((await admin.get(listUrl)).text).toStartWith('<!doctype html>')
    const partial = await admin.htmx(listPath).get(listUrl)
    expect(partial).toReplace('#list')
    expect(partial.headers.get('hx-push-url')).toBe(`${listPath}?q=kettle`)
    const typingResponse = await admin.htmx(listPath).get(listUrl, { headers: { 'hx-source': 'input#list-q' } })
    expect(typingResponse.headers.get('hx-replace-url')).toBe(`${listPath}?q=kettle`)
  })

  test('escapes names', async () => {
    await createTestProduct(shop, { name: '<img src=x onerror=alert(1)>', seoLink: 'x' })
    expect((await admin.get(listPath)).text).not.toContain('<img src=x')
  })
})
