import { describe, expect, test } from 'bun:test'
import { saveSettings } from '#src/settings/settings.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { acceptJson, createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { readCartLines } from '#tests/cart/cart-client.ts'
import { checkoutTest, createGuestWithCart, detailsForm, reloadReview } from './checkout-client.ts'
import '#tests/support/matchers.ts'

const { shop, app, mug, guest } = checkoutTest()

const askForCodes = () => shop.db.transaction((tx) => saveSettings(tx, { enable_checkout_2fa: true }, shop.now()))
const setProducts = (values: { price?: number; status?: 'draft' }) => shop.db.transaction((tx) => tx.update(tx.t.products).set(values))

describe('the review is reached in this order', () => {
  test.each<[string, () => Promise<TestClient>, string]>([
    ['no cart', async () => createTestClient(app), '/'],
    ['an empty cart, although details and code are missing, too', async () => (await askForCodes(), createTestClient(app)), '/'],
    ['missing details, although a code is missing, too', async () => (await askForCodes(), guest()), '/checkout'],
    [
      'a missing code, although a price has changed, too',
      async () => {
        await askForCodes()
        const client = await guest()
        await client.post('/checkout', detailsForm)
        await setProducts({ price: 2600 })
        return client
      },
      '/verify-code?context=checkout',
    ],
    [
      'details of a digital cart that ships now',
      async () => {
        const client = await guest([await createTestProduct(shop, { name: 'Song', isDigital: true })])
        await client.post('/checkout', { name: detailsForm.name, email: detailsForm.email })
        await client.post('/cart/add', { product_id: mug.id })
        return client
      },
      '/checkout',
    ],
  ])('%s', async (_, open, path) => {
    const response = await (await open()).get('/checkout/review')
    expect(response).toHaveStatus(302)
    expect(response).toRedirectTo(path)
  })

  test('a changed price or stock stays on the page, with the list of changes', async () => {
    const client = await guest()
    await client.post('/checkout', detailsForm)
    const { form } = await reloadReview(client)
    await setProducts({ price: 2600 })
    const refused = await client.post('/checkout/place-order', form, acceptJson)
    expect(refused).toHaveStatus(409)
    const { review } = await reloadReview(client)
    expect(review).toHaveStatus(200)
    expect(review).toShow('The price of Moss mug changed from $24.00 to $26.00.')
    await setProducts({ status: 'draft' })
    const { review: unavailable, form: current } = await reloadReview(client)
    expect(unavailable).toShow('Moss mug is no longer available.')
    expect(await client.post('/checkout/place-order', current, acceptJson)).toHaveStatus(422)
    expect(await shop.db.read.$count(shop.db.t.orders)).toBe(0)
  })
})

describe('bad input', () => {
  const huge = 'x'.repeat(5000)
  test.each<[string, Record<string, string | string[]>, number]>([
    ['a huge name', { name: huge }, 422],
    ['a huge postal code', { postal_code: huge }, 422],
    ['a country that is a list', { country: ['US', 'DE', huge] }, 422],
    ['an unknown country', { country: 'ZZ' }, 422],
    ['a country named like a property', { country: '__' }, 422],
    ['a state of another country', { state: 'ON' }, 422],
    ['an email with a line break', { email: 'ann@example.com\nbcc: x@example.com' }, 422],
    ['a huge billing address', { offers_billing: '1', billing_address1: huge }, 422],
    ['an unknown billing country', { offers_billing: '1', billing_country: 'ZZ', billing_address1: 'x', billing_city: 'x' }, 422],
    ['amounts and an owner', { total: '1', price: '0.01', user_id: '1', cart_id: '1', rate_id: 'x' }, 303],
    ['the last of several values', { city: ['Salem', 'Portland'] }, 303],
    ['an unknown field of the shop', { 'extra[nothing]': huge }, 303],
    ['a reserved name', { 'extra[__proto__]': 'x' }, 400],
    ['a reserved name in a list', { 'extra[constructor][x]': 'x' }, 400],
  ])('%s in the details is refused with a message or ignored, and the cart stays', async (_, change, status) => {
    const client = await guest()
    const response = await client.post('/checkout', { ...detailsForm, ...change })
    expect(response).toHaveStatus(status)
    if (status === 422) expect(response.text).toContain('class="error-summary" role="alert" tabindex="-1" autofocus')
    expect(await readCartLines(client)).toEqual(['1 x MOSS-MUG'])
    expect(await shop.db.read.$count(shop.db.t.checkouts)).toBe(status === 303 ? 1 : 0)
  })

  test.each(['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>'])('%s comes back as text', async (text) => {
    const { text: html } = await (
      await guest()
    ).post('/checkout', { ...detailsForm, name: text, address1: text, billing_city: text, city: '' })
    expect(html).not.toContain(text)
  })

  test("another visitor's cart is out of reach by its id", async () => {
    const owner = await guest()
    const [cart] = await shop.db.read.select().from(shop.db.t.carts)
    const stranger = createTestClient(app)
    stranger.cookies.set('cart', String(cart!.id))
    expect(await stranger.post('/checkout', { ...detailsForm, cart_id: `${cart!.id}` })).toRedirectTo('/')
    expect(await stranger.post('/checkout/accept-changes')).toHaveStatus(409)
    expect(await readCartLines(owner)).toEqual(['1 x MOSS-MUG'])
  })

  test.each([
    ['/checkout/states?country=__proto__', 200],
    ['/checkout/states?country=constructor&part=billing', 200],
    [`/checkout/states?country=${'X'.repeat(2000)}&autofill=%3Cscript%3E`, 200],
    ['/checkout/states', 200],
  ])('%s answers with fields', async (path, status) => {
    const response = await (await guest()).htmx('/checkout').get(path)
    expect(response).toHaveStatus(status)
    expect(response.text).not.toContain('<script')
  })
})

describe('mixing rules', () => {
  test('hold when the order is placed, although staff made the products unmixable after the review', async () => {
    const tea = await createTestProduct(shop, { name: 'Tea' })
    const client = await createGuestWithCart(shop, app, [mug, tea])
    await client.post('/checkout', detailsForm)
    const { form } = await reloadReview(client)
    await shop.db.transaction((tx) => tx.update(tx.t.products).set({ standalonePurchase: true }))
    const response = await client.post('/checkout/place-order', form)
    expect(await client.follow(response)).toShow('is sold separately')
    expect(await shop.db.read.$count(shop.db.t.orders)).toBe(0)
    expect(await readCartLines(client)).toHaveLength(2)
  })
})
