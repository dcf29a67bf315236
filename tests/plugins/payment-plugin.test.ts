import { beforeEach, describe, expect, test } from 'bun:test'
import { proofMinutes } from '#src/accounts/limits.ts'
import { cancelPayments } from '#src/payment-processing/cancel-payments.ts'
import { retryEvents } from '#src/payment-processing/process-payment-events.ts'
import { recheckPayments } from '#src/payment-processing/recheck-payments.ts'
import { listRefunds } from '#src/refunds/find-refunds.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { type Payment, findLatestPayment } from '#src/payments/payments.ts'
import type { PluginProcessor } from '#src/plugins/processors/plugin-processor.ts'
import { addPluginProcessors } from '#src/plugins/processors/plugin-processors.ts'
import { getPluginRecord } from '#src/plugins/plugin-records.ts'
import { recheckRefunds } from '#src/refunds/recheck-refunds.ts'
import { createGuestWithCart, openReview, reloadReview } from '#tests/checkout/checkout-client.ts'
import { createFlatShippingRate } from '#tests/support/checkout.ts'
import '#tests/support/matchers.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'
import { acceptJson } from '#tests/support/test-client.ts'
import { listAllUnmatchedPayments } from '#tests/support/unmatched-payments.ts'
import { createPretendTill } from '#tests/twins/pretend-till.ts'
import { load, manifestOf, sourceOf } from './test-plugins.ts'
import { tillPlugin } from './till-plugin.ts'

const till = createPretendTill()
// Replaced by a test for the rest of it.
let wrong: Partial<PluginProcessor> = {}
const plugins = await load([sourceOf(manifestOf('till-plugin'), tillPlugin(till))])
const { processor } = plugins[0]!.plugin!
const right = { ...processor! }
Object.assign(
  processor!,
  Object.fromEntries(
    (['begin', 'find', 'cancel', 'refund', 'readWebhook'] as const).map((name) => [
      name,
      (...args: never[]) => ((wrong[name] ?? right[name]) as (...args: never[]) => unknown)(...args),
    ]),
  ),
)

const { shop, app, guest, admin } = storeTest({ clients: { admin: 5 }, plugins })
const mug = perTest(() => createTestProduct(shop, { name: 'Moss mug', price: 2400, stock: 50 }))
const setSecret = async (secret: string) => {
  const { updatedAt } = await recordOf()
  expect((await admin.post('/admin/plugins/till-plugin/settings', { s_secret: secret, updated_at: updatedAt })).status).toBe(303)
}
const turn = (isOn: boolean) => admin.post('/admin/plugins/till-plugin/switch', isOn ? { active: 'on' } : {})
const recordOf = () => getPluginRecord(shop.db.read, 'till-plugin')

beforeEach(async () => {
  wrong = {}
  till.isReachable = true
  await createFlatShippingRate(shop)
  await turn(true)
  await setSecret('live_1')
})

test('its key is changed after the proof', async () => {
  const { settings } = await recordOf()
  shop.clock.advance(proofMinutes * 60_000)
  expect(await admin.post('/admin/plugins/till-plugin/settings', { s_secret: 'live_of_an_intruder' })).toHaveStatus(403)
  expect((await recordOf()).settings).toEqual(settings)
})

interface Placed {
  client: Awaited<ReturnType<typeof createGuestWithCart>>
  url: string
  payment: Payment
  reference: string
  returnPath: string
}

/** As a browser without script. */
async function placeOrder(): Promise<Placed> {
  const client = await createGuestWithCart(shop, app, [mug])
  const { form } = await openReview(client)
  const placed = await client.post('/checkout/place-order', form)
  expect(placed.status).toBe(303)
  const payment = (await findLatestPayment(shop.db.read, (await lastOrder()).id))!
  const { externalId } = (await findOrder(shop.db.read, { id: payment.orderId }))!
  const reference = payment.reference!
  return {
    client,
    payment,
    reference,
    url: placed.headers.get('location')!,
    returnPath: `/checkout/return?order=${externalId}&till_payment=${reference}`,
  }
}

async function lastOrder() {
  const { orders } = shop.db.t
  return (await shop.db.read.select().from(orders)).toSorted((a, b) => a.id - b.id).at(-1)!
}

const orderOf = async ({ payment }: Pick<Placed, 'payment'>) => (await findOrder(shop.db.read, { id: payment.orderId }))!

function sendWebhook(reference: string, { headers, eventId }: { headers?: Record<string, string>; eventId?: string } = {}) {
  const webhook = till.webhook(reference, eventId)
  return guest.send('/webhooks/till', { method: 'POST', body: webhook.body, headers: headers ?? webhook.headers })
}

describe('a checkout without script', () => {
  test('leads to the page of the processor, which the review page allows, and the return confirms the order', async () => {
    const client = await createGuestWithCart(shop, app, [mug])
    const { review } = await openReview(client)
    expect(review).toShow('You will pay on a page of the payment provider, then return here.')
    expect(review.headers.get('content-security-policy')).toContain("form-action 'self' https://pay.till.example")
    const placed = await placeOrder()
    expect(placed.url).toBe(`https://pay.till.example/${placed.reference}`)
    expect(placed.payment).toMatchObject({ processorId: 120, state: 'created', amount: 3095, currency: 'USD' })
    till.pay(placed.reference)
    expect(await placed.client.follow(await placed.client.get(placed.returnPath))).toShow('Thank you, Amara.')
    expect(await orderOf(placed)).toMatchObject({ paymentStatus: 'paid' })
    expect(await findLatestPayment(shop.db.read, placed.payment.orderId)).toMatchObject({ state: 'paid', method: 'Till' })
    // What comes again changes nothing.
    expect((await sendWebhook(placed.reference)).json()).toEqual({ received: true })
    expect(await listAllUnmatchedPayments(shop)).toEqual([])
    expect(await shop.listMails()).toHaveLength(1)
  })

  test('is confirmed by the webhook, and the shopper who comes back later sees it', async () => {
    const placed = await placeOrder()
    till.pay(placed.reference)
    expect((await sendWebhook(placed.reference, { eventId: 'evt_1' })).json()).toEqual({ received: true })
    expect((await sendWebhook(placed.reference, { eventId: 'evt_1' })).json()).toEqual({ received: true })
    expect(await orderOf(placed)).toMatchObject({ paymentStatus: 'paid' })
    expect(await placed.client.follow(await placed.client.get(placed.returnPath))).toShow('Thank you, Amara.')
    const { webhookEvents } = shop.db.t
    expect(await shop.db.read.select().from(webhookEvents)).toMatchObject([{ source: 'till', eventId: 'evt_1', state: 'done' }])
  })

  test('a program is sent there, too', async () => {
    const client = await createGuestWithCart(shop, app, [mug])
    const { form } = await openReview(client)
    const answer = (await client.post('/checkout/place-order', form, acceptJson)).json() as { redirect: string }
    expect(answer.redirect).toStartWith('https://pay.till.example/till-')
  })

  test('a declined payment leads back to the review page in the language of the shopper, and can be tried again', async () => {
    const placed = await placeOrder()
    till.decline(placed.reference)
    expect(await placed.client.follow(await placed.client.get(placed.returnPath))).toShow('Your till is empty.')
    const { form } = await reloadReview(placed.client)
    expect((await placed.client.post('/checkout/place-order', form)).headers.get('location')).toBe(placed.url)
    till.pay(placed.reference)
    await placed.client.get(placed.returnPath)
    expect(await orderOf(placed)).toMatchObject({ paymentStatus: 'paid' })
    expect((await recordOf()).failure).toBe('')
  })
})

test('a declined payment that is final is replaced by a new one', async () => {
  processor!.retriesWithNewPayment = true
  await addPluginProcessors(shop)
  delete processor!.retriesWithNewPayment
  const placed = await placeOrder()
  till.decline(placed.reference)
  await placed.client.get(placed.returnPath)
  const { form } = await reloadReview(placed.client)
  const again = await placed.client.post('/checkout/place-order', form)
  expect(again.headers.get('location')).toStartWith('https://pay.till.example/')
  expect(again.headers.get('location')).not.toBe(placed.url)
  expect(() => till.pay(placed.reference)).toThrow()
})

test('an unpaid order is paid by its link', async () => {
  const { payment } = await placeOrder()
  const { externalId } = await orderOf({ payment })
  const path = `/checkout/success/${externalId}/pay`
  const page = await guest.get(path)
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://pay.till.example")
  const started = await guest.post(path, { amount: payment.amount, processor_id: 120 })
  expect(started.headers.get('location')).toStartWith('https://pay.till.example/')
  const latest = (await findLatestPayment(shop.db.read, payment.orderId))!
  till.pay(latest.reference!)
  await sendWebhook(latest.reference!)
  expect(await orderOf({ payment })).toMatchObject({ paymentStatus: 'paid' })
  // The page that was opened first cannot be paid any more.
  expect(() => till.pay(payment.reference!)).toThrow()
})

describe('money', () => {
  test.each([
    [{ amount: 3094 }, 'wrong_amount'],
    [{ amount: 3096 }, 'wrong_amount'],
    [{ currency: 'EUR' }, 'wrong_currency'],
  ])('of another amount or currency (%p) pays no order and is listed for staff', async (money, reason) => {
    const placed = await placeOrder()
    till.pay(placed.reference, money)
    await placed.client.get(placed.returnPath)
    await sendWebhook(placed.reference)
    expect(await orderOf(placed)).toMatchObject({ paymentStatus: 'unpaid' })
    expect(await listAllUnmatchedPayments(shop)).toMatchObject([{ reference: placed.reference, reason, ...money }])
  })

  test('pays one order only: a page that belongs to another payment is refused', async () => {
    const first = await placeOrder()
    wrong = { begin: async () => ({ reference: first.reference, url: first.url }) }
    const client = await createGuestWithCart(shop, app, [mug])
    const { form } = await openReview(client)
    expect((await client.post('/checkout/place-order', form)).status).toBe(502)
    expect((await recordOf()).failure).toContain('reference of another payment')
    till.pay(first.reference)
    await sendWebhook(first.reference)
    const { orders } = shop.db.t
    expect((await shop.db.read.select().from(orders)).map(({ paymentStatus }) => paymentStatus).toSorted()).toEqual(['paid', 'unpaid'])
  })

  test('a second page for the same key is refused', async () => {
    const placed = await placeOrder()
    wrong = { begin: async (request) => till.begin(`${request.idempotencyKey} again`, request) }
    const { form } = await reloadReview(placed.client)
    expect((await placed.client.post('/checkout/place-order', form)).status).toBe(502)
    expect((await recordOf()).failure).toContain('two references for one key')
  })

  test('another order’s reference in the return URL confirms nothing', async () => {
    const other = await placeOrder()
    till.pay(other.reference)
    const placed = await placeOrder()
    await placed.client.get(placed.returnPath.replace(placed.reference, other.reference))
    expect(await orderOf(placed)).toMatchObject({ paymentStatus: 'unpaid' })
  })
})

describe('an event', () => {
  test('with a wrong signature, or none, is refused', async () => {
    const placed = await placeOrder()
    till.pay(placed.reference)
    for (const headers of [{}, { 'till-signature': 'forged' }] as Record<string, string>[]) {
      const response = await sendWebhook(placed.reference, { headers })
      expect([response.status, response.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_signature' })])
    }
    expect(await orderOf(placed)).toMatchObject({ paymentStatus: 'unpaid' })
  })

  test('is a hint: what the processor says when it is asked counts', async () => {
    const placed = await placeOrder()
    expect((await sendWebhook(placed.reference)).status).toBe(200)
    expect(await orderOf(placed)).toMatchObject({ paymentStatus: 'unpaid' })
  })

  test('that comes while the processor cannot be asked is processed later, from what was stored of it', async () => {
    const placed = await placeOrder()
    till.pay(placed.reference)
    till.isReachable = false
    expect((await sendWebhook(placed.reference, { eventId: 'evt_9' })).status).toBe(500)
    const { webhookEvents } = shop.db.t
    const [stored] = await shop.db.read.select().from(webhookEvents)
    expect(stored).toMatchObject({ state: 'failed', attempts: 1 })
    expect(JSON.parse(stored!.payload)).toEqual({
      eventId: 'evt_9',
      type: 'payment.changed',
      occurredAt: shop.now(),
      reference: placed.reference,
    })
    till.isReachable = true
    shop.clock.advance(61_000)
    expect(await retryEvents(shop)).toBe(1)
    expect(await orderOf(placed)).toMatchObject({ paymentStatus: 'paid' })
  })

  test.each<[string, unknown]>([
    ['no reference', { eventId: 'evt', type: 'paid', occurredAt: 1 }],
    ['a state', 'paid'],
    ['an empty id', { eventId: '', type: 'paid', occurredAt: 1, reference: 'till-1' }],
    ['a time that is none', { eventId: 'evt', type: 'paid', occurredAt: Number.NaN, reference: 'till-1' }],
  ])('with %s is not stored, and its plugin has failed', async (_, answer) => {
    wrong = { readWebhook: async () => answer as never }
    expect((await sendWebhook('till-1')).status).toBe(500)
    expect(await shop.db.read.$count(shop.db.t.webhookEvents)).toBe(0)
    expect(await recordOf()).toMatchObject({ active: true, failure: expect.stringContaining('readWebhook') as string })
  })
})

describe('a wrong answer', () => {
  test.each<[string, unknown]>([
    ['no address', { reference: 'till-1' }],
    ['an address without a secure connection', { reference: 'till-1', url: 'http://pay.till.example/1' }],
    ['a script as address', { reference: 'till-1', url: 'javascript:alert(1)' }],
    ['the address of another site', { reference: 'till-1', url: 'https://pay.till.example.evil.example/1' }],
    ['no reference', { reference: '', url: 'https://pay.till.example/1' }],
    ['a long reference', { reference: 'x'.repeat(201), url: 'https://pay.till.example/1' }],
    ['a number as reference', { reference: 7, url: 'https://pay.till.example/1' }],
    ['nothing', undefined],
  ])('of begin (%s) starts no payment', async (_, answer) => {
    wrong = { begin: async () => answer as never }
    const client = await createGuestWithCart(shop, app, [mug])
    const { form } = await openReview(client)
    const response = await client.post('/checkout/place-order', form)
    expect(response.status).toBe(502)
    expect(response.location).toBeNull()
    expect(await findLatestPayment(shop.db.read, (await lastOrder()).id)).toMatchObject({ state: 'created', reference: null })
    expect((await recordOf()).active).toBe(true)
    expect((await recordOf()).failure).toMatch(/processor/)
  })

  test.each<[string, object]>([
    ['an unknown state', { state: 'succeeded' }],
    ['a text as amount', { amount: '3095' }],
    ['a fraction as amount', { amount: 3095.5 }],
    ['a negative amount', { amount: -3095 }],
    ['an endless amount', { amount: Number.POSITIVE_INFINITY }],
    ['an inexact amount', { amount: 2 ** 53 }],
    ['a currency in small letters', { currency: 'usd' }],
    ['no currency', { currency: undefined }],
    ['more refunded than paid', { refunded: 3096 }],
    ['a method that is none', { method: 7 }],
    ['a method that PostgreSQL cannot store', { method: 'Card\u0000' }],
  ])('of find (%s) pays nothing', async (_, change) => {
    const placed = await placeOrder()
    wrong = { find: async () => ({ state: 'paid', amount: 3095, currency: 'USD', ...change }) as never }
    await placed.client.get(placed.returnPath)
    expect((await sendWebhook(placed.reference)).status).toBe(500)
    expect(await orderOf(placed)).toMatchObject({ paymentStatus: 'unpaid' })
    expect(await listAllUnmatchedPayments(shop)).toEqual([])
    expect(await recordOf()).toMatchObject({ active: true, failure: expect.stringContaining('processor') as string })
  })

  test('of cancel leaves the payment open', async () => {
    const placed = await placeOrder()
    wrong = { cancel: async () => ({ state: 'created', amount: 3095, currency: 'USD' }) }
    await cancelPayments(shop, [placed.payment])
    expect(await findLatestPayment(shop.db.read, placed.payment.orderId)).toMatchObject({ state: 'created' })
    wrong = {}
    await cancelPayments(shop, [placed.payment])
    expect(await findLatestPayment(shop.db.read, placed.payment.orderId)).toMatchObject({ state: 'cancelled' })
    expect(() => till.pay(placed.reference)).toThrow()
  })
})

describe('a plugin that is off', () => {
  test('is not offered, nor while its settings are incomplete', async () => {
    const client = await createGuestWithCart(shop, app, [mug])
    const { form } = await openReview(client)
    expect(form.processor_id).toBe('120')
    await turn(false)
    expect((await reloadReview(client)).review).toShow('This store cannot take pa')
    expect((await client.post('/checkout/place-order', form)).status).toBe(422)
    expect(await admin.get('/admin/ecommerce/checkout/processors')).toShow('Not offered at checkout while its plugin is off.')
    await turn(true)
    expect((await reloadReview(client)).form.processor_id).toBe('120')
    const { plugins: table } = shop.db.t
    await shop.db.transaction((tx) => tx.update(table).set({ settings: {} }))
    expect((await reloadReview(client)).form.processor_id).toBe('')
    expect(await admin.get('/admin/ecommerce/checkout/processors')).toShow('Not offered at checkout until its plugin is set up.')
  })

  test('still takes the payments that are open: by return, webhook and task', async () => {
    const placed = [await placeOrder(), await placeOrder(), await placeOrder()]
    await turn(false)
    for (const { reference } of placed) till.pay(reference)
    await placed[0]!.client.get(placed[0]!.returnPath)
    await sendWebhook(placed[1]!.reference)
    shop.clock.advance(3 * 60_000)
    await recheckPayments(shop)
    for (const one of placed) expect(await orderOf(one)).toMatchObject({ paymentStatus: 'paid' })
  })

  test('shows its last failure, and is neither turned on nor off by it', async () => {
    const placed = await placeOrder()
    await turn(false)
    till.isReachable = false
    await placed.client.get(placed.returnPath)
    expect(await recordOf()).toMatchObject({ active: false, failure: 'the till is closed' })
    expect(await admin.get('/admin/plugins')).toShow('the till is closed')
  })
})

describe('a refund', () => {
  async function placePaid(): Promise<Placed> {
    const placed = await placeOrder()
    till.pay(placed.reference)
    await placed.client.get(placed.returnPath)
    return placed
  }
  const refund = async ({ payment }: Placed, key: string = crypto.randomUUID()) => {
    const path = `/admin/ecommerce/orders/${payment.orderId}/refund`
    const preview = await admin.htmx().post(`${path}/preview`, { amount: '5.00' })
    const shown = /name="shown" value="(\d*)"/.exec(preview.text)?.[1] ?? ''
    return admin.post(path, { key, source: `processor:${payment.id}`, shown, amount: '5.00' })
  }
  const refundsOf = ({ payment }: Placed) => listRefunds(shop.db.read, payment.orderId)

  test('is sent once, whatever is sent again', async () => {
    const placed = await placePaid()
    const key = crypto.randomUUID()
    for (const _ of [1, 2]) await refund(placed, key)
    expect(till.refundedAmount(placed.reference)).toBe(500)
    expect(await refundsOf(placed)).toMatchObject([{ state: 'succeeded', amount: 500 }])
    expect(await orderOf(placed)).toMatchObject({ paymentStatus: 'partially_refunded', refunded: 500 })
  })

  test('whose answer is lost or wrong stays open and is asked for again with its key', async () => {
    const placed = await placePaid()
    wrong = {
      refund: async (request, context) => {
        await right.refund(request, context)
        return { state: 'succeeded' } as never
      },
    }
    await refund(placed)
    expect(await refundsOf(placed)).toMatchObject([{ state: 'pending' }])
    wrong = {}
    shop.clock.advance(3 * 60_000)
    expect(await recheckRefunds(shop)).toBe(1)
    expect(await refundsOf(placed)).toMatchObject([{ state: 'succeeded' }])
    expect(till.refundedAmount(placed.reference)).toBe(500)
  })

  test('that the processor rejects has failed with its reason, which is no failure of the plugin', async () => {
    const placed = await placePaid()
    till.refund('by hand', placed.reference, 3000)
    await refund(placed)
    expect(await refundsOf(placed)).toMatchObject([{ state: 'failed', failure: 'more than was paid' }])
    expect((await recordOf()).failure).toBe('')
  })

  test('works while the plugin is off', async () => {
    const placed = await placePaid()
    await turn(false)
    await refund(placed)
    expect(await refundsOf(placed)).toMatchObject([{ state: 'succeeded' }])
  })

  test('without the plugin is refused with a reason, and one that was sent before stays open', async () => {
    const placed = await placePaid()
    wrong = { refund: () => Promise.reject(new Error('no answer')) }
    await refund(placed)
    // As after a start without it.
    shop.processors = []
    await shop.db.transaction((tx) => tx.update(tx.t.refunds).set({ nextCheckAt: 0 }))
    await recheckRefunds(shop)
    expect(await refundsOf(placed)).toMatchObject([{ state: 'pending' }])
    expect(await admin.get(`/admin/ecommerce/orders/${placed.payment.orderId}`)).toShow('Till')
    const page = await admin.get(`/admin/ecommerce/orders/${placed.payment.orderId}/refund`)
    expect(page).toShow('Payments with Till cannot be refunded here, because this payment method is not installed.')
    expect((await refund(placed)).status).toBe(422)
    expect((await sendWebhook(placed.reference)).status).toBe(404)
    expect((await guest.get(placed.returnPath)).status).toBe(303)
  })
})
