import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { readListParams } from '#src/admin/list.ts'
import { exportStock } from '#src/inventory/export-stock.ts'
import { allOrders, toOrderListParams } from '#src/orders/admin/order-list-params.ts'
import { exportOrders } from '#src/orders/lists/export-orders.ts'
import { exportImportableCsv } from '#src/product-export/importable-csv.ts'
import type { StaffProductFilter } from '#src/product-list/list-products.ts'
import { exportProductList } from '#src/product-list/export-product-list.ts'
import { copyOrder } from '#tests/account/create-orders.ts'
import { createFlatShippingRate, createTestCart, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'

// A hundred products or orders, on both engines.
setDefaultTimeout(60_000)

const { shop } = storeTest()

/** The first cells of the lines, when `change` happens after the first part of the file. */
async function readWhile(file: AsyncGenerator<string>, change: () => Promise<unknown>): Promise<string[]> {
  const parts: string[] = []
  for await (const part of file) {
    parts.push(part)
    // The header comes first.
    if (parts.length === 2) await change()
  }
  const [, ...lines] = parts.join('').trimEnd().split('\r\n')
  return lines.map((line) => line.split(',')[0]!)
}

const nameOf = (index: number) => `p${String(index).padStart(3, '0')}`
const all: StaffProductFilter = {
  status: null,
  categoryId: null,
  brandId: null,
  stock: null,
  lowStockThreshold: 5,
  onSale: null,
  min: null,
  max: null,
  noImage: null,
  tag: null,
  search: '',
  searchMode: 'words',
}

async function createProducts(count: number): Promise<number[]> {
  const ids: number[] = []
  for (let index = 1; index <= count; index += 1) ids.push((await createTestProduct(shop, { name: nameOf(index), status: 'active' })).id)
  return ids
}

describe('a file of a list', () => {
  test('has each SKU once when SKUs are renamed meanwhile', async () => {
    const options = { Size: Array.from({ length: 11 }, (_, at) => `s${at}`), Color: Array.from({ length: 10 }, (_, at) => `c${at}`) }
    const { variants } = await createTestProduct(shop, { name: 'Shirt', options, stock: null })
    const sorted = variants.map(({ sku }) => sku).sort()
    const rename = (sku: string, to: string) =>
      shop.db.transaction(async (tx) => void (await tx.update(tx.t.variants).set({ sku: to }).where(eq(tx.t.variants.sku, sku))))
    const filter = { view: 'all', lowStockThreshold: 5, locationId: null, counted: null, status: null, search: '', drifting: [] } as const
    const skus = await readWhile(exportStock(shop.db, { ...filter, drifting: [] }), async () => {
      await rename(sorted[0]!, 'ZZ')
      await rename(sorted.at(-1)!, 'AA')
    })
    expect(skus).toEqual([...sorted.slice(0, -1), 'AA'])
  })

  test('has each product once when addresses change meanwhile, and none that is deleted', async () => {
    const ids = await createProducts(23)
    const slugs = await readWhile(exportImportableCsv(shop.db, { currency: 'USD', baseUrl: 'https://shop.example' }), () =>
      shop.db.transaction(async (tx) => {
        const { products } = tx.t
        await tx.update(products).set({ seoLink: 'zz' }).where(eq(products.id, ids[0]!))
        await tx.update(products).set({ seoLink: 'aa' }).where(eq(products.id, ids[21]!))
        await tx.delete(products).where(eq(products.id, ids[22]!))
      }),
    )
    expect(slugs.filter((slug) => slug === 'p001' || slug === 'zz')).toEqual(['p001'])
    expect(slugs).toContain('aa')
    expect(slugs).not.toContain('p023')
    expect(new Set(slugs).size).toBe(22)
  })

  test('has a product that stops matching its filter meanwhile', async () => {
    const ids = await createProducts(101)
    const found = await readWhile(exportProductList(shop.db, { ...all, status: 'active' }, 'USD'), () =>
      shop.db.transaction(async (tx) => {
        const { products } = tx.t
        await tx.update(products).set({ status: 'draft' }).where(eq(products.id, ids[100]!))
      }),
    )
    expect(found.map(Number)).toEqual(ids)
  })

  test('has each order once when orders stop matching its filter meanwhile', async () => {
    await createFlatShippingRate(shop)
    const product = await createTestProduct(shop)
    const { cartId } = await createTestCart(shop, [product])
    await saveTestDetails(shop, cartId)
    const order = await placeTestOrder(shop, cartId)
    await copyOrder(shop, order.id, 60)
    const { orders } = shop.db.t
    const rows = await shop.db.read.select({ number: orders.number, status: orders.status }).from(orders).orderBy(asc(orders.orderDate))
    const view = { moneyInput: () => '' } as never
    const url = new URL(`https://shop.example/?status=${rows[0]!.status}`)
    const params = await toOrderListParams(shop, view, readListParams(allOrders.listConfig, url))
    const numbers = await readWhile(exportOrders(shop.db, params), () =>
      shop.db.transaction(
        async (tx) => void (await tx.update(orders).set({ status: 'cancelled' }).where(eq(orders.number, rows[0]!.number))),
      ),
    )
    expect(numbers.map(Number)).toEqual(rows.map(({ number }) => number).reverse())
  })
})
