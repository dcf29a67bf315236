import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test'
import { listRefunds } from '#src/refunds/find-refunds.ts'
import '#tests/support/matchers.ts'
import { testNow } from '#tests/support/shop-without-database.ts'
import { startPaymentTwins } from '../payments/payment-twins.ts'
import { openRound, type PurchaseRound } from '../payments/purchase-rounds.ts'

let now = () => testNow
const world = startPaymentTwins(() => now())
afterAll(() => world.stop())

const merchant = world.twins.find(({ type }) => type.slug === 'merchant-processor')!
let purchase: PurchaseRound
beforeEach(async () => {
  purchase = await openRound(merchant, world, (clock) => (now = clock))
  await purchase.place()
  await purchase.pay({ age: 0, isDeclined: false })
  await purchase.comeBack()
})
afterEach(() => purchase.shop.db.close())

const readRefunds = async () => listRefunds(purchase.shop.db.read, (await purchase.findPlacedOrder())!.id)

test('a refund whose form is sent twice at once is made once, though this processor knows no keys', async () => {
  await purchase.refundInAdmin({ amount: 100, isRepeated: true })
  expect(await purchase.listCaptures()).toMatchObject([{ refunded: 100 }])
  expect(await readRefunds()).toMatchObject([{ state: 'succeeded', amount: 100 }])
})

test('a refund that waits for approval and whose form is sent twice at once stays pending', async () => {
  merchant.holdNextRefund()
  await purchase.refundInAdmin({ amount: 100, isRepeated: true })
  expect(await purchase.listCaptures()).toMatchObject([{ refunded: 100 }])
  expect(await readRefunds()).toMatchObject([{ state: 'pending', amount: 100 }])
})
