import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { createTestProduct, type TestProduct } from '#tests/support/products.ts'
import { acceptJson } from '#tests/support/test-client.ts'
import { openReview, detailsForm, checkoutTest, reloadReview } from './checkout-client.ts'
import '#tests/support/matchers.ts'

const { card, shop, mug, guest } = checkoutTest()

const orders = () => shop.db.read.select().from(shop.db.t.orders)

describe('the review', () => {
  test('shows all six rows of the totals, and the total on the button', async () => {
    const { review } = await openReview(await guest())
    for (const row of ['Subtotal', 'Discount', 'Taxable subtotal', 'Shipping, Ground', 'Order total', 'Pay $30.95'])
      expect(review).toShow(row)
  })

  test('shows the lines of the order unfolded, which the details only do on wide screens', async () => {
    const client = await guest()
    const { review } = await openReview(client)
    expect(review.text).toMatch(/<details class="summary-fold" open/)
    expect((await client.get('/checkout?edit=1')).text).not.toMatch(/<details class="summary-fold" open/)
  })

  test('shows the price of each shipping method beside its name', async () => {
    await shop.db.transaction(async (tx) => {
      const { addShippingRule } = await import('#src/shipping/edit-flat-rates.ts')
      await addShippingRule(tx, { name: 'Pickup', price: 0, countries: ['US'], minDays: 1, maxDays: 2 })
    })
    const { review } = await openReview(await guest())
    const choices = [...review.text.matchAll(/<span class="choice-title">([^<]+)<.*?<span class="choice-end">([^<]+)</g)]
    expect(choices.map(([, name, price]) => [name, price])).toEqual([
      ['Pickup', 'Free'],
      ['Ground', '$6.95'],
    ])
  })

  test('may use the origin of the processor, and no other page may', async () => {
    const client = await guest()
    const { review } = await openReview(client)
    expect(review.headers.get('content-security-policy')).toContain(new URL(card.url).origin)
    expect((await client.get('/checkout?edit=1')).headers.get('content-security-policy')).not.toContain('127.0.0.1')
  })

  test('before the details are complete redirects to them', async () => {
    expect(await (await guest()).get('/checkout/review')).toRedirectTo('/checkout')
  })

  test('another shipping method changes the total and what the button submits', async () => {
    await shop.db.transaction(async (tx) => {
      const { addShippingRule } = await import('#src/shipping/edit-flat-rates.ts')
      await addShippingRule(tx, { name: 'Express', price: 1895, countries: ['US'], minDays: 1, maxDays: 2 })
    })
    const client = await guest()
    const { review } = await openReview(client)
    expect(review.text.indexOf('Ground')).toBeLessThan(review.text.indexOf('Express'))
    const response = await client.htmx('/checkout/review').post('/checkout/delivery', { rate_id: 'flat:2' })
    expect(response).toReplace('#rv-summary')
    expect(response).toReplace('#rv-fields')
    expect(response).toShow('Pay $42.95')
  })

  test('an unavailable shipping method changes nothing', async () => {
    const client = await guest()
    await openReview(client)
    for (const rate_id of ['flat:99', '0', '', 'x'.repeat(61)]) {
      const page = await client.post('/checkout/delivery', { rate_id })
      expect(page).toHaveStatus(422)
      expect(page).toShow('Choose one of the shipping methods')
      expect(page.text).toContain('value="flat:1"')
      const partial = await client.htmx('/checkout/review').post('/checkout/delivery', { rate_id })
      expect(partial).toHaveStatus(422)
      expect(partial).toReplace('#rv-ship')
      expect(partial).toShow('Choose one of the shipping methods')
    }
    expect(await client.get('/checkout/review')).toShow('Pay $30.95')
  })

  test('shows a message for an address without shipping, and nothing can be ordered', async () => {
    const client = await guest()
    await client.post('/checkout', { ...detailsForm, country: 'DE', state: '', postal_code: '10969' })
    const { form, review } = await reloadReview(client)
    expect(review).toShow('We do not ship to this address.')
    const refused = await client.post('/checkout/place-order', { ...form, processor_id: '1' })
    expect(refused).toHaveStatus(422)
    expect(refused).toShow('We do not ship to this address.')
    expect(await shop.db.read.$count(shop.db.t.orders)).toBe(0)
  })
})

describe('a product whose rules changed after it was added', () => {
  const updateProduct = async (product: TestProduct, changes: object) => {
    const { products } = shop.db.t
    await shop.db.transaction((tx) => tx.update(products).set(changes).where(eq(products.id, product.id)))
  }
  const makeSubscription = async (product: TestProduct) => {
    const { variants } = shop.db.t
    await shop.db.transaction((tx) => tx.update(variants).set({ isSubscription: true }).where(eq(variants.id, product.variantId)))
  }
  const cases: [string, () => Promise<unknown>, string][] = [
    ['one per order', () => updateProduct(mug, { maxQty: true }), 'Moss mug is limited to one per order.'],
    ['sold on its own', () => updateProduct(mug, { standalonePurchase: true }), 'Moss mug is sold separately.'],
    ['a subscription', () => makeSubscription(mug), 'Moss mug is a subscription'],
  ]

  test.each(cases)('to %s redirects from the review to the cart, with the reason', async (_, applyChange, expectedText) => {
    const client = await guest([{ ...mug, quantity: 2 }, await createTestProduct(shop)])
    await client.post('/checkout', detailsForm)
    await applyChange()
    const response = await client.get('/checkout/review')
    expect(response).toRedirectTo('/cart')
    expect(await client.follow(response)).toShow(expectedText)
  })

  test.each(cases)('to %s after the review was opened is not ordered', async (_, applyChange, expectedText) => {
    const client = await guest([{ ...mug, quantity: 2 }, await createTestProduct(shop)])
    const { form } = await openReview(client)
    await applyChange()
    const response = await client.post('/checkout/place-order', form)
    expect(await client.follow(response)).toShow(expectedText)
    const { redirect } = (await client.post('/checkout/place-order', form, acceptJson)).json() as { redirect: string }
    const cart = await client.follow(await client.get(redirect))
    expect(cart.path).toBe('/cart')
    expect(cart).toShow(expectedText)
    expect(await orders()).toHaveLength(0)
  })

  test('to one per order can be bought once only one is left', async () => {
    const client = await guest([{ ...mug, quantity: 2 }])
    await client.post('/checkout', detailsForm)
    await updateProduct(mug, { maxQty: true })
    const cart = await client.follow(await client.get('/checkout/review'))
    const line = /\/cart\/items\/(\d+)/.exec(cart.text)![1]
    await client.post(`/cart/items/${line}`, { quantity: 1 })
    expect(await client.get('/checkout/review')).toShow('Review your order')
  })
})
