import '#tests/support/matchers.ts'
import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { OrderRow } from '#src/orders/find-orders.ts'
import { saveAccountConsents, withdrawConsents } from '#src/mail-consents/consents.ts'
import { getMail } from '#src/mail/outbox.ts'
import { listOutbox } from '#tests/support/outbox.ts'
import { mailReviewRequests } from '#src/reminders/mail-review-requests.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { ordersTest } from '#tests/orders/orders-test.ts'

const { shop, mug, placePaidOrder, placeOrderFor } = ordersTest()
const day = 86_400_000
const email = 'amara@example.com'

beforeEach(() => shop.db.transaction((tx) => saveSettings(tx, { review_request_days: 7 }, shop.now())))

const requests = async () => (await listOutbox(shop.db.read)).filter(({ template }) => template === 'review_request')
const change = (id: number, values: Partial<OrderRow>) =>
  shop.db.transaction((tx) => tx.update(tx.t.orders).set(values).where(eq(tx.t.orders.id, id)))
const agree = () => {
  const offered = [{ kind: 'review_request' as const, wording: 'Ask me' }]
  return shop.db.transaction((tx) => saveAccountConsents(tx, { email, offered, agreed: ['review_request'], language: 'en' }, shop.now()))
}

/** An order that was shipped at once; its rate promises three to five days. */
async function deliver(values: Partial<OrderRow> = {}): Promise<number> {
  const { id } = await placePaidOrder({ email })
  await change(id, { status: 'completed', fulfillmentStatus: 'fulfilled', ...values })
  return id
}
const wait = (days: number) => shop.clock.advance(days * day)

describe('a review request', () => {
  test('is sent once, so many days after delivery, to a buyer who agreed to it', async () => {
    const id = await deliver()
    await agree()
    await wait(8)
    expect(await mailReviewRequests(shop)).toBe(0)
    await wait(8)
    const counts = await Promise.all([mailReviewRequests(shop), mailReviewRequests(shop)])
    expect(counts.reduce((sum, count) => sum + count)).toBe(1)
    await wait(8)
    expect(await mailReviewRequests(shop)).toBe(0)
    const [row, ...more] = await requests()
    expect(more).toEqual([])
    expect(row).toMatchObject({ recipient: email, orderId: id })
    const mail = await getMail(shop.db.read, row!.id)
    expect(mail.html).toContain('/items/mug#reviews')
    expect(mail.unsubscribeLink).toContain('/account/emails/stop?token=')
  })

  test('waits while the shop is not open', async () => {
    await deliver()
    await agree()
    await wait(16)
    await shop.db.transaction((tx) => saveSettings(tx, { shop_open: false }, shop.now()))
    expect(await mailReviewRequests(shop)).toBe(0)
    await shop.db.transaction((tx) => saveSettings(tx, { shop_open: true }, shop.now()))
    expect(await mailReviewRequests(shop)).toBe(1)
  })

  test('is not sent without consent, or after it was withdrawn', async () => {
    await deliver()
    await wait(16)
    expect(await mailReviewRequests(shop)).toBe(0)
    await agree()
    await shop.db.transaction((tx) => withdrawConsents(tx, email, ['review_request'], shop.now()))
    expect(await mailReviewRequests(shop)).toBe(0)
  })

  const unfit: [string, Partial<OrderRow>][] = [
    ['cancelled', { status: 'cancelled' }],
    ['refunded', { status: 'refunded', paymentStatus: 'refunded' }],
    ['refunded in part', { refunded: 500, paymentStatus: 'partially_refunded' }],
    ['being refunded', { refunding: 500 }],
    ['disputed', { paymentStatus: 'disputed' }],
    ['not shipped', { status: 'processing', fulfillmentStatus: 'unfulfilled' }],
  ]
  test.each(unfit)('is not sent for an order that is %s', async (_name, values) => {
    const id = await deliver()
    await agree()
    await wait(16)
    await change(id, values)
    expect(await mailReviewRequests(shop)).toBe(0)
    await change(id, { status: 'completed', paymentStatus: 'paid', fulfillmentStatus: 'fulfilled', refunded: 0, refunding: 0 })
    expect(await mailReviewRequests(shop)).toBe(1)
  })

  test('is not sent for an unpaid order or one that the buyer returns', async () => {
    await placeOrderFor({ email })
    const id = await deliver()
    await agree()
    await shop.db.transaction((tx) =>
      tx.insert(tx.t.returns).values({
        orderId: id,
        key: 'k',
        kind: 'return',
        state: 'requested',
        searchText: '',
        createdAt: shop.now(),
        updatedAt: shop.now(),
      }),
    )
    await wait(16)
    expect(await mailReviewRequests(shop)).toBe(0)
  })

  test('is not sent when the buyer has reviewed everything, or reviews are off', async () => {
    await deliver({ userId: 42 })
    await agree()
    const review = { productId: mug.id, userId: 42, author: 'A', rating: 5, text: 'Good.', createdAt: shop.now(), updatedAt: shop.now() }
    await shop.db.transaction((tx) => tx.insert(tx.t.reviews).values(review))
    await wait(16)
    expect(await mailReviewRequests(shop)).toBe(0)
    await deliver()
    await wait(16)
    await shop.db.transaction((tx) => saveSettings(tx, { reviews_mode: 'off' }, shop.now()))
    expect(await mailReviewRequests(shop)).toBe(0)
  })

  test('is not sent for orders from long before the setting', async () => {
    await deliver()
    await agree()
    await wait(80)
    expect(await mailReviewRequests(shop)).toBe(0)
  })
})
