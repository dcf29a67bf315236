import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { driftingProducts } from '#db/kept/drift.ts'
import type { Tx } from '#db/open.ts'
import { buildApp } from '#src/app.tsx'
import { setLineQuantity } from '#src/cart/change-line.ts'
import { copyProduct } from '#src/catalog/copy-product.ts'
import { startProduct } from '#src/catalog/new-product.ts'
import { mailBackInStock } from '#src/catalog/stock-alerts.ts'
import { placeOrder } from '#src/checkout/place-order.ts'
import { readReview } from '#src/checkout/review.ts'
import { checkData } from '#src/cli/checks.ts'
import { findInventory } from '#src/inventory/levels.ts'
import { restock } from '#src/inventory/restock.ts'
import { saveStock } from '#src/inventory/save-stock.ts'
import { markPaid } from '#src/orders/mark-paid.ts'
import { saveSettings, type Settings } from '#src/settings/settings.ts'
import { type Answer, browser, type Browser } from '#tests/support/browser.ts'
import { aCart, aReview, aShippingRate, anOrder, reviewWish, someDetails } from '#tests/support/carts.ts'
import '#tests/support/matchers.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { aBrand, aCategory, aProduct } from '#tests/support/products.ts'
import { testShop, type TestShop } from '#tests/support/shop.ts'
import { formIn, formOf } from './editor-form.ts'

let shop: TestShop
let app: ReturnType<typeof buildApp>
let guest: Browser
beforeEach(async () => {
  shop = await testShop({ config: { rateLimits: false } })
  app = buildApp(shop)
  guest = browser(app)
})

const inTx = <R>(work: (tx: Tx) => Promise<R>) => shop.db.transaction(work)
const setTo = (stock_without_record: Settings['stock_without_record']) =>
  inTx((tx) => saveSettings(tx, { stock_without_record }, shop.now()))
const count = (sku: string, stockLevel: number) =>
  inTx((tx) => saveStock(tx, [{ sku, stockLevel }], { reason: 'edit', reference: 'test', now: shop.now() }))
const names = ({ text }: Answer) => [...text.matchAll(/<h3>\s*<a [^>]*>([^<]*)<\/a>/g)].map(([, name]) => name!)
const soldOut = ({ text }: Answer) => /<button[^>]* id="add"[^>]* disabled/.test(text)
const inStock = async (id: number) => {
  const { products } = shop.db.t
  const [row] = await shop.db.read.select({ inStock: products.inStock }).from(products).where(eq(products.id, id))
  return row?.inStock
}
const pay = (order: { id: number; total: number }) => {
  const by = { amount: order.total, currency: 'USD', method: 'Visa ending 4242', actor: 'card-processor', now: shop.now(), timeZone: 'UTC' }
  return inTx((tx) => markPaid(tx, order.id, by))
}
const boss = async () => browserOf(app, shop, await addPerson(shop, 5))

describe('with “unlimited”, a SKU that nobody counts', () => {
  beforeEach(() => setTo('unlimited'))

  test('is in stock on its page and card, without a number, and one with a record is as it was', async () => {
    const mugs = await aCategory(shop, { name: 'Mugs' })
    await aProduct(shop, { name: 'Uncounted', categoryId: mugs.id, stock: null })
    await aProduct(shop, { name: 'Counted', categoryId: mugs.id, stock: 3 })
    await aProduct(shop, { name: 'Empty', categoryId: mugs.id, stock: 0 })
    const open = await guest.get('/items/uncounted')
    expect(soldOut(open)).toBe(false)
    expect(open).toShow('In stock')
    expect(open.text).not.toMatch(/\d+ (in stock|left)/)
    expect(open.text).toContain('schema.org/InStock')
    expect(await guest.get('/items/counted')).toShow('Only 3 left')
    const empty = await guest.get('/items/empty')
    expect(soldOut(empty)).toBe(true)
    expect(empty.text).toContain('schema.org/OutOfStock')
    expect(names(await guest.get('/section/mugs?in_stock=1')).sort()).toEqual(['Counted', 'Uncounted'])
    expect((await guest.get('/section/mugs')).text.match(/Sold out/g)).toHaveLength(1)
  })

  test('can be chosen where a choice is limited to what is in stock, as a part too', async () => {
    await aProduct(shop, {
      name: 'Bag',
      stock: null,
      dependentVariants: true,
      options: { Color: ['Moss'], Size: ['S', 'L'] },
      variants: [{ options: { Color: 'Moss', Size: 'S' } }, { options: { Color: 'Moss', Size: 'L' }, stock: { stockLevel: 0 } }],
    })
    const part = await guest.htmx('/items/bag').get('/items/bag?color=Moss')
    expect(part).toReplace('#pdp')
    expect(part.text).toMatch(/<input[^>]* name="size"[^>]* value="S"(?![^>]* disabled)/)
    expect(part.text).toMatch(/<input[^>]* name="size"[^>]* value="L"[^>]* disabled/)
  })

  test('goes into the cart and is changed there as often as wanted', async () => {
    const mug = await aProduct(shop, { name: 'Mug', stock: null })
    const json = { headers: { accept: 'application/json' } }
    const form = { product_id: mug.id, variant_id: mug.variantId, quantity: 5000 }
    const added = (await guest.post('/cart/add', form, json)).json() as {
      success: boolean
      cart: { lines: { id: number; quantity: number }[] }
    }
    expect(added).toMatchObject({ success: true, cart: { lines: [{ quantity: 5000 }] } })
    const line = added.cart.lines[0]!.id
    await guest.post(`/cart/items/${line}`, { quantity: 9000 })
    const cart = await guest.get('/cart')
    expect(cart.text).toMatch(/name="quantity"[^>]* value="9000"/)
    expect(cart.text).not.toContain('data-problem')
  })

  test('is ordered, paid and given back without a level anywhere', async () => {
    await aShippingRate(shop)
    const mug = await aProduct(shop, { stock: null })
    const { cartId } = await aCart(shop, [{ ...mug, quantity: 40 }])
    await someDetails(shop, cartId)
    const order = await anOrder(shop, cartId)
    const { reservations, stockLedger, orderTimeline } = shop.db.t
    expect(await shop.db.read.select().from(reservations)).toEqual([])
    expect(await pay(order)).toBe('paid')
    expect(await findInventory(shop.db.read, mug.sku)).toBeNull()
    expect(await shop.db.read.select().from(stockLedger)).toEqual([])
    expect((await shop.db.read.select().from(orderTimeline)).map(({ kind }) => kind)).not.toContain('stock_short')
    expect(await inTx((tx) => restock(tx, [mug.sku], `order:${order.number}`, shop.now()))).toBe(0)
    expect(await findInventory(shop.db.read, mug.sku)).toBeNull()
  })

  test.each([
    ['unlimited', 'paid'],
    ['none', 'cancelled'],
  ] as const)('whose order was given up for another one comes back with its money only while it sells: %s', async (then, result) => {
    await aShippingRate(shop)
    const mug = await aProduct(shop, { stock: null })
    const { cartId } = await aCart(shop, [mug])
    await someDetails(shop, cartId)
    const first = await anOrder(shop, cartId)
    const [line] = (await aReview(shop, cartId)).cart.lines
    await inTx((tx) => setLineQuantity(tx, cartId, line!.id, 2, shop.now()))
    await anOrder(shop, cartId)
    await setTo(then)
    expect(await pay(first)).toBe(result)
  })

  test('that is counted from now on sells what its record says', async () => {
    const mug = await aProduct(shop, { name: 'Mug', stock: null })
    await guest.post('/cart/add', { product_id: mug.id, variant_id: mug.variantId, quantity: 8 })
    await count(mug.sku, 5)
    expect(await guest.get('/items/mug')).toShow('Only 5 left')
    expect(await guest.get('/cart')).toShow('Only 5 are left. Lower the quantity to check out.')
    await count(mug.sku, 0)
    expect(soldOut(await guest.get('/items/mug'))).toBe(true)
    expect(await inStock(mug.id)).toBe(false)
    await inTx((tx) => tx.delete(tx.t.inventory))
    expect(await inStock(mug.id)).toBe(true)
  })

  test('counted between order and payment gives what there is, and says what is short', async () => {
    await aShippingRate(shop)
    const mug = await aProduct(shop, { stock: null })
    const { cartId } = await aCart(shop, [{ ...mug, quantity: 3 }])
    await someDetails(shop, cartId)
    const order = await anOrder(shop, cartId)
    await count(mug.sku, 2)
    expect(await pay(order)).toBe('paid')
    expect(await findInventory(shop.db.read, mug.sku)).toMatchObject({ stockLevel: 0, calculatedTotal: 0, reserved: 0 })
    const events = await shop.db.read.select().from(shop.db.t.orderTimeline)
    expect(events.find(({ kind }) => kind === 'stock_short')?.data).toEqual({ sku: mug.sku, missing: 1 })
  })
})

describe('changing the setting', () => {
  test('acts at once on listings, their counts and what is kept, there and back, whoever changes it', async () => {
    const mugs = await aCategory(shop, { name: 'Mugs' })
    const brand = await aBrand(shop, { name: 'Alder' })
    const mug = await aProduct(shop, { name: 'Mug', categoryId: mugs.id, brandId: brand.id, stock: null })
    await aProduct(shop, { name: 'Bowl', categoryId: mugs.id, brandId: brand.id, stock: 0 })
    const { cmsSettings, categoryProducts } = shop.db.t
    const bought = async () => {
      const found: unknown[] = []
      for (const path of ['/shop', '/section/mugs', '/brands/alder'])
        found.push(
          (await guest.get(`${path}?in_stock=1`)).text.match(/(\d+) products?\b/)?.[1],
          names(await guest.get(`${path}?in_stock=1`)).length,
        )
      const places = await shop.db.read
        .select({ in: categoryProducts.inStock })
        .from(categoryProducts)
        .where(eq(categoryProducts.productId, mug.id))
      expect(places.map((place) => place.in)).toEqual(places.map(() => found[1] === 1))
      expect(await driftingProducts(shop.db)).toEqual([])
      expect(await inStock(mug.id)).toBe(found[1] === 1)
      return found
    }
    const nothing = ['0', 0, '0', 0, '0', 0]
    const one = ['1', 1, '1', 1, '1', 1]
    expect(await bought()).toEqual(nothing)
    await setTo('unlimited')
    expect(await bought()).toEqual(one)
    await setTo('none')
    expect(await bought()).toEqual(nothing)
    const write = (value: unknown) => inTx((tx) => tx.update(cmsSettings).set({ value }).where(eq(cmsSettings.key, 'stock_without_record')))
    await write('unlimited')
    expect(await bought()).toEqual(one)
    // What is no value of it counts as its default.
    await write({ unlimited: true })
    expect(await bought()).toEqual(nothing)
    await write('unlimited')
    await inTx((tx) => tx.update(cmsSettings).set({ key: 'another' }).where(eq(cmsSettings.key, 'stock_without_record')))
    expect(await bought()).toEqual(nothing)
    await inTx((tx) => tx.update(cmsSettings).set({ key: 'stock_without_record' }).where(eq(cmsSettings.key, 'another')))
    expect(await bought()).toEqual(one)
    await inTx((tx) => tx.delete(cmsSettings))
    expect(await bought()).toEqual(nothing)
  })

  test('to “none” holds what lies in carts, and the way to pay for it', async () => {
    await setTo('unlimited')
    await aShippingRate(shop)
    const mug = await aProduct(shop, { name: 'Mug', stock: null })
    const { cartId } = await aCart(shop, [{ ...mug, quantity: 2 }])
    await someDetails(shop, cartId)
    const review = await readReview(shop.db.read, reviewWish(shop, cartId))
    await setTo('none')
    expect(await readReview(shop.db.read, reviewWish(shop, cartId))).toMatchObject({
      stage: 'review',
      problems: [{ problem: 'short', available: 0 }],
    })
    const late = placeOrder(shop, {
      ...reviewWish(shop, cartId),
      userId: null,
      attemptKey: (review as { attemptKey: string }).attemptKey,
      timeZone: 'UTC',
    })
    await expect(late).rejects.toMatchObject({ key: 'checkout.cannotBuyAll' })
    expect(await shop.db.read.select().from(shop.db.t.orders)).toEqual([])
  })

  test('mails who waits for what can be bought now', async () => {
    const mug = await aProduct(shop, { name: 'Mug', stock: null })
    await guest.post('/items/mug/alerts', { variant_id: String(mug.variantId), email: 'ann@example.com' })
    expect(await mailBackInStock(shop)).toBe(0)
    await setTo('unlimited')
    expect(await mailBackInStock(shop)).toBe(1)
    expect((await shop.mails()).map(({ template, recipient }) => [template, recipient])).toEqual([['back_in_stock', 'ann@example.com']])
  })

  test('is found by the doctor where it has not reached a product', async () => {
    const mug = await aProduct(shop, { stock: null })
    await setTo('unlimited')
    expect((await checkData(shop.db)).filter(({ level }) => level === 'fault')).toEqual([])
    await inTx((tx) => tx.update(tx.t.products).set({ inStock: false }))
    const faults = (await checkData(shop.db)).filter(({ level }) => level === 'fault')
    expect(faults.map(({ text }) => text)).toEqual([expect.stringContaining(`puts it right: ${mug.id}`)])
  })
})

describe('staff', () => {
  const list = '/admin/ecommerce/products'

  test('read what holds of it in both lists, and of a product with one variant sold out and one uncounted', async () => {
    const own = await boss()
    const two = {
      options: { Size: ['S', 'L'] },
      variants: [{ options: { Size: 'S' }, stock: { stockLevel: 0 } }, { options: { Size: 'L' } }],
    }
    await aProduct(shop, { name: 'Mug', stock: null })
    expect(await own.get(list)).toShow('Not counted')
    expect(await own.get('/admin/ecommerce/inventory')).toShow('Not counted')
    await setTo('unlimited')
    expect(await own.get(list)).toShow('Unlimited')
    expect(await own.get('/admin/ecommerce/inventory')).toShow('Unlimited')
    await aProduct(shop, { name: 'Poster', stock: null, ...two })
    const rows = (await own.get(list)).text
    expect(rows.slice(rows.indexOf('Poster'), rows.indexOf('Mug'))).not.toContain('Sold out')
  })

  test.each([
    ['none', false, 0],
    ['unlimited', false, null],
    ['none', true, null],
  ] as const)('begin and copy products with a record or without: %s, digital %s', async (withoutRecord, isDigital, level) => {
    await setTo(withoutRecord)
    const levelOf = async (productId: number) => {
      const { variants } = shop.db.t
      const [row] = await shop.db.read.select({ sku: variants.sku }).from(variants).where(eq(variants.productId, productId))
      return (await findInventory(shop.db.read, row!.sku))?.stockLevel ?? null
    }
    const { id } = await aProduct(shop, { isDigital, stock: 7 })
    expect(await levelOf(await inTx((tx) => copyProduct(tx, id, { called: 'Copy', now: shop.now() })))).toBe(level)
    if (!isDigital)
      expect(await levelOf(await inTx((tx) => startProduct(tx, { name: 'Jug', price: 1, sku: 'JUG' }, shop.now())))).toBe(level)
  })

  test.each([
    ['none', 0],
    ['unlimited', null],
  ] as const)('make variants in the editor with a record or without, and give one to what they type: %s', async (withoutRecord, level) => {
    await setTo(withoutRecord)
    const own = await boss()
    const only = [{ options: { Size: 'S' }, stock: { stockLevel: 4 } }]
    const { id } = await aProduct(shop, { name: 'Cap', options: { Size: ['S', 'L', 'XL'] }, variants: only })
    const arranged = await own.htmx(`${list}/${id}/edit`).post(`${list}/${id}/variants?act=make-missing`, await formOf(own, id))
    const form = { ...(await formOf(own, id)), ...formIn(arranged.text) }
    const last = Object.keys(form).findLast((name) => /^variants\..*\.stock$/.test(name))!
    await own.post(`${list}/${id}`, { ...form, [last]: '6' })
    const levels = []
    for (const sku of ['CAP-S', 'CAP-L', 'CAP-XL']) levels.push((await findInventory(shop.db.read, sku))?.stockLevel ?? null)
    expect(levels).toEqual([4, level, 6])
  })
})
