import { describe, expect, test } from 'bun:test'
import { addToCart } from '#src/cart/add-to-cart.ts'
import { placeOrder } from '#src/checkout/place-order.ts'
import { payOrder } from '#src/payment-processing/apply-outcome.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { transitionByStaff } from '#src/orders/staff-transitions.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createReviewInput, createTestCart, orderInput, readCheckoutReview, saveTestDetails } from '#tests/support/checkout.ts'
import { failEachStatement } from '#tests/support/fail-statement.ts'
import { ordersTest } from '#tests/orders/orders-test.ts'

const { shop, mug, placeOrderFor, placePaidOrder } = ordersTest()

describe('whichever statement fails, everything stays as it was, and the next try succeeds', () => {
  test('when a line is added to the cart', async () => {
    const line = { productId: mug.id, variantId: mug.variantId, quantity: 2, giftWrap: true, giftMessage: 'For you' }
    const { statements } = await failEachStatement(shop, ({ db }) =>
      db.transaction((tx) => addToCart(tx, { token: null, userId: null }, line, { wholesale: false, now: shop.now() })),
    )
    expect(statements).toBeGreaterThan(3)
    expect(await shop.db.read.$count(shop.db.t.cartLines)).toBe(1)
  })

  test('when an order is placed', async () => {
    const { cartId } = await createTestCart(shop, [{ ...mug, quantity: 2, giftWrap: true }])
    await saveTestDetails(shop, cartId)
    const { attemptKey, rate } = await readCheckoutReview(shop, cartId)
    const input = { ...createReviewInput(shop, cartId), ...orderInput, attemptKey, rateId: rate!.id }
    const { result, statements } = await failEachStatement(shop, (failing) => placeOrder(failing, input))
    expect(statements).toBeGreaterThan(10)
    expect(await findOrder(shop.db.read, { id: result.id })).toMatchObject({ status: 'pending', itemCount: 2 })
    expect(await shop.db.read.$count(shop.db.t.orders)).toBe(1)
  })

  test('when an order is placed again with other content, which cancels the first', async () => {
    const first = await placeOrderFor()
    const { cartId } = (await findOrder(shop.db.read, { id: first.id }))!
    const { cartLines } = shop.db.t
    await shop.db.transaction((tx) => tx.update(cartLines).set({ quantity: 3 }))
    const { attemptKey, rate } = await readCheckoutReview(shop, cartId!)
    const input = { ...createReviewInput(shop, cartId!), ...orderInput, attemptKey, rateId: rate!.id }
    const { result } = await failEachStatement(shop, (failing) => placeOrder(failing, input))
    expect(await findOrder(shop.db.read, { id: first.id })).toMatchObject({ status: 'cancelled', replacedBy: result.id })
  })

  test('when an order is paid: its stock, downloads, sales, emails and cart', async () => {
    const order = await placeOrderFor({ quantity: 2, giftWrap: true })
    const findWording = await readWordings(shop)
    const payment = { orderId: order.id, amount: order.total, currency: 'USD', method: 'Visa' }
    const { result, statements } = await failEachStatement(shop, (failing) =>
      failing.db.transaction((tx) => payOrder(failing, tx, payment, { actor: 'card-processor', findWording })),
    )
    expect(result).toBe('paid')
    expect(statements).toBeGreaterThan(15)
    expect(await shop.listMails()).not.toBeEmpty()
  })

  test('when staff cancel a paid order and return its units to stock', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { timezone: 'UTC' }, 1))
    const { id } = await placePaidOrder({ quantity: 2 })
    const order = (await findOrder(shop.db.read, { id }))!
    const transition = { to: 'cancelled' as const, expectedPaid: true, restock: true, actor: 'Robin', now: shop.now() }
    const { result } = await failEachStatement(shop, ({ db }) => db.transaction((tx) => transitionByStaff(tx, order, transition)))
    expect(result).toBe(2)
  })
})
