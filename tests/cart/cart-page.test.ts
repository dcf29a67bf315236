import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { buildApp } from '#src/app.tsx'
import { cartLifetime } from '#src/cart/find-cart.ts'
import { readCart } from '#src/cart/read-cart.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { browser, type Browser } from '#tests/support/browser.ts'
import { aCart } from '#tests/support/carts.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { aProduct, type MadeProduct } from '#tests/support/products.ts'
import { testShop, type TestShop } from '#tests/support/shop.ts'
import { add, held, toJson } from './asking.ts'
import '#tests/support/matchers.ts'

let shop: TestShop
let app: ReturnType<typeof buildApp>
let guest: Browser
let mug: MadeProduct
beforeEach(async () => {
  shop = await testShop()
  app = buildApp(shop)
  guest = browser(app)
  mug = await aProduct(shop, { name: 'Moss mug', price: 2400 })
})

const lineIds = async () => (await shop.db.read.select().from(shop.db.t.cartLines)).map((line) => line.id)
const onlyLine = async () => (await lineIds())[0]!
const change = (table: 'products', id: number, values: Partial<TestShop['db']['t']['products']['$inferInsert']>) =>
  shop.db.transaction((tx) => tx.update(tx.t[table]).set(values).where(eq(tx.t[table].id, id)))
const stock = (sku: string, calculatedTotal: number) =>
  shop.db.transaction((tx) => tx.update(tx.t.inventory).set({ calculatedTotal }).where(eq(tx.t.inventory.sku, sku)))

describe('the cart', () => {
  test('weighs what a variant weighs, and the rest as its product', async () => {
    const pack = await aProduct(shop, {
      name: 'Pack',
      weight: 500,
      options: { Size: ['S', 'L'] },
      variants: [{ options: { Size: 'S' } }, { options: { Size: 'L' }, weight: 900 }],
    })
    const { cartId } = await aCart(
      shop,
      pack.variants.map(({ id }) => ({ id: pack.id, variantId: id })),
    )
    const buyer = { wholesale: false, now: shop.now(), giftWrapFee: 0, giftWrapPerUnit: false }
    expect((await readCart(shop.db.read, cartId, buyer)).lines.map(({ weight }) => weight)).toEqual([500, 900])
  })

  test('counts beside its icon what it shows, also when staff have taken a variant away', async () => {
    const pack = await aProduct(shop, { name: 'Pack', options: { Size: ['S', 'L'] } })
    const { token } = await aCart(
      shop,
      pack.variants.map(({ id }) => ({ id: pack.id, variantId: id })),
    )
    const { variants } = shop.db.t
    await shop.db.transaction((tx) => tx.delete(variants).where(eq(variants.id, pack.variantId)))
    const page = await browser(app, new Map([['cart', token]])).get('/shop')
    expect(page).toShow('Cart, 1 item')
  })

  test('is empty for a cookie that is made up, expired or of another account', async () => {
    const { token } = await aCart(shop, [mug])
    const withCookie = (value: string) => browser(app, new Map([['cart', value]]))
    expect(await held(withCookie(token))).toEqual(['1 x MOSS-MUG'])
    for (const made of ['x', 'a'.repeat(32), `${token}x`, "' or 1=1 --"]) expect(await held(withCookie(made))).toEqual([])
    const owner = await addPerson(shop, 1)
    const { carts } = shop.db.t
    await shop.db.transaction((tx) => tx.update(carts).set({ userId: owner.id }))
    expect(await withCookie(token).get('/cart')).toShow('Your cart is empty')
    expect(await (await browserOf(app, shop, owner)).get('/cart')).toShow('Moss mug')
    await shop.db.transaction((tx) => tx.update(carts).set({ userId: null }))
    shop.clock.advance(cartLifetime)
    expect(await withCookie(token).get('/cart')).toShow('Your cart is empty')
  })

  test('lives on from its last change', async () => {
    await add(guest, mug)
    shop.clock.advance(cartLifetime - 1)
    await add(guest, mug)
    shop.clock.advance(cartLifetime - 1)
    expect(await held(guest)).toEqual(['2 x MOSS-MUG'])
  })

  test('says when a price has changed since it was put in, and charges the new one', async () => {
    await add(guest, mug, { quantity: 2 })
    await change('products', mug.id, { price: 2600 })
    const answer = await guest.get('/cart')
    expect(answer).toShow('The price has changed from $24.00 to $26.00.')
    expect(answer).toShow('$52.00')
  })

  test('strikes what it would cost without the sale', async () => {
    const lamp = await aProduct(shop, { name: 'Lamp', price: 8000, salePrice: 6000 })
    await add(guest, lamp, { quantity: 2 })
    const struck = /<s>\s*<span class="visually-hidden">[^<]*<\/span>\s*\$160\.00\s*<\/s>\s*\$120\.00/
    expect((await guest.get('/cart')).text).toMatch(struck)
    expect((await guest.htmx('/shop').get('/cart/drawer')).text).toMatch(struck)
  })

  test('is charged at wholesale prices for who buys at them', async () => {
    const lamp = await aProduct(shop, { name: 'Lamp', price: 8000, wholesalePrice: 5000 })
    expect(toJson(await add(await browserOf(app, shop, await addPerson(shop, 2)), lamp)).cart.subtotal).toBe(5000)
    expect(toJson(await add(guest, lamp)).cart.subtotal).toBe(8000)
  })

  test('shows the fee of wrapping once for each wrapped line, and sums it', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { gift_wrap_fee: 600 }, shop.now()))
    const card = await aProduct(shop, { name: 'Card', price: 1000, giftWrap: true })
    await add(guest, card, { quantity: 3, gift_wrap: 'on', gift_message: 'For Ann' })
    const answer = await guest.get('/cart')
    expect(answer).toShow('Gift wrapping - Card Message: For Ann $6.00')
    expect(answer).toShow('Message: For Ann')
    for (const row of ['Items $30.00', 'Gift wrapping $6.00', 'Subtotal $36.00']) expect(answer).toShow(row)
    expect(toJson(await add(guest, mug, { gift_wrap: 'on' })).cart.subtotal).toBe(3600 + 2400)
    await guest.post(`/cart/items/${await onlyLine()}/remove`)
    expect(await guest.get('/cart')).not.toShow('Gift wrapping')
  })

  test('tells what can no longer be had, with the way out, and not how many are left where that is hidden', async () => {
    const hidden = await aProduct(shop, { name: 'Hidden', stock: 9, hideInventoryLevels: true })
    await add(guest, mug, { quantity: 5 })
    await add(guest, hidden, { quantity: 5 })
    await stock(mug.sku, 3)
    await stock(hidden.sku, 4)
    const answer = await guest.get('/cart')
    expect(answer).toShow('Only 3 are left. Lower the quantity to check out.')
    expect(answer).toShow('Fewer than that are left. Lower the quantity to check out.')
    expect(answer.text).not.toMatch(/Only 4/)
    await stock(mug.sku, 0)
    await change('products', hidden.id, { status: 'archived' })
    const later = await guest.get('/cart')
    expect(later).toShow('Sold out for now. Remove it to check out.')
    expect(later).toShow('This is not for sale any more. Remove it to check out.')
  })

  test('is counted in units in the header of every page', async () => {
    await add(guest, mug, { quantity: 3 })
    for (const path of ['/', '/shop', '/items/moss-mug', '/cart', '/login', '/nowhere'])
      expect(await guest.get(path)).toShow('Cart, 3 items')
  })

  test('as a drawer is a part for htmx, and leads anybody else to the page', async () => {
    await add(guest, mug)
    const drawer = await guest.htmx('/shop').get('/cart/drawer')
    expect(drawer).toShow('Moss mug')
    expect(drawer.text).not.toContain('<header')
    expect(await guest.get('/cart/drawer')).toRedirectTo('/cart')
    expect(await guest.htmx('/cart').get('/cart')).toReplace('#cart-page')
  })

  test('names the choice, links to it, and writes every text as text', async () => {
    const evil = '<img src=x onerror=alert(1)>'
    const pack = await aProduct(shop, {
      name: evil,
      seoLink: 'pack',
      giftWrap: true,
      options: { Color: ['Moss'] },
      variants: [{ sku: 'A/1', options: { Color: 'Moss' } }],
    })
    await add(guest, pack, { gift_wrap: 'on', gift_message: evil })
    const answer = await guest.get('/cart')
    expect(answer.text).not.toContain('<img src=x')
    expect(answer).toShow('Moss')
    expect(answer.text).toContain('href="/items/pack?variant=A%2F1"')
  })

  test('cannot be changed from another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect(await guest.post('/cart/add', { product_id: mug.id, variant_id: mug.variantId }, { headers })).toHaveStatus(403)
    expect(await lineIds()).toEqual([])
  })
})
