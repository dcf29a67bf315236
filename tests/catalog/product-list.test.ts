import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import type { Browser } from '#tests/support/browser.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { aCategory, aProduct } from '#tests/support/products.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import '#tests/support/matchers.ts'

let shop: TestShop
let boss: Browser

beforeEach(async () => {
  shop = await testShop({ config: { rateLimits: false } })
  boss = await browserOf(buildApp(shop), shop, await addPerson(shop, 5))
})

afterEach(() => shop.db.close())

const list = '/admin/ecommerce/products'
const names = (text: string) => [...text.matchAll(/class="row-link"[^>]*>([^<]*)</g)].map((match) => match[1])
const found = async (query: string) => names((await boss.get(`${list}?sort=name&${query}`)).text)

describe('the products', () => {
  test('are narrowed down by what is left of them', async () => {
    await aProduct(shop, { name: 'Full', stock: 6 })
    await aProduct(shop, {
      name: 'One size low',
      variants: [
        { sku: 'L1', stock: { stockLevel: 5 } },
        { sku: 'L2', stock: { stockLevel: 50 } },
      ],
    })
    await aProduct(shop, {
      name: 'One size out',
      variants: [
        { sku: 'O1', stock: { stockLevel: 0 } },
        { sku: 'O2', stock: { stockLevel: 50 } },
      ],
    })
    await aProduct(shop, { name: 'Sold out', stock: 0 })
    await aProduct(shop, { name: 'Download', stock: null, isDigital: true })
    await aProduct(shop, { name: 'Not counted', stock: null })
    expect(await found('stock=in')).toEqual(['Download', 'Full', 'One size low', 'One size out'])
    expect(await found('stock=low')).toEqual(['One size low'])
    expect(await found('stock=out')).toEqual(['Not counted', 'Sold out'])
  })

  test('are narrowed down by sale, price and pictures', async () => {
    await aProduct(shop, { name: 'Cheap', price: 999 })
    await aProduct(shop, { name: 'Dear', price: 10_000, pictures: [''] })
    await aProduct(shop, { name: 'Reduced', price: 5000, salePrice: 1000 })
    expect(await found('sale=yes')).toEqual(['Reduced'])
    expect(await found('sale=no')).toEqual(['Cheap', 'Dear'])
    expect(await found('min=10')).toEqual(['Dear', 'Reduced'])
    expect(await found('max=10')).toEqual(['Cheap', 'Reduced'])
    expect(await found('min=9.99&max=10.00')).toEqual(['Cheap', 'Reduced'])
    expect(await found('pictures=yes')).toEqual(['Dear'])
    expect(await found('pictures=no&sale=no')).toEqual(['Cheap'])
    expect(await found('min=abc&stock=__proto__')).toEqual(['Cheap', 'Dear', 'Reduced'])
  })

  test('are found by the beginnings of words, and by any part where no word begins so', async () => {
    await aProduct(shop, { name: 'Kettle' })
    await aProduct(shop, { name: 'Ettore Lamp' })
    await aProduct(shop, { name: 'Draft Etui', status: 'draft', variants: [{ sku: 'NL0412' }] })
    expect(await found('q=ett')).toEqual(['Ettore Lamp'])
    expect(await found('q=ettl')).toEqual(['Kettle'])
    expect(await found('q=0412')).toEqual(['Draft Etui'])
    expect(await found('q=lamp+ett')).toEqual(['Ettore Lamp'])
    expect(await found('q=%22*%22+OR+1')).toEqual([])
  })

  test('show every filter that is set as a chip that can be changed or taken away', async () => {
    const home = await aCategory(shop, { name: 'Home' })
    const page = await boss.get(`${list}?category=${home.id}&stock=low&min=5&q=x`)
    expect(page).toShow('Stock: Low')
    expect(page).toShow('Price: from 5 USD')
    const [, off] = /href="([^"]*)" id="off-stock"/.exec(page.text)!
    expect(off!.replaceAll('&amp;', '&')).toBe(`${list}?q=x&category=${home.id}&min=5`)
  })

  test('are exported as they are filtered, with no cell that a spreadsheet would run', async () => {
    await aProduct(shop, {
      name: '=cmd|calc',
      seoLink: 'formula',
      price: 1050,
      variants: [{ sku: 'F-1' }, { sku: 'F-2', variantFee: 100 }],
    })
    await aProduct(shop, { name: 'Other' })
    const csv = await boss.get(`${list}/export.csv?q=formula`)
    expect((await boss.get(`${list}/export.csv?q=F-2`)).headers.get('content-disposition')).toContain('products-')
    expect(csv.text.split('\r\n').slice(1)).toEqual([''])
    const lines = (await boss.get(`${list}/export.csv?q=F-2`)).text.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(`'=cmd|calc,formula,active`)
    expect(lines[2]).toContain('F-2,,11.50')
    const rows = await shop.db.read.select().from(shop.db.t.auditLog)
    expect(rows.at(-1)).toMatchObject({ action: 'products.exported', change: { list: `${list}?q=F-2` } })
  })
})
