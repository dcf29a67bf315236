import { beforeEach, describe, expect, test } from 'bun:test'
import { createTestClient } from '#tests/support/test-client.ts'
import '#tests/support/matchers.ts'
import { createTestProduct, type TestProduct } from '#tests/support/products.ts'
import { cartTest } from './cart-test.ts'

const { shop, app, guest, postToCart, updateProduct } = cartTest()

describe('the page after adding', () => {
  let mug: TestProduct
  let tray: TestProduct
  beforeEach(async () => {
    mug = await createTestProduct(shop, { name: 'Mug', price: 2400 })
    tray = await createTestProduct(shop, { name: 'Tray', price: 5000 })
    await createCrossSell(mug, tray)
  })
  const createCrossSell = (product: TestProduct, offered: TestProduct, position = 0) =>
    shop.db.transaction((tx) =>
      tx.insert(tx.t.crossSells).values({ productId: product.id, offeredId: offered.id, position, displayOnPostCart: true }),
    )
  const form = (product: TestProduct) => ({ product_id: product.id, variant_id: product.variantId })
  const page = () => `/cart/recommendations/${mug.id}`
  test.each([
    ['checkout_redirect', { checkoutRedirect: true }],
    ['standalone_purchase', { standalonePurchase: true }],
    ['both', { standalonePurchase: true, checkoutRedirect: true }],
  ])('with %s is checkout, before anything else', async (_, flags) => {
    await updateProduct(mug, flags)
    expect(await createTestClient(app).post('/cart/add', form(mug))).toRedirectTo('/checkout')
    expect(await createTestClient(app).htmx('/items/mug').post('/cart/add', form(mug))).toRedirectTo('/checkout')
    expect((await postToCart(mug, {}, createTestClient(app))).redirect).toBe('/checkout')
  })

  test('with something to recommend is the recommendations, however it was added', async () => {
    expect(await createTestClient(app).post('/cart/add', form(mug))).toRedirectTo(page())
    const partial = await createTestClient(app).htmx('/items/mug').post('/cart/add', form(mug))
    expect(partial).toRedirectTo(page())
    expect(partial.headers.has('hx-trigger')).toBe(false)
    expect((await postToCart(mug, {}, createTestClient(app))).redirect).toBe(page())
  })

  test('with nothing to recommend is the drawer', async () => {
    await postToCart(tray)
    expect((await guest.htmx('/items/mug').post('/cart/add', form(mug))).headers.get('hx-trigger')).toBe('cart-updated')
    await updateProduct(tray, { status: 'draft' })
    expect((await postToCart(mug, {}, createTestClient(app))).redirect).toBeUndefined()
  })

  test('the recommendations start with the added product and links to cart and checkout', async () => {
    const addedResponse = await guest.post('/cart/add', form(mug))
    const { text, headers } = await guest.follow(addedResponse)
    const visibleText = text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
    expect(visibleText).toContain('Mug added. Subtotal $24.00 View cart Check out Goes well with Mug')
    expect(visibleText).not.toContain('Mug added to cart.')
    const addedSection = text.slice(text.indexOf('id="added"'), text.indexOf('<h1'))
    expect(addedSection).toMatch(/href="\/cart"[^>]*>\s*View cart/)
    expect(addedSection).toMatch(/href="\/checkout"[^>]*>\s*Check out/)
    expect(text.indexOf('id="added"')).toBeLessThan(text.indexOf('/items/tray'))
    expect(headers.get('cache-control')).toContain('no-store')
  })

  test("adding there by script updates the card's button and opens no drawer", async () => {
    await postToCart(mug)
    const partial = await guest.htmx(page()).post('/cart/add', { ...form(tray), recommended_for: mug.id })
    expect(partial.text).toStartWith(`<form class="stack" data-gap="3" id="rec-${tray.id}"`)
    expect(partial).toReplace('#cart-count')
    expect(partial).toReplace('#added')
    expect(partial).toShow('Subtotal $74.00')
    expect(partial.text).toMatch(new RegExp(`id="rec-${tray.id}-add"[^>]*aria-disabled="true"[\\s\\S]*Added`))
    expect(JSON.parse(partial.headers.get('hx-trigger')!)).toEqual({ say: { text: 'Tray added to cart.' } })
  })

  test('adding there without script returns with a message', async () => {
    await postToCart(mug)
    const response = await guest.post('/cart/add', { ...form(tray), recommended_for: mug.id })
    expect(response).toRedirectTo(page())
    expect(await guest.follow(response)).toShow('Tray added to cart.')
    expect(await guest.get(page())).toShow('Added')
  })

  test('adding there still redirects to checkout when it should; an error appears at its card', async () => {
    await postToCart(mug)
    await updateProduct(tray, { checkoutRedirect: true })
    const createForm = { ...form(tray), recommended_for: mug.id }
    expect(await guest.post('/cart/add', createForm)).toRedirectTo('/checkout')
    await updateProduct(tray, { standalonePurchase: true })
    const partial = await guest.htmx(page()).post('/cart/add', createForm)
    expect(partial).toHaveStatus(422)
    expect(partial.text).toStartWith(`<form class="stack" data-gap="3" id="rec-${tray.id}"`)
    expect(partial).toShow('sold separately')
    expect(partial.text).toContain(`id="rec-${tray.id}-msg-empty"`)
    expect(partial.text).toContain(`name="variant_id" value="${tray.variantId}"`)
    expect(await guest.post('/cart/add', createForm)).toHaveStatus(422)
  })

  test('a product with options to choose links to its page', async () => {
    const pack = await createTestProduct(shop, { name: 'Pack', options: { Size: ['S', 'L'] } })
    await createCrossSell(mug, pack, 1)
    const { text } = await guest.get(page())
    expect(text).toContain('aria-label="Choose options: Pack"')
    expect(text).not.toContain(`id="rec-${pack.id}"`)
  })

  test('recommendations of a product that is not for sale are not found; without any, it redirects to the cart', async () => {
    for (const id of ['987654', '0', '-1', 'x', '1e3', '9'.repeat(40)]) {
      expect(await guest.get(`/cart/recommendations/${id}`)).toHaveStatus(404)
    }
    expect(await guest.get(`/cart/recommendations/${tray.id}`)).toHaveStatus(302)
    expect(await guest.get(`/cart/recommendations/${tray.id}`)).toRedirectTo('/cart')
    await updateProduct(mug, { status: 'draft' })
    expect(await guest.get(page())).toHaveStatus(404)
  })
})
