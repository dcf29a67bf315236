import { expect, test } from 'bun:test'
import { listPayments } from '#src/payments/payments.ts'
import { eventsProcessed } from '#tests/support/payment-events.ts'
import { fc } from '#tests/support/properties.ts'
import { cardWebhookTest } from './card-webhook-test.ts'

const { shop, card, mug, placeUnpaidOrder, postSignedWebhook, readOrder, processor } = cardWebhookTest()

const orderCount = 10
const parallel = 8

test('hundreds of events after an outage, shuffled and a third of them repeated, are each applied once', async () => {
  const firstEvent = card.events.length
  const orders: { id: number; isRefunded: boolean }[] = []
  for (let index = 0; index < orderCount; index += 1) {
    const { order, payment } = await placeUnpaidOrder()
    const reference = payment.reference!
    card.pay(reference, '4000000000000002')
    card.pay(reference)
    shop.clock.advance(1000)
    const isRefunded = index % 2 === 0
    if (isRefunded) await processor().refund({ reference, amount: 500, currency: 'USD', idempotencyKey: crypto.randomUUID() })
    orders.push({ id: order.id, isRefunded })
  }
  const events = card.events.slice(firstEvent).map(({ body }) => body)
  const repeated = [...events, ...events.filter((_, index) => index % 3 === 0)]
  const [shuffled] = fc.sample(fc.shuffledSubarray(repeated, { minLength: repeated.length }), { numRuns: 1, seed: 20_261_122 })
  const waiting = [...shuffled!]
  const send = async () => {
    for (let body = waiting.pop(); body !== undefined; body = waiting.pop()) expect((await postSignedWebhook(body)).status).toBe(200)
  }
  await Promise.all(Array.from({ length: parallel }, send))
  await eventsProcessed(shop)

  for (const { id, isRefunded } of orders) {
    const refunded = isRefunded ? 500 : 0
    expect(await readOrder({ id })).toMatchObject({ paymentStatus: isRefunded ? 'partially_refunded' : 'paid', refunded })
    expect(await listPayments(shop.db.read, id)).toMatchObject([{ state: 'paid', refunded }])
  }
  const stored = await shop.db.read.select().from(shop.db.t.webhookEvents)
  expect(stored).toHaveLength(events.length)
  expect(stored.filter(({ state }) => state === 'received' || state === 'failed')).toEqual([])
  expect((await shop.listMails()).filter(({ template }) => template === 'order_confirmation')).toHaveLength(orderCount)
  const [stock] = await shop.db.read.select().from(shop.db.t.inventory)
  expect(stock).toMatchObject({ sku: mug.sku, reserved: 0, stockLevel: 0 })
})
