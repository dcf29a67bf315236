import { beforeEach, describe, expect, test } from 'bun:test'
import { retryEvents } from '#src/payment-processing/process-payment-events.ts'
import { syncPayment } from '#src/payment-processing/sync-payments.ts'
import { reasonOf } from '#src/payments/events/event-errors.ts'
import { describeEventError } from '#templates/payments/describe-event-error.ts'
import { createMerchantEvent, signMerchantWebhook } from '#src/twins/merchant/merchant-webhooks.ts'
import { type Processor, ProcessorError, openProcessor } from '#src/payments/processor.ts'
import { card as cardType } from '#src/payments/processors/card/card.ts'
import { listWebhookEvents } from '#tests/support/webhook-events.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { cardSettings } from '#tests/support/pretend-card.ts'
import { merchantWebhookSecret } from '#tests/support/pretend-merchant.ts'
import { createTestView } from '#tests/support/view.ts'
import { cardWebhookTest } from './card-webhook-test.ts'
import { merchantCheckoutTest } from './merchant-checkout-test.ts'
import '#tests/support/matchers.ts'
import { realSystem } from '#src/shop/real-system.ts'

const minute = 60_000
const sentence = 'The processor does not have the payment'
const readEvents = (shop: TestShop) => listWebhookEvents(shop.db.read, { limit: 10 })

/** The processor answers that it does not have the payment until the returned function is called. */
function loseItsPayments(processor: Processor): () => void {
  const { find } = processor
  processor.find = async () => {
    throw new ProcessorError('No such payment_intent', { isRejected: true, isNotFound: true })
  }
  return () => void (processor.find = find)
}

describe('an event of the card processor about a payment that it does not have', () => {
  const { shop, admin, card, processor, placeUnpaidOrder, createEvent, lastEvent, postSignedWebhook, readOrder } = cardWebhookTest()

  const dispute = (status: string, reference: string) => ({
    id: 'du_1',
    object: 'dispute',
    amount: 3095,
    charge: 'ch_1',
    currency: 'usd',
    reason: 'fraudulent',
    status,
    payment_intent: reference,
    evidence_details: { due_by: Math.floor(shop.now() / 1000) + 86_400 },
  })
  const refund = (reference: string) => ({
    id: 're_1',
    object: 'refund',
    amount: 500,
    status: 'succeeded',
    payment_intent: reference,
    metadata: {},
  })

  test.each([
    ['charge.dispute.created', () => dispute('needs_response', 'pi_gone')],
    ['charge.dispute.closed', () => dispute('lost', 'pi_gone')],
    ['refund.updated', () => refund('pi_gone')],
    ['refund.failed', () => ({ ...refund('pi_gone'), status: 'failed' })],
  ])('(%s) is 200 at each delivery and waits, with a sentence for staff', async (type, content) => {
    const body = createEvent(type, content(), 'evt_1')
    for (const _ of [1, 2]) expect((await postSignedWebhook(body)).status).toBe(200)
    const [event, ...others] = await readEvents(shop)
    expect(others).toEqual([])
    expect(event).toMatchObject({ state: 'failed', nextAttemptAt: shop.now() + 5 * minute })
    for (const page of ['/admin/payment-events', `/admin/payment-events/${event!.id}`])
      expect(await admin.get(page)).toShow(`${sentence} pi_gone that this event is about.`)
    expect(await shop.db.read.$count(shop.db.t.disputes)).toBe(0)
  })

  test('is applied once the payment appears, without waiting for the next attempt', async () => {
    const { order, payment } = await placeUnpaidOrder()
    card.pay(payment.reference!)
    const findAgain = loseItsPayments(processor())
    expect((await postSignedWebhook(createEvent('charge.dispute.created', dispute('needs_response', payment.reference!)))).status).toBe(200)
    expect(await retryEvents(shop)).toBe(0)
    findAgain()
    expect(await retryEvents(shop)).toBe(0)
    await postSignedWebhook(lastEvent('payment_intent.succeeded'))
    expect(await retryEvents(shop)).toBe(1)
    expect(await readOrder(order)).toMatchObject({ paymentStatus: 'disputed' })
    expect((await readEvents(shop)).map(({ state }) => state)).toEqual(['done', 'done'])
  })

  test('is applied once the store has found the payment itself', async () => {
    const { order, payment } = await placeUnpaidOrder()
    card.pay(payment.reference!)
    const findAgain = loseItsPayments(processor())
    await postSignedWebhook(createEvent('charge.dispute.created', dispute('needs_response', payment.reference!)))
    findAgain()
    await syncPayment(shop, payment)
    expect(await retryEvents(shop)).toBe(1)
    expect(await readOrder(order)).toMatchObject({ paymentStatus: 'disputed' })
  })

  test('whose content was erased with an account says so to staff when its payment appears', async () => {
    const { payment } = await placeUnpaidOrder()
    card.pay(payment.reference!)
    const findAgain = loseItsPayments(processor())
    await postSignedWebhook(createEvent('charge.dispute.created', dispute('needs_response', payment.reference!)))
    await shop.db.transaction((tx) => tx.update(tx.t.webhookEvents).set({ payload: '' }))
    findAgain()
    await syncPayment(shop, payment)
    expect(await retryEvents(shop)).toBe(0)
    expect(await admin.get('/admin/payment-events')).toShow(
      'The content of this event is not stored any more. Look it up at the processor.',
    )
    const [event] = await readEvents(shop)
    expect(event).toMatchObject({ state: 'failed', nextAttemptAt: null })
  })

  test('is tried again although nothing else is reported, at last by staff', async () => {
    const { order, payment } = await placeUnpaidOrder()
    card.pay(payment.reference!)
    const findAgain = loseItsPayments(processor())
    await postSignedWebhook(createEvent('charge.dispute.created', dispute('needs_response', payment.reference!)))
    const [event] = await readEvents(shop)
    expect(await admin.follow(await admin.post(`/admin/payment-events/${event!.id}/run`))).toShow(`The event failed again: ${sentence}`)
    findAgain()
    shop.clock.advance(31 * minute)
    await retryEvents(shop)
    expect(await readOrder(order)).toMatchObject({ paymentStatus: 'disputed' })
  })

  test('is 500 as before when the processor does not answer', async () => {
    processor().find = async () => {
      throw new ProcessorError('no response')
    }
    expect((await postSignedWebhook(createEvent('refund.updated', refund('pi_gone')))).status).toBe(500)
    expect(await readEvents(shop)).toMatchObject([{ error: 'no response' }])
  })
})

describe('an adjustment of a transaction that the merchant of record does not have', () => {
  const { shop, admin, postEvents } = merchantCheckoutTest()
  const adjustment = (action: string) => ({
    id: 'adj_1',
    action,
    transaction_id: 'txn_gone',
    reason: '',
    status: 'approved',
    currency_code: 'USD',
    items: [],
    totals: { total: '500' },
  })

  test.each(['refund', 'chargeback', 'chargeback_warning'])('(%s) is 200 and waits, with a sentence for staff', async (action) => {
    const { content } = createMerchantEvent('adjustment.created', adjustment(action), shop.now())
    const body = JSON.stringify(content)
    await postEvents([body, body])
    const [event] = await readEvents(shop)
    expect(event).toMatchObject({ state: 'failed', error: 'payment not found: txn_gone' })
    expect(event!.nextAttemptAt).not.toBeNull()
    expect(await admin.get(`/admin/payment-events/${event!.id}`)).toShow(`${sentence} txn_gone`)
  })
})

describe('an authentic event without a field that every event has', () => {
  const { shop, admin, createEvent, postSignedWebhook } = cardWebhookTest()
  const without = (name: string) => {
    const { [name]: _, ...rest } = JSON.parse(createEvent('customer.created', { id: 'cus_1' }, 'evt_1')) as Record<string, unknown>
    return JSON.stringify(rest)
  }

  test.each([
    ['created', true],
    ['data', true],
    ['id', false],
    ['type', false],
  ])('(%s) is 400 and says so; staff see it if it can be distinguished from others: %p', async (name, isStored) => {
    for (const _ of [1, 2]) {
      const response = await postSignedWebhook(without(name))
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ error: 'invalid_event', message: expect.stringContaining(name) })
    }
    const [event, ...others] = await readEvents(shop)
    expect(others).toEqual([])
    expect(event !== undefined).toBe(isStored)
    const list = await admin.get('/admin/payment-events')
    if (isStored) expect(list).toShow(`The event is authentic, but incomplete. Missing: ${name}`)
  })

  test('with a time that is none is refused alike, and running it again says the same', async () => {
    const body = createEvent('customer.created', { id: 'cus_1' }, 'evt_1').replace(/"created":\d+/, '"created":"soon"')
    expect((await postSignedWebhook(body)).status).toBe(400)
    const [event] = await readEvents(shop)
    expect(await admin.follow(await admin.post(`/admin/payment-events/${event!.id}/run`))).toShow('Missing: created')
  })
})

describe('an event of the merchant of record', () => {
  const { app, shop, admin, buy, merchant, readOrder, postEvents } = merchantCheckoutTest()

  test.each(['event_id', 'event_type', 'occurred_at', 'data'])('without %s is 400 and says so', async (name) => {
    const { content } = createMerchantEvent('customer.created', { id: 'ctm_1' }, shop.now())
    const { [name]: _, ...rest } = content as unknown as Record<string, unknown>
    const body = JSON.stringify(rest)
    const headers = { 'merchant-signature': signMerchantWebhook(body, merchantWebhookSecret, shop.now()) }
    const response = await app.handle(new Request('http://localhost/webhooks/merchant-processor', { method: 'POST', headers, body }))
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'invalid_event', message: expect.stringContaining(name) }),
    ])
  })

  test.each(['payments', 'items'])('that tells a paid transaction without %s pays the order', async (name) => {
    const { order } = await buy()
    const sent = merchant.events.findLast(({ type }) => type === 'transaction.completed')!.body
    const content = JSON.parse(sent) as { data: Record<string, unknown> }
    delete content.data[name]
    await postEvents([JSON.stringify(content)])
    expect(await readOrder(order.id)).toMatchObject({ paymentStatus: 'paid' })
  })

  test.each([{ payments: { first: 1 }, details: 7 }, { details: null }, { adjustments: {}, items: 3 }])(
    'with other content than documented shows staff a sentence, not the engine’s: %j',
    async (change) => {
      await buy()
      const sent = merchant.events.findLast(({ type }) => type === 'transaction.completed')!.body
      const content = JSON.parse(sent) as { data: Record<string, unknown> }
      Object.assign(content.data, change)
      await postEvents([JSON.stringify(content)])
      for (const { id, error } of await readEvents(shop)) {
        expect(error ?? '').not.toMatch(/undefined|null|not a function|iterable|evaluating/)
        expect(await admin.get(`/admin/payment-events/${id}`)).not.toShow('evaluating')
      }
    },
  )
})

test('staff read what went wrong in sentences, never a message of the engine or the database', () => {
  const { t } = createTestView()
  const shown = (error: unknown) => describeEventError(t, reasonOf(error))
  const unreadable = 'The content of this event is not as the processor documents it.'
  const engineError = new TypeError("undefined is not an object (evaluating 'a.b')")
  expect(shown(engineError)).toStartWith(unreadable)
  expect(shown(new ProcessorError(engineError.message, { cause: engineError }))).toStartWith(unreadable)
  class DriverError extends Error {}
  for (const error of [new DriverError('SQLITE_CONSTRAINT: UNIQUE'), 'text', null])
    expect(shown(error)).toStartWith('An error in the store')
  expect(shown(new ProcessorError('the card processor did not respond'))).toBe('the card processor did not respond')
  expect(shown(new Error('the merchant of record sent no total'))).toBe('the merchant of record sent no total')
})

describe('an event of the other mode than the key of the card processor', () => {
  const { shop, admin, card, placeUnpaidOrder, lastEvent, postSignedWebhook, readOrder } = cardWebhookTest()
  const useKey = (key: string) => {
    const at = shop.processors.findIndex(({ slug }) => slug === 'card-processor')
    shop.processors[at] = openProcessor(cardType, { ...cardSettings(card), CARD_SECRET_KEY: key }, realSystem)
  }
  let order: { id: number }
  let paid: string
  beforeEach(async () => {
    const placed = await placeUnpaidOrder()
    order = placed.order
    card.pay(placed.payment.reference!)
    paid = lastEvent('payment_intent.succeeded')
  })
  const inMode = (livemode: boolean) => paid.replace('"livemode":false,"pending', `"livemode":${livemode},"pending`)

  test.each([
    ['sk_test_1', true, 'This is a live event, and the store’s key is for tests.'],
    ['rk_test_1', true, 'This is a live event'],
    ['sk_live_1', false, 'This is a test event, and the store’s key is for live payments.'],
    ['rk_live_1', false, 'This is a test event'],
  ])('(%s, live: %p) is 200, not applied, and staff read why', async (key, isLive, text) => {
    useKey(key)
    for (const _ of [1, 2]) expect((await postSignedWebhook(inMode(isLive))).status).toBe(200)
    expect(await readOrder(order)).toMatchObject({ paymentStatus: 'unpaid' })
    const [event, ...others] = await readEvents(shop)
    expect(others).toEqual([])
    expect(event).toMatchObject({ state: 'failed', nextAttemptAt: null })
    expect(await admin.get(`/admin/payment-events/${event!.id}`)).toShow(text)
  })

  test('is applied when staff run it again with the right key', async () => {
    useKey('sk_live_1')
    await postSignedWebhook(inMode(false))
    const [event] = await readEvents(shop)
    useKey('sk_test_1')
    await admin.post(`/admin/payment-events/${event!.id}/run`)
    expect(await readOrder(order)).toMatchObject({ paymentStatus: 'paid' })
  })

  test.each([
    ['sk_test_1', false],
    ['sk_live_1', true],
    ['sk_other', true],
  ])('is none with %s when it is live: %p', async (key, isLive) => {
    useKey(key)
    await postSignedWebhook(inMode(isLive))
    expect(await readOrder(order)).toMatchObject({ paymentStatus: 'paid' })
  })
})
