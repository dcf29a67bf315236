import { describe, expect, test } from 'bun:test'
import { fulfillOrder } from '#src/fulfillments/fulfill-order.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { beginCancelRefund } from '#src/payment-processing/refund-cancelled.ts'
import { cancelByBuyer } from '#src/orders/buyer-actions/cancel-by-buyer.ts'
import { queueCancelledMail } from '#src/orders/mails/cancelled-mail.ts'
import { ProcessorError } from '#src/payments/processor.ts'
import { scheduledTasks } from '#src/scheduled-tasks.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { failEachStatement } from '#tests/support/fail-statement.ts'
import '#tests/support/matchers.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { buyerActionsTest } from './buyer-actions-test.ts'

const store = buyerActionsTest()
const { shop, app, guest, card, admin, placePaidOrder, placeUnpaidOrder, readOrder, readRefunds, orderPath, processor } = store
const { linkOf, readStory, readStock, countMails } = store
const minute = 60_000

const cancel = async (order: { id: number }, values: Record<string, string> = { expected_paid: 'on' }) =>
  guest.post(`${await linkOf(order)}/cancel`, values)

describe('a buyer with the link of an order', () => {
  test('cancels a paid order in two steps: it is refunded, restocked and confirmed by email', async () => {
    const { order, reference } = await placePaidOrder({ quantity: 2 })
    const [stock] = await readStock()
    const page = await guest.get(await linkOf(order))
    expect(page).toShow('Cancel order')
    expect(page.text).toContain(`href="${await linkOf(order)}/cancel"`)
    expect(await guest.get(`${await linkOf(order)}/cancel`)).toShow('We will refund $54.95 to the payment method you used')
    expect((await readOrder(order)).status).toBe('processing')
    const response = await cancel(order)
    expect(response).toRedirectTo(await linkOf(order))
    expect(await guest.follow(response)).toShow('Your order is cancelled, and $54.95 was refunded.')
    expect(await readOrder(order)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', refunded: 5495 })
    expect(card.captured().find((charge) => charge.reference === reference)).toMatchObject({ refunded: 5495 })
    expect(await readStock()).toEqual([stock! + 2])
    await expect(shop).toHaveMailed({ to: 'amara@example.com', template: 'order_cancelled', text: 'We refund $54.95' })
    expect(await readStory(order)).toContain('restocked')
    expect(await admin.get(orderPath(order))).toShow('Customer')
  })

  test('cancels an unpaid order, which can then no longer be paid', async () => {
    const { order, payment } = await placeUnpaidOrder()
    expect(await guest.get(`${await linkOf(order)}/cancel`)).toShow('The order is not paid.')
    await cancel(order, { expected_paid: 'off' })
    expect(await readOrder(order)).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid' })
    expect(() => card.pay(payment.reference!)).toThrow()
    expect(await readRefunds(order)).toEqual([])
    expect(await countMails('order_cancelled')).toBe(1)
  })

  test('cancels once, however often the button is pressed', async () => {
    const { order } = await placePaidOrder()
    const responses = await Promise.all(Array.from({ length: 5 }, () => cancel(order)))
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303])
    expect(await cancel(order)).toRedirectTo(await linkOf(order))
    expect(await readRefunds(order)).toHaveLength(1)
    expect(await countMails('order_cancelled')).toBe(1)
    expect((await readStory(order)).filter((kind) => kind === 'restocked')).toHaveLength(1)
  })

  test('is asked again when the payment arrived after the page was shown', async () => {
    const { order } = await placePaidOrder()
    const response = await cancel(order, { expected_paid: 'off' })
    expect(response).toHaveStatus(422)
    expect(response).toShow('Your payment has arrived meanwhile.')
    expect(response).toShow('We will refund $54.95')
    expect((await readOrder(order)).status).toBe('processing')
  })

  test('cancels for as long as the store allows, to the millisecond', async () => {
    const { order } = await placePaidOrder()
    shop.clock.advance(30 * minute - 1)
    expect(await guest.get(await linkOf(order))).toShow('Cancel order')
    shop.clock.advance(1)
    expect(await guest.get(await linkOf(order))).not.toShow('Cancel order')
    expect(await guest.get(`${await linkOf(order)}/cancel`)).toShow('This order can no longer be cancelled here.')
    expect(await cancel(order)).toHaveStatus(409)
    expect((await readOrder(order)).status).toBe('processing')
    await shop.db.transaction((tx) => saveSettings(tx, { order_cancel_minutes: 60 }, 1))
    await cancel(order)
    expect((await readOrder(order)).status).toBe('cancelled')
  })

  test('cannot cancel once something is shipped, or while the store turned it off', async () => {
    const { order } = await placePaidOrder({ quantity: 2 })
    const { order: other } = await placePaidOrder()
    const [line] = (await shop.db.read.select().from(shop.db.t.orderLines)).filter(({ orderId }) => orderId === order.id)
    const input = { orderId: order.id, key: 'k', units: new Map([[line!.id, 1]]), actor: 'Robin' }
    await shop.db.transaction((tx) => fulfillOrder(tx, { ...input, carrier: '', trackingNumber: '', trackingUrl: '' }, shop.now()))
    expect(await cancel(order)).toHaveStatus(409)
    expect((await readOrder(order)).status).toBe('processing')
    await shop.db.transaction((tx) => saveSettings(tx, { order_cancel_minutes: null }, 1))
    expect(await cancel(other)).toHaveStatus(409)
    expect(await guest.get(await linkOf(other))).not.toShow('Cancel order')
  })

  test('reads that the refund comes later when the processor does not answer; staff see it, and a task sends it', async () => {
    const { order } = await placePaidOrder()
    const card = processor()
    const { refund } = card
    card.refund = () => Promise.reject(new ProcessorError('no answer'))
    const response = await cancel(order).finally(() => (card.refund = refund))
    expect(await guest.follow(response)).toShow('Your order is cancelled. We will refund $54.95 as soon as possible.')
    expect(await readOrder(order)).toMatchObject({ status: 'cancelled', refunded: 0 })
    expect((await readRefunds(order)).map(({ state }) => state)).toEqual(['pending'])
    expect(await guest.get(await linkOf(order))).toShow('was cancelled. $54.95 is being refunded.')
    shop.clock.advance(5 * minute)
    await scheduledTasks.find(({ name }) => name === 'check pending refunds')!.run(shop, AbortSignal.timeout(10_000))
    expect(await readOrder(order)).toMatchObject({ status: 'cancelled', refunded: 5495 })
  })

  test('whose refund the processor rejects is on the list of refunds due', async () => {
    const { order } = await placePaidOrder()
    const card = processor()
    const { refund } = card
    card.refund = () => Promise.reject(new ProcessorError('the card is closed', { isRejected: true }))
    await cancel(order).finally(() => (card.refund = refund))
    expect((await readRefunds(order)).map(({ state }) => state)).toEqual(['failed'])
    expect(await admin.get('/admin/ecommerce/orders?view=refund_due')).toShow(`#${order.number}`)
    expect(await admin.get(orderPath(order))).toShow('its payment of $54.95 is not refunded yet')
  })

  test('needs the right link', async () => {
    await placePaidOrder()
    const wrong = `/checkout/success/${'a'.repeat(32)}`
    for (const path of [`${wrong}/cancel`, `${wrong}/address`, '/checkout/success/1/cancel']) {
      expect(await guest.get(path)).toHaveStatus(404)
      expect(await guest.post(path)).toHaveStatus(404)
    }
    expect(await guest.post(`${wrong}/reorder`)).toHaveStatus(404)
  })

  test('cannot be made to cancel by another site', async () => {
    const { order } = await placePaidOrder()
    const client = createTestClient(app)
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect(await client.post(`${await linkOf(order)}/cancel`, { expected_paid: 'on' }, { headers })).toHaveStatus(403)
    expect((await readOrder(order)).status).toBe('processing')
  })
})

test('whichever statement of a cancellation fails, everything stays as it was', async () => {
  const { order } = await placePaidOrder({ quantity: 2 })
  const findWording = await readWordings(shop)
  const { statements } = await failEachStatement(shop, (failing) =>
    failing.db.transaction(async (tx) => {
      const by = { actor: 'customer', now: shop.now() }
      const before = (await cancelByBuyer(tx, order.id, { expectedPaid: true, minutes: 30, ...by }))!
      await queueCancelledMail(failing, tx, findWording, before)
      return beginCancelRefund(failing, tx, before, 'customer')
    }),
  )
  expect(statements).toBeGreaterThan(15)
  expect((await readOrder(order)).status).toBe('cancelled')
  expect(await readRefunds(order)).toHaveLength(1)
})
