import { describe, expect, test } from 'bun:test'
import { placeOrder } from '#src/checkout/place-order.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { acceptJson } from '#tests/support/test-client.ts'
import { readCheckoutReview, createFlatShippingRate, createReviewInput, saveTestDetails, orderInput } from '#tests/support/checkout.ts'
import { createTestField } from '#tests/support/customization.ts'
import '#tests/support/matchers.ts'
import { createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { cartTest } from './cart-test.ts'

const { shop, guest, postToCart, updateProduct, lines, cartId } = cartTest()

type Form = Record<string, string | number>

describe('a product limited to one per order', () => {
  test('is one in total, whatever the quantity, wrapping or answers', async () => {
    const limitedProduct = await createTestProduct(shop, { name: 'One', maxQty: true, giftWrap: true, customization: [createTestField()] })
    expect(await guest.get('/items/one')).toShow('Limit 1 per order')
    const { text } = await guest.get('/items/one')
    expect(/<input[^>]*id="quantity"[^>]*>/.exec(text)![0]).toMatch(/value="1"[^>]*readonly/)
    expect((await postToCart(limitedProduct, { quantity: 9 })).cart.count).toBe(1)
    expect((await postToCart(limitedProduct)).cart.count).toBe(1)
    for (const form of [{ gift_wrap: 'on' }, { 'custom[engraving]': 'Ann' }] as Form[]) {
      expect((await postToCart(limitedProduct, form)).message).toContain('limited to one per order')
    }
    const [line] = await lines()
    await guest.post(`/cart/items/${line!.id}`, { quantity: 7 })
    expect((await lines()).map((line) => line.quantity)).toEqual([1])
  })
  test('that was limited later blocks the order until only one is left', async () => {
    await createFlatShippingRate(shop)
    const mug = await createTestProduct(shop, { name: 'Mug' })
    await postToCart(mug, { quantity: 3 })
    await saveTestDetails(shop, await cartId())
    await updateProduct(mug, { maxQty: true })
    const page = await guest.get('/cart')
    expect(page).toShow('Limit 1 per order.')
    const review = await readCheckoutReview(shop, await cartId())
    const reviewInput = { ...createReviewInput(shop, await cartId()), ...orderInput, attemptKey: review.attemptKey }
    await expect(placeOrder(shop, reviewInput)).rejects.toBeInstanceOf(UserError)
    await guest.post(`/cart/items/${(await lines())[0]!.id}`, { quantity: 2 })
    expect((await readCheckoutReview(shop, await cartId())).problemLines).toEqual([])
  })
})

describe('a product whose stock count is hidden', () => {
  test('adds no more than is available, and does not reveal the count', async () => {
    const lamp = await createTestProduct(shop, { name: 'Lamp', stock: 7, hideInventoryLevels: true })
    const createForm = (quantity: number) => ({ product_id: lamp.id, variant_id: lamp.variantId, quantity })
    const rejections = [
      await guest.post('/cart/add', createForm(8), acceptJson),
      await guest.htmx('/items/lamp').post('/cart/add', createForm(9999)),
      await guest.post('/cart/add', createForm(8)),
    ]
    for (const response of rejections) {
      expect(response).toHaveStatus(422)
      expect(response.text).toContain('There is not enough Lamp in stock.')
      expect(response.text.replace(/value="\d+"|\d+ ?px/g, '')).not.toMatch(/\b7\b (left|in stock|of)/)
    }
    expect(await lines()).toEqual([])
    expect((await postToCart(lamp, { quantity: 5 })).cart.count).toBe(5)
    expect((await postToCart(lamp, { quantity: 3 })).message).toBe('There is not enough Lamp in stock. Choose a smaller quantity.')
    const [line] = await lines()
    const partial = await guest.htmx('/cart').post(`/cart/items/${line!.id}`, { quantity: 8 })
    expect(partial).toShow('There is not enough Lamp in stock.')
    expect((await lines()).map(({ quantity }) => quantity)).toEqual([5])
    expect((await postToCart(lamp, { quantity: 2 })).cart.count).toBe(7)
    expect((await postToCart(lamp)).message).toContain('in stock. Choose a smaller quantity')
  })
  test('limited to one per order is one, whatever the quantity', async () => {
    const lamp = await createTestProduct(shop, { name: 'Lamp', stock: 7, hideInventoryLevels: true, maxQty: true })
    expect((await postToCart(lamp, { quantity: 9 })).cart.count).toBe(1)
  })
})

describe('lines that cannot share a cart', () => {
  test('because staff changed the product block the order, and say so', async () => {
    await createFlatShippingRate(shop)
    const [mug, eventPass] = [await createTestProduct(shop, { name: 'Mug' }), await createTestProduct(shop, { name: 'Pass' })]
    await postToCart(mug)
    await postToCart(eventPass)
    await saveTestDetails(shop, await cartId())
    await updateProduct(eventPass, { standalonePurchase: true })
    expect(await guest.get('/cart')).toShow('This item cannot be bought with the others in your cart.')
    expect((await readCheckoutReview(shop, await cartId())).problemLines).toHaveLength(2)
    expect(await guest.get('/checkout/review')).toRedirectTo('/cart')
  })
})

describe('a cart', () => {
  test('holds a hundred different lines at most', async () => {
    const mug = await createTestProduct(shop, { name: 'Mug', stock: 1000, customization: [createTestField()] })
    for (let i = 0; i < 100; i += 1) await postToCart(mug, { 'custom[engraving]': String(i) })
    expect((await postToCart(mug, { 'custom[engraving]': 'more' })).message).toContain('Your cart is full: it has 100 different items.')
    expect((await postToCart(mug, { 'custom[engraving]': '7' })).success).toBe(true)
    expect(await lines()).toHaveLength(100)
  }, 60_000)
})

test('after a removal moves the focus to the next line', async () => {
  const [mug, tray] = [await createTestProduct(shop, { name: 'Mug' }), await createTestProduct(shop, { name: 'Tray' })]
  await postToCart(mug)
  await postToCart(tray)
  const [first, second] = await lines()
  const afterFirst = await guest.htmx('/cart').post(`/cart/items/${first!.id}/remove`)
  expect(afterFirst.text).toMatch(/variant=TRAY" autofocus/)
  const afterLast = await guest.htmx('/cart').post(`/cart/items/${second!.id}/remove`)
  expect(afterLast.text).not.toContain('autofocus')
  expect(afterLast.text).toContain('data-passing="8000"')
})

test('an empty cart links to the categories of the shop', async () => {
  const bags = await createTestCategory(shop, { name: 'Bags' })
  await createTestProduct(shop, { name: 'Tote', categoryId: bags.id })
  const { text } = await guest.get('/cart')
  const emptyState = text.slice(text.indexOf('class="empty"'))
  expect(emptyState.slice(0, emptyState.indexOf('</main>'))).toContain('href="/section/bags"')
})
