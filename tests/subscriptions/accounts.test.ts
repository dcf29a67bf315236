import { expect, test } from 'bun:test'
import { connectServices } from '#src/connect-services.ts'
import { endFormerAccounts } from '#src/payments/accounts/former-accounts.ts'
import { requestCancellation } from '#src/subscriptions/change-subscription.ts'
import { findConnection, saveConnection } from '#src/services/connections.ts'
import { signWebhook } from '#src/twins/card/card-webhooks.ts'
import { day } from '#src/lib/dates/durations.ts'
import { cardWebhookSecret } from '#tests/support/pretend-card.ts'
import { subscriptionTest } from './subscription-test.ts'

const { shop, app, card, subscribe, listSubscriptions, listOrders, collectEvents } = subscriptionTest()
const slug = 'card-processor'

async function connect(name: string, secret: string) {
  shop.config = { ...shop.config, processorSettings: { CARD_API_URL: card.url } }
  const replaces = (await findConnection(shop.db.read, slug))?.uid ?? null
  const values = { CARD_SECRET_KEY: `sk_${name}`, CARD_PUBLISHABLE_KEY: `pk_${name}`, CARD_WEBHOOK_SECRET: secret }
  const input = { slug, values, mode: 'test' as const, replaces, keepsReplaced: true, now: shop.now() }
  await shop.db.transaction((tx) => saveConnection(tx, shop.secrets, input))
  await connectServices(shop)
}

async function post(body: string, secret: string) {
  const headers = { 'card-signature': await signWebhook(body, secret, shop.now()) }
  return (await app.handle(new Request(`http://localhost/webhooks/${slug}`, { method: 'POST', headers, body }))).status
}

test('a subscription renews and ends with the account it began with, and events of another account change nothing', async () => {
  await connect('test', cardWebhookSecret)
  const { subscription, reference } = await subscribe()
  expect(subscription.account).toBe('test:pk_test')
  await connect('test_new', 'whsec_new')
  const renewal = collectEvents(() => card.renew(reference))
  for (const { body } of renewal) expect([200, 400]).toContain(await post(body, 'whsec_new'))
  expect(await listOrders()).toHaveLength(1)
  for (const { body } of renewal) await post(body, cardWebhookSecret)
  expect(await listOrders()).toHaveLength(2)
  const payments = await shop.db.read.select().from(shop.db.t.payments)
  expect(payments.map(({ account, state }) => [account, state])).toEqual([
    ['test:pk_test', 'paid'],
    ['test:pk_test', 'paid'],
  ])
  shop.clock.advance(400 * day)
  expect(await endFormerAccounts(shop)).toBe(0)
  const ended = collectEvents(() => card.endSubscription(reference))
  for (const { body } of ended) await post(body, 'whsec_new')
  expect(await listSubscriptions()).toMatchObject([{ state: 'active' }])
  await requestCancellation(shop, (await listSubscriptions())[0]!, 'now')
  for (const { body } of ended) await post(body, cardWebhookSecret)
  expect(await listSubscriptions()).toMatchObject([{ state: 'cancelled' }])
})
