import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { placeOrder } from '#src/checkout/place-order.ts'
import { createReviewInput, createTestCart, orderInput, readCheckoutReview, saveTestDetails } from '#tests/support/checkout.ts'
import { acceptJson } from '#tests/support/test-client.ts'
import { addShippingRule } from '#src/shipping/edit-flat-rates.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { checkoutTest, openReview } from './checkout-client.ts'
import '#tests/support/matchers.ts'

const { shop, mug, guest } = checkoutTest()

const countOrders = () => shop.db.read.$count(shop.db.t.orders)

describe('an order', () => {
  test.each([
    ['unknown', { rate_id: 'flat:99' }],
    ['zero', { rate_id: '0' }],
    ['empty', { rate_id: '' }],
    ['missing', {}],
  ])('with a rate that is %s is refused, and the rates are shown again', async (_, choice) => {
    const client = await guest()
    const { form } = await openReview(client)
    const { rate_id: _chosen, ...otherFields } = form
    const page = await client.post('/checkout/place-order', { ...otherFields, ...choice })
    expect(page).toHaveStatus(422)
    expect(page).toShow('Choose one of the shipping methods')
    expect(page.text).toContain('name="rate_id" value="flat:1"')
    const response = await client.post('/checkout/place-order', { ...otherFields, ...choice }, acceptJson)
    expect(response).toHaveStatus(422)
    expect(response.json()).toMatchObject({ success: false, error: 'refused', errors: { rate_id: [expect.any(String)] } })
    const unknownRate = await client.post('/checkout/delivery', choice, acceptJson)
    expect(unknownRate.json()).toMatchObject({ success: false, errors: { rate_id: [expect.any(String)] } })
    expect(await countOrders()).toBe(0)
    expect(await client.post('/checkout/place-order', form, acceptJson)).toHaveStatus(200)
  })

  test('with a rate that is no longer offered is refused', async () => {
    const client = await guest()
    const { form } = await openReview(client)
    const { shippingRules } = shop.db.t
    await shop.db.transaction((tx) => tx.update(shippingRules).set({ active: false }).where(eq(shippingRules.id, 1)))
    expect(await client.post('/checkout/place-order', form, acceptJson)).toHaveStatus(422)
    expect(await countOrders()).toBe(0)
  })

  test('is offered the rates for its items with their gift wrap, before shipping', async () => {
    const gift = await createTestProduct(shop, { price: 2400, giftWrap: true })
    const { cartId } = await createTestCart(shop, [{ ...gift, giftWrap: true }])
    await saveTestDetails(shop, cartId)
    const rate = { price: 100, countries: ['US'], minDays: 9, maxDays: 9 }
    await shop.db.transaction(async (tx) => {
      await addShippingRule(tx, { ...rate, name: 'From 29.00', minTotal: 2900 })
      await addShippingRule(tx, { ...rate, name: 'From 29.01', minTotal: 2901 })
      await addShippingRule(tx, { ...rate, name: 'Up to 28.99', maxTotal: 2899 })
    })
    expect((await readCheckoutReview(shop, cartId)).rates.map(({ name }) => name)).toEqual(['From 29.00', 'Ground'])
  })

  test('cannot be placed with another rate than the reviewed one', async () => {
    const { cartId } = await createTestCart(shop, [mug])
    await saveTestDetails(shop, cartId)
    const { attemptKey } = await readCheckoutReview(shop, cartId)
    const order = placeOrder(shop, { ...createReviewInput(shop, cartId), ...orderInput, attemptKey, rateId: 'flat:99' })
    await expect(order).rejects.toThrow('checkout.chooseShipping')
  })
})
