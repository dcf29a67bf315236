import { beforeEach, describe, expect, test } from 'bun:test'
import { placeOrder } from '#src/checkout/place-order.ts'
import { getCheckoutReview } from '#src/checkout/review.ts'
import { maxQuantity } from '#src/lib/products/quantity.ts'
import { listOrderLines } from '#src/orders/find-orders.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { seedTaxRates } from '#src/tax/rates.ts'
import { acceptJson, createTestClient } from '#tests/support/test-client.ts'
import {
  readCheckoutReview,
  createFlatShippingRate,
  placeTestOrder,
  createReviewInput,
  saveTestDetails,
  orderInput,
} from '#tests/support/checkout.ts'
import '#tests/support/matchers.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { createTestProduct, type TestProduct } from '#tests/support/products.ts'
import { cartTest } from './cart-test.ts'

const { shop, app, guest, postToCart, updateProduct, lines, cartId } = cartTest()

type Form = Record<string, string | number>

const setGiftWrapFee = (gift_wrap_fee: number, gift_wrap_per_unit = false) =>
  shop.db.transaction((tx) => saveSettings(tx, { gift_wrap_fee, gift_wrap_per_unit }, shop.now()))

describe('gift wrapping', () => {
  const giftWrapForm = { gift_wrap: 'on', gift_message: 'For Ann' }
  let mug: TestProduct
  beforeEach(async () => {
    mug = await createTestProduct(shop, { name: 'Mug', price: 1000, giftWrap: true })
    await setGiftWrapFee(600)
  })
  const postGiftWrap = async (form: Form, client = guest) => client.post(`/cart/items/${(await lines())[0]!.id}/gift-wrap`, form)
  test('is a line of its own with its fee, once per wrapped line', async () => {
    const { cart } = await postToCart(mug, { ...giftWrapForm, quantity: 3 })
    expect(cart).toMatchObject({ count: 3, subtotal: 3600, lines: [{ gift_wrap_total: 600 }] })
    expect(await guest.get('/cart')).toShow('Gift wrapping - Mug Message: For Ann $6.00')
    expect(await guest.htmx('/shop').get('/cart/drawer')).toShow('Gift wrapping - Mug Message: For Ann $6.00')
  })

  test('counts per unit where the shop says so: on the page, in the cart and in the order', async () => {
    await setGiftWrapFee(600, true)
    expect(await guest.get('/items/mug')).toShow('Add gift wrap, $6.00 each')
    expect((await postToCart(mug, { ...giftWrapForm, quantity: 3 })).cart.subtotal).toBe(3000 + 1800)
    expect(await guest.get('/cart')).toShow('3 × $6.00')
    await createFlatShippingRate(shop)
    await saveTestDetails(shop, await cartId())
    const reviewInput = createReviewInput(shop, await cartId())
    const perUnitInput = { ...reviewInput, pricing: { ...reviewInput.pricing, giftWrapFee: 600, giftWrapPerUnit: true } }
    expect(await guest.get('/checkout/review')).toShow('Gift wrap, $18.00')
    const review = await getCheckoutReview(shop.db.read, perUnitInput)
    const attemptKey = review.stage === 'review' ? review.attemptKey : ''
    const order = await placeOrder(shop, { ...perUnitInput, ...orderInput, attemptKey })
    const orderLines = await listOrderLines(shop.db.read, order.id)
    expect(orderLines.map((line) => [line.kind, line.quantity, line.lineTotal])).toEqual([
      ['item', 3, 3000],
      ['gift_wrap', 3, 1800],
    ])
  })

  test('is free when its fee is zero', async () => {
    await setGiftWrapFee(0)
    expect(await guest.get('/items/mug')).toShow('Add free gift wrap')
    expect((await postToCart(mug, giftWrapForm)).cart.subtotal).toBe(1000)
  })

  test.each([
    [1, 1600],
    [0, 0],
    [2, 0],
  ])('is taxed like its product: charge_tax %p makes %p taxable', async (chargeTax, taxable) => {
    await shop.db.transaction(seedTaxRates)
    await createFlatShippingRate(shop)
    await updateProduct(mug, { chargeTax })
    await postToCart(mug, giftWrapForm)
    await saveTestDetails(shop, await cartId())
    const reviewInput = createReviewInput(shop, await cartId())
    const { quote } = await readCheckoutReview(shop, await cartId())
    expect(reviewInput.pricing.giftWrapFee).toBe(500)
    expect(quote.taxableSubtotal).toBe(taxable === 0 ? 0 : taxable - 100)
  })

  test('is removed with its product', async () => {
    await postToCart(mug, giftWrapForm)
    const [line] = await lines()
    await guest.post(`/cart/items/${line!.id}/remove`)
    expect(await guest.get('/cart')).toShow('Your cart is empty')
    expect((await guest.get('/cart')).text).not.toContain('Gift wrap')
  })

  test('is added, edited and removed in the cart, by form and by script', async () => {
    await postToCart(mug)
    expect(await guest.get('/cart')).toShow('Add gift wrap, $6.00')
    expect(await postGiftWrap({ gift_wrap: 'on', gift_message: 'Dear Ann\r\nLove' })).toRedirectTo('/cart')
    expect((await lines())[0]).toMatchObject({ giftWrap: true, giftMessage: 'Dear Ann\nLove' })
    const partial = await postGiftWrap({ gift_wrap: 'on', gift_message: 'Dear Bob' }, guest.htmx('/cart'))
    expect(partial).toReplace('#cart-page')
    expect(partial).toReplace('#cart-body')
    expect(partial).toShow('Message: Dear Bob $6.00')
    await postGiftWrap({ remove_gift_wrap: 1 })
    expect((await lines())[0]).toMatchObject({ giftWrap: false, giftMessage: '' })
  })

  test('joins lines that have become the same', async () => {
    await postToCart(mug, { quantity: 2 })
    await postToCart(mug, { ...giftWrapForm, quantity: 1 })
    const [, second] = await lines()
    await guest.post(`/cart/items/${second!.id}/gift-wrap`, { remove_gift_wrap: 1 })
    expect((await lines()).map((line) => line.quantity)).toEqual([3])
  })

  test('joins no lines that would have more units than a line can', async () => {
    const plenty = await createTestProduct(shop, { name: 'Plenty', price: 1000, giftWrap: true, backorders: true })
    await postToCart(plenty, { quantity: maxQuantity })
    await postToCart(plenty, { ...giftWrapForm, quantity: 1 })
    const [, second] = await lines()
    await guest.post(`/cart/items/${second!.id}/gift-wrap`, { remove_gift_wrap: 1 })
    expect((await lines()).map(({ quantity, giftWrap }) => [quantity, giftWrap])).toEqual([
      [maxQuantity, false],
      [1, false],
    ])
  })

  test('accepts a message of at most 500 characters, with line breaks and no unprintable ones', async () => {
    await postToCart(mug)
    await postGiftWrap({ gift_wrap: 'on', gift_message: 'x'.repeat(500) })
    expect((await lines())[0]!.giftMessage).toHaveLength(500)
    expect(await postGiftWrap({ gift_wrap: 'on', gift_message: 'x'.repeat(501) }, guest.htmx('/cart'))).toShow('up to 500 characters')
    expect((await lines())[0]!.giftMessage).toHaveLength(500)
    await postGiftWrap({ gift_wrap: 'on', gift_message: ' a\u0007\u202eb\n<c> ' })
    expect((await lines())[0]!.giftMessage).toBe('ab\n<c>')
    expect((await guest.get('/cart')).text).toContain('&lt;c&gt;')
  })

  test('is available only for products that offer it, whatever is sent', async () => {
    const plain = await createTestProduct(shop, { name: 'Plain' })
    expect(await guest.get('/items/mug')).toShow('Add gift wrap, $6.00')
    expect((await guest.get('/items/plain')).text).not.toMatch(/gift/i)
    await postToCart(plain, giftWrapForm)
    expect(await lines()).toMatchObject([{ giftWrap: false, giftMessage: '' }])
  })

  test('cannot be set on unwrapped lines or lines of another cart', async () => {
    await postToCart(mug)
    const [line] = await lines()
    const otherGuest = createTestClient(app)
    expect(await otherGuest.post(`/cart/items/${line!.id}/gift-wrap`, giftWrapForm)).toHaveStatus(404)
    await postToCart(mug, {}, otherGuest)
    expect(await otherGuest.post(`/cart/items/${line!.id}/gift-wrap`, giftWrapForm)).toHaveStatus(404)
    expect(await guest.post('/cart/items/x/gift-wrap', giftWrapForm)).toHaveStatus(404)
    await updateProduct(mug, { giftWrap: false })
    expect(await postGiftWrap(giftWrapForm, guest.htmx('/cart'))).toShow('Gift wrap is no longer available for Mug.')
    expect(await guest.follow(await postGiftWrap(giftWrapForm))).toShow('Gift wrap is no longer available for Mug.')
    const response = await guest.post(`/cart/items/${(await lines())[0]!.id}/gift-wrap`, giftWrapForm, acceptJson)
    expect(response).toHaveStatus(422)
    expect(response.json()).toEqual({ success: false, error: 'refused', message: 'Gift wrap is no longer available for Mug.' })
    expect((await lines())[0]!.giftWrap).toBe(false)
  })

  test('is on the packing slip with its message', async () => {
    await createFlatShippingRate(shop)
    await postToCart(mug, giftWrapForm)
    await saveTestDetails(shop, await cartId())
    const order = await placeTestOrder(shop, await cartId())
    const admin = await createSignedInClient(app, shop, await createTestUser(shop, 5))
    const page = await admin.get(`/admin/ecommerce/orders/${order.id}`)
    expect(page).toShow('Gift wrapping - Mug')
    expect(page).toShow('“For Ann”')
  })
})
