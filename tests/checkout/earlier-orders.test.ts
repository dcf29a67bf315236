import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { setLineQuantity } from '#src/cart/update-line.ts'
import { addToCart } from '#src/cart/add-to-cart.ts'
import { countCartUnits, findCart } from '#src/cart/find-cart.ts'
import { readCart } from '#src/cart/read-cart.ts'
import { recheckPayments, syncPayment } from '#src/checkout/sync-payments.ts'
import { EarlierOrderPaid, type PlacedOrder } from '#src/checkout/place-order.ts'
import { startPayment } from '#src/checkout/start-payment.ts'
import { findInventory } from '#src/inventory/find-inventory.ts'
import { setLevels } from '#src/inventory/set-levels.ts'
import { Conflict, UserError } from '#src/lib/errors.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { findPaymentByReference, findLatestPayment } from '#src/payments/payments.ts'
import { ProcessorError } from '#src/payments/processor.ts'
import { listAllUnmatchedPayments } from '#tests/support/unmatched-payments.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import {
  createTestCart,
  readCheckoutReview,
  createFlatShippingRate,
  placeTestOrder,
  createReviewInput,
  saveTestDetails,
} from '#tests/support/checkout.ts'
import '#tests/support/matchers.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { startTestCardServer, createShopWithCards } from '#tests/support/pretend-card.ts'
import { createTestProduct, type TestProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'

const card = startTestCardServer()
afterAll(() => card.stop())

let shop: TestShop
let mug: TestProduct
beforeEach(async () => {
  shop = await createShopWithCards(card)
  await createFlatShippingRate(shop)
  mug = await createTestProduct(shop, { name: 'Moss mug', price: 2400, stock: 10 })
})

const processor = () => shop.processors.find((candidate) => candidate.slug === 'card-processor')!

/** A cart with so many mugs, ready to be ordered. */
async function createFilledCart(quantity = 1): Promise<{ cartId: number; token: string }> {
  const cart = await createTestCart(shop, [{ ...mug, quantity }])
  await saveTestDetails(shop, cart.cartId)
  return cart
}

/** Another quantity, and the order of that. */
async function placeAnotherOrder(cartId: number, quantity: number): Promise<PlacedOrder> {
  await setCartQuantity(cartId, quantity)
  return placeTestOrder(shop, cartId)
}

async function setCartQuantity(cartId: number, quantity: number): Promise<void> {
  const [line] = (await readCheckoutReview(shop, cartId)).cart.lines
  await shop.db.transaction((tx) => setLineQuantity(tx, cartId, line!.id, quantity, shop.now()))
}

/** Begins to pay in the page; answers the processor's reference. */
async function startTestPayment(order: PlacedOrder): Promise<string> {
  const addresses = { returnUrl: 'http://localhost/back', cancelUrl: 'http://localhost/back' }
  const labels = { tax: 'Tax', shipping: 'Shipping' }
  const started = await startPayment(shop, { order, processor: processor(), hosted: false, ...addresses, labels })
  if (started.kind !== 'inline') throw new Error('a card is paid in the page')
  return started.reference
}

/** The processor tells what became of a payment, as its message or the return would. */
async function receiveWebhook(reference: string): Promise<void> {
  await syncPayment(shop, (await findPaymentByReference(shop.db.read, processor().processorId, reference))!)
}

const now = async (order: { id: number }) => (await findOrder(shop.db.read, { id: order.id }))!
const listUnmatched = () => listAllUnmatchedPayments(shop)
const stock = async () => {
  const { calculatedTotal, reserved } = (await findInventory(shop.db.read, mug.sku))!
  return { left: calculatedTotal, reserved }
}

describe('placing another order of the same cart', () => {
  test('ends the payment that was begun for the earlier one, so that nobody can pay it any more', async () => {
    const { cartId } = await createFilledCart()
    const firstOrder = await placeTestOrder(shop, cartId)
    const reference = await startTestPayment(firstOrder)
    const secondOrder = await placeAnotherOrder(cartId, 3)
    expect(() => card.pay(reference)).toThrow('cannot be confirmed')
    expect(await now(firstOrder)).toMatchObject({ status: 'cancelled', replacedBy: secondOrder.id })
    expect((await findLatestPayment(shop.db.read, firstOrder.id))?.state).toBe('cancelled')
    expect(await stock()).toEqual({ left: 10, reserved: 3 })
  })

  test('is refused when the money for the earlier one was faster: that one is bought', async () => {
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
    'whose earlier one was paid on the quiet leads to that, and says what was not ordered: %d instead of two',
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
      const response = await client.post('/checkout/place-order', form, { headers: { accept: 'application/json' } })
      const { redirect } = response.json() as { redirect: string }
      const confirmation = await client.follow(await client.get(redirect))
      expect(confirmation.path).toBe(`/checkout/success/${firstOrder.externalId}`)
      expect(confirmation).toShow('Thank you, Amara.')
      expect(confirmation).toShow('You have already paid for this order, so your later changes were not included.')
      expect(confirmation.text.includes('Items you added since are still in your cart')).toBe(quantity > 2)
      expect(client.cookies.has('cart')).toBe(quantity > 2)
    },
  )

  test('waits while the bank is still at work on the earlier one', async () => {
    const { cartId } = await createFilledCart()
    const firstOrder = await placeTestOrder(shop, cartId)
    const reference = await startTestPayment(firstOrder)
    card.store.intents.get(reference)!.status = 'processing'
    processor().cancel = (query) => processor().find(query)
    await expect(placeAnotherOrder(cartId, 3)).rejects.toThrow('checkout.earlierPending')
    expect(await now(firstOrder)).toMatchObject({ status: 'pending', replacedBy: null })
  })

  test('goes on when the processor does not answer; the payment is ended when it does', async () => {
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

  test('that somebody else made impossible meanwhile leaves the earlier one payable', async () => {
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

describe('money for an order its shopper gave up', () => {
  /** Two orders of one cart, the first given up while its processor did not answer: both can be paid. */
  async function createTwoPayableOrders(quantities: [number, number] = [1, 3]) {
    const { cartId } = await createFilledCart(quantities[0])
    const firstOrder = await placeTestOrder(shop, cartId)
    const firstReference = await startTestPayment(firstOrder)
    card.failNext('payment_intents.cancel', 'server-error')
    const secondOrder = await placeAnotherOrder(cartId, quantities[1])
    return { firstOrder, firstReference, secondOrder, secondMoney: await startTestPayment(secondOrder) }
  }

  test('brings it back as long as its stock can be had, and gives up the other one', async () => {
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

  test('may have the stock its own cart holds for the other one', async () => {
    await shop.db.transaction((tx) => setLevels(tx, { sku: mug.sku, stockLevel: 3 }, { reason: 'edit', reference: '', now: shop.now() }))
    const { firstOrder, firstReference } = await createTwoPayableOrders([2, 3])
    card.pay(firstReference)
    await receiveWebhook(firstReference)
    expect(await now(firstOrder)).toMatchObject({ paymentStatus: 'paid' })
    expect(await stock()).toEqual({ left: 1, reserved: 0 })
  })

  test('is kept as unmatched when somebody else has its stock; the other order stays as it was', async () => {
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

  test('after the other one was paid is money twice for one cart, which staff must see', async () => {
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

  test('and for yet another one that was paid is money twice, however many came between', async () => {
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

  test('told for both at once buys one of them', async () => {
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

describe('what is put into a cart while its order is being paid', () => {
  /** Puts further units of a product into a cart. */
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

  test('stays there: only what was bought leaves, by line and by unit', async () => {
    const bowl = await createTestProduct(shop, { name: 'Bowl' })
    mug = await createTestProduct(shop, { name: 'Wrapped mug', giftWrap: true })
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

  test('told of twice is not taken out twice', async () => {
    const { cartId, token } = await createFilledCart()
    const order = await placeTestOrder(shop, cartId)
    await addLine(token, mug, 2)
    const reference = await startTestPayment(order)
    card.pay(reference)
    await Promise.all([receiveWebhook(reference), receiveWebhook(reference)])
    await receiveWebhook(reference)
    expect(await readCartContents(cartId)).toEqual([{ name: 'Moss mug', quantity: 2, giftWrap: false }])
  })

  test('is not needed twice: a cart that holds fewer than were bought is empty, and gone', async () => {
    const { cartId, token } = await createFilledCart(3)
    const order = await placeTestOrder(shop, cartId)
    const reference = await startTestPayment(order)
    await setCartQuantity(cartId, 1)
    card.pay(reference)
    await receiveWebhook(reference)
    expect(await findCart(shop.db.read, { token, userId: null }, shop.now())).toBeNull()
  })

  test('is bought next, even when it is the very same again', async () => {
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

  test('and is ordered, given up and paid all the same comes back like any other order', async () => {
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

describe('two tabs at once', () => {
  test('a payment begun while its order is given up is ended before anybody can use it', async () => {
    const { cartId } = await createFilledCart()
    const firstOrder = await placeTestOrder(shop, cartId)
    const { begin } = processor()
    const [requested, proceed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    processor().begin = async (request) => {
      requested.resolve()
      await proceed.promise
      return begin(request)
    }
    const slowPayment = startTestPayment(firstOrder)
    await requested.promise
    await placeAnotherOrder(cartId, 3)
    proceed.resolve()
    await expect(slowPayment).rejects.toBeInstanceOf(Conflict)
    expect(await findLatestPayment(shop.db.read, firstOrder.id)).toMatchObject({ state: 'cancelled' })
  })

  test('a payment begun while its order is paid in another one is ended, so that nobody pays twice', async () => {
    const { cartId } = await createFilledCart()
    const order = await placeTestOrder(shop, cartId)
    const paidReference = await startTestPayment(order)
    const addresses = { returnUrl: 'http://localhost/back', cancelUrl: 'http://localhost/back' }
    const labels = { tax: 'Tax', shipping: 'Shipping' }
    const { beginHosted } = processor()
    processor().beginHosted = async (request) => {
      card.pay(paidReference)
      await receiveWebhook(paidReference)
      return beginHosted!(request)
    }
    const secondOrder = startPayment(shop, { order, processor: processor(), hosted: true, ...addresses, labels })
    await expect(secondOrder).rejects.toThrow('checkout.alreadyPaid')
    expect(await now(order)).toMatchObject({ paymentStatus: 'paid' })
    expect([...card.store.sessions.values()].at(-1)?.status).toBe('expired')
    expect(await listUnmatched()).toEqual([])
  })

  test('money that is heard of between the asking and the giving up wins', async () => {
    const { cartId } = await createFilledCart()
    const firstOrder = await placeTestOrder(shop, cartId)
    const reference = await startTestPayment(firstOrder)
    const { cancel } = processor()
    processor().cancel = async () => {
      processor().cancel = cancel
      card.pay(reference)
      await receiveWebhook(reference)
      throw new ProcessorError('the answer was lost')
    }
    await expect(placeAnotherOrder(cartId, 3)).rejects.toBeInstanceOf(EarlierOrderPaid)
    expect(await now(firstOrder)).toMatchObject({ paymentStatus: 'paid' })
    expect(await shop.db.read.$count(shop.db.t.orders)).toBe(1)
  })
})

describe('staff cancelling an unpaid order', () => {
  const cancel = async (order: { id: number }) => {
    const admin = await createSignedInClient(buildApp(shop), shop, await createTestUser(shop, 5))
    return admin.follow(await admin.post(`/admin/ecommerce/orders/${order.id}/status`, { status: 'cancelled' }))
  }

  test('ends its payment at the processor', async () => {
    const order = await placeTestOrder(shop, (await createFilledCart()).cartId)
    const reference = await startTestPayment(order)
    await cancel(order)
    expect(await now(order)).toMatchObject({ status: 'cancelled', replacedBy: null })
    expect(() => card.pay(reference)).toThrow('cannot be confirmed')
  })

  test('is told that it is paid when the money was faster', async () => {
    const order = await placeTestOrder(shop, (await createFilledCart()).cartId)
    card.pay(await startTestPayment(order))
    expect(await cancel(order)).toShow('Reload the page to see its current status')
    expect(await now(order)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
  })
})

describe('an order that is paid', () => {
  test('is not paid again on the other page that was opened for it', async () => {
    const { cartId } = await createFilledCart()
    const order = await placeTestOrder(shop, cartId)
    const reference = await startTestPayment(order)
    const addresses = { returnUrl: 'http://localhost/back', cancelUrl: 'http://localhost/back' }
    const labels = { tax: 'Tax', shipping: 'Shipping' }
    const page = await startPayment(shop, { order, processor: processor(), hosted: true, ...addresses, labels })
    card.pay(reference)
    await receiveWebhook(reference)
    shop.clock.advance(3 * 60_000)
    await recheckPayments(shop)
    const session = page.kind === 'hosted' ? page.hostedReference : ''
    expect(card.store.sessions.get(session)?.status).toBe('expired')
    expect(await now(order)).toMatchObject({ paymentStatus: 'paid' })
    expect(await listUnmatched()).toEqual([])
  })

  test('leaves a cart alone that was filled since, whoever opens its way back again', async () => {
    const app = buildApp(shop)
    const { cartId, token } = await createFilledCart()
    const order = await placeTestOrder(shop, cartId)
    const reference = await startTestPayment(order)
    card.pay(reference)
    const client = createTestClient(app)
    client.cookies.set('cart', token)
    const returnUrl = `/checkout/return?order=${order.externalId}&payment_intent=${reference}`
    await client.get(returnUrl)
    expect(client.cookies.has('cart')).toBe(false)
    const laterCart = await createFilledCart()
    client.cookies.set('cart', laterCart.token)
    expect(await client.get(returnUrl)).toRedirectTo(`/checkout/success/${order.externalId}`)
    expect(client.cookies.get('cart')).toBe(laterCart.token)
    expect(await client.get('/cart')).toShow('Moss mug')
  })
})

test('a payment begun yesterday is ended and begun anew, for the processor may have forgotten its key', async () => {
  const { cartId } = await createFilledCart()
  const order = await placeTestOrder(shop, cartId)
  const firstReference = await startTestPayment(order)
  expect(await startTestPayment(order)).toBe(firstReference)
  shop.clock.advance(20 * 3_600_000)
  const secondReference = await startTestPayment(order)
  expect(secondReference).not.toBe(firstReference)
  expect(await startTestPayment(order)).toBe(secondReference)
  expect(() => card.pay(firstReference)).toThrow('cannot be confirmed')
  card.pay(secondReference)
  await receiveWebhook(secondReference)
  expect(await now(order)).toMatchObject({ paymentStatus: 'paid' })
})
