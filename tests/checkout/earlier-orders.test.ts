import { describe, expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { countCartUnits } from '#src/cart/find-cart.ts'
import { recheckPayments } from '#src/payment-processing/recheck-payments.ts'
import { EarlierOrderPaid } from '#src/checkout/place-order.ts'
import { setLevels } from '#src/inventory/set-webhook-levels.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { findLatestPayment } from '#src/payments/payments.ts'
import { listAllUnmatchedPayments } from '#tests/support/unmatched-payments.ts'
import { acceptJson, createTestClient } from '#tests/support/test-client.ts'
import { placeTestOrder } from '#tests/support/checkout.ts'
import '#tests/support/matchers.ts'
import { earlierOrdersTest } from './earlier-orders-test.ts'

const { card, shop, mug, processor, setCartQuantity, createFilledCart, placeAnotherOrder, startTestPayment, receiveWebhook, now, stock } =
  earlierOrdersTest()

const listUnmatched = () => listAllUnmatchedPayments(shop)

describe('placing another order of the same cart', () => {
  test('cancels the pending payment of the earlier order, so that it cannot be paid any more', async () => {
    const { cartId } = await createFilledCart()
    const firstOrder = await placeTestOrder(shop, cartId)
    const reference = await startTestPayment(firstOrder)
    const secondOrder = await placeAnotherOrder(cartId, 3)
    expect(() => card.pay(reference)).toThrow('cannot be confirmed')
    expect(await now(firstOrder)).toMatchObject({ status: 'cancelled', replacedBy: secondOrder.id })
    expect((await findLatestPayment(shop.db.read, firstOrder.id))?.state).toBe('cancelled')
    expect(await stock()).toEqual({ left: 10, reserved: 3 })
  })
  test('cancels a declined payment of the earlier order too: it could still be paid with another card', async () => {
    const { cartId } = await createFilledCart()
    const order = await placeTestOrder(shop, cartId)
    const reference = await startTestPayment(order)
    expect(card.pay(reference, '4000000000000002')).toBe(false)
    await receiveWebhook(reference)
    await placeAnotherOrder(cartId, 2)
    expect(() => card.pay(reference)).toThrow('cannot be confirmed')
    expect((await findLatestPayment(shop.db.read, order.id))?.state).toBe('cancelled')
  })

  test('is refused when the earlier order was paid first: that one is bought', async () => {
    const { cartId, token } = await createFilledCart()
    const firstOrder = await placeTestOrder(shop, cartId)
    card.pay(await startTestPayment(firstOrder))
    const attempt = placeAnotherOrder(cartId, 3)
    await expect(attempt).rejects.toBeInstanceOf(EarlierOrderPaid)
    expect(await now(firstOrder)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
    expect(await shop.db.read.$count(shop.db.t.orders)).toBe(1)
    expect(await countCartUnits(shop.db.read, { token, userId: null }, shop.now())).toBe(2)
    expect(await stock()).toEqual({ left: 9, reserved: 0 })
    expect(await listUnmatched()).toEqual([])
  })
  test.each([3, 1])(
    'whose earlier order was paid unnoticed leads to it, and says what was not ordered: %d instead of two',
    async (quantity) => {
      const app = buildApp(shop)
      const { cartId, token } = await createFilledCart(2)
      const firstOrder = await placeTestOrder(shop, cartId)
      card.pay(await startTestPayment(firstOrder))
      await setCartQuantity(cartId, quantity)
      const client = createTestClient(app)
      client.cookies.set('cart', token)
      const review = await client.get('/checkout/review')
      const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(review.text)?.[1] ?? ''
      const form = { processor_id: 1, rate_id: field('rate_id'), idempotency_key: field('idempotency_key') }
      const response = await client.post('/checkout/place-order', form, acceptJson)
      const { redirect } = response.json() as { redirect: string }
      const confirmation = await client.follow(await client.get(redirect))
      expect(confirmation.path).toBe(`/checkout/success/${firstOrder.externalId}`)
      expect(confirmation).toShow('Thank you, Amara.')
      expect(confirmation).toShow('You have already paid for this order, so your later changes were not included.')
      expect(confirmation.text.includes('Items you added since are still in your cart')).toBe(quantity > 2)
      expect(client.cookies.has('cart')).toBe(quantity > 2)
    },
  )

  test('waits while the bank is still processing the earlier one', async () => {
    const { cartId } = await createFilledCart()
    const firstOrder = await placeTestOrder(shop, cartId)
    const reference = await startTestPayment(firstOrder)
    card.store.intents.get(reference)!.status = 'processing'
    processor().cancel = (query) => processor().find(query)
    await expect(placeAnotherOrder(cartId, 3)).rejects.toThrow('checkout.earlierPending')
    expect(await now(firstOrder)).toMatchObject({ status: 'pending', replacedBy: null })
  })

  test('continues when the processor does not respond; the payment is canceled when it does', async () => {
    const { cartId } = await createFilledCart()
    const firstOrder = await placeTestOrder(shop, cartId)
    const reference = await startTestPayment(firstOrder)
    card.failNext('payment_intents.cancel', 'server-error')
    await placeAnotherOrder(cartId, 3)
    expect(await now(firstOrder)).toMatchObject({ status: 'cancelled' })
    shop.clock.advance(3 * 60_000)
    await recheckPayments(shop)
    expect(() => card.pay(reference)).toThrow('cannot be confirmed')
  })

  test('that fails because of another shopper leaves the earlier one payable', async () => {
    const { cartId } = await createFilledCart()
    const firstOrder = await placeTestOrder(shop, cartId)
    const firstReference = await startTestPayment(firstOrder)
    const otherCart = await createFilledCart(2)
    const { cancel } = processor()
    processor().cancel = async (query) => {
      await placeTestOrder(shop, otherCart.cartId)
      return cancel(query)
    }
    await expect(placeAnotherOrder(cartId, 9)).rejects.toBeInstanceOf(UserError)
    await setCartQuantity(cartId, 1)
    const secondOrder = await placeTestOrder(shop, cartId)
    expect(secondOrder.id).toBe(firstOrder.id)
    const reference = await startTestPayment(secondOrder)
    expect(reference).not.toBe(firstReference)
    card.pay(reference)
    await receiveWebhook(reference)
    expect(await now(firstOrder)).toMatchObject({ paymentStatus: 'paid' })
  })
})

describe('a payment for an order its shopper abandoned', () => {
  /** Two orders of one cart, both payable: the processor did not respond when the first was canceled. */
  async function createTwoPayableOrders(quantities: [number, number] = [1, 3]) {
    const { cartId } = await createFilledCart(quantities[0])
    const firstOrder = await placeTestOrder(shop, cartId)
    const firstReference = await startTestPayment(firstOrder)
    card.failNext('payment_intents.cancel', 'server-error')
    const secondOrder = await placeAnotherOrder(cartId, quantities[1])
    return { firstOrder, firstReference, secondOrder, secondMoney: await startTestPayment(secondOrder) }
  }
  test('restores the order while its stock is available, and cancels the other one', async () => {
    const { firstOrder, firstReference, secondOrder, secondMoney: secondReference } = await createTwoPayableOrders()
    card.pay(firstReference)
    await receiveWebhook(firstReference)
    expect(await now(firstOrder)).toMatchObject({ status: 'processing', paymentStatus: 'paid', replacedBy: null })
    expect(await now(secondOrder)).toMatchObject({ status: 'cancelled', replacedBy: firstOrder.id })
    expect(await stock()).toEqual({ left: 9, reserved: 0 })
    expect(await listUnmatched()).toEqual([])
    await expect(shop).toHaveMailed({ to: 'amara@example.com', template: 'order_confirmation', text: String(firstOrder.number) })
    shop.clock.advance(3 * 60_000)
    await recheckPayments(shop)
    expect(() => card.pay(secondReference)).toThrow('cannot be confirmed')
  })
  test('may use the stock that its own cart reserved for the other one', async () => {
    await shop.db.transaction((tx) => setLevels(tx, { sku: mug.sku, stockLevel: 3 }, { reason: 'edit', reference: '', now: shop.now() }))
    const { firstOrder, firstReference } = await createTwoPayableOrders([2, 3])
    card.pay(firstReference)
    await receiveWebhook(firstReference)
    expect(await now(firstOrder)).toMatchObject({ paymentStatus: 'paid' })
    expect(await stock()).toEqual({ left: 1, reserved: 0 })
  })

  test('is recorded as unmatched when another order has its stock; the other order stays as it was', async () => {
    await shop.db.transaction((tx) => setLevels(tx, { sku: mug.sku, stockLevel: 3 }, { reason: 'edit', reference: '', now: shop.now() }))
    const { firstOrder, firstReference, secondOrder } = await createTwoPayableOrders([3, 1])
    const otherCart = await createFilledCart(2)
    await placeTestOrder(shop, otherCart.cartId)
    card.pay(firstReference)
    await receiveWebhook(firstReference)
    expect(await now(firstOrder)).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid' })
    expect(await now(secondOrder)).toMatchObject({ status: 'pending', replacedBy: null })
    expect(await listUnmatched()).toMatchObject([{ reference: firstReference, reason: 'order_cancelled' }])
    expect(await stock()).toEqual({ left: 3, reserved: 3 })
    const page = await createTestClient(buildApp(shop)).get(`/checkout/success/${firstOrder.externalId}`)
    expect(page).toShow('Your payment arrived after this order was closed, and its items have sold out or were bought in another order.')
    expect(page).not.toShow('The payment was not completed, so the order was closed.')
  })

  test('after the other one was paid is a double payment for one cart, which staff must see', async () => {
    const { firstOrder, firstReference, secondOrder, secondMoney: secondReference } = await createTwoPayableOrders()
    for (const reference of [secondReference, firstReference]) {
      card.pay(reference)
      await receiveWebhook(reference)
    }
    expect(await now(secondOrder)).toMatchObject({ paymentStatus: 'paid' })
    expect(await now(firstOrder)).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid' })
    expect(await listUnmatched()).toMatchObject([{ reference: firstReference, reason: 'already_paid', amount: firstOrder.total }])
    expect(await stock()).toEqual({ left: 7, reserved: 0 })
  })

  test('is a double payment when any other order of the cart was paid, however many came between', async () => {
    const { cartId } = await createFilledCart()
    const firstOrder = await placeTestOrder(shop, cartId)
    const firstReference = await startTestPayment(firstOrder)
    card.failNext('payment_intents.cancel', 'server-error')
    await placeAnotherOrder(cartId, 2)
    const thirdOrder = await placeAnotherOrder(cartId, 3)
    for (const reference of [await startTestPayment(thirdOrder), firstReference]) {
      card.pay(reference)
      await receiveWebhook(reference)
    }
    expect([(await now(firstOrder)).paymentStatus, (await now(thirdOrder)).paymentStatus]).toEqual(['unpaid', 'paid'])
    expect(await listUnmatched()).toMatchObject([{ reference: firstReference, reason: 'already_paid' }])
  })

  test('reported for both at once buys one of them', async () => {
    const { firstOrder, firstReference, secondOrder, secondMoney: secondReference } = await createTwoPayableOrders()
    card.pay(firstReference)
    card.pay(secondReference)
    await Promise.all([
      receiveWebhook(firstReference),
      receiveWebhook(secondReference),
      receiveWebhook(firstReference),
      receiveWebhook(secondReference),
    ])
    const states = [(await now(firstOrder)).paymentStatus, (await now(secondOrder)).paymentStatus]
    expect(states.toSorted()).toEqual(['paid', 'unpaid'])
    expect(await listUnmatched()).toMatchObject([{ reason: 'already_paid' }])
    expect((await stock()).reserved).toBe(0)
  })
})
