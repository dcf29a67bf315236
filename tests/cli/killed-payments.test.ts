import { afterAll, beforeEach, expect, test } from 'bun:test'
import { connect } from '#db/connect.ts'
import type { Db } from '#db/types.ts'
import type { SentEvent } from '#src/payments/twin-sandbox.ts'
import { type PaymentTwin, startPaymentTwins } from '#tests/payments/payment-twins.ts'
import { createFlatShippingRate } from '#tests/support/checkout.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { readReviewForm } from '#tests/support/review-form.ts'
import { acceptJson, createTestClient } from '#tests/support/test-client.ts'
import { verifyShop } from '#tests/support/verify-shop.ts'
import { detailsForm } from '../checkout/checkout-client.ts'
import { createShopEnvironment, openToVisitors, type ShopEnvironment, startCli } from './run-cli.ts'

// A call that hangs has done its work: it is charged, and the store does not know.
let held = Promise.withResolvers<void>()
let release = Promise.withResolvers<void>()
const wait = () => {
  held.resolve()
  return release.promise
}
beforeEach(() => {
  release = Promise.withResolvers()
})
const world = startPaymentTwins(Date.now, { wait })
afterAll(() => {
  release.resolve()
  return world.stop()
})

/** By slug: the calls that start a payment, and that ask for its result (the wallet charges then). */
const calls: Record<string, { begin: string; find: string }> = {
  'card-processor': { begin: 'payment_intents.create', find: 'payment_intents.retrieve' },
  'merchant-processor': { begin: 'transactions.create', find: 'transactions.get' },
  wallet: { begin: 'orders.create', find: 'orders.capture' },
}
const hour = 3_600_000

/** A store in a process of its own, with a shopper on the review page, and what happens to both. */
async function openStore(twin: PaymentTwin) {
  const { slug, processorId, returnParameters } = twin.type
  const env: ShopEnvironment = {
    ...(await createShopEnvironment()),
    ...Object.fromEntries(Object.entries(world.settings).map(([name, value]) => [name, value ?? ''])),
    SESSION_SECRET: 'a secret that both processes share',
  }
  let server = await startCli(['serve'], env, /Ctrl\+C/)
  const db = await connect(env.DATABASE_URL, { shared: true, connections: 2 })
  const send = (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const port = /is running at http:\S+:(\d+)/.exec(server.out())![1]!
    return fetch(new Request(`http://127.0.0.1:${port}${pathname}${search}`, request), { redirect: 'manual' })
  }
  const shopper = createTestClient({ handle: send })
  await openToVisitors(db)
  await createFlatShippingRate({ db })
  const mug = await createTestProduct({ db, now: Date.now }, { name: 'Moss mug', price: 2400, stock: 5 })
  await shopper.post('/cart/add', { product_id: mug.id, variant_id: mug.variantId, quantity: 1 })
  await shopper.post('/checkout', detailsForm)
  const form = { ...readReviewForm((await shopper.get(`/checkout/review?pay=${slug}`)).text), processor_id: String(processorId) }
  const [parameter] = Object.entries(returnParameters).find(([, kind]) => kind === 'reference')!

  const { orders, payments, outbox, webhookEvents } = db.t
  const place = async () => (await shopper.post('/checkout/place-order', form, acceptJson)).json() as { returnUrl: string }
  const findReference = async () => (await db.read.select().from(payments)).at(-1)!.reference!
  const captures = () => twin.sandbox.payments()

  return {
    db,
    place,
    pay: async () => void twin.pay(await findReference(), false),
    comeBack: async (returnUrl: string) => shopper.get(`${returnUrl}&${parameter}=${await findReference()}`),
    deliver: async ({ body }: SentEvent) =>
      send(new Request(`http://localhost/webhooks/${slug}`, { method: 'POST', headers: await twin.sign(body, Date.now()), body })),
    /** Runs `work`, and kills the process while it waits for the answer to this call. */
    async killDuring(call: string, work: () => Promise<unknown>) {
      held = Promise.withResolvers()
      twin.failNext('hang', true, call)
      const failed = work().then(
        () => false,
        () => true,
      )
      await held.promise
      await server.end('SIGKILL')
      expect(await failed).toBe(true)
    },
    kill: () => server.end('SIGKILL'),
    /** Starts again, as if `ms` had passed; the scheduled tasks begin a second later. */
    async restart(ms = 0) {
      await db.transaction(async (tx) => {
        for (const payment of await tx.select().from(payments))
          await tx.update(payments).set({ createdAt: payment.createdAt - ms, updatedAt: payment.updatedAt - ms })
        for (const event of await tx.select().from(webhookEvents)) await tx.update(webhookEvents).set({ receivedAt: event.receivedAt - ms })
      })
      server = await startCli(['serve'], env, /Ctrl\+C/)
    },
    readOrders: () => db.read.select().from(orders),
    /** One order with one charge, and everything adds up. */
    async expectOnePaidOrder(expected: { refunded?: number } = {}) {
      const [order, ...others] = await db.read.select().from(orders)
      expect(others).toEqual([])
      const refunded = expected.refunded ?? 0
      const paymentStatus = refunded > 0 ? 'partially_refunded' : 'paid'
      expect(order).toMatchObject({ status: 'processing', paymentStatus, refunded, refunding: 0 })
      expect(captures().filter(({ externalId }) => externalId === order!.externalId)).toMatchObject([{ amount: order!.total, refunded }])
      expect((await db.read.select().from(payments)).filter(({ state }) => state === 'paid')).toMatchObject([{ amount: order!.total }])
      expect(await db.read.select().from(db.t.unmatchedPayments)).toEqual([])
      const mails = await db.read.select({ template: outbox.template }).from(outbox)
      expect(mails.filter(({ template }) => template === 'order_confirmation')).toHaveLength(1)
      const events = await db.read.select({ state: webhookEvents.state }).from(webhookEvents)
      expect(events.filter(({ state }) => state !== 'done' && state !== 'ignored')).toEqual([])
      await verifyShop({ db })
    },
    async [Symbol.asyncDispose]() {
      twin.clearPlans()
      release.resolve()
      await server.end('SIGKILL')
      await db.close()
    },
  }
}

/** Reads until it is so. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await Bun.sleep(20)
}

const isPaid = async ({ t, read }: Db) => (await read.select().from(t.orders)).every(({ paymentStatus }) => paymentStatus === 'paid')

// A store takes longer to start than all that happens in it, so each is killed several times.
test.each(world.twins)(
  '$type.slug: a store that is killed at any moment of a payment or refund charges and refunds once',
  async (twin) => {
    const { begin, find } = calls[twin.type.slug]!
    await using store = await openStore(twin)

    // While the payment starts: the next attempt continues with the same.
    await store.killDuring(begin, store.place)
    await store.restart()
    const { returnUrl } = await store.place()
    await store.pay()

    // Between the charge and its own commit: the scheduled task pays the order, and the shopper still comes back.
    await store.killDuring(find, () => store.comeBack(returnUrl))
    expect(await store.readOrders()).toMatchObject([{ paymentStatus: 'unpaid' }])
    await store.restart(hour)
    await until(() => isPaid(store.db))
    expect((await store.comeBack(returnUrl)).location).toStartWith('/checkout/success/')
    await store.expectOnePaidOrder()
    if (!twin.sandbox.delivery) return

    // Between storing an event and applying it: two deliveries and the scheduled task apply it once.
    const sentBefore = twin.sandbox.events.length
    const [order] = await store.readOrders()
    const payment = twin.sandbox.payments().find(({ externalId }) => externalId === order!.externalId)!
    twin.sandbox.scenarios.find(({ id }) => id === 'refund-half')!.play(payment.reference)
    const reported = twin.sandbox.events.slice(sentBefore).find(({ type }) => /^(refund|adjustment)\./.test(type))!
    await store.killDuring(find, () => store.deliver(reported))
    expect(await store.readOrders()).toMatchObject([{ refunded: 0 }])
    await store.restart(hour)
    const answers = await Promise.all([store.deliver(reported), store.deliver(reported)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await until(async () => (await store.readOrders())[0]!.refunded > 0)
    const { refunded } = twin.sandbox.payments().find(({ reference }) => reference === payment.reference)!
    await store.expectOnePaidOrder({ refunded })
  },
  60_000,
)

// The wallet charges when the shopper comes back, so it has the most to do then.
test('a payment that is begun again after a kill is paid when the shopper comes back', async () => {
  const twin = world.twins.find(({ type }) => type.slug === 'wallet')!
  await using store = await openStore(twin)
  await store.killDuring(calls['wallet']!.begin, store.place)
  await store.restart()
  const { returnUrl } = await store.place()
  await store.pay()
  expect((await store.comeBack(returnUrl)).location).toStartWith('/checkout/success/')
  await store.expectOnePaidOrder()
}, 60_000)

test('a store that is killed between applying an event and its answer does not apply it again', async () => {
  const twin = world.twins.find(({ sandbox }) => sandbox.delivery)!
  await using store = await openStore(twin)
  const { returnUrl } = await store.place()
  const sentBefore = twin.sandbox.events.length
  await store.pay()
  const events = twin.sandbox.events.slice(sentBefore)
  const paying = events.filter(({ type }) => /succeeded|paid|completed/.test(type))
  // Nobody reads the answer, whether it was sent or not: the sender delivers again.
  const unanswered = store.deliver(paying[0]!).catch(() => null)
  await until(() => isPaid(store.db))
  await store.kill()
  await unanswered
  await store.restart()
  expect((await store.comeBack(returnUrl)).location).toStartWith('/checkout/success/')
  for (const event of paying) expect((await store.deliver(event)).status).toBe(200)
  await store.expectOnePaidOrder()
}, 60_000)
