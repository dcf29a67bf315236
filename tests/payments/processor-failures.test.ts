import { afterAll, afterEach, beforeEach, describe, expect, test } from 'bun:test'
import '#tests/support/matchers.ts'
import { listAllUnmatchedPayments } from '#tests/support/unmatched-payments.ts'
import { testNow } from '#tests/support/shop-without-database.ts'
import { verifyShop } from '#tests/support/verify-shop.ts'
import { startPaymentTwins } from './payment-twins.ts'
import { openRound, type PurchaseRound } from './purchase-rounds.ts'

let now = () => testNow
const world = startPaymentTwins(() => now())
afterAll(() => world.stop())

const failures = ['drop', 'server-error', 'garbage'] as const

describe.each(world.twins.map((twin) => [twin.type.slug, twin] as const))('%s', (_, twin) => {
  let purchase: PurchaseRound
  beforeEach(async () => {
    purchase = await openRound(twin, world, (clock) => (now = clock))
  })
  afterEach(async () => {
    twin.clearPlans()
    await verifyShop(purchase.shop)
    await purchase.shop.db.close()
  })

  async function expectOneCharge() {
    const order = await purchase.findPlacedOrder()
    expect(order).toMatchObject({ paymentStatus: 'paid' })
    expect(await purchase.listCaptures()).toMatchObject([{ amount: order!.total, refunded: 0 }])
    expect(await listAllUnmatchedPayments(purchase.shop)).toEqual([])
    expect(await purchase.shop.db.read.$count(purchase.shop.db.t.orders)).toBe(1)
  }

  test.each(failures)(
    'that took the money and whose answer is lost (%s) charges once, also when the shopper tries again',
    async (failure) => {
      await purchase.place()
      await purchase.pay({ age: 0, isDeclined: false })
      twin.failNext(failure, true)
      await purchase.comeBack()
      await purchase.place()
      purchase.shop.clock.advance(3 * 60_000)
      await purchase.runTasks()
      await expectOneCharge()
    },
  )

  test.each(failures)('that started a payment and whose answer is lost (%s) starts no second one', async (failure) => {
    twin.failNext(failure, true)
    await purchase.place()
    await purchase.place()
    await purchase.pay({ age: 0, isDeclined: false })
    await purchase.comeBack()
    await expectOneCharge()
  })

  test.each(failures)('that is down (%s) leaves an unpaid order, the cart and a message, and can be tried again', async (failure) => {
    // Twice: a broken connection may be tried again at once.
    for (let calls = 0; calls < 2; calls += 1) twin.failNext(failure, false)
    const response = await purchase.place()
    expect(response).toHaveStatus(502)
    expect((response.json() as { message: string }).message).toContain('You have not been charged')
    expect(await purchase.findPlacedOrder()).toMatchObject({ paymentStatus: 'unpaid' })
    expect(await purchase.shopper.get('/cart')).toShow('Moss mug')
    twin.clearPlans()
    await purchase.place()
    await purchase.pay({ age: 0, isDeclined: false })
    await purchase.comeBack()
    await expectOneCharge()
  })
})
