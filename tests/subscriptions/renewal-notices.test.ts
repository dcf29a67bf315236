import { expect, test } from 'bun:test'
import { mailRenewalNotices } from '#src/subscriptions/mail-renewal-notices.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { readMail } from '#tests/support/read-mail.ts'
import { subscriptionTest } from './subscription-test.ts'

const { shop, card, subscribe, listSubscriptions, collectEvents, deliverAll } = subscriptionTest()

const day = 24 * 3_600_000
const notices = async () => (await shop.listMails()).filter(({ template }) => template === 'subscription_renewal')
const change = (values: object) => shop.db.transaction((tx) => tx.update(tx.t.subscriptions).set(values))

const readPeriodEnd = async () => (await listSubscriptions())[0]!.periodEnd!

/** The time of the given days before the renewal. */
async function advanceTo(daysBefore: number) {
  const periodEnd = await readPeriodEnd()
  shop.clock.advance(periodEnd - daysBefore * day - shop.now())
}

test('each renewal is announced once, seven days ahead, by several processes', async () => {
  shop.config = { ...shop.config, baseUrl: 'https://beans.example' }
  const { reference } = await subscribe()
  await advanceTo(7.1)
  expect(await mailRenewalNotices(shop)).toBe(0)
  await advanceTo(7)
  const counts = await Promise.all([mailRenewalNotices(shop), mailRenewalNotices(shop), mailRenewalNotices(shop)])
  expect(counts.reduce((sum, count) => sum + count)).toBe(1)
  const link = 'https://beans.example/dashboard?tab=subscriptions'
  expect(await readMail(shop, 'subscription_renewal')).toMatchObject({
    to: 'amara@example.com',
    subject: 'Coffee renews on April 2, 2026',
    links: [link],
  })
  // The processor corrects the time by a little.
  const periodEnd = await readPeriodEnd()
  await change({ periodEnd: periodEnd + 60_000 })
  expect(await mailRenewalNotices(shop)).toBe(0)
  await advanceTo(0)
  await deliverAll(collectEvents(() => card.renew(reference)))
  expect(await mailRenewalNotices(shop)).toBe(0)
  await advanceTo(3)
  expect(await mailRenewalNotices(shop)).toBe(1)
  expect(await notices()).toHaveLength(2)
})

test.each<[string, object]>([
  ['ends instead', { endsAtPeriodEnd: true }],
  ['is cancelled', { state: 'cancelled', cancelledAt: 1 }],
  ['is paused', { state: 'paused' }],
  ['could not be paid', { state: 'past_due' }],
  ['is of a deleted account', { userId: null }],
  ['is shorter than the days: not before half of it', { intervalUnit: 'day', intervalCount: 5 }],
])('nothing is announced of a subscription that %s', async (_, values) => {
  await subscribe()
  await advanceTo(3)
  await change(values)
  expect(await mailRenewalNotices(shop)).toBe(0)
})

test.each([
  [null, 0],
  [2, 0],
  [3, 1],
])('a store that announces %p days ahead', async (renewal_notice_days, count) => {
  await subscribe()
  await advanceTo(3)
  await shop.db.transaction((tx) => saveSettings(tx, { renewal_notice_days }, shop.now()))
  expect(await mailRenewalNotices(shop)).toBe(count)
})
