import { describe, expect, test } from 'bun:test'
import type { Exec } from '#db/types.ts'
import { countProductStatuses } from '#src/product-list/list-products.ts'
import { createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'

const { shop, admin } = storeTest({ clients: { admin: 5 } })

const listPath = '/admin/ecommerce/products'
const readRowNames = (text: string) => [...text.matchAll(/class="row-link"[^>]*>([^<]*)</g)].map((match) => match[1])
const findNames = async (query: string) => readRowNames((await admin.get(`${listPath}?sort=name&${query}`)).text)

describe('the product list', () => {
  test('can be filtered by remaining stock', async () => {
    await createTestProduct(shop, { name: 'Full', stock: 6 })
    await createTestProduct(shop, {
      name: 'One size low',
      variants: [
        { sku: 'L1', stock: { stockLevel: 5 } },
        { sku: 'L2', stock: { stockLevel: 50 } },
      ],
    })
    await createTestProduct(shop, {
      name: 'One size out',
      variants: [
        { sku: 'O1', stock: { stockLevel: 0 } },
        { sku: 'O2', stock: { stockLevel: 50 } },
      ],
    })
    await createTestProduct(shop, { name: 'Sold out', stock: 0 })
    await createTestProduct(shop, { name: 'Download', stock: null, isDigital: true })
    await createTestProduct(shop, { name: 'Not tracked', stock: null })
    expect(await findNames('stock=in')).toEqual(['Download', 'Full', 'One size low', 'One size out'])
    expect(await findNames('stock=low')).toEqual(['One size low'])
    expect(await findNames('stock=out')).toEqual(['Not tracked', 'Sold out'])
  })

  test('can be filtered by sale, price and images', async () => {
    await createTestProduct(shop, { name: 'Cheap', price: 999 })
    await createTestProduct(shop, { name: 'Dear', price: 10_000, images: [''] })
    await createTestProduct(shop, { name: 'Reduced', price: 5000, salePrice: 1000 })
    expect(await findNames('sale=yes')).toEqual(['Reduced'])
    expect(await findNames('sale=no')).toEqual(['Cheap', 'Dear'])
    expect(await findNames('min=10')).toEqual(['Dear', 'Reduced'])
    expect(await findNames('max=10')).toEqual(['Cheap', 'Reduced'])
    expect(await findNames('min=9.99&max=10.00')).toEqual(['Cheap', 'Reduced'])
    expect(await findNames('images=yes')).toEqual(['Dear'])
    expect(await findNames('images=no&sale=no')).toEqual(['Cheap'])
    expect(await findNames('min=abc&stock=__proto__')).toEqual(['Cheap', 'Dear', 'Reduced'])
  })

  test('finds words by their beginning, or by any part when no word begins that way', async () => {
    await createTestProduct(shop, { name: 'Kettle' })
    await createTestProduct(shop, { name: 'Ettore Lamp' })
    await createTestProduct(shop, { name: 'Draft Etui', status: 'draft', variants: [{ sku: 'NL0412' }] })
    expect(await findNames('q=ett')).toEqual(['Ettore Lamp'])
    expect(await findNames('q=ettl')).toEqual(['Kettle'])
    expect(await findNames('q=0412')).toEqual(['Draft Etui'])
    expect(await findNames('q=lamp+ett')).toEqual(['Ettore Lamp'])
    expect(await findNames('q=%22*%22+OR+1')).toEqual([])
  })

  test('shows every active filter as a chip that can be changed or removed', async () => {
    const home = await createTestCategory(shop, { name: 'Home' })
    const page = await admin.get(`${listPath}?category=${home.id}&stock=low&min=5&q=x`)
    expect(page).toShow('Stock: Low')
    expect(page).toShow('Price: from 5 USD')
    const [, clearFilterUrl] = /href="([^"]*)" id="off-stock"/.exec(page.text)!
    expect(clearFilterUrl!.replaceAll('&amp;', '&')).toBe(`${listPath}?q=x&category=${home.id}&min=5`)
  })

  test('is exported as filtered, without cells that a spreadsheet would run', async () => {
    await createTestProduct(shop, {
      name: '=cmd|calc',
      seoLink: 'formula',
      price: 1050,
      variants: [{ sku: 'F-1' }, { sku: 'F-2', variantFee: 100 }],
    })
    await createTestProduct(shop, { name: 'Other' })
    const csv = await admin.get(`${listPath}/export.csv?q=formula`)
    expect((await admin.get(`${listPath}/export.csv?q=F-2`)).headers.get('content-disposition')).toContain('products-')
    expect(csv.text.split('\r\n').slice(1)).toEqual([''])
    const lines = (await admin.get(`${listPath}/export.csv?q=F-2`)).text.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(`'=cmd|calc,formula,active`)
    expect(lines[2]).toContain('F-2,,11.50')
    const rows = await shop.db.read.select().from(shop.db.t.auditLog).orderBy(shop.db.t.auditLog.id)
    expect(rows.at(-1)).toMatchObject({ action: 'products.exported', change: { list: `${listPath}?q=F-2` } })
  })
})

test('where the products of a status are counted only to the limit of tabs, so are all', async () => {
  const counted = [
    { status: 'active', products: 1000 },
    { status: 'draft', products: 500 },
  ]
  const q = { t: shop.db.t, rows: () => Promise.resolve(counted) } as unknown as Exec
  expect(await countProductStatuses(q)).toEqual({ all: 1000, active: 1000, draft: 500, archived: 0 })
})
