import { beforeEach, describe, expect, test } from 'bun:test'
import { findUserByEmail } from '#src/accounts/users.ts'
import { startPayment } from '#src/checkout/start-payment.ts'
import { cancelUnpaidOrder } from '#src/orders/cancel-order.ts'
import { listWebhookEvents } from '#src/payments/webhook-events.ts'
import { findLatestPayment } from '#src/payments/payments.ts'
import { signWebhook } from '#src/payments/pretend/webhook-queue.ts'
import { listAllUnmatchedPayments } from '#tests/support/unmatched-payments.ts'
import { createTestCart, placeTestOrder, createFlatShippingRate, saveTestDetails } from '#tests/support/checkout.ts'
import { cardWebhookSecret, cardTest } from '#tests/support/pretend-card.ts'
import { createTestProduct, type TestProduct } from '#tests/support/products.ts'
import { createGuestWithCart, detailsForm } from '../checkout/checkout-client.ts'

const { card, shop, app } = cardTest({ onLog: (line) => logLines.push(line) })
let mug: TestProduct
let logLines: string[]
beforeEach(async () => {
  logLines = []
  await createFlatShippingRate(shop)
  mug = await createTestProduct(shop, { price: 2400 })
})

/** An order with a started payment, and the webhook event that reports it as paid. */
async function placeUnpaidOrder(quantity = 1) {
  const { cartId } = await createTestCart(shop, [{ ...mug, quantity }])
  await saveTestDetails(shop, cartId)
  const order = await placeTestOrder(shop, cartId)
  const processor = shop.processors.find((candidate) => candidate.slug === 'card-processor')!
  const addresses = { returnUrl: 'http://localhost/back', cancelUrl: 'http://localhost/back' }
  await startPayment(shop, { order, processor, hosted: false, ...addresses, labels: { tax: 'Tax', shipping: 'Shipping' } })
  const { reference } = (await findLatestPayment(shop.db.read, order.id))!
  card.pay(reference!)
  return { cartId, order, paid: card.events.findLast((event) => event.type === 'payment_intent.succeeded')!.body }
}

const postWebhook = async (body: string, headers: Record<string, string> = {}) =>
  app.handle(new Request('http://localhost/webhooks/card-processor', { method: 'POST', headers, body }))
const postSignedWebhook = async (body: string) =>
  postWebhook(body, { 'card-signature': await signWebhook(body, cardWebhookSecret, shop.now()) })
const orders = () => shop.db.read.select().from(shop.db.t.orders).orderBy(shop.db.t.orders.id)

describe('a webhook event of the card processor', () => {
  test('without a valid signature is 400 and pays nothing', async () => {
    const { paid: paidMessage } = await placeUnpaidOrder()
    expect((await postWebhook(paidMessage)).status).toBe(400)
    expect((await postWebhook(paidMessage, { 'card-signature': await signWebhook(paidMessage, 'whsec_wrong', shop.now()) })).status).toBe(
      400,
    )
    expect(await orders()).toMatchObject([{ paymentStatus: 'unpaid' }])
    expect(await listWebhookEvents(shop.db.read, { limit: 10 })).toEqual([])
  })

  test('completes the order of a browser that never returned; ten at once complete it once', async () => {
    const { paid: paidMessage } = await placeUnpaidOrder()
    const responses = await Promise.all(Array.from({ length: 10 }, () => postSignedWebhook(paidMessage)))
    expect(responses.map((response) => response.status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await orders()).toMatchObject([{ paymentStatus: 'paid', status: 'processing' }])
    expect((await shop.listMails()).filter((mail) => mail.template === 'order_confirmation')).toHaveLength(1)
    expect(await listWebhookEvents(shop.db.read, { limit: 10 })).toMatchObject([{ state: 'done' }])
  })

  test('that pays an order cancelled by staff stores the money as unmatched and logs it', async () => {
    const { order, paid: paidMessage } = await placeUnpaidOrder()
    await shop.db.transaction((tx) => cancelUnpaidOrder(tx, order.id, { actor: 'Robin Vale', now: shop.now() }))
    expect((await postSignedWebhook(paidMessage)).status).toBe(200)
    expect(await listAllUnmatchedPayments(shop)).toMatchObject([{ amount: order.total, reason: 'order_cancelled' }])
    expect(logLines.join()).toContain('received a payment that matches no order')
    expect(await orders()).toMatchObject([{ status: 'cancelled', paymentStatus: 'unpaid' }])
  })

  test('about money unknown to the shop is stored too', async () => {
    const { paid: paidMessage } = await placeUnpaidOrder()
    const unknownMessage = paidMessage
      .replaceAll(/pi_\w+/g, 'pi_of_somebody_else')
      .replaceAll(/"external_id":"\w+"/g, '"external_id":"unknown"')
    expect((await postSignedWebhook(unknownMessage)).status).toBe(200)
    expect(await listAllUnmatchedPayments(shop)).toMatchObject([{ reason: 'unknown_reference' }])
    expect(await orders()).toMatchObject([{ paymentStatus: 'unpaid' }])
  })

  test('about a customer is stored for the user with that email, even if the account is created later', async () => {
    const body = JSON.stringify({
      id: 'evt_customer',
      object: 'event',
      type: 'customer.created',
      created: Math.floor(shop.now() / 1000),
      data: { object: { id: 'cus_1', object: 'customer', email: detailsForm.email, metadata: {} } },
    })
    expect((await postSignedWebhook(body)).status).toBe(200)
    expect(await listWebhookEvents(shop.db.read, { limit: 10 })).toMatchObject([{ type: 'customer.created', state: 'done' }])
    const client = await createGuestWithCart(shop, app, [mug])
    await client.post('/checkout', detailsForm)
    const user = (await findUserByEmail(shop.db.read, detailsForm.email))!
    expect(await shop.db.read.select().from(shop.db.t.gatewayCustomers)).toMatchObject([
      { processorId: 1, customerId: 'cus_1', userId: user.id },
    ])
  })
})

describe('a webhook URL', () => {
  test.each(['unknown', 'bank-transfer', 'free-orders', 'Card-Processor'])(
    '/webhooks/%s belongs to no processor that sends events: 404 in JSON',
    async (slug) => {
      const response = await app.handle(new Request(`http://localhost/webhooks/${slug}`, { method: 'POST', body: '{}' }))
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ success: false, error: 'not_found' })
    },
  )
})
