import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { recheckPayments } from '#src/payment-processing/recheck-payments.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { listPayments } from '#src/payments/payments.ts'
import { createFlatShippingRate } from '#tests/support/checkout.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { walletTest } from '#tests/support/pretend-wallet.ts'
import { fc } from '#tests/support/properties.ts'
import { perTest } from '#tests/support/store-test.ts'
import { acceptJson, type TestClient } from '#tests/support/test-client.ts'
import { listAllUnmatchedPayments } from '#tests/support/unmatched-payments.ts'
import { createGuestWithCart, openReview } from '#tests/checkout/checkout-client.ts'
import '#tests/support/matchers.ts'

const { wallet, shop, app } = walletTest({ config: { rateLimits: false } })
beforeEach(() => createFlatShippingRate(shop))
const mug = perTest(() => createTestProduct(shop, { name: 'Moss mug', price: 2400, stock: 1000 }))
const minute = 60_000

interface Placed {
  reference: string
  returnPath: string
}

/** A guest with a mug at the review page. `place` answers null when the store says that the order cannot be paid now, or is paid. */
async function openGuest() {
  const client = await createGuestWithCart(shop, app, [mug])
  const { form } = await openReview(client)
  return {
    client,
    form,
    place: (option = '') => place(client, { ...form, payment_option: option }),
    placeHosted: () => placeHosted(client, form),
  }
}

async function place(client: TestClient, form: Record<string, string>): Promise<Placed | null> {
  const placed = (await client.post('/checkout/place-order', form, acceptJson)).json() as { clientSecret?: string; returnUrl?: string }
  if (!placed.clientSecret || !placed.returnUrl) return null
  return { reference: placed.clientSecret, returnPath: `${placed.returnUrl}&wallet_order=${placed.clientSecret}` }
}

/** As a browser without script does. */
async function placeHosted(client: TestClient, form: Record<string, string>): Promise<Placed | null> {
  const { location } = await client.post('/checkout/place-order', form)
  if (!location?.startsWith(wallet.url)) return null
  const reference = new URL(location).searchParams.get('token')!
  const { payments } = shop.db.t
  const [payment] = await shop.db.read.select().from(payments).where(eq(payments.hostedReference, reference))
  const order = (await findOrder(shop.db.read, { id: payment!.orderId }))!
  return { reference, returnPath: `/checkout/return?order=${order.externalId}&token=${reference}&PayerID=QYR5Z8XDVJNXQ` }
}

const orders = () => shop.db.read.select().from(shop.db.t.orders)
const capturesOf = (order: { externalId: string }) => wallet.captured().filter(({ externalId }) => externalId.startsWith(order.externalId))

describe('an order whose browser closed after the approval', () => {
  test('is captured by the scheduled task a minute later: one order, one charge', async () => {
    const { place } = await openGuest()
    const placed = (await place())!
    wallet.approve(placed.reference)
    shop.clock.advance(minute)
    expect(await recheckPayments(shop)).toBe(1)
    const [order, ...others] = await orders()
    expect([order, others]).toMatchObject([{ paymentStatus: 'paid', total: 3095 }, []])
    expect(capturesOf(order!)).toMatchObject([{ amount: 3095, currency: 'USD' }])
    shop.clock.advance(minute)
    expect(await recheckPayments(shop)).toBe(0)
  })

  test('is asked for every minute of the first hour, then less and less often', async () => {
    const { place } = await openGuest()
    await place()
    wallet.calls.length = 0
    const asked = () => wallet.calls.filter(({ call }) => call === 'orders.get').length
    for (let passed = 0; passed < 60; passed += 1) {
      shop.clock.advance(minute)
      await recheckPayments(shop)
    }
    expect(asked()).toBe(60)
    for (let passed = 0; passed < 180; passed += 1) {
      shop.clock.advance(minute)
      await recheckPayments(shop)
    }
    expect(asked()).toBe(62)
  })

  test('does not keep others waiting when the wallet has deleted it', async () => {
    for (let count = 0; count < 6; count += 1) wallet.deleteOrder((await (await openGuest()).place())!.reference)
    shop.clock.advance(minute)
    const { place } = await openGuest()
    await place()
    shop.clock.advance(minute)
    expect(await recheckPayments(shop)).toBe(7)
  })
})

describe('a shopper who comes back', () => {
  test('declined in the window sees the reason, and pays with another funding source', async () => {
    const { client, place } = await openGuest()
    const placed = (await place())!
    wallet.approve(placed.reference, { outcome: 'declined' })
    const review = await client.follow(await client.get(placed.returnPath))
    expect(review.path).toStartWith('/checkout/review')
    expect(review).toShow('PayPal could not charge your payment method.')
    const retried = (await place())!
    expect(retried.reference).not.toBe(placed.reference)
    wallet.approve(retried.reference)
    expect(await client.follow(await client.get(retried.returnPath))).toShow('Thank you, Amara.')
    const [order] = await orders()
    expect(capturesOf(order!)).toHaveLength(1)
  })

  test('declined on the hosted page sees the reason', async () => {
    const { client, placeHosted } = await openGuest()
    const placed = (await placeHosted())!
    wallet.approve(placed.reference, { outcome: 'refused' })
    const review = await client.follow(await client.get(placed.returnPath))
    expect(review.path).toStartWith('/checkout/review')
    expect(review).toShow('PayPal could not charge your payment method.')
  })

  test('from the hosted page without approving sees that nothing was paid', async () => {
    const { client, placeHosted } = await openGuest()
    const placed = (await placeHosted())!
    const review = await client.follow(await client.get(`${placed.returnPath}&cancelled=1`))
    expect(review).toShow('The payment was not completed.')
  })

  test('from a window that another attempt replaced is not charged and may pay again', async () => {
    const { client, place } = await openGuest()
    const first = (await place())!
    const second = (await place('paylater'))!
    wallet.approve(first.reference)
    const review = await client.follow(await client.get(first.returnPath))
    expect(review.path).toStartWith('/checkout/review')
    expect(review).toShow('The payment was not completed.')
    wallet.approve(second.reference)
    expect(await client.follow(await client.get(second.returnPath))).toShow('PayPal Pay Later')
    expect(capturesOf((await orders())[0]!)).toMatchObject([{ reference: second.reference }])
  })

  test('after the answer to the capture was lost is asked to wait, and cannot start a second payment', async () => {
    const { client, place } = await openGuest()
    const placed = (await place())!
    wallet.approve(placed.reference)
    wallet.failNext('orders.capture', 'drop', true)
    const confirmation = await client.follow(await client.get(placed.returnPath))
    expect(confirmation.path).toStartWith('/checkout/success/')
    expect((await orders())[0]).toMatchObject({ paymentStatus: 'unpaid' })
    expect(await place('paylater')).toBeNull()
    const [order] = await orders()
    expect(order).toMatchObject({ paymentStatus: 'paid' })
    expect(capturesOf(order!)).toHaveLength(1)
  })

  test('to pay again while the wallet does not answer sees that the earlier payment is being confirmed', async () => {
    const { client, form, place } = await openGuest()
    await place()
    wallet.failNext('orders.get', 'server-error')
    const response = await client.post('/checkout/place-order', form, acceptJson)
    expect([response.status, response.json()]).toMatchObject([409, { message: expect.stringContaining('still being confirmed') }])
  })
})

test('styles of the wallet’s script are allowed by a nonce that is new in every page', async () => {
  const { client } = await openGuest()
  const readNonce = async () => {
    const { text, headers } = await client.get('/checkout/review')
    const nonce = /data-style-nonce="([^"]+)"/.exec(text)![1]!
    expect(headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}';`)
    return nonce
  }
  expect(await readNonce()).not.toBe(await readNonce())
})

test('an order whose amount was changed in the browser is not captured', async () => {
  const { client, place } = await openGuest()
  const placed = (await place())!
  wallet.changeAmount(placed.reference, '0.01')
  wallet.approve(placed.reference)
  const review = await client.follow(await client.get(placed.returnPath))
  expect(review).toShow('The amount changed while you were at PayPal.')
  expect(capturesOf((await orders())[0]!)).toEqual([])
})

type Step =
  | { kind: 'place'; option: '' | 'paylater' }
  | { kind: 'placeHosted' | 'approve' | 'decline' | 'return' | 'tick' | 'cancel' }
  | { kind: 'fail'; call: string; failure: 'drop' | 'server-error' | 'garbage'; after: boolean }

const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('place' as const), option: fc.constantFrom('' as const, 'paylater' as const) }) },
    {
      weight: 8,
      arbitrary: fc.record({ kind: fc.constantFrom('placeHosted', 'approve', 'approve', 'decline', 'return', 'return', 'tick', 'cancel') }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('fail' as const),
        call: fc.constantFrom('token', 'orders.create', 'orders.get', 'orders.capture', 'orders.patch', 'any'),
        failure: fc.constantFrom('drop' as const, 'server-error' as const, 'garbage' as const),
        after: fc.boolean(),
      }),
    },
  ) as fc.Arbitrary<Step>,
  { maxLength: 20 },
)

test('a lost answer at any call, in any order of steps, ends in one order and one charge', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const earlier = (await orders()).length
      const shopper = await openGuest()
      const attempts: Placed[] = []
      const add = (placed: Placed | null) => void (placed && attempts.push(placed))
      const last = () => attempts.at(-1)
      const tick = async () => {
        shop.clock.advance(minute)
        await recheckPayments(shop)
      }
      for (const step of sequence) {
        if (step.kind === 'place') add(await shopper.place(step.option))
        else if (step.kind === 'placeHosted') add(await shopper.placeHosted())
        else if (step.kind === 'fail') wallet.failNext(step.call, step.failure, step.after)
        else if (step.kind === 'tick') await tick()
        else if (last() && step.kind === 'approve') wallet.approve(last()!.reference)
        else if (last() && step.kind === 'decline') wallet.approve(last()!.reference, { outcome: 'declined' })
        else if (last() && step.kind === 'return') await shopper.client.get(last()!.returnPath)
        else if (last() && step.kind === 'cancel') await shopper.client.get(`${last()!.returnPath}&cancelled=1`)
      }
      // Then everything answers again, and the shopper pays unless that has happened.
      wallet.clearPlans()
      for (let round = 0; round < 3; round += 1) await tick()
      add(await shopper.place())
      if (last()) wallet.approve(last()!.reference)
      if (last()) await shopper.client.get(last()!.returnPath)
      for (let round = 0; round < 3; round += 1) await tick()

      const placedOrders = (await orders()).slice(earlier)
      expect(placedOrders.map(({ paymentStatus }) => paymentStatus)).toEqual(['paid'])
      const captures = capturesOf(placedOrders[0]!)
      expect(captures).toMatchObject([{ amount: 3095, refunded: 0 }])
      const paid = (await listPayments(shop.db.read, placedOrders[0]!.id)).filter(({ state }) => state === 'paid')
      expect(paid.map(({ reference }) => reference)).toEqual(captures.map(({ reference }) => reference))
      expect(await listAllUnmatchedPayments(shop)).toEqual([])
    }),
    { numRuns: 60 },
  )
}, 120_000)
