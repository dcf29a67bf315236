import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { cartLifetime } from '#src/cart/find-cart.ts'
import { readCart } from '#src/cart/read-cart.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { createTestCart } from '#tests/support/checkout.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { createTestProduct, setTestStock } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'
import { listLineIds, postToCart, readCartLines, parseCart } from './cart-client.ts'
import '#tests/support/matchers.ts'

const { shop, app, guest } = storeTest()
const mug = perTest(() => createTestProduct(shop, { name: 'Moss mug', price: 2400 }))

const lineIds = () => listLineIds(shop)
const getOnlyLineId = async () => (await lineIds())[0]!
const updateRow = (table: 'products', id: number, values: Partial<TestShop['db']['t']['products']['$inferInsert']>) =>
  shop.db.transaction((tx) => tx.update(tx.t[table]).set(values).where(eq(tx.t[table].id, id)))

describe('the cart', () => {
  test('says whether taxes are still added', async () => {
    const { token } = await createTestCart(shop, [mug])
    guest.cookies.set('cart', token)
    expect(await guest.get('/cart')).toShow('Taxes and shipping are calculated at checkout.')
    await shop.db.transaction((tx) => saveSettings(tx, { prices_include_tax: true }, shop.now()))
    expect(await guest.get('/cart')).toShow('Prices include taxes. Shipping is calculated at checkout.')
  })

  test('uses the weight of a variant, or else of its product', async () => {
    const pack = await createTestProduct(shop, {
      name: 'Pack',
      weight: 500,
      options: { Size: ['S', 'L'] },
      variants: [{ options: { Size: 'S' } }, { options: { Size: 'L' }, weight: 900 }],
    })
    const { cartId } = await createTestCart(
      shop,
      pack.variants.map(({ id }) => ({ id: pack.id, variantId: id })),
    )
    const buyer = { wholesale: false, now: shop.now(), giftWrapFee: 0, giftWrapPerUnit: false, contentLanguage: null }
    expect((await readCart(shop.db.read, cartId, buyer)).lines.map(({ weight }) => weight)).toEqual([500, 900])
  })

  test('counts in its icon what it shows, also after staff removed a variant', async () => {
    const pack = await createTestProduct(shop, { name: 'Pack', options: { Size: ['S', 'L'] } })
    const { token } = await createTestCart(
      shop,
      pack.variants.map(({ id }) => ({ id: pack.id, variantId: id })),
    )
    const { variants } = shop.db.t
    await shop.db.transaction((tx) => tx.delete(variants).where(eq(variants.id, pack.variantId)))
    const page = await createTestClient(app, new Map([['cart', token]])).get('/shop')
    expect(page).toShow('Cart, 2 items')
  })

  test('is empty for a cookie that is forged or expired, and for one of an account it asks to sign in', async () => {
    const { token } = await createTestCart(shop, [mug])
    const createClientWithCookie = (value: string) => createTestClient(app, new Map([['cart', value]]))
    expect(await readCartLines(createClientWithCookie(token))).toEqual(['1 x MOSS-MUG'])
    for (const forgedToken of ['x', 'a'.repeat(32), `${token}x`, "' or 1=1 --"])
      expect(await readCartLines(createClientWithCookie(forgedToken))).toEqual([])
    const owner = await createTestUser(shop, 1)
    const { carts } = shop.db.t
    await shop.db.transaction((tx) => tx.update(carts).set({ userId: owner.id }))
    const foreign = await createClientWithCookie(token).get('/cart')
    expect(foreign).toShow('Sign in again to continue with your cart.')
    expect(foreign.text).not.toContain('name="quantity"')
    expect(await (await createSignedInClient(app, shop, owner)).get('/cart')).toShow('Moss mug')
    await shop.db.transaction((tx) => tx.update(carts).set({ userId: null }))
    shop.clock.advance(cartLifetime)
    expect(await createClientWithCookie(token).get('/cart')).toShow('Your cart is empty')
  })

  test('expires counting from its last change', async () => {
    await postToCart(guest, mug)
    shop.clock.advance(cartLifetime - 1)
    await postToCart(guest, mug)
    shop.clock.advance(cartLifetime - 1)
    expect(await readCartLines(guest)).toEqual(['2 x MOSS-MUG'])
  })

  test('says when a price has changed since it was added, and charges the new one', async () => {
    await postToCart(guest, mug, { quantity: 2 })
    await updateRow('products', mug.id, { price: 2600 })
    const response = await guest.get('/cart')
    expect(response).toShow('The price changed from $24.00 to $26.00.')
    expect(response).toShow('$52.00')
  })

  test('strikes through the price without the sale', async () => {
    const lamp = await createTestProduct(shop, { name: 'Lamp', price: 8000, salePrice: 6000 })
    await postToCart(guest, lamp, { quantity: 2 })
    const strikethroughPrice = /<s>\s*<span class="visually-hidden">[^<]*<\/span>\s*\$160\.00\s*<\/s>\s*\$120\.00/
    expect((await guest.get('/cart')).text).toMatch(strikethroughPrice)
    expect((await guest.htmx('/shop').get('/cart/drawer')).text).toMatch(strikethroughPrice)
  })

  test('charges wholesale prices to wholesale customers', async () => {
    const lamp = await createTestProduct(shop, { name: 'Lamp', price: 8000, wholesalePrice: 5000 })
    expect(parseCart(await postToCart(await createSignedInClient(app, shop, await createTestUser(shop, 2)), lamp)).cart.subtotal).toBe(5000)
    expect(parseCart(await postToCart(guest, lamp)).cart.subtotal).toBe(8000)
  })

  test('shows the gift wrap fee once per wrapped line, and totals it', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { gift_wrap_fee: 600 }, shop.now()))
    const card = await createTestProduct(shop, { name: 'Card', price: 1000, giftWrap: true })
    await postToCart(guest, card, { quantity: 3, gift_wrap: 'on', gift_message: 'For Ann' })
    const response = await guest.get('/cart')
    expect(response).toShow('Gift wrapping - Card Message: For Ann $6.00')
    expect(response).toShow('Message: For Ann')
    for (const row of ['Items $30.00', 'Gift wrap $6.00', 'Subtotal $36.00']) expect(response).toShow(row)
    expect(parseCart(await postToCart(guest, mug, { gift_wrap: 'on' })).cart.subtotal).toBe(3600 + 2400)
    await guest.post(`/cart/items/${await getOnlyLineId()}/remove`)
    expect(await guest.get('/cart')).not.toShow('Gift wrap')
  })

  test('shows what is no longer available, with a way to fix it, and hides the stock count where it is hidden', async () => {
    const hidden = await createTestProduct(shop, { name: 'Hidden', stock: 9, hideInventoryLevels: true })
    await postToCart(guest, mug, { quantity: 5 })
    await postToCart(guest, hidden, { quantity: 5 })
    await setTestStock(shop, mug.sku, 3)
    await setTestStock(shop, hidden.sku, 4)
    const response = await guest.get('/cart')
    expect(response).toShow('Only 3 left. Lower the quantity to check out.')
    expect(response).toShow('There is not enough in stock. Lower the quantity to check out.')
    expect(response.text).not.toMatch(/Only 4/)
    await setTestStock(shop, mug.sku, 0)
    await updateRow('products', hidden.id, { status: 'archived' })
    const laterResponse = await guest.get('/cart')
    expect(laterResponse).toShow('Sold out. Remove this item to check out.')
    expect(laterResponse).toShow('This item is no longer available. Remove it to check out.')
  })

  test('says that a variant which is no longer sold is unavailable', async () => {
    await postToCart(guest, mug)
    await shop.db.transaction((tx) => tx.update(tx.t.variants).set({ active: false }).where(eq(tx.t.variants.id, mug.variantId)))
    expect(await guest.get('/cart')).toShow('This item is no longer available. Remove it to check out.')
  })

  test('is counted in units in the header of every page', async () => {
    await postToCart(guest, mug, { quantity: 3 })
    for (const path of ['/', '/shop', '/items/moss-mug', '/cart', '/login', '/nowhere'])
      expect(await guest.get(path)).toShow('Cart, 3 items')
  })

  test('as a drawer is a fragment for htmx, and redirects others to the page', async () => {
    await postToCart(guest, mug)
    const drawer = await guest.htmx('/shop').get('/cart/drawer')
    expect(drawer).toShow('Moss mug')
    expect(drawer.text).not.toContain('<header')
    expect(await guest.get('/cart/drawer')).toRedirectTo('/cart')
    expect(await guest.htmx('/cart').get('/cart')).toReplace('#cart-page')
  })

  test('names the chosen options, links to the product, and escapes every text', async () => {
    const evil = '<img src=x onerror=alert(1)>'
    const pack = await createTestProduct(shop, {
      name: evil,
      seoLink: 'pack',
      giftWrap: true,
      options: { Color: ['Moss'] },
      variants: [{ sku: 'A/1', options: { Color: 'Moss' } }],
    })
    await postToCart(guest, pack, { gift_wrap: 'on', gift_message: evil })
    const response = await guest.get('/cart')
    expect(response.text).not.toContain('<img src=x')
    expect(response).toShow('Moss')
    expect(response.text).toContain('href="/items/pack?variant=A%2F1"')
  })

  test('cannot be changed from another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect(await guest.post('/cart/add', { product_id: mug.id, variant_id: mug.variantId }, { headers })).toHaveStatus(403)
    expect(await lineIds()).toEqual([])
  })
})
