import { beforeEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { findDriftedProducts } from '#db/triggers/drift.ts'
import type { Tx } from '#db/types.ts'
import { setLineQuantity } from '#src/cart/update-line.ts'
import { copyProduct } from '#src/product-editor/copy-product.ts'
import { createDraftProduct } from '#src/product-editor/create-draft-product.ts'
import { queueBackInStockMails } from '#src/stock-alerts/stock-alerts.ts'
import { placeOrder } from '#src/checkout/place-order.ts'
import { getCheckoutReview } from '#src/checkout/review.ts'
import { checkData } from '#src/cli/data-checks.ts'
import { findInventory } from '#src/inventory/find-inventory.ts'
import { restock } from '#src/inventory/restock.ts'
import { saveStock } from '#src/inventory/save-stock.ts'
import { readSettings, saveSettings, type Settings } from '#src/settings/settings.ts'
import { acceptJson, type TestResponse } from '#tests/support/test-client.ts'
import {
  createTestCart,
  readCheckoutReview,
  createFlatShippingRate,
  payTestOrder,
  placeTestOrder,
  createReviewInput,
  saveTestDetails,
  orderInput,
} from '#tests/support/checkout.ts'
import '#tests/support/matchers.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { createTestBrand, createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { testEngine } from '#tests/support/test-db.ts'
import { parseEditorForm, loadEditorForm } from '../product-editor/editor-form.ts'
import '#tests/support/both-engines.ts'

const { shop, app, guest } = storeTest({ config: { rateLimits: false } })

const inTransaction = <R>(callback: (tx: Tx) => Promise<R>) => shop.db.transaction(callback)
const saveSetting = (stock_without_record: Settings['stock_without_record']) =>
  inTransaction((tx) => saveSettings(tx, { stock_without_record }, shop.now()))
const count = (sku: string, stockLevel: number) =>
  inTransaction((tx) => saveStock(tx, [{ sku, stockLevel }], { reason: 'edit', reference: 'test', now: shop.now() }))
const readCardNames = ({ text }: TestResponse) => [...text.matchAll(/<h3>\s*<a [^>]*>([^<]*)<\/a>/g)].map(([, name]) => name!)
const isSoldOut = ({ text }: TestResponse) => /<button[^>]* id="add"[^>]* disabled/.test(text)
const readInStock = async (id: number) => {
  const { products } = shop.db.t
  const [row] = await shop.db.read.select({ inStock: products.inStock }).from(products).where(eq(products.id, id))
  return row?.inStock
}
const payOrder = (order: { id: number; total: number }) => payTestOrder(shop, order)
const openAdminClient = async () => createSignedInClient(app, shop, await createTestUser(shop, 5))

describe('with “unlimited”, an untracked SKU', () => {
  beforeEach(() => saveSetting('unlimited'))

  test('is in stock on its page and card, without a number, and a tracked one is unchanged', async () => {
    const mugs = await createTestCategory(shop, { name: 'Mugs' })
    await createTestProduct(shop, { name: 'Uncounted', categoryId: mugs.id, stock: null })
    await createTestProduct(shop, { name: 'Counted', categoryId: mugs.id, stock: 3 })
    await createTestProduct(shop, { name: 'Empty', categoryId: mugs.id, stock: 0 })
    const openPage = await guest.get('/items/uncounted')
    expect(isSoldOut(openPage)).toBe(false)
    expect(openPage).toShow('In stock')
    expect(openPage.text).not.toMatch(/\d+ (in stock|left)/)
    expect(openPage.text).toContain('schema.org/InStock')
    expect(await guest.get('/items/counted')).toShow('Only 3 left')
    const emptyPage = await guest.get('/items/empty')
    expect(isSoldOut(emptyPage)).toBe(true)
    expect(emptyPage.text).toContain('schema.org/OutOfStock')
    expect(readCardNames(await guest.get('/section/mugs?in_stock=1')).sort()).toEqual(['Counted', 'Uncounted'])
    expect((await guest.get('/section/mugs')).text.match(/Sold out/g)).toHaveLength(1)
  })

  test('can be selected where only in-stock choices are allowed, also as a component', async () => {
    await createTestProduct(shop, {
      name: 'Bag',
      stock: null,
      dependentVariants: true,
      options: { Color: ['Moss'], Size: ['S', 'L'] },
      variants: [{ options: { Color: 'Moss', Size: 'S' } }, { options: { Color: 'Moss', Size: 'L' }, stock: { stockLevel: 0 } }],
    })
    const partial = await guest.htmx('/items/bag').get('/items/bag?color=Moss')
    expect(partial).toReplace('#product-detail')
    expect(partial.text).toMatch(/<input[^>]* name="size"[^>]* value="S"(?![^>]* disabled)/)
    expect(partial.text).toMatch(/<input[^>]* name="size"[^>]* value="L"[^>]* disabled/)
  })

  test('can be added to the cart and changed there without a limit', async () => {
    const mug = await createTestProduct(shop, { name: 'Mug', stock: null })
    const form = { product_id: mug.id, variant_id: mug.variantId, quantity: 5000 }
    const addResponse = (await guest.post('/cart/add', form, acceptJson)).json() as {
      success: boolean
      cart: { lines: { id: number; quantity: number }[] }
    }
    expect(addResponse).toMatchObject({ success: true, cart: { lines: [{ quantity: 5000 }] } })
    const line = addResponse.cart.lines[0]!.id
    await guest.post(`/cart/items/${line}`, { quantity: 9000 })
    const cart = await guest.get('/cart')
    expect(cart.text).toMatch(/name="quantity"[^>]* value="9000"/)
    expect(cart.text).not.toContain('data-problem')
  })

  test('can be ordered, paid and refunded without any stock level', async () => {
    await createFlatShippingRate(shop)
    const mug = await createTestProduct(shop, { stock: null })
    const { cartId } = await createTestCart(shop, [{ ...mug, quantity: 40 }])
    await saveTestDetails(shop, cartId)
    const order = await placeTestOrder(shop, cartId)
    const { reservations, stockLedger, orderTimeline } = shop.db.t
    expect(await shop.db.read.select().from(reservations)).toEqual([])
    expect(await payOrder(order)).toBe('paid')
    expect(await findInventory(shop.db.read, mug.sku)).toBeNull()
    expect(await shop.db.read.select().from(stockLedger)).toEqual([])
    expect((await shop.db.read.select().from(orderTimeline)).map(({ kind }) => kind)).not.toContain('stock_short')
    expect(await inTransaction((tx) => restock(tx, [mug.sku], `order:${order.number}`, shop.now()))).toBe(0)
    expect(await findInventory(shop.db.read, mug.sku)).toBeNull()
  })

  test.each([
    ['unlimited', 'paid'],
    ['none', 'cancelled'],
  ] as const)('whose order was replaced by another is restored by a payment only while it is sold: %s', async (expectedOutcome, result) => {
    await createFlatShippingRate(shop)
    const mug = await createTestProduct(shop, { stock: null })
    const { cartId } = await createTestCart(shop, [mug])
    await saveTestDetails(shop, cartId)
    const firstOrder = await placeTestOrder(shop, cartId)
    const [line] = (await readCheckoutReview(shop, cartId)).cart.lines
    await inTransaction((tx) => setLineQuantity(tx, cartId, line!.id, 2, shop.now()))
    await placeTestOrder(shop, cartId)
    await saveSetting(expectedOutcome)
    expect(await payOrder(firstOrder)).toBe(result)
  })

  test('that becomes tracked sells what its record says', async () => {
    const mug = await createTestProduct(shop, { name: 'Mug', stock: null })
    await guest.post('/cart/add', { product_id: mug.id, variant_id: mug.variantId, quantity: 8 })
    await count(mug.sku, 5)
    expect(await guest.get('/items/mug')).toShow('Only 5 left')
    expect(await guest.get('/cart')).toShow('Only 5 left. Lower the quantity to check out.')
    await count(mug.sku, 0)
    expect(isSoldOut(await guest.get('/items/mug'))).toBe(true)
    expect(await readInStock(mug.id)).toBe(false)
    await inTransaction((tx) => tx.delete(tx.t.inventory))
    expect(await readInStock(mug.id)).toBe(true)
  })

  test('tracked between order and payment deducts what is available and reports the shortage', async () => {
    await createFlatShippingRate(shop)
    const mug = await createTestProduct(shop, { stock: null })
    const { cartId } = await createTestCart(shop, [{ ...mug, quantity: 3 }])
    await saveTestDetails(shop, cartId)
    const order = await placeTestOrder(shop, cartId)
    await count(mug.sku, 2)
    expect(await payOrder(order)).toBe('paid')
    expect(await findInventory(shop.db.read, mug.sku)).toMatchObject({ stockLevel: 0, calculatedTotal: 0, reserved: 0 })
    const events = await shop.db.read.select().from(shop.db.t.orderTimeline)
    expect(events.find(({ kind }) => kind === 'stock_short')?.data).toEqual({ sku: mug.sku, missing: 1 })
  })
})

describe('changing the setting', () => {
  test('updates listings, counts and caches at once, in both directions, whoever changes it', async () => {
    const mugs = await createTestCategory(shop, { name: 'Mugs' })
    const brand = await createTestBrand(shop, { name: 'Alder' })
    const mug = await createTestProduct(shop, { name: 'Mug', categoryId: mugs.id, brandId: brand.id, stock: null })
    await createTestProduct(shop, { name: 'Bowl', categoryId: mugs.id, brandId: brand.id, stock: 0 })
    const { cmsSettings, categoryProducts } = shop.db.t
    const readAvailability = async () => {
      const states: unknown[] = []
      for (const path of ['/shop', '/section/mugs', '/brands/alder'])
        states.push(
          (await guest.get(`${path}?in_stock=1`)).text.match(/(\d+) products?\b/)?.[1],
          readCardNames(await guest.get(`${path}?in_stock=1`)).length,
        )
      const placements = await shop.db.read
        .select({ in: categoryProducts.inStock })
        .from(categoryProducts)
        .where(eq(categoryProducts.productId, mug.id))
      expect(placements.map((placement) => placement.in)).toEqual(placements.map(() => states[1] === 1))
      expect(await findDriftedProducts(shop.db)).toEqual([])
      expect(await readInStock(mug.id)).toBe(states[1] === 1)
      return states
    }
    const unavailable = ['0', 0, '0', 0, '0', 0]
    const available = ['1', 1, '1', 1, '1', 1]
    expect(await readAvailability()).toEqual(unavailable)
    await saveSetting('unlimited')
    expect(await readAvailability()).toEqual(available)
    await saveSetting('none')
    expect(await readAvailability()).toEqual(unavailable)
    const writeSetting = (value: unknown) =>
      inTransaction((tx) => tx.update(cmsSettings).set({ value }).where(eq(cmsSettings.key, 'stock_without_record')))
    await writeSetting('unlimited')
    expect(await readAvailability()).toEqual(available)
    // An invalid value falls back to the default.
    await writeSetting({ unlimited: true })
    expect(await readAvailability()).toEqual(unavailable)
    if (testEngine === 'sqlite') {
      await writeSetting(sql`'unlimited'`)
      expect((await readSettings(shop.db.read)).stock_without_record).toBe('unlimited')
      expect(await readAvailability()).toEqual(available)
    }
    await writeSetting('unlimited')
    await inTransaction((tx) => tx.update(cmsSettings).set({ key: 'another' }).where(eq(cmsSettings.key, 'stock_without_record')))
    expect(await readAvailability()).toEqual(unavailable)
    await inTransaction((tx) => tx.update(cmsSettings).set({ key: 'stock_without_record' }).where(eq(cmsSettings.key, 'another')))
    expect(await readAvailability()).toEqual(available)
    await inTransaction((tx) => tx.delete(cmsSettings))
    expect(await readAvailability()).toEqual(unavailable)
  })

  test('to “none” blocks items in carts and their checkout', async () => {
    await saveSetting('unlimited')
    await createFlatShippingRate(shop)
    const mug = await createTestProduct(shop, { name: 'Mug', stock: null })
    const { cartId } = await createTestCart(shop, [{ ...mug, quantity: 2 }])
    await saveTestDetails(shop, cartId)
    const review = await getCheckoutReview(shop.db.read, createReviewInput(shop, cartId))
    await saveSetting('none')
    expect(await getCheckoutReview(shop.db.read, createReviewInput(shop, cartId))).toMatchObject({
      stage: 'review',
      problemLines: [{ problem: 'short', available: 0 }],
    })
    const lateOrder = placeOrder(shop, {
      ...createReviewInput(shop, cartId),
      ...orderInput,
      attemptKey: (review as { attemptKey: string }).attemptKey,
    })
    await expect(lateOrder).rejects.toMatchObject({ key: 'checkout.someUnavailable' })
    expect(await shop.db.read.select().from(shop.db.t.orders)).toEqual([])
  })

  test('emails shoppers waiting for what becomes available', async () => {
    const mug = await createTestProduct(shop, { name: 'Mug', stock: null })
    await guest.post('/items/mug/alerts', { variant_id: String(mug.variantId), email: 'ann@example.com' })
    expect(await queueBackInStockMails(shop)).toBe(0)
    await saveSetting('unlimited')
    expect(await queueBackInStockMails(shop)).toBe(1)
    expect((await shop.listMails()).map(({ template, recipient }) => [template, recipient])).toEqual([['back_in_stock', 'ann@example.com']])
  })

  test('is detected by the doctor command where it has not reached a product', async () => {
    const mug = await createTestProduct(shop, { stock: null })
    await saveSetting('unlimited')
    expect((await checkData(shop.db)).filter(({ level }) => level === 'error')).toEqual([])
    await inTransaction((tx) => tx.update(tx.t.products).set({ inStock: false }))
    const integrityErrors = (await checkData(shop.db)).filter(({ level }) => level === 'error')
    expect(integrityErrors.map(({ text }) => text)).toEqual([expect.stringContaining(`out of date for: ${mug.id}`)])
  })
})

describe('staff', () => {
  const listPath = '/admin/ecommerce/products'

  test('see untracked stock in both lists, and a product with one sold-out and one untracked variant', async () => {
    const adminClient = await openAdminClient()
    const variantForm = {
      options: { Size: ['S', 'L'] },
      variants: [{ options: { Size: 'S' }, stock: { stockLevel: 0 } }, { options: { Size: 'L' } }],
    }
    await createTestProduct(shop, { name: 'Mug', stock: null })
    expect(await adminClient.get(listPath)).toShow('Not tracked')
    expect(await adminClient.get('/admin/ecommerce/inventory')).toShow('Not tracked')
    await saveSetting('unlimited')
    expect(await adminClient.get(listPath)).toShow('Unlimited')
    expect(await adminClient.get('/admin/ecommerce/inventory')).toShow('Unlimited')
    await createTestProduct(shop, { name: 'Poster', stock: null, ...variantForm })
    const rows = (await adminClient.get(listPath)).text
    expect(rows.slice(rows.indexOf('Poster'), rows.indexOf('Mug'))).not.toContain('Sold out')
  })

  test.each([
    ['none', false, 0],
    ['unlimited', false, null],
    ['none', true, null],
  ] as const)('create and copy products with or without a record: %s, digital %s', async (withoutRecord, isDigital, level) => {
    await saveSetting(withoutRecord)
    const readLevel = async (productId: number) => {
      const { variants } = shop.db.t
      const [row] = await shop.db.read.select({ sku: variants.sku }).from(variants).where(eq(variants.productId, productId))
      return (await findInventory(shop.db.read, row!.sku))?.stockLevel ?? null
    }
    const { id } = await createTestProduct(shop, { isDigital, stock: 7 })
    expect(await readLevel(await inTransaction((tx) => copyProduct(tx, id, { name: 'Copy', now: shop.now() })))).toBe(level)
    if (!isDigital)
      expect(await readLevel(await inTransaction((tx) => createDraftProduct(tx, { name: 'Jug', price: 1, sku: 'JUG' }, shop.now())))).toBe(
        level,
      )
  })

  test.each([
    ['none', 0],
    ['unlimited', null],
  ] as const)('add variants in the editor with or without a record, and a typed level creates one: %s', async (withoutRecord, level) => {
    await saveSetting(withoutRecord)
    const adminClient = await openAdminClient()
    const variantInputs = [{ options: { Size: 'S' }, stock: { stockLevel: 4 } }]
    const { id } = await createTestProduct(shop, { name: 'Cap', options: { Size: ['S', 'L', 'XL'] }, variants: variantInputs })
    const variantResponse = await adminClient
      .htmx(`${listPath}/${id}/edit`)
      .post(`${listPath}/${id}/variants?act=make-missing`, await loadEditorForm(adminClient, id))
    const form = { ...(await loadEditorForm(adminClient, id)), ...parseEditorForm(variantResponse.text) }
    const lastStockField = Object.keys(form).findLast((name) => /^variants\..*\.stock$/.test(name))!
    await adminClient.post(`${listPath}/${id}`, { ...form, [lastStockField]: '6' })
    const levels = []
    for (const sku of ['CAP-S', 'CAP-L', 'CAP-XL']) levels.push((await findInventory(shop.db.read, sku))?.stockLevel ?? null)
    expect(levels).toEqual([4, level, 6])
  })
})
