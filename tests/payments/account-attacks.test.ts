import { describe, expect, test } from 'bun:test'
import { connectServices } from '#src/connect-services.ts'
import { hour } from '#src/lib/dates/durations.ts'
import { endFormerAccounts } from '#src/payments/accounts/former-accounts.ts'
import { nameAccounts } from '#src/payments/accounts/name-accounts.ts'
import { findProcessorOf, isOfAccount } from '#src/payments/accounts/processor-accounts.ts'
import { saveGatewayCustomer } from '#src/payments/gateway-customers.ts'
import { retryEvents, runEventAgain } from '#src/payment-processing/process-payment-events.ts'
import { findLatestPayment } from '#src/payments/payments.ts'
import { listProcessors } from '#src/payments/processors.ts'
import { recordUnmatchedPayment, settleUnmatchedPayment } from '#src/payments/unmatched-payments.ts'
import { checkRefund, sendRefund } from '#src/refunds/send-refund.ts'
import { endConnection } from '#src/services/connections.ts'
import { realSystem } from '#src/shop/real-system.ts'
import '#tests/support/matchers.ts'
import { createTestUser } from '#tests/support/users.ts'
import { accountsTest, cardKeysOf } from './accounts-test.ts'

const {
  shop,
  admin,
  calls,
  card,
  processor,
  connect,
  placeOrder,
  startFor,
  placeUnpaid,
  placePaid,
  post,
  paidEvent,
  isPaid,
  refundByBuyer,
} = accountsTest()

const listEvents = () => shop.db.read.select().from(shop.db.t.webhookEvents).orderBy(shop.db.t.webhookEvents.id)
const refuseKeys = (status: number, ...refused: string[]) => {
  calls.refuse = (key) =>
    refused.includes(key) ? Response.json({ error: { type: 'invalid_request_error', message: 'no' } }, { status }) : null
}
async function forget({ id }: { id: number }) {
  await shop.db.transaction((tx) => endConnection(tx, id, shop.now()))
  await connectServices(shop)
}

describe('an event', () => {
  test('that two names of one account have signed belongs to the one that its payment began with', async () => {
    await connect(cardKeysOf('old'))
    const { order, payment } = await placeUnpaid()
    // A renewed public key of before accounts were part of it.
    await connect({ ...cardKeysOf('old'), CARD_PUBLISHABLE_KEY: 'pk_test_renewed' })
    const second = await placeUnpaid()
    expect([await post(paidEvent(payment.reference!), 'whsec_old'), await isPaid(order)]).toEqual([200, true])
    expect([await post(paidEvent(second.payment.reference!), 'whsec_old'), await isPaid(second.order)]).toEqual([200, true])
    expect((await listEvents()).map(({ account }) => account)).toEqual(['test:pk_test_old', 'test:pk_test_renewed'])
  })

  test('that another account has signed first is still processed for the account it belongs to', async () => {
    await connect(cardKeysOf('old'))
    const { order, payment } = await placeUnpaid()
    await connect(cardKeysOf('new'))
    const body = paidEvent(payment.reference!)
    const forged = JSON.stringify({ ...(JSON.parse(body) as object), forged: true })
    expect(await post(forged, 'whsec_new')).toBe(400)
    expect([await post(body, 'whsec_old'), await isPaid(order)]).toEqual([200, true])
    const [stored] = await listEvents()
    expect(stored).toMatchObject({ account: 'test:pk_test_old', payload: body, state: 'done' })
  })

  test('about money that no payment explains is recorded, also while the order has a hosted page of another account', async () => {
    await connect(cardKeysOf('old'))
    const order = await placeOrder()
    await startFor(order, true)
    await connect(cardKeysOf('new'))
    const { payment } = await placeUnpaid()
    const unknown = paidEvent(payment.reference!)
      .replaceAll(payment.reference!, 'pi_unknown')
      .replace(/"external_id":"[^"]*"/, `"external_id":"${order.externalId}"`)
    await post(unknown, 'whsec_new')
    expect(await shop.db.read.select().from(shop.db.t.unmatchedPayments)).toMatchObject([
      { reference: 'pi_unknown', account: 'test:pk_test_new', orderId: order.id },
    ])
  })

  test('that waits for its next attempt is neither stopped nor hidden by one with its ID that another account has signed', async () => {
    await connect(cardKeysOf('old'))
    const { order, payment } = await placeUnpaid()
    const second = await placeUnpaid()
    await connect(cardKeysOf('new'))
    const body = paidEvent(payment.reference!)
    const { id: eventId } = JSON.parse(body) as { id: string }
    const waiting = { source: 'card-processor', type: 'payment_intent.succeeded', state: 'failed' as const, receivedAt: shop.now() }
    const due = { ...waiting, error: 'no answer', nextAttemptAt: shop.now() + 60_000 }
    const other = paidEvent(second.payment.reference!)
    const { id: otherId } = JSON.parse(other) as { id: string }
    await shop.db.transaction((tx) =>
      tx.insert(shop.db.t.webhookEvents).values([
        { ...due, account: 'test:pk_test_old', eventId, payload: body },
        { ...due, account: 'test:pk_test_new', eventId: otherId, payload: other },
      ]),
    )
    await post(body, 'whsec_new')
    expect((await listEvents())[0]).toMatchObject({ account: 'test:pk_test_old', nextAttemptAt: shop.now() + 60_000 })
    expect([await post(other, 'whsec_old'), await isPaid(second.order)]).toEqual([200, true])
    shop.clock.advance(60_000)
    expect([await retryEvents(shop), await isPaid(order)]).toEqual([1, true])
  })

  test('whose account is not connected any more waits, and is processed once it is connected again', async () => {
    const row = await connect(cardKeysOf('old'))
    const { order, payment } = await placeUnpaid()
    const values = { source: 'card-processor', account: 'test:pk_test_old', eventId: 'evt_1', type: 'payment_intent.succeeded' }
    const received = { ...values, payload: paidEvent(payment.reference!), state: 'received' as const, receivedAt: shop.now() }
    await shop.db.transaction((tx) => tx.insert(shop.db.t.webhookEvents).values(received))
    await connect(cardKeysOf('new'))
    await forget(row)
    shop.clock.advance(2 * 60_000)
    await retryEvents(shop)
    const [event] = await listEvents()
    expect(event).toMatchObject({ state: 'failed', error: 'account not connected' })
    await expect(runEventAgain(shop, event!.id)).rejects.toMatchObject({ key: 'payments.eventError.notConnected' })
    await connect(cardKeysOf('old'))
    shop.clock.advance(hour)
    expect([await retryEvents(shop), await isPaid(order)]).toEqual([1, true])
    await shop.db.transaction((tx) => tx.update(tx.t.webhookEvents).set({ payload: '' }))
    await expect(runEventAgain(shop, event!.id)).rejects.toMatchObject({ key: 'payments.eventNotStored' })
  })
})

describe('paying with another account', () => {
  test('works when the first one never answered', async () => {
    await connect(cardKeysOf('old'))
    const order = await placeOrder()
    refuseKeys(401, 'sk_test_old')
    await expect(startFor(order)).rejects.toThrow()
    await connect(cardKeysOf('new'))
    // The answer may be on its way.
    await expect(startFor({ ...order, isNew: false })).rejects.toThrow('checkout.earlierPending')
    shop.clock.advance(60_000)
    await startFor({ ...order, isNew: false })
    expect(await findLatestPayment(shop.db.read, order.id)).toMatchObject({ account: 'test:pk_test_new', state: 'created' })
  })

  test('works again with the first one', async () => {
    const row = await connect(cardKeysOf('old'))
    const { order } = await placeUnpaid()
    await connect(cardKeysOf('new'))
    await forget(row)
    await startFor({ ...order, isNew: false })
    await connect(cardKeysOf('old'))
    await startFor({ ...order, isNew: false })
    expect(await findLatestPayment(shop.db.read, order.id)).toMatchObject({ account: 'test:pk_test_old', state: 'created' })
  })

  test('waits for the first one a day at most when that one accepts its keys no longer', async () => {
    await connect(cardKeysOf('old'))
    const { order } = await placeUnpaid()
    await connect(cardKeysOf('new'))
    refuseKeys(401, 'sk_test_old')
    await expect(startFor({ ...order, isNew: false })).rejects.toThrow('checkout.earlierPending')
    shop.clock.advance(24 * hour)
    await startFor({ ...order, isNew: false })
    expect(await findLatestPayment(shop.db.read, order.id)).toMatchObject({ account: 'test:pk_test_new' })
  })
})

describe('a refund whose result is unknown', () => {
  for (const status of [401, 404, 429]) {
    test(`stays pending when its processor answers the question with ${status}`, async () => {
      await connect(cardKeysOf('old'))
      const { order, payment } = await placePaid('old')
      const refund = (await refundByBuyer(order))!
      calls.refuse = () => new Response('', { status: 500 })
      expect((await sendRefund(shop, refund)).state).toBe('pending')
      refuseKeys(status, 'sk_test_old')
      shop.clock.advance(5 * 60_000)
      expect((await checkRefund(shop, refund)).state).toBe('pending')
      calls.refuse = null
      shop.clock.advance(5 * 60_000)
      expect((await checkRefund(shop, refund)).state).toBe('succeeded')
      expect(card.captured().find(({ reference }) => reference === payment.reference)).toMatchObject({ refunded: order.total })
    })
  }
})

describe('accounts', () => {
  test('stay connected while money there has paid no order, and the page says so', async () => {
    const live = (name: string) => ({
      ...cardKeysOf(name),
      CARD_SECRET_KEY: `sk_live_${name}`,
      CARD_PUBLISHABLE_KEY: `pk_live_${name}`,
    })
    await connect(live('old'))
    const money = {
      processorId: 1,
      account: 'live:pk_live_old',
      reference: 'pi_1',
      amount: 500,
      currency: 'USD',
      reason: 'unknown_reference' as const,
    }
    await shop.db.transaction((tx) => recordUnmatchedPayment(tx, shop.log, money, shop.now()))
    await connect(live('new'))
    expect(await admin.get('/admin/settings/services/card-processor')).toShow('1 payment there has paid no order yet: Reconciliation')
    shop.clock.advance(179 * 24 * hour)
    expect(await endFormerAccounts(shop)).toBe(0)
    const [row] = await shop.db.read.select().from(shop.db.t.unmatchedPayments)
    await shop.db.transaction((tx) => settleUnmatchedPayment(tx, row!.id, 'sent back', shop.now()))
    expect(await endFormerAccounts(shop)).toBe(1)
  })

  test('are named at the start where a customer of the same account is known already', async () => {
    const { id: userId } = await createTestUser(shop, 1)
    const save = (account: string, customerId: string) =>
      shop.db.transaction((tx) =>
        saveGatewayCustomer(tx, { processorId: 1, account, customer: { customerId, userId, email: null }, occurredAt: shop.now() }),
      )
    await save('', 'cus_before')
    await save('test:pk_test_env', 'cus_since')
    shop.processors = listProcessors({ ...cardKeysOf('env'), CARD_API_URL: card.url }, realSystem)
    await shop.db.transaction((tx) => nameAccounts(tx, shop))
    const customers = await shop.db.read.select().from(shop.db.t.gatewayCustomers)
    expect(customers.filter(({ account }) => account === 'test:pk_test_env').map(({ customerId }) => customerId)).toEqual(['cus_since'])
  })

  test('of a processor that names none are all the one in use', async () => {
    await connect(cardKeysOf('new'))
    const { accountOf: _, ...unnamed } = processor()
    expect(isOfAccount(shop, { ...unnamed, account: '' }, '')).toBe(true)
    expect(findProcessorOf(shop, { processorId: 1, account: '' })).toBeUndefined()
  })
})
