import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { connectServices } from '#src/connect-services.ts'
import { day } from '#src/lib/dates/durations.ts'
import { endFormerAccounts } from '#src/payments/accounts/former-accounts.ts'
import { countOpenOrders, listOpenOrders } from '#src/payments/accounts/open-payments.ts'
import { nameAccounts } from '#src/payments/accounts/name-accounts.ts'
import { createPayment, findLatestPayment, findPayment, recordReference } from '#src/payments/payments.ts'
import { findProcessorOf, listAccounts } from '#src/payments/accounts/processor-accounts.ts'
import { listProcessors } from '#src/payments/processors.ts'
import { findLastReceivedAt } from '#src/payments/events/webhook-events.ts'
import { sendRefund } from '#src/refunds/send-refund.ts'
import { endConnection, listConnections, replaceConnection, saveConnection } from '#src/services/connections.ts'
import { openSecrets } from '#src/secrets.ts'
import { requestCancellation, subscriptionOffers } from '#src/subscriptions/change-subscription.ts'
import type { SubscriptionRow } from '#src/subscriptions/find-subscriptions.ts'
import { realSystem } from '#src/shop/real-system.ts'
import { createMerchantEvent, signMerchantWebhook } from '#src/twins/merchant/merchant-webhooks.ts'
import '#tests/support/matchers.ts'
import { listOutbox } from '#tests/support/outbox.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { skipVerification } from '#tests/support/verify-shop.ts'
import { accountsTest, cardKeysOf, cardSlug as slug } from './accounts-test.ts'

const { shop, app, admin, card, calls, processor, connect, startFor, placeUnpaid, placePaid, post, paidEvent, isPaid, refundByBuyer } =
  accountsTest()

describe('a payment of a replaced account', () => {
  test('is paid by an event with the old secret, which counts for the old account', async () => {
    await connect(cardKeysOf('old'))
    const { order, payment } = await placeUnpaid()
    expect(payment.account).toBe('test:pk_test_old')
    await connect(cardKeysOf('new'))
    const body = paidEvent(payment.reference!)
    expect(await post(body, 'whsec_other')).toBe(400)
    expect(await post(body, 'whsec_old')).toBe(200)
    expect(await isPaid(order)).toBe(true)
    const lastOf = (account: string) => findLastReceivedAt(shop.db.read, { slug, account })
    expect([await lastOf('test:pk_test_old'), await lastOf('test:pk_test_new')]).toEqual([shop.now(), null])
  })

  test('is not changed by an event with the secret of another account', async () => {
    await connect(cardKeysOf('old'))
    const { order, payment } = await placeUnpaid()
    await connect(cardKeysOf('new'))
    expect(await post(paidEvent(payment.reference!), 'whsec_new')).toBe(400)
    expect(await isPaid(order)).toBe(false)
    expect(await admin.get('/admin/reconciliation')).toShow('Another account')
  })

  test('is not disputed by an event with the secret of another account', async () => {
    await connect(cardKeysOf('old'))
    const { payment } = await placePaid('old')
    await connect(cardKeysOf('new'))
    const dispute = { id: 'dp_1', object: 'dispute', payment_intent: payment.reference, status: 'needs_response', reason: 'fraudulent' }
    const object = { ...dispute, amount: payment.amount, currency: 'usd', evidence_details: { due_by: null } }
    const event = { object: 'event', type: 'charge.dispute.created', created: shop.now() / 1000, livemode: false, data: { object } }
    const countDisputes = () => shop.db.read.$count(shop.db.t.disputes)
    expect([await post(JSON.stringify({ id: 'evt_1', ...event }), 'whsec_new'), await countDisputes()]).toEqual([400, 0])
    expect([await post(JSON.stringify({ id: 'evt_2', ...event }), 'whsec_old'), await countDisputes()]).toEqual([200, 1])
  })

  test('is refunded with its own keys, and those of the new account are never tried', async () => {
    await connect(cardKeysOf('old'))
    const { order } = await placePaid('old')
    await connect(cardKeysOf('new'))
    calls.keys = []
    const refund = (await refundByBuyer(order))!
    expect((await sendRefund(shop, refund)).state).toBe('succeeded')
    expect(calls.keys.length).toBeGreaterThan(0)
    expect(new Set(calls.keys)).toEqual(new Set(['sk_test_old']))
  })

  test('is refunded with the renewed keys of the same account', async () => {
    await connect(cardKeysOf('old'))
    const { order } = await placePaid('old')
    await connect(cardKeysOf('old', '_renewed'))
    await connect(cardKeysOf('new'))
    calls.keys = []
    expect((await sendRefund(shop, (await refundByBuyer(order))!)).state).toBe('succeeded')
    expect(new Set(calls.keys)).toEqual(new Set(['sk_test_old_renewed']))
  })

  test('replaced between the form and the call is refunded with its own keys', async () => {
    await connect(cardKeysOf('old'))
    const { order } = await placePaid('old')
    const refund = (await refundByBuyer(order))!
    calls.keys = []
    await connect(cardKeysOf('new'))
    expect((await sendRefund(shop, refund)).state).toBe('succeeded')
    expect(new Set(calls.keys)).toEqual(new Set(['sk_test_old']))
  })

  test('cannot be refunded once its keys are gone, and the page says what to do', async () => {
    const { id } = await connect(cardKeysOf('old'))
    const { order, payment } = await placePaid('old')
    await connect(cardKeysOf('new'))
    await shop.db.transaction((tx) => endConnection(tx, id, shop.now()))
    await connectServices(shop)
    calls.keys = []
    expect(await refundByBuyer(order)).toBeNull()
    expect(await admin.get(`/admin/ecommerce/orders/${order.id}/refund`)).toShow('made with another Card account')
    expect(calls.keys).toEqual([])
    expect((await findPayment(shop.db.read, payment.id))!.refunded).toBe(0)
    // The keys entered again answer for it again, under another row.
    await connect(cardKeysOf('old'))
    expect(findProcessorOf(shop, payment)).toBe(processor())
  })

  test('whose keys are forgotten between the form and the call is not refunded at all, also by a process that knows no other keys yet', async () => {
    const { id } = await connect(cardKeysOf('old'))
    const { order, payment } = await placePaid('old')
    const refund = (await refundByBuyer(order))!
    await connect(cardKeysOf('new'))
    await shop.db.transaction((tx) => endConnection(tx, id, shop.now()))
    await connectServices(shop)
    calls.keys = []
    expect(await sendRefund(shop, refund)).toMatchObject({ state: 'failed', failure: 'the account of this payment is not connected' })
    expect(calls.keys).toEqual([])
    expect((await findPayment(shop.db.read, payment.id))!.refunded).toBe(0)
  })

  test('has subscriptions that are cancelled with its keys, or not at all', async () => {
    const { id } = await connect(cardKeysOf('old'))
    await connect(cardKeysOf('new'))
    const row = {
      processorId: 1,
      account: 'test:pk_test_old',
      reference: 'sub_1',
      state: 'active',
      endsAtPeriodEnd: false,
    } as SubscriptionRow
    calls.keys = []
    await requestCancellation(shop, row, 'now').catch(() => {})
    expect(new Set(calls.keys)).toEqual(new Set(['sk_test_old']))
    await shop.db.transaction((tx) => endConnection(tx, id, shop.now()))
    await connectServices(shop)
    expect(subscriptionOffers(shop, row)).toMatchObject({ canCancel: false, canUpdateCard: false })
  })

  test('cannot be refunded without the key of the store', async () => {
    await connect(cardKeysOf('old'))
    const { order, payment } = await placePaid('old')
    shop.secrets = openSecrets({ secretsKey: 'another key of this shop after a restore', secretsKeyFile: '' }, realSystem.random)
    await connect(cardKeysOf('new'))
    expect(await refundByBuyer(order)).toBeNull()
    expect(findProcessorOf(shop, payment)).toBeUndefined()
  })

  test('is cancelled there when its order is paid with the new account, under a key of its own', async () => {
    await connect(cardKeysOf('old'))
    const { order, payment } = await placeUnpaid()
    await connect(cardKeysOf('new'))
    calls.keys = []
    await startFor({ ...order, isNew: false })
    expect((await findPayment(shop.db.read, payment.id))!.state).toBe('cancelled')
    const second = (await findLatestPayment(shop.db.read, order.id))!
    expect(second).toMatchObject({ account: 'test:pk_test_new', state: 'created' })
    expect(second.idempotencyKey).not.toBe(payment.idempotencyKey)
    expect(new Set(calls.keys)).toEqual(new Set(['sk_test_old', 'sk_test_new']))
  })

  test('still answers after the service was disconnected', async () => {
    const { uid } = await connect(cardKeysOf('old'))
    const { order, payment } = await placeUnpaid()
    await shop.db.transaction((tx) => replaceConnection(tx, { slug, replaces: uid, keepsReplaced: true, now: shop.now() }))
    await connectServices(shop)
    expect(await post(paidEvent(payment.reference!), 'whsec_old')).toBe(200)
    expect(await isPaid(order)).toBe(true)
  })
})

describe('accounts', () => {
  test('test and live are two, and the same keys saved again are one', async () => {
    await connect(cardKeysOf('one'))
    await connect(cardKeysOf('one'))
    expect(listAccounts(shop, processor())).toHaveLength(1)
    await connect({ ...cardKeysOf('one'), CARD_PUBLISHABLE_KEY: 'pk_live_one', CARD_SECRET_KEY: 'sk_live_one' })
    expect(listAccounts(shop, processor()).map(({ account }) => account)).toEqual(['live:pk_live_one', 'test:pk_test_one'])
  })

  test('newer publishable keys of one account name the same account', () => {
    const accountOf = (key: string) => processor().accountOf!({ CARD_PUBLISHABLE_KEY: key })
    const begin = '51HbvLAbCdEfGhIj'
    expect(accountOf(`pk_live_${begin}${'a'.repeat(80)}`)).toBe(accountOf(`pk_live_${begin}${'b'.repeat(80)}`))
    expect(accountOf(`pk_live_${begin}${'a'.repeat(80)}`)).not.toBe(accountOf(`pk_test_${begin}${'a'.repeat(80)}`))
    expect(accountOf('')).toBe('')
  })

  test('what began with the environment is named at the start, and nobody answers for it once its variables are gone', async () => {
    shop.processors = listProcessors({ ...cardKeysOf('env'), CARD_API_URL: card.url }, realSystem)
    const input = { orderId: 1, processorId: 1, amount: 500, currency: 'USD' }
    const create = (idempotencyKey: string) => shop.db.transaction((tx) => createPayment(tx, { ...input, idempotencyKey }, shop.now()))
    const before = await create('before')
    expect(findProcessorOf(shop, before)).toBe(processor())
    const { unmatchedPayments: unmatched } = shop.db.t
    const money = { processorId: 1, amount: 500, currency: 'USD', reason: 'unknown', createdAt: 1 }
    await shop.db.transaction(async (tx) => {
      await tx.insert(unmatched).values({ ...money, reference: 'open' })
      await tx.insert(unmatched).values({ ...money, reference: 'settled', settledAt: 1 })
      await tx.insert(unmatched).values({ ...money, reference: 'named', account: 'test:pk_test_old' })
      await tx.insert(unmatched).values({ ...money, reference: 'other', processorId: 2 })
      await nameAccounts(tx, shop)
    })
    expect((await findPayment(shop.db.read, before.id))!.account).toBe('test:pk_test_env')
    expect(
      (await shop.db.read.select().from(unmatched).orderBy(unmatched.id)).map(({ reference, account }) => `${reference} ${account}`),
    ).toEqual(['open test:pk_test_env', 'settled ', 'named test:pk_test_old', 'other '])
    shop.processors = listProcessors({}, realSystem)
    await connect(cardKeysOf('new'))
    expect(findProcessorOf(shop, (await findPayment(shop.db.read, before.id))!)).toBeUndefined()
    expect(findProcessorOf(shop, await create('unnamed'))).toBeUndefined()
    // The same account, now connected by staff.
    await connect(cardKeysOf('env'))
    expect(findProcessorOf(shop, (await findPayment(shop.db.read, before.id))!)).toBe(processor())
  })

  test('an event of the merchant of record belongs to the account that has signed it', async () => {
    const values = (name: string) => ({
      MERCHANT_API_KEY: `pdl_sdbx_apikey_${name}`,
      MERCHANT_CLIENT_TOKEN: `test_${name}`,
      MERCHANT_WEBHOOK_SECRET: `pdl_ntfset_${name}`,
    })
    await connect(values('old'), 'merchant-processor')
    await connect(values('new'), 'merchant-processor')
    const send = (name: string) => {
      const body = JSON.stringify(
        createMerchantEvent('customer.created', { id: `ctm_${name}`, email: 'a@example.com' }, shop.now()).content,
      )
      const headers = { 'merchant-signature': signMerchantWebhook(body, `pdl_ntfset_${name}`, shop.now()) }
      return app.handle(new Request('http://localhost/webhooks/merchant-processor', { method: 'POST', headers, body }))
    }
    expect([(await send('old')).status, (await send('new')).status, (await send('third')).status]).toEqual([200, 200, 400])
    const rows = await shop.db.read.select().from(shop.db.t.webhookEvents).orderBy(shop.db.t.webhookEvents.id)
    expect(rows.map(({ account }) => account)).toEqual(['test:test_old', 'test:test_new'])
    const customers = await shop.db.read.select().from(shop.db.t.gatewayCustomers).orderBy(shop.db.t.gatewayCustomers.id)
    expect(customers.map(({ account, customerId }) => [account, customerId])).toEqual([
      ['test:test_old', 'ctm_old'],
      ['test:test_new', 'ctm_new'],
    ])
  })

  test('a payment of the wallet is asked about with the account it began with', async () => {
    const values = (name: string) => ({ WALLET_CLIENT_ID: name, WALLET_CLIENT_SECRET: 'secret', WALLET_MODE: 'sandbox' })
    await connect(values('old'), 'wallet')
    await connect(values('new'), 'wallet')
    const payment = await shop.db.transaction(async (tx) => {
      const input = { orderId: 1, processorId: 3, account: 'test:old', idempotencyKey: 'w', amount: 500, currency: 'USD' }
      const created = await createPayment(tx, input, shop.now())
      await recordReference(tx, created.id, { reference: 'W1' }, shop.now())
      return created
    })
    expect(findProcessorOf(shop, payment)).toMatchObject({ account: 'test:old', missing: [] })
    expect(findProcessorOf(shop, payment)).toBe(findProcessorOf(shop, payment))
  })
})

describe('an earlier account', () => {
  const page = (client = admin) => client.get(`/admin/settings/services/${slug}`)
  const openConnections = async () => (await listConnections(shop.db.read, slug)).filter(({ endedAt }) => endedAt === null).length
  /** Also makes this process follow what the task has changed. */
  const endFormer = async () => {
    const count = await endFormerAccounts(shop)
    await connectServices(shop)
    return count
  }

  test('is shown with its open orders until its last payment is final, and then its keys are forgotten', async () => {
    await connect(cardKeysOf('old'))
    const { order } = await placeUnpaid()
    await connect(cardKeysOf('new'))
    expect(await page()).toShow('Test account pk_test_old Still connected')
    expect(await page()).toShow(`1 order is open there: #${order.number}`)
    shop.clock.advance(2 * day)
    expect(await endFormer()).toBe(0)
    shop.clock.advance(1 * day)
    const administrator = await createSignedInClient(app, shop, await createTestUser(shop, 5, 'other@example.com'))
    expect(await page(administrator)).toShow('Earlier accounts Test account pk_test_old No order is open there.')
    expect([await endFormer(), await endFormer()]).toEqual([1, 0])
    expect(await openConnections()).toBe(1)
    expect(await page(administrator)).not.toShow('Earlier accounts')
  })

  test('of live payments stays as long as they can be disputed or refunded', async () => {
    const live = (name: string) => ({ ...cardKeysOf(name), CARD_SECRET_KEY: `sk_live_${name}`, CARD_PUBLISHABLE_KEY: `pk_live_${name}` })
    await connect(live('old'))
    const { order, payment } = await placeUnpaid()
    await shop.db.transaction((tx) => tx.update(shop.db.t.payments).set({ state: 'paid' }).where(eq(shop.db.t.payments.id, payment.id)))
    skipVerification(shop)
    await connect(live('new'))
    const owner = { processorId: 1, account: 'live:pk_live_old' }
    const openAfter = (days: number) => countOpenOrders(shop.db.read, owner, shop.now() + days * day)
    expect([await openAfter(179), await openAfter(180)]).toEqual([1, 0])
    const open = { processorId: 1, disputeId: 'd', reference: payment.reference!, orderId: order.id, state: 'open' as const, amount: 1 }
    const times = { occurredAt: 1, createdAt: 1, evidenceDueAt: null }
    await shop.db.transaction((tx) => tx.insert(shop.db.t.disputes).values({ ...open, ...times, currency: 'USD', reason: 'fraudulent' }))
    expect(await openAfter(400)).toBe(1)
    expect(await listOpenOrders(shop.db.read, owner, { now: shop.now() + 400 * day, limit: 5 })).toEqual([
      { id: order.id, number: order.number },
    ])
    await shop.db.transaction((tx) => tx.update(shop.db.t.disputes).set({ state: 'won', closedAt: 2 }))
    expect(await openAfter(400)).toBe(0)
  })

  test('whose keys were renewed loses the old ones after a day, whatever is open', async () => {
    await connect(cardKeysOf('one'))
    await placeUnpaid()
    await connect(cardKeysOf('one', '_renewed'))
    expect(await page()).not.toShow('Earlier accounts')
    expect(await endFormer()).toBe(0)
    shop.clock.advance(day)
    expect(await endFormer()).toBe(1)
  })

  test('can be disconnected at once, and its orders stay listed with what does not work', async () => {
    const { uid } = await connect(cardKeysOf('old'))
    const { order, payment } = await placeUnpaid()
    await connect(cardKeysOf('new'))
    const path = `/admin/settings/services/${slug}/former/${uid}`
    expect(await admin.get(path)).toShow('Its payments can then no longer be refunded here')
    expect(await admin.post(path, {})).toHaveStatus(303)
    const mails = await listOutbox(shop.db.read)
    expect(mails.filter(({ template }) => template === 'staff_service_changed')).toHaveLength(1)
    expect(await page()).toShow('The store no longer has the keys of this account')
    expect(await page()).toShow(`#${order.number}`)
    expect(await post(paidEvent(payment.reference!), 'whsec_old')).toBe(400)
    expect(await admin.post(path, {})).toHaveStatus(409)
  })

  test('of the environment is shown as one that cannot answer once its variables are gone', async () => {
    shop.processors = listProcessors({ ...cardKeysOf('env'), CARD_API_URL: card.url }, realSystem)
    await placeUnpaid()
    shop.processors = listProcessors({}, realSystem)
    await connect(cardKeysOf('new'))
    expect(await page()).toShow('Test account pk_test_env The store no longer has the keys of this account')
  })

  test('is replaced by one of two administrators who save at once, and every payment still has its account', async () => {
    const first = await connect(cardKeysOf('old'))
    const { payment } = await placeUnpaid()
    const save = (name: string) => {
      const input = { slug, values: cardKeysOf(name), mode: 'test' as const, replaces: first.uid, keepsReplaced: true, now: shop.now() }
      return shop.db.transaction((tx) => saveConnection(tx, shop.secrets, input))
    }
    const results = await Promise.allSettled([save('b'), save('c')])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await connectServices(shop)
    expect(findProcessorOf(shop, payment)).toMatchObject({ account: 'test:pk_test_old' })
  })
})
