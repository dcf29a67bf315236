import { expect, test } from 'bun:test'
import { recheckRefunds } from '#src/refunds/recheck-refunds.ts'
import { refundsTest } from './refunds-test.ts'

const {
  card,
  shop,
  refundAtProcessor,
  readRefunds,
  placePaidOrder,
  submitRefund,
  lastEvent,
  postSignedWebhook,
  readOrder,
  sumLedger,
  readTotals,
} = refundsTest()

test('a refund made at the processor that fails at the bank is taken out, also when its report was counted in parts', async () => {
  const { order, payment, reference } = await placePaidOrder()
  // Without a key, as in the processor's own dashboard.
  card.sandbox.scenarios.find(({ id }) => id === 'refund-half')!.play(reference)
  const reports = [lastEvent('charge.refunded')]
  await submitRefund(order, payment, { amount: '1.00' })
  reports.push(lastEvent('charge.refunded'))
  for (const report of reports) await postSignedWebhook(report)
  const half = Math.ceil(order.total / 2)
  expect(await readOrder(order)).toMatchObject({ refunded: half + 100 })
  const made = [...card.store.refunds.values()].find(({ amount, payment_intent }) => payment_intent === reference && amount === half)!
  card.settleRefund(made.id, 'failed')
  for (const type of ['refund.updated', 'refund.failed']) await postSignedWebhook(lastEvent(type))
  expect(await readOrder(order)).toMatchObject({ paymentStatus: 'partially_refunded', refunded: 100 })
  expect((await sumLedger(order)).refunded).toBe((await readTotals(order)).refunded)
})

test('a refund made at the processor while one of ours waits counts once the processor has rejected ours', async () => {
  const { order, payment, reference } = await placePaidOrder()
  card.failNext('refunds.create', 'server-error')
  await submitRefund(order, payment, { amount: '54.95' })
  await postSignedWebhook(await refundAtProcessor(reference, 500))
  // Until then it may be ours.
  expect(await readOrder(order)).toMatchObject({ refunded: 0, refunding: 5495 })
  shop.clock.advance(3 * 60_000)
  expect(await recheckRefunds(shop)).toBe(1)
  expect(await readRefunds(order)).toMatchObject([
    { state: 'failed', amount: 5495 },
    { state: 'succeeded', amount: 500, method: 'reported' },
  ])
  expect(await readOrder(order)).toMatchObject({ paymentStatus: 'partially_refunded', refunded: 500, refunding: 0 })
  expect((await sumLedger(order)).refunded).toBe((await readTotals(order)).refunded)
})

test('a refund that the bank returned is no refund made at the processor', async () => {
  const { order, payment } = await placePaidOrder()
  card.holdNextRefund()
  await submitRefund(order, payment, { amount: '5.00' })
  await postSignedWebhook(lastEvent('charge.refunded'))
  const [refund] = await readRefunds(order)
  card.settleRefund(refund!.reference!, 'failed')
  shop.clock.advance(3 * 60_000)
  expect(await recheckRefunds(shop)).toBe(1)
  expect(await readRefunds(order)).toMatchObject([{ state: 'failed', amount: 500 }])
  expect(await readOrder(order)).toMatchObject({ paymentStatus: 'paid', refunded: 0, refunding: 0 })
})
