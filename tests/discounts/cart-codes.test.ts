import { beforeEach, describe, expect, test } from 'bun:test'
import { saveSettings } from '#src/settings/settings.ts'
import { detailsForm, createGuestWithCart } from '#tests/checkout/checkout-client.ts'
import { createAccount, correctPassword } from '#tests/accounts/create-account.ts'
import { createFlatShippingRate } from '#tests/support/checkout.ts'
import { createTestDiscount } from '#tests/support/discounts.ts'
import { createTestProduct, type TestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import '#tests/support/matchers.ts'

const { shop, app } = storeTest()
let mug: TestProduct
beforeEach(async () => {
  await createFlatShippingRate(shop)
  mug = await createTestProduct(shop, { name: 'Moss mug', price: 2400 })
})
const cartCodes = () => shop.db.read.select().from(shop.db.t.cartCodes)
const guest = () => createGuestWithCart(shop, app, [mug])

describe('a discount code in the cart', () => {
  test('reduces the total, is removable, and waits for checkout', async () => {
    await createTestDiscount(shop)
    const client = await guest()
    expect(await client.post('/cart/discount', { code: 'welcome10' })).toRedirectTo('/cart')
    const cart = await client.get('/cart')
    for (const text of ['WELCOME10', '−$2.40', 'After discount', '$21.60']) expect(cart).toShow(text)
    await client.post('/checkout', detailsForm)
    expect(await client.get('/checkout/review')).toShow('−$2.40')
    expect(await client.post('/cart/discount/remove', { code_id: (await cartCodes())[0]!.codeId })).toRedirectTo('/cart')
    expect((await client.get('/cart')).text).not.toContain('WELCOME10')
  })

  test('that does not apply gets 422 with the reason at the field, with and without htmx', async () => {
    await createTestDiscount(shop, { minTotal: 5000 })
    const client = await guest()
    for (const target of [client, client.htmx('/cart')]) {
      const response = await target.post('/cart/discount', { code: 'welcome10' })
      expect(response).toHaveStatus(422)
      expect(response).toShow('Your order must be at least $50.00 for WELCOME10.')
      expect(response.text).toContain('value="welcome10"')
    }
    expect(await cartCodes()).toEqual([])
  })

  test('is not offered while codes are off, but automatic discounts apply', async () => {
    await createTestDiscount(shop, { automatic: true, name: 'Spring sale' })
    await shop.db.transaction((tx) => saveSettings(tx, { discount_codes_enabled: false }, shop.now()))
    const cart = await (await guest()).get('/cart')
    expect(cart).toShow('Spring sale')
    expect(cart.text).not.toContain('action="/cart/discount"')
  })

  test('does not ask for a cart that does not exist', async () => {
    expect(await createTestClient(app).post('/cart/discount', { code: 'x' })).toHaveStatus(404)
  })

  test('stays with the shopper who signs in', async () => {
    await createTestDiscount(shop)
    const account = await createAccount(shop)
    const client = await guest()
    await client.post('/cart/discount', { code: 'WELCOME10' })
    await client.post('/login', { email: account.email, password: correctPassword })
    expect(await client.get('/cart')).toShow('−$2.40')
  })
})

describe('a link with a code', () => {
  test('adds the code to the cart before anything is in it, and goes to a page of the store', async () => {
    await createTestDiscount(shop, { minTotal: 2000 })
    const client = createTestClient(app)
    const response = await client.get('/discount/welcome10?redirect=/shop')
    expect(response).toRedirectTo('/shop')
    expect(await client.follow(response)).toShow('WELCOME10 is added to your cart.')
    await client.post('/cart/add', { product_id: mug.id, variant_id: mug.variantId, quantity: 1 })
    expect(await client.get('/cart')).toShow('−$2.40')
  })

  test('leads there in one step, with the code as it is written', async () => {
    await createTestDiscount(shop, { minTotal: 2000 })
    expect(await createTestClient(app).get('/discount/WELCOME10?redirect=/shop')).toRedirectTo('/shop')
  })

  test('never leaves the store, and tells when the code is unknown', async () => {
    const client = createTestClient(app)
    for (const target of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const response = await client.get(`/discount/nope?redirect=${encodeURIComponent(target)}`)
      expect(response).toRedirectTo('/')
    }
    expect(await client.follow(await client.get('/discount/nope'))).toShow('We do not know the code nope.')
    expect(await cartCodes()).toEqual([])
  })

  test('does nothing when a browser loads it ahead', async () => {
    await createTestDiscount(shop)
    const client = createTestClient(app)
    expect(await client.get('/discount/welcome10', { headers: { 'sec-purpose': 'prefetch' } })).toHaveStatus(204)
    expect(await cartCodes()).toEqual([])
  })

  test('keeps at most five codes', async () => {
    const client = await guest()
    for (let index = 1; index <= 6; index++) {
      await createTestDiscount(shop, { code: `CODE-${index}` })
      await client.get(`/discount/code-${index}`)
    }
    expect(await client.follow(await client.get('/discount/code-6'))).toShow('Your cart can have up to 5 codes.')
    expect(await cartCodes()).toHaveLength(5)
  })
})
