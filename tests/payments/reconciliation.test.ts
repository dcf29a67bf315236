import { beforeEach, describe, expect, test } from 'bun:test'
import type { Tx } from '#db/types.ts'
import { eq } from 'drizzle-orm'
import { matchPayment } from '#src/payment-processing/match-payment.ts'
import { recordUnmatchedPayment } from '#src/payments/unmatched-payments.ts'
import { checkFailedEvent, recordRejectedEvent, rejectedForAge } from '#src/payments/events/webhook-events.ts'
import { recordQueries } from '#tests/support/count-queries.ts'
import { testEngine } from '#tests/support/test-db.ts'
import { listAllUnmatchedPayments } from '#tests/support/unmatched-payments.ts'
import { cardWebhookTest } from './card-webhook-test.ts'
import { merchantCheckoutTest } from './merchant-checkout-test.ts'
import '#tests/support/matchers.ts'

const path = '/admin/reconciliation'

const recordLate = (tx: Tx, event: { eventId: string; type: string; now: number }) =>
  recordRejectedEvent(tx, { ...event, source: 'card-processor', payload: '{}', error: rejectedForAge })

describe('the reconciliation page', () => {
  const { shop, admin, card, placeUnpaidOrder, postSignedWebhook, lastEvent } = cardWebhookTest()

  const recordUnmatched = (reference: string, reason: 'unknown_reference' | 'wrong_amount', amount = 3095, at = shop.now()) =>
    shop.db.transaction((tx) => recordUnmatchedPayment(tx, shop.log, { processorId: 1, reference, amount, currency: 'USD', reason }, at))

  async function placePaidOrder() {
    const placed = await placeUnpaidOrder()
    card.pay(placed.payment.reference!)
    await postSignedWebhook(lastEvent('payment_intent.succeeded'))
    return placed
  }

  test('says so when everything fits together', async () => {
    await placePaidOrder()
    expect(await admin.get(path)).toShow('Everything fits together')
    expect((await admin.get('/admin/dashboard')).text).not.toContain(path + '"><')
  })

  test.if(testEngine === 'sqlite')('looks at all paid orders beside the requests', async () => {
    const queries = await recordQueries(shop, () => admin.get(path))
    expect(queries.length).toBeGreaterThan(0)
    expect(queries.filter((query) => /not exists/i.test(query))).toEqual([])
  })

  test('lists each kind with what to do, counts them on the dashboard, and leads to where staff resolve them', async () => {
    const { order } = await placePaidOrder()
    const { payments } = shop.db.t
    await shop.db.transaction(async (tx) => {
      await tx.update(payments).set({ state: 'cancelled' }).where(eq(payments.orderId, order.id))
      await recordLate(tx, { eventId: 'evt_late', type: 'payment_intent.succeeded', now: shop.now() })
    })
    await recordUnmatched('pi_elsewhere', 'unknown_reference')
    await recordUnmatched('pi_more', 'wrong_amount', 3195)
    const [elsewhere, more] = await listAllUnmatchedPayments(shop)
    const rejected = (await shop.db.read.select().from(shop.db.t.webhookEvents).orderBy(shop.db.t.webhookEvents.id)).at(-1)!
    const page = await admin.get(path)
    const kinds = [
      ['Payments without an order', 'pi_elsewhere', `/admin/unmatched-payments/${elsewhere!.id}`],
      ['Payments of a different amount', '$31.95', `/admin/unmatched-payments/${more!.id}`],
      ['Paid orders without a payment', `#${order.number}`, `/admin/ecommerce/orders/${order.id}`],
      ['Rejected events', 'evt_late', `/admin/payment-events/${rejected.id}`],
    ]
    for (const [title, text, href] of kinds) {
      expect(page).toShow(title!)
      expect(page).toShow(text!)
      expect(page.text).toContain(`href="${href}"`)
    }
    expect(await admin.get('/admin/dashboard')).toShow('4 payments and orders to reconcile')
  })

  test('lists what staff have not resolved, however old', async () => {
    const at = shop.now() - 400 * 86_400_000
    await recordUnmatched('pi_old', 'unknown_reference', 3095, at)
    await shop.db.transaction((tx) => recordLate(tx, { eventId: 'evt_old', type: 'x', now: at }))
    expect(await admin.get(path)).toShow('pi_old')
    expect(await admin.get(path)).toShow('evt_old')
    const [{ id } = { id: 0 }] = await listAllUnmatchedPayments(shop)
    await admin.post(`/admin/unmatched-payments/${id}/settle`, { note: 'Refunded' })
    const [event] = await shop.db.read.select().from(shop.db.t.webhookEvents)
    await shop.db.transaction((tx) => checkFailedEvent(tx, event!.id))
    expect(await admin.get(path)).toShow('Everything fits together')
  })
})

describe('a payment of the merchant of record that lost its order', () => {
  const { shop, merchant, buy, readOrder } = merchantCheckoutTest()
  const actor = { id: null, name: 'Robin' }
  beforeEach(() => merchant.setWebhookUrl(null))

  /** Paid in the window, but known as unmatched only, with this much more. */
  async function loseOrder(more = 0) {
    const { order, clientSecret: reference } = await buy()
    const amount = Number(merchant.store.transactions.get(reference)!.details.totals!.total) + more
    await shop.db.transaction(async (tx) => {
      await tx.delete(tx.t.payments).where(eq(tx.t.payments.reference, reference))
      const unmatched = { processorId: 2, reference, amount, currency: 'USD', reason: 'unknown_reference' as const }
      await recordUnmatchedPayment(tx, shop.log, unmatched, shop.now())
    })
    const [unmatched] = await listAllUnmatchedPayments(shop)
    return {
      order,
      amount,
      link: () => matchPayment(shop, { unmatchedId: unmatched!.id, orderNumber: order.number, actor, timelineComment: '' }),
    }
  }

  test('pays an unpaid order with the tax that it charged', async () => {
    const { order, amount, link } = await loseOrder()
    expect(await link()).toEqual({ paid: true })
    expect(await readOrder(order.id)).toMatchObject({ paymentStatus: 'paid', total: amount, tax: amount - 3400 })
    expect(await listAllUnmatchedPayments(shop)).toMatchObject([{ settledAt: shop.now(), note: '' }])
  })

  test('pays nothing when the processor does not confirm the amount', async () => {
    const { order, link } = await loseOrder(1)
    expect(await link()).toEqual({ paid: false })
    expect(await readOrder(order.id)).toMatchObject({ paymentStatus: 'unpaid' })
  })

  test('stays as it is while the processor does not answer', async () => {
    const { order, link } = await loseOrder()
    merchant.failNext('transactions.get', 'server-error')
    await expect(link()).rejects.toThrow('payments.linkNoAnswer')
    expect(await readOrder(order.id)).toMatchObject({ paymentStatus: 'unpaid' })
  })
})
