import { beforeEach, describe, expect, test } from 'bun:test'
import { findUserByEmail } from '#src/accounts/users.ts'
import { cancelUnpaidOrder } from '#src/orders/cancel-order.ts'
import { listWebhookEvents } from '#tests/support/webhook-events.ts'
import { retryEvents } from '#src/payment-processing/process-payment-events.ts'
import { signWebhook } from '#src/twins/card/card-webhooks.ts'
import { cardWebhookSecret } from '#tests/support/pretend-card.ts'
import { listAllUnmatchedPayments } from '#tests/support/unmatched-payments.ts'
import { virtualTimers } from '#tests/support/virtual-timers.ts'
import '#tests/support/matchers.ts'
import { createGuestWithCart, detailsForm } from '../checkout/checkout-client.ts'
import { cardWebhookTest } from './card-webhook-test.ts'

let logLines: string[] = []
const { admin, card, shop, app, mug, createEvent, lastEvent, placeUnpaidOrder, postWebhook, postSignedWebhook } = cardWebhookTest({
  onLog: (line) => logLines.push(line),
})
beforeEach(() => {
  logLines = []
})

/** An order with a payment, and the webhook event that reports it as paid. */
async function payAnOrder() {
  const { order, payment } = await placeUnpaidOrder()
  card.pay(payment.reference!)
  return { order, paid: lastEvent('payment_intent.succeeded') }
}

const orders = () => shop.db.read.select().from(shop.db.t.orders).orderBy(shop.db.t.orders.id)

describe('a webhook event of the card processor', () => {
  test('without a valid signature is 400 and pays nothing', async () => {
    const { paid: paidMessage } = await payAnOrder()
    expect((await postWebhook(paidMessage)).status).toBe(400)
    expect((await postWebhook(paidMessage, { 'card-signature': await signWebhook(paidMessage, 'whsec_wrong', shop.now()) })).status).toBe(
      400,
    )
    expect(await orders()).toMatchObject([{ paymentStatus: 'unpaid' }])
    expect(await listWebhookEvents(shop.db.read, { limit: 10 })).toEqual([])
  })

  test('that is authentic but too old is 400 and pays nothing, and staff can run it', async () => {
    const { paid } = await payAnOrder()
    const signature = await signWebhook(paid, cardWebhookSecret, shop.now())
    shop.clock.advance(301_000)
    for (const _ of [1, 2]) expect((await postWebhook(paid, { 'card-signature': signature })).status).toBe(400)
    expect(await orders()).toMatchObject([{ paymentStatus: 'unpaid' }])
    const [event, ...others] = await listWebhookEvents(shop.db.read, { limit: 10 })
    expect(others).toEqual([])
    expect(event).toMatchObject({ state: 'failed', error: 'rejected: too old', payload: paid, nextAttemptAt: null })
    expect(await retryEvents(shop)).toBe(0)
    expect(await admin.get('/admin/payment-events')).toShow('rejected: too old')
    await admin.post(`/admin/payment-events/${event!.id}/run`)
    expect(await orders()).toMatchObject([{ paymentStatus: 'paid' }])
  })

  test('that is too old changes nothing about the one that was processed in time', async () => {
    const { paid } = await payAnOrder()
    const signature = await signWebhook(paid, cardWebhookSecret, shop.now())
    expect((await postWebhook(paid, { 'card-signature': signature })).status).toBe(200)
    shop.clock.advance(301_000)
    expect((await postWebhook(paid, { 'card-signature': signature })).status).toBe(400)
    expect(await listWebhookEvents(shop.db.read, { limit: 10 })).toMatchObject([{ state: 'done', error: null }])
  })

  test('that is too old or early and forged is never stored', async () => {
    const { paid } = await payAnOrder()
    const old = await signWebhook(paid, 'whsec_wrong', shop.now() - 301_000)
    const early = await signWebhook(paid, cardWebhookSecret, shop.now() + 301_000)
    for (const signature of [old, early]) expect((await postWebhook(paid, { 'card-signature': signature })).status).toBe(400)
    expect(await listWebhookEvents(shop.db.read, { limit: 10 })).toEqual([])
  })

  test('completes the order of a browser that never returned; ten at once complete it once', async () => {
    const { paid: paidMessage } = await payAnOrder()
    const responses = await Promise.all(Array.from({ length: 10 }, () => postSignedWebhook(paidMessage)))
    expect(responses.map((response) => response.status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await orders()).toMatchObject([{ paymentStatus: 'paid', status: 'processing' }])
    expect((await shop.listMails()).filter((mail) => mail.template === 'order_confirmation')).toHaveLength(1)
    expect(await listWebhookEvents(shop.db.read, { limit: 10 })).toMatchObject([{ state: 'done' }])
  })

  test('that pays an order cancelled by staff stores the money as unmatched and logs it', async () => {
    const { order, paid: paidMessage } = await payAnOrder()
    await shop.db.transaction((tx) => cancelUnpaidOrder(tx, order.id, { actor: 'Robin Vale', now: shop.now() }))
    expect((await postSignedWebhook(paidMessage)).status).toBe(200)
    expect(await listAllUnmatchedPayments(shop)).toMatchObject([{ amount: order.total, reason: 'order_cancelled' }])
    expect(logLines.join()).toContain('received a payment that matches no order')
    expect(await orders()).toMatchObject([{ status: 'cancelled', paymentStatus: 'unpaid' }])
  })

  test('about money unknown to the shop is stored too', async () => {
    const { paid: paidMessage } = await payAnOrder()
    const unknownMessage = paidMessage
      .replaceAll(/pi_\w+/g, 'pi_of_another_shop')
      .replaceAll(/"external_id":"\w+"/g, '"external_id":"unknown"')
    expect((await postSignedWebhook(unknownMessage)).status).toBe(400)
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

describe('a paid hosted page without a payment of its own', () => {
  const createSession = (id: string, overrides: object = {}) => ({
    id,
    object: 'checkout.session',
    amount_total: 1500,
    currency: 'usd',
    customer_details: { email: 'zofia@example.com' },
    metadata: {},
    mode: 'subscription',
    payment_intent: null,
    payment_status: 'paid',
    status: 'complete',
    ...overrides,
  })

  test('is an unmatched payment each, once however often it is reported', async () => {
    const bodies = ['cs_1', 'cs_2', 'cs_3', 'cs_4'].map((id) => createEvent('checkout.session.completed', createSession(id)))
    for (const body of [...bodies, createEvent('checkout.session.completed', createSession('cs_4'))])
      expect((await postSignedWebhook(body)).status).toBe(200)
    const unmatched = await listAllUnmatchedPayments(shop)
    expect(unmatched.map(({ reference, amount }) => [reference, amount])).toEqual(['cs_1', 'cs_2', 'cs_3', 'cs_4'].map((id) => [id, 1500]))
  })

  test('is no unmatched payment when nothing was paid', async () => {
    await postSignedWebhook(createEvent('checkout.session.completed', createSession('cs_1', { amount_total: 0 })))
    expect(await listAllUnmatchedPayments(shop)).toEqual([])
  })

  test('of another amount than its order is an unmatched payment each', async () => {
    for (const surplus of [1, 2]) {
      const { payment } = await placeUnpaidOrder({ hosted: true, quantity: surplus })
      const session = createSession(payment.hostedReference!, { amount_total: payment.amount + surplus })
      await postSignedWebhook(createEvent('checkout.session.completed', session))
    }
    expect(await listAllUnmatchedPayments(shop)).toMatchObject([{ reason: 'wrong_amount' }, { reason: 'wrong_amount' }])
  })
})

describe('an authentic event that cannot be read', () => {
  const setupSession = { id: 'cs_setup', object: 'checkout.session', mode: 'setup', amount_total: null, currency: null, status: 'complete' }

  test.each([
    ['a page that collects no money', 'checkout.session.completed', setupSession, 'the card processor sent no amount_total'],
    ['an empty object', 'charge.succeeded', null, 'data.object is empty'],
    [
      'a refund without its amount',
      'charge.refunded',
      { id: 'ch_1', payment_intent: 'pi_1', amount: 5, currency: 'usd' },
      'no amount_refunded',
    ],
    ['a customer without ID', 'customer.created', { object: 'customer', email: 'a@example.com' }, 'no id'],
  ])('is stored with the reason and accepted: %s', async (_, type, object, reason) => {
    const body = createEvent(type, object, 'evt_odd')
    for (let delivery = 0; delivery < 2; delivery += 1) expect((await postSignedWebhook(body)).status).toBe(200)
    expect(await listWebhookEvents(shop.db.read, { limit: 10 })).toMatchObject([
      { eventId: 'evt_odd', type, state: 'failed', error: expect.stringContaining(reason), payload: body },
    ])
    expect(logLines.join()).toContain('could not read a payment event')
  })

  test('is shown to staff with the reason until they have checked it', async () => {
    await postSignedWebhook((await payAnOrder()).paid)
    await postSignedWebhook(createEvent('checkout.session.completed', setupSession))
    expect(await admin.get('/admin/dashboard')).toShow('1 payment event failed')
    const list = await admin.get('/admin/payment-events')
    expect(list).toShow('checkout.session.completed the card processor sent no amount_total')
    const [{ id } = { id: 0 }] = await listWebhookEvents(shop.db.read, { limit: 1, failedOnly: true })
    expect(await admin.get(`/admin/payment-events/${id}`)).toShow('"mode": "setup"')
    const checked = await admin.post(`/admin/payment-events/${id}/check`, {})
    expect(checked).toRedirectTo('/admin/payment-events')
    expect(await admin.follow(checked)).toShow('No failed events')
    expect(await admin.get('/admin/dashboard')).not.toShow('payment event failed')
    expect(await admin.get('/admin/payment-events?view=all')).toShow('the card processor sent no amount_total Checked')
    expect((await shop.db.read.select().from(shop.db.t.auditLog).orderBy(shop.db.t.auditLog.id)).at(-1)).toMatchObject({
      action: 'payment.event.checked',
    })
  })
})

describe('an event whose processing fails', () => {
  /** An event about a paid order whose payment cannot be read at the processor. */
  async function failEvent() {
    const { order, payment } = await placeUnpaidOrder()
    card.pay(payment.reference!)
    const body = createEvent('refund.updated', { id: 're_1', object: 'refund', payment_intent: payment.reference }, 'evt_refund')
    card.failNext('payment_intents.retrieve', 'server-error')
    expect((await postSignedWebhook(body)).status).toBeGreaterThanOrEqual(500)
    const [event] = await listWebhookEvents(shop.db.read, { limit: 1 })
    return { order, event: event! }
  }

  test('is processed again by itself after a minute', async () => {
    const { order } = await failEvent()
    expect(await retryEvents(shop)).toBe(0)
    shop.clock.advance(60_000)
    expect(await retryEvents(shop)).toBe(1)
    expect(await listWebhookEvents(shop.db.read, { limit: 10 })).toMatchObject([{ state: 'done', error: null }])
    expect(await orders()).toMatchObject([{ id: order.id, paymentStatus: 'paid' }])
  })

  test('is run again by staff, who see whether it worked', async () => {
    const { order, event } = await failEvent()
    card.failNext('payment_intents.retrieve', 'server-error')
    const page = `/admin/payment-events/${event.id}`
    expect(await admin.follow(await admin.post(`${page}/run`, {}))).toShow('The event failed again:')
    expect(await admin.follow(await admin.post(`${page}/run`, {}))).toShow('The event was processed.')
    expect(await orders()).toMatchObject([{ id: order.id, paymentStatus: 'paid' }])
    expect((await admin.get(page)).text).not.toContain('/run"')
  })

  test('cannot be run again once its content is erased', async () => {
    const { event } = await failEvent()
    await shop.db.transaction((tx) => tx.update(tx.t.webhookEvents).set({ payload: '' }))
    expect((await admin.get(`/admin/payment-events/${event.id}`)).text).not.toContain('/run"')
    expect(await admin.post(`/admin/payment-events/${event.id}/run`, {})).toHaveStatus(422)
  })
})

test('an event that takes long is answered first and processed afterwards', async () => {
  const timers = virtualTimers()
  shop.timers = timers
  const { payment } = await placeUnpaidOrder()
  card.pay(payment.reference!)
  const processor = shop.processors.find(({ slug }) => slug === 'card-processor')!
  const { find } = processor
  const gate = Promise.withResolvers<void>()
  processor.find = async (reference) => {
    await gate.promise
    return find(reference)
  }
  try {
    const body = createEvent('refund.updated', { id: 're_1', object: 'refund', payment_intent: payment.reference }, 'evt_slow')
    let answer: Response | null = null
    void postSignedWebhook(body).then((response) => (answer = response))
    while (answer === null) await Promise.all([timers.run(1000), Bun.sleep(1)])
    expect((answer as Response).status).toBe(200)
    expect(await listWebhookEvents(shop.db.read, { limit: 1 })).toMatchObject([{ state: 'received', payload: body }])
    gate.resolve()
    while ((await listWebhookEvents(shop.db.read, { limit: 1 }))[0]!.state === 'received') await new Promise(setImmediate)
    expect(await orders()).toMatchObject([{ paymentStatus: 'paid' }])
  } finally {
    processor.find = find
  }
})

test('an event whose processing fails is stored with the reason, and its next delivery is processed', async () => {
  const { order, payment } = await placeUnpaidOrder()
  card.pay(payment.reference!)
  const body = createEvent('refund.updated', { id: 're_1', object: 'refund', payment_intent: payment.reference }, 'evt_refund')
  card.failNext('payment_intents.retrieve', 'server-error')
  expect((await postSignedWebhook(body)).status).toBeGreaterThanOrEqual(500)
  expect(await listWebhookEvents(shop.db.read, { limit: 10 })).toMatchObject([
    { eventId: 'evt_refund', state: 'failed', error: expect.stringMatching(/./), payload: body },
  ])
  expect((await postSignedWebhook(body)).status).toBe(200)
  expect(await listWebhookEvents(shop.db.read, { limit: 10 })).toMatchObject([{ state: 'done', error: null }])
  expect(await orders()).toMatchObject([{ id: order.id, paymentStatus: 'paid' }])
})

describe('a declined card', () => {
  test.each([
    ['charge first', ['charge.failed', 'payment_intent.payment_failed', 'charge.succeeded', 'payment_intent.succeeded']],
    ['payment first', ['charge.failed', 'payment_intent.payment_failed', 'payment_intent.succeeded', 'charge.succeeded']],
    ['decline last', ['payment_intent.succeeded', 'charge.failed', 'charge.succeeded', 'payment_intent.payment_failed']],
  ])('is never named as the card that paid: %s', async (_, types) => {
    const { order, payment } = await placeUnpaidOrder()
    card.pay(payment.reference!, '4000000000000002')
    card.pay(payment.reference!, '5555555555554444')
    const readConfirmation = () => admin.get(`/checkout/success/${order.externalId}`)
    for (const type of types) {
      await postSignedWebhook(lastEvent(type))
      expect((await readConfirmation()).text).not.toContain('ending 0002')
    }
    expect(await readConfirmation()).toShow('Mastercard ending 4444')
    const orderPage = await admin.get(`/admin/ecommerce/orders/${order.id}`)
    expect(orderPage.text).not.toContain('ending 0002')
    expect(orderPage).toShow('Mastercard ending 4444')
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
