import { describe, expect, test } from 'bun:test'
import { eraseUser } from '#src/privacy/erase-user.ts'
import { subscriptionTest } from './subscription-test.ts'
import '#tests/support/matchers.ts'

const { shop, admin, card, subscribe, listSubscriptions, deliverAll, collectEvents, ...store } = subscriptionTest()
const tab = '/dashboard?tab=subscriptions'

describe('a customer', () => {
  test('sees what is subscribed to, when it renews, and its orders', async () => {
    const { client, reference } = await subscribe()
    await deliverAll(collectEvents(() => card.renew(reference)))
    const page = await client.get(tab)
    expect(page).toShow('Coffee')
    expect(page).toShow('$30.95 every month')
    expect(page).toShow('Next payment on May 2, 2026')
    expect(page).toShow('2 orders')
    expect(page).toShow('Order #10002')
  })

  test('cancels with one button after a confirmation, at the end of the paid period, and may change their mind', async () => {
    const { client, subscription, reference } = await subscribe()
    const confirmation = await client.get(`${tab}&cancel=${subscription.id}`)
    expect(confirmation).toShow('Your subscription ends on April 2, 2026')
    expect(await listSubscriptions()).toMatchObject([{ endsAtPeriodEnd: false }])
    expect(await client.post(`/account/subscriptions/${subscription.id}/cancel`)).toRedirectTo(tab)
    expect(await client.get(tab)).toShow('Ends on April 2, 2026. You will not be charged again.')
    expect(card.store.subscriptions.get(reference)).toMatchObject({ status: 'active', cancel_at_period_end: true })
    const kept = await client.htmx(tab).post(`/account/subscriptions/${subscription.id}/keep`)
    expect(kept).toShow('The subscription continues.')
    expect(kept).toShow('Next payment on')
    expect(card.store.subscriptions.get(reference)).toMatchObject({ cancel_at_period_end: false })
  })

  test('is not charged again once the cancelled period is over', async () => {
    const { client, subscription, reference } = await subscribe()
    await client.post(`/account/subscriptions/${subscription.id}/cancel`)
    shop.clock.advance(31 * 24 * 3_600_000)
    await deliverAll(collectEvents(() => card.renewDue()))
    const invoices = [...card.store.invoices.values()].filter(({ parent }) => parent.subscription_details.subscription === reference)
    expect(invoices).toHaveLength(1)
    expect((await listSubscriptions()).find((one) => one.reference === reference)).toMatchObject({ state: 'cancelled' })
  })

  test('of a past due subscription updates the card at the processor, which pays what is due', async () => {
    const { client, subscription, reference } = await subscribe()
    await deliverAll(collectEvents(() => card.renew(reference, 'card_declined')))
    expect(await client.get(tab)).toShow('The last payment failed. Update your card')
    const response = await client.post(`/account/subscriptions/${subscription.id}/card`)
    const url = response.headers.get('refresh')!.replace('0; url=', '')
    expect(response.text).toContain(`href="${url}"`)
    expect(await (await fetch(url)).text()).toContain('Update your card')
    shop.clock.advance(3_600_000)
    const before = card.events.length
    const body = new URLSearchParams({ number: '5555 5555 5555 4444', expiry: '12/30', cvc: '123', name: '' })
    const saved = await fetch(url, { method: 'POST', body, redirect: 'manual' })
    expect(saved.headers.get('location')).toEndWith(tab)
    await deliverAll(card.events.slice(before))
    expect(await listSubscriptions()).toMatchObject([{ state: 'active' }])
    expect(await store.listOrders()).toHaveLength(2)
  })

  test('reads what to do when the processor does not answer, and nothing changes', async () => {
    const { client, subscription } = await subscribe()
    card.failNext('subscriptions.retrieve', 'server-error')
    const response = await client.htmx(tab).post(`/account/subscriptions/${subscription.id}/cancel`)
    expect(response).toHaveStatus(422)
    expect(response).toShow('The payment provider did not answer.')
    expect(await listSubscriptions()).toMatchObject([{ state: 'active', endsAtPeriodEnd: false }])
  })

  test('finds only their own', async () => {
    const { subscription } = await subscribe()
    const { client: other } = await subscribe(undefined, 'bo@example.com')
    for (const action of ['cancel', 'keep', 'card'])
      expect(await other.post(`/account/subscriptions/${subscription.id}/${action}`)).toHaveStatus(404)
    expect((await store.guest.post(`/account/subscriptions/${subscription.id}/cancel`)).status).not.toBe(200)
    expect(await listSubscriptions()).toMatchObject([{ endsAtPeriodEnd: false }, { endsAtPeriodEnd: false }])
  })

  test('never sees one that was not paid', async () => {
    const client = await store.openSubscriptionReview()
    await store.placeOrder(client)
    expect(await client.get(tab)).toShow('No subscriptions')
  })

  test('deletes the account only without a subscription that still renews; then its data is gone', async () => {
    const { client, subscription } = await subscribe()
    const erase = () => eraseUser(shop, { userId: subscription.userId!, actor: null, language: null })
    await expect(erase()).rejects.toThrow('subscriptions.cancelFirst')
    await client.post(`/account/subscriptions/${subscription.id}/cancel`)
    await erase()
    const [erased] = await listSubscriptions()
    expect(erased).toMatchObject({ userId: null, searchText: '', renewedOrder: { email: '', name: '', phone: '' } })
    expect(JSON.stringify(erased)).not.toContain('Alder')
  })
})

describe('staff', () => {
  const path = '/admin/ecommerce/subscriptions'

  test('find subscriptions by customer, product and state', async () => {
    const { reference } = await subscribe()
    await subscribe(undefined, 'bo@example.com')
    await deliverAll(collectEvents(() => card.renew(reference, 'card_declined')))
    expect(await admin.get(path)).toShow('Coffee')
    expect(await admin.get(`${path}?view=past_due`)).toShow('Past due')
    expect((await admin.get(`${path}/export.csv?view=past_due`)).text.trim().split('\n')).toHaveLength(2)
    expect((await admin.get(`${path}/export.csv?q=bo@example.com`)).text.trim().split('\n')).toHaveLength(2)
    expect((await admin.get(`${path}/export.csv?q=COFFEE`)).text.trim().split('\n')).toHaveLength(3)
    expect((await admin.get(`${path}/export.csv?ending=yes`)).text.trim().split('\n')).toHaveLength(1)
  })

  test('see its orders and payments, and get there from each order', async () => {
    const { subscription, reference } = await subscribe()
    await deliverAll(collectEvents(() => card.renew(reference)))
    const page = await admin.get(`${path}/${subscription.id}`)
    expect(page).toShow('Order #10001')
    expect(page).toShow('Order #10002')
    expect(page).toShow('Visa ending 4242')
    for (const order of await store.listOrders())
      expect((await admin.get(`/admin/ecommerce/orders/${order.id}`)).text).toContain(`href="${path}/${subscription.id}"`)
  })

  test('end it with its period or now, and the audit log says so', async () => {
    const { subscription, reference } = await subscribe()
    const entity = `${path}/${subscription.id}`
    expect(await admin.post(`${entity}/cancel`, { when: 'period_end' })).toRedirectTo(entity)
    expect(await listSubscriptions()).toMatchObject([{ state: 'active', endsAtPeriodEnd: true }])
    await admin.post(`${entity}/keep`)
    expect(await listSubscriptions()).toMatchObject([{ endsAtPeriodEnd: false }])
    await admin.post(`${entity}/cancel`, { when: 'now' })
    expect(await listSubscriptions()).toMatchObject([{ state: 'cancelled', cancelledAt: shop.now() }])
    expect(card.store.subscriptions.get(reference)).toMatchObject({ status: 'canceled' })
    const log = await shop.db.read.select().from(shop.db.t.auditLog).orderBy(shop.db.t.auditLog.id)
    expect(log.map(({ action }) => action).filter((action) => action.startsWith('subscription.'))).toEqual([
      'subscription.cancelled',
      'subscription.continued',
      'subscription.cancelled',
    ])
    expect(await admin.post(`${entity}/cancel`, { when: 'now' })).toHaveStatus(422)
  })
})
