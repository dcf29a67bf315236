import { describe, expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { recheckPayments } from '#src/payment-processing/recheck-payments.ts'
import { EarlierOrderPaid } from '#src/checkout/place-order.ts'
import { startPayment } from '#src/payment-processing/start-payment.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import { findLatestPayment } from '#src/payments/payments.ts'
import { ProcessorError } from '#src/payments/processor.ts'
import { listAllUnmatchedPayments } from '#tests/support/unmatched-payments.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { placeTestOrder } from '#tests/support/checkout.ts'
import '#tests/support/matchers.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { earlierOrdersTest } from './earlier-orders-test.ts'

const { card, shop, processor, createFilledCart, placeAnotherOrder, startTestPayment, receiveWebhook, now } = earlierOrdersTest()

const listUnmatched = () => listAllUnmatchedPayments(shop)

describe('checkout in two tabs', () => {
  test('a payment created while its order is canceled is canceled before it can be used', async () => {
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
  test('a payment created while its order is paid in another one is canceled, so that no one pays twice', async () => {
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
  test('a payment reported between the check and the cancellation wins', async () => {
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

describe('staff canceling an unpaid order', () => {
  const cancel = async (order: { id: number }) => {
    const admin = await createSignedInClient(buildApp(shop), shop, await createTestUser(shop, 5))
    return admin.follow(await admin.post(`/admin/ecommerce/orders/${order.id}/status`, { status: 'cancelled' }))
  }
  test('cancels its payment at the processor', async () => {
    const order = await placeTestOrder(shop, (await createFilledCart()).cartId)
    const reference = await startTestPayment(order)
    await cancel(order)
    expect(await now(order)).toMatchObject({ status: 'cancelled', replacedBy: null })
    expect(() => card.pay(reference)).toThrow('cannot be confirmed')
  })
  test('see that it is paid when the payment came first', async () => {
    const order = await placeTestOrder(shop, (await createFilledCart()).cartId)
    card.pay(await startTestPayment(order))
    expect(await cancel(order)).toShow('Reload the page to see its current status')
    expect(await now(order)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
  })
})

describe('a paid order', () => {
  test('is not paid again on the other page opened for it', async () => {
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
    const session = page.kind === 'hosted' && 'hostedReference' in page ? page.hostedReference : ''
    expect(card.store.sessions.get(session)?.status).toBe('expired')
    expect(await now(order)).toMatchObject({ paymentStatus: 'paid' })
    expect(await listUnmatched()).toEqual([])
  })
  test('does not change a cart filled since, whoever opens its return URL again', async () => {
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

test('a payment created yesterday is canceled and created again, because the processor may have forgotten its idempotency key', async () => {
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
