import { describe, expect, test } from 'bun:test'
import { addToCart } from '#src/cart/add-to-cart.ts'
import { findCart } from '#src/cart/find-cart.ts'
import { readCart } from '#src/cart/read-cart.ts'
import type { PlacedOrder } from '#src/checkout/place-order.ts'
import { listAllUnmatchedPayments } from '#tests/support/unmatched-payments.ts'
import { createTestCart, placeTestOrder, createReviewInput, saveTestDetails } from '#tests/support/checkout.ts'
import '#tests/support/matchers.ts'
import { createTestProduct, type TestProduct } from '#tests/support/products.ts'
import { earlierOrdersTest } from './earlier-orders-test.ts'

const { card, shop, mug, setCartQuantity, createFilledCart, placeAnotherOrder, startTestPayment, receiveWebhook, now, stock } =
  earlierOrdersTest()

const listUnmatched = () => listAllUnmatchedPayments(shop)

describe('a cart that changes while its order is being paid', () => {
  const addLine = (token: string, { id, variantId }: TestProduct, quantity: number) => {
    const input = { productId: id, variantId, quantity, giftWrap: false, giftMessage: '' }
    return shop.db.transaction((tx) => addToCart(tx, { token, userId: null }, input, { wholesale: false, now: shop.now() }))
  }
  const readCartContents = async (cartId: number) => {
    const { lines } = await readCart(shop.db.read, cartId, createReviewInput(shop, cartId).pricing)
    return lines.map(({ name, quantity, giftWrap }) => ({ name, quantity, giftWrap }))
  }
  async function payOrder(order: PlacedOrder): Promise<void> {
    const reference = await startTestPayment(order)
    card.pay(reference)
    await receiveWebhook(reference)
  }
  test('keeps its new items: only what was bought is removed, by line and by unit', async () => {
    const bowl = await createTestProduct(shop, { name: 'Bowl' })
    const mug = await createTestProduct(shop, { name: 'Wrapped mug', giftWrap: true })
    const { cartId, token } = await createTestCart(shop, [
      { ...mug, giftWrap: true },
      { ...mug, quantity: 2 },
    ])
    await saveTestDetails(shop, cartId)
    const order = await placeTestOrder(shop, cartId)
    await addLine(token, mug, 3)
    await addLine(token, bowl, 1)
    await payOrder(order)
    expect(await readCartContents(cartId)).toEqual([
      { name: 'Wrapped mug', quantity: 3, giftWrap: false },
      { name: 'Bowl', quantity: 1, giftWrap: false },
    ])
  })
  test('loses nothing more when the payment is reported twice', async () => {
    const { cartId, token } = await createFilledCart()
    const order = await placeTestOrder(shop, cartId)
    await addLine(token, mug, 2)
    const reference = await startTestPayment(order)
    card.pay(reference)
    await Promise.all([receiveWebhook(reference), receiveWebhook(reference)])
    await receiveWebhook(reference)
    expect(await readCartContents(cartId)).toEqual([{ name: 'Moss mug', quantity: 2, giftWrap: false }])
  })

  test('with fewer items than were bought is deleted', async () => {
    const { cartId, token } = await createFilledCart(3)
    const order = await placeTestOrder(shop, cartId)
    const reference = await startTestPayment(order)
    await setCartQuantity(cartId, 1)
    card.pay(reference)
    await receiveWebhook(reference)
    expect(await findCart(shop.db.read, { token, userId: null }, shop.now())).toBeNull()
  })

  test('can be ordered next, even with the same product', async () => {
    const { cartId, token } = await createFilledCart()
    const firstOrder = await placeTestOrder(shop, cartId)
    await addLine(token, mug, 1)
    await payOrder(firstOrder)
    await saveTestDetails(shop, cartId)
    const secondOrder = await placeTestOrder(shop, cartId)
    expect(secondOrder.id).not.toBe(firstOrder.id)
    await payOrder(secondOrder)
    expect(await now(secondOrder)).toMatchObject({ paymentStatus: 'paid', total: firstOrder.total })
    expect(await stock()).toEqual({ left: 8, reserved: 0 })
    expect(await findCart(shop.db.read, { token, userId: null }, shop.now())).toBeNull()
  })

  test('whose second order was abandoned and then paid after all restores that order', async () => {
    const { cartId, token } = await createFilledCart()
    const firstOrder = await placeTestOrder(shop, cartId)
    await addLine(token, mug, 2)
    await payOrder(firstOrder)
    await saveTestDetails(shop, cartId)
    const secondOrder = await placeTestOrder(shop, cartId)
    const reference = await startTestPayment(secondOrder)
    card.failNext('payment_intents.cancel', 'server-error')
    const thirdOrder = await placeAnotherOrder(cartId, 4)
    card.pay(reference)
    await receiveWebhook(reference)
    expect(await now(secondOrder)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
    expect(await now(thirdOrder)).toMatchObject({ status: 'cancelled', replacedBy: secondOrder.id })
    expect(await listUnmatched()).toEqual([])
  })
})
