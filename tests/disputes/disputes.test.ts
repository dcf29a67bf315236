import { describe, expect, test } from 'bun:test'
import { matchPayment } from '#src/payment-processing/match-payment.ts'
import { listTimeline } from '#src/orders/timeline.ts'
import { card as cardType } from '#src/payments/processors/card/card.ts'
import { countUnmatchedPayments } from '#src/payments/unmatched-payments.ts'
import { createTestProduct } from '#tests/support/products.ts'
import '#tests/support/matchers.ts'
import { fc } from '#tests/support/properties.ts'
import { disputesTest } from './disputes-test.ts'

const {
  shop,
  card,
  placePaidOrder,
  placeUnpaidOrder,
  submitRefund,
  refundAtProcessor,
  postSignedWebhook,
  disputeEvent,
  readDisputes,
  readOrder,
  readRefunds,
  readSalesDay,
  sumLedger,
  readTotals,
} = disputesTest()

const staff = { id: null, name: 'Robin Vale' }
const post = async (body: string) => expect((await postSignedWebhook(body)).status).toBe(200)
const staffMails = async () => (await shop.listMails()).filter(({ template }) => template === 'staff_dispute')
const timelineStates = async (order: { id: number }) =>
  (await listTimeline(shop.db.read, order.id)).flatMap(({ kind, data }) => (kind === 'dispute' ? [data.state] : [])).reverse()

describe('an open dispute', () => {
  test('marks the order as disputed, with its reason, amount and deadline, and mails staff once', async () => {
    const { order, reference } = await placePaidOrder()
    await post(disputeEvent(reference, 'open'))
    expect(await readOrder(order)).toMatchObject({ status: 'processing', paymentStatus: 'disputed', refunded: 0 })
    expect(await readDisputes(order)).toMatchObject([
      { disputeId: 'du_1', state: 'open', amount: 5495, currency: 'USD', reason: 'fraudulent', closedAt: null },
    ])
    const [mail, ...others] = await staffMails()
    expect(others).toEqual([])
    expect(mail!.text).toContain('the cardholder did not authorize the payment')
    shop.clock.advance(1000)
    await post(disputeEvent(reference, 'open', { type: 'charge.dispute.updated', status: 'under_review' }))
    expect(await readDisputes(order)).toMatchObject([{ state: 'open', evidenceDueAt: null }])
    expect(await staffMails()).toHaveLength(1)
    expect(await timelineStates(order)).toEqual(['open'])
  })

  test('stays on the order when a refund that was made before it is reported late', async () => {
    const { order, reference } = await placePaidOrder()
    const refund = await refundAtProcessor(reference, 1000)
    await post(disputeEvent(reference, 'open', { amount: 4495 }))
    await post(refund)
    expect(await readOrder(order)).toMatchObject({ paymentStatus: 'disputed', refunded: 1000 })
  })

  test('refuses refunds and says why', async () => {
    const { order, payment, reference } = await placePaidOrder()
    await post(disputeEvent(reference, 'open'))
    const response = await submitRefund(order, payment, { amount: '10.00' })
    expect(response.status).toBe(422)
    expect(response).toShow('The payment is disputed.')
    expect(await readRefunds(order)).toEqual([])
    expect(card.captured().find((charge) => charge.reference === reference)).toMatchObject({ refunded: 0 })
  })

  test('of a payment that belongs to no order waits until staff link it', async () => {
    const { order } = await placeUnpaidOrder({ quantity: 2 })
    const reference = cardType.demoPayments!.reference(order.total, 'USD', 'elsewhere')
    await post(disputeEvent(reference, 'open'))
    expect(await countUnmatchedPayments(shop.db.read)).toBe(1)
    expect(await staffMails()).toHaveLength(1)
    const [unmatched] = await shop.db.read.select().from(shop.db.t.unmatchedPayments)
    await matchPayment(shop, { unmatchedId: unmatched!.id, orderNumber: order.number, actor: staff, timelineComment: '' })
    expect(await readOrder(order)).toMatchObject({ paymentStatus: 'disputed' })
    expect(await readDisputes(order)).toHaveLength(1)
  })
})

describe('a closed dispute', () => {
  test('that is won gives the order the status of its refunds', async () => {
    const { order, reference } = await placePaidOrder()
    await post(await refundAtProcessor(reference, 1000))
    await post(disputeEvent(reference, 'open', { amount: 4495 }))
    await post(disputeEvent(reference, 'won', { amount: 4495 }))
    expect(await readOrder(order)).toMatchObject({ paymentStatus: 'partially_refunded', refunded: 1000 })
    expect(await timelineStates(order)).toEqual(['open', 'won'])
  })

  test('that is lost is a refund: totals, sales and units follow, and the order ends once all money is gone', async () => {
    const { order, reference } = await placePaidOrder()
    await post(disputeEvent(reference, 'open'))
    await post(disputeEvent(reference, 'lost'))
    expect(await readOrder(order)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded', refunded: order.total })
    expect(await readRefunds(order)).toMatchObject([{ method: 'dispute', state: 'succeeded', amount: order.total }])
    expect(await readSalesDay()).toMatchObject({ refunded: order.total })
    expect(await sumLedger(order)).toEqual(await readTotals(order))
  })

  test('that is lost in part leaves the rest refundable', async () => {
    const { order, payment, reference } = await placePaidOrder()
    await post(disputeEvent(reference, 'lost', { amount: 2000 }))
    expect(await readOrder(order)).toMatchObject({ status: 'processing', paymentStatus: 'partially_refunded', refunded: 2000 })
    await submitRefund(order, payment, { amount: '34.95' })
    expect(await readOrder(order)).toMatchObject({ status: 'refunded', refunded: order.total })
  })

  test('that is lost in part is one refund, however often and whenever the processor reports it', async () => {
    const { order, reference } = await placePaidOrder()
    for (const type of ['charge.dispute.closed', 'charge.dispute.updated', 'charge.dispute.closed']) {
      await post(disputeEvent(reference, 'lost', { amount: 2000, type }))
      shop.clock.advance(1000)
    }
    expect(await readRefunds(order)).toMatchObject([{ method: 'dispute', amount: 2000 }])
    expect(await readOrder(order)).toMatchObject({ paymentStatus: 'partially_refunded', refunded: 2000 })
    expect(await readSalesDay()).toMatchObject({ refunded: 2000 })
  })

  test('takes at most what was not refunded before', async () => {
    const { order, reference } = await placePaidOrder()
    await post(await refundAtProcessor(reference, order.total))
    await post(disputeEvent(reference, 'lost'))
    expect(await readRefunds(order)).toMatchObject([{ method: 'reported' }])
    expect(await readOrder(order)).toMatchObject({ paymentStatus: 'refunded', refunded: order.total })
  })

  test('that is won after it was lost gives the money back', async () => {
    const { order, reference } = await placePaidOrder()
    await post(disputeEvent(reference, 'lost'))
    shop.clock.advance(1000)
    await post(disputeEvent(reference, 'won'))
    expect(await readOrder(order)).toMatchObject({ status: 'processing', paymentStatus: 'paid', refunded: 0 })
    expect(await readSalesDay()).toMatchObject({ refunded: 0 })
    expect(await staffMails()).toHaveLength(1)
  })

  test('takes the whole payment when the bank counts in another currency', async () => {
    const { order, reference } = await placePaidOrder()
    await post(disputeEvent(reference, 'lost', { amount: 77, currency: 'eur' }))
    expect(await readOrder(order)).toMatchObject({ refunded: order.total })
  })

  test('leaves the order disputed while another one is open', async () => {
    const { order, reference } = await placePaidOrder()
    await post(disputeEvent(reference, 'open', { amount: 1000 }))
    await post(disputeEvent(reference, 'lost', { id: 'du_2', amount: 2000 }))
    expect(await readOrder(order)).toMatchObject({ paymentStatus: 'disputed', refunded: 2000 })
    await post(disputeEvent(reference, 'won', { amount: 1000 }))
    expect(await readOrder(order)).toMatchObject({ paymentStatus: 'partially_refunded', refunded: 2000 })
  })
})

test('events of a dispute end in the same order whichever way they are shuffled, repeated or dropped', async () => {
  const outcomes = { open: ['disputed', 0], won: ['paid', 0], lost: ['refunded', 5495] } as const
  let mails = 0
  const plan = fc.record({
    outcome: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
    isReversed: fc.boolean(),
    // Processors report times in seconds: a whole dispute may have one time.
    seconds: fc.constantFrom(0, 1),
    // The last event is never dropped: without it nobody knows how the dispute ended.
    order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 2 }),
  })
  await fc.assert(
    fc.asyncProperty(plan, async ({ outcome, isReversed, seconds, order: sent }) => {
      const { order, reference } = await placePaidOrder({ quantity: 2, product: await createTestProduct(shop, { price: 2400 }) })
      const id = `du_${order.id}`
      const steps = [
        { state: 'open' as const },
        { state: 'open' as const, type: 'charge.dispute.updated' },
        ...(isReversed && outcome === 'won' ? [{ state: 'lost' as const }] : []),
        { state: outcome },
      ]
      const events = steps.map(({ state, ...type }) => {
        shop.clock.advance(seconds * 1000)
        return disputeEvent(reference, state, { id, ...type })
      })
      for (const index of sent) await post(events[index % events.length]!)
      if (!sent.some((index) => index % events.length === events.length - 1)) await post(events.at(-1)!)
      const { paymentStatus, refunded } = await readOrder(order)
      expect([paymentStatus, refunded]).toEqual([...outcomes[outcome]])
      expect(await readDisputes(order)).toHaveLength(1)
      expect(await staffMails()).toHaveLength(++mails)
    }),
    { numRuns: 12, seed: 20261122, endOnFailure: true },
  )
})
