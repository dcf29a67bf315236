import { beforeEach, describe, expect, test } from 'bun:test'
import { findDraft } from '#src/draft-orders/find-drafts.ts'
import type { PluginContext } from '#src/plugins/plugin-context.ts'
import type { PluginRateRequest } from '#src/plugins/plugin.ts'
import { findPluginCarriers } from '#src/plugins/plugin-carriers.ts'
import { getPluginRecord } from '#src/plugins/plugin-records.ts'
import { carrierPauseSeconds } from '#src/shipping/limits.ts'
import { checkoutTest, detailsForm, reloadReview } from '#tests/checkout/checkout-client.ts'
import { connectCarriers } from '#tests/support/pretend-carriers.ts'
import { acceptJson, type TestClient } from '#tests/support/test-client.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import '#tests/support/matchers.ts'
import { load, manifestOf, sourceOf } from './test-plugins.ts'

// As long as a slug may be: the id of a rate begins with it.
const slug = 'harbor-express-on-the-northern-sea-coast'
const overnight = { id: 'overnight', name: 'Overnight', price: 640, days: 1 }
// Replaced by each test.
let fetchRates: (request: PluginRateRequest, context: PluginContext) => unknown
const asked: PluginRateRequest[] = []
const plugins = await load([
  sourceOf(manifestOf(slug), () => ({
    settings: {
      key: { kind: 'secret', label: 'API key' },
      surcharge: { kind: 'number', label: 'Surcharge', default: 0, minimum: 0, maximum: 999 },
    },
    carrier: {
      name: 'Harbor Express',
      isReady: ({ key }) => key !== 'none',
      isTestMode: ({ key }) => key === 'test',
      fetchRates: (request, context) => {
        asked.push(request)
        return fetchRates(request, context) as never
      },
    },
  })),
])
const { shop, app, guest, mug } = checkoutTest({ plugins })
let admin: TestClient
beforeEach(async () => {
  asked.length = 0
  fetchRates = async () => [overnight]
  await connectCarriers(shop)
  admin = await createSignedInClient(app, shop, await createTestUser(shop, 5))
})

const shippingPath = '/admin/ecommerce/shipping'
const turn = (state: 'on' | 'off') => admin.post(`/admin/plugins/${slug}/switch`, state === 'on' ? { active: 'on' } : {})
const saveSettings = (settings: Record<string, string | number>) =>
  admin.post(`/admin/plugins/${slug}/settings`, { s_key: '', s_surcharge: 0, ...settings })
const methods = (text: string) => [...text.matchAll(/<span class="choice-title">([^<]+)</g)].map(([, name]) => name)
const recordOf = () => getPluginRecord(shop.db.read, slug)
const orders = () => shop.db.read.select().from(shop.db.t.orders)
let postalCode = 97_000

/** The review for an address that no carrier was asked about. */
async function openNewReview() {
  const client = await guest()
  await client.post('/checkout', { ...detailsForm, postal_code: String((postalCode += 1)) })
  return { client, ...(await reloadReview(client)) }
}

test('its rates are offered from the next request after it was turned on until it is turned off', async () => {
  const { client, review } = await openNewReview()
  expect(methods(review.text)).toEqual(['Ground'])
  await turn('on')
  expect(methods((await reloadReview(client)).review.text)).toEqual(['Harbor Express Overnight', 'Ground'])
  expect(methods((await reloadReview(client)).review.text)).toEqual(['Harbor Express Overnight', 'Ground'])
  expect(asked).toMatchObject([
    {
      from: { city: 'Portland' },
      to: { name: '', phone: '', city: 'Portland' },
      parcels: [{ length: 400, weight: 700 }],
      currency: 'USD',
    },
  ])
  await turn('off')
  expect(methods((await reloadReview(client)).review.text)).toEqual(['Ground'])
  expect(asked).toHaveLength(1)
})

test('saved settings count at once, also for shipments that were quoted', async () => {
  fetchRates = async (_, { settings }) => [{ ...overnight, price: 640 + Number(settings['surcharge']) }]
  await turn('on')
  const { client, review } = await openNewReview()
  expect(review).toShow('$6.40')
  shop.clock.advance(1)
  await saveSettings({ s_surcharge: 15 })
  expect((await reloadReview(client)).review).toShow('$6.55')
  shop.clock.advance(1)
  await saveSettings({ s_key: 'none' })
  expect(methods((await reloadReview(client)).review.text)).toEqual(['Ground'])
  expect(await admin.get(shippingPath)).toShow('Comes from a plugin whose settings are incomplete')
})

describe('an order', () => {
  test('keeps carrier and service, and shows them after the plugin was removed', async () => {
    await turn('on')
    const { client, form } = await openNewReview()
    expect(await client.post('/checkout/delivery', { rate_id: form.rate_id })).toHaveStatus(303)
    expect(await client.post('/checkout/place-order', form, acceptJson)).toHaveStatus(200)
    expect(await orders()).toMatchObject([
      {
        shipping: 640,
        shippingName: 'Harbor Express Overnight',
        shippingCarrier: 'Harbor Express',
        shippingService: 'Overnight',
        deliveryFrom: '2026-03-03',
        deliveryTo: '2026-03-03',
        parcels: [{ box: 'Box' }],
      },
    ])
    expect(asked).toHaveLength(1)
    shop.plugins = []
    expect(await admin.get('/admin/ecommerce/orders/1')).toShow('Live rate: Harbor Express, Overnight')
    expect(await admin.get('/admin/ecommerce/orders/1/fulfill')).toHaveStatus(200)
  })

  test('with a rate of a plugin that was turned off meanwhile is not placed, and the other rates are shown', async () => {
    await turn('on')
    const { client, form } = await openNewReview()
    await turn('off')
    const page = await client.post('/checkout/place-order', form)
    expect(page).toHaveStatus(422)
    expect(page).toShow('Choose one of the shipping methods')
    expect(methods(page.text)).toEqual(['Ground'])
    const reviewed = await reloadReview(client)
    expect(await client.post('/checkout/place-order', reviewed.form, acceptJson)).toHaveStatus(200)
  })

  test('placed while the carrier fails names it', async () => {
    fetchRates = async () => 'none'
    await turn('on')
    const { client, review, form } = await openNewReview()
    expect(methods(review.text)).toEqual(['Ground'])
    expect(await client.post('/checkout/place-order', form, acceptJson)).toHaveStatus(200)
    const timeline = await shop.db.read.select().from(shop.db.t.orderTimeline)
    expect(timeline.filter(({ kind }) => kind === 'carriers_failed')).toMatchObject([{ data: { carriers: 'Harbor Express' } }])
  })

  test('can be drafted with it', async () => {
    await turn('on')
    const address = { address1: '418 Alder Street', city: 'Portland', state: 'OR', postal_code: '97205', country: 'US' }
    const fields = { email: 'kim@example.com', name: 'Kim Lee', ...address, [`units.${mug.variantId}`]: '2' }
    const preview = await admin.htmx().post('/admin/ecommerce/draft-orders/preview', { ...fields, shipping: 'none' })
    const rate = /value="(plugin-[^"]+)"/.exec(preview.text)![1]!
    const saved = await admin.post('/admin/ecommerce/draft-orders', { ...fields, shipping: rate })
    const draft = await findDraft(shop.db.read, { id: Number(/(\d+)$/.exec(saved.location!)![1]) })
    expect(draft).toMatchObject({ shippingName: 'Harbor Express Overnight', shippingAmount: 640 })
  })
})

describe('a carrier that fails', () => {
  const fail = async () => {
    throw new Error('out of stamps')
  }

  test('leaves the other rates, is paused, and turns its plugin off after three failures in a row', async () => {
    fetchRates = fail
    await turn('on')
    for (const active of [true, true, false]) {
      shop.clock.advance(carrierPauseSeconds * 1000)
      expect(methods((await openNewReview()).review.text)).toEqual(['Ground'])
      expect(methods((await openNewReview()).review.text)).toEqual(['Ground'])
      expect((await recordOf()).active).toBe(active)
    }
    expect(asked).toHaveLength(3)
    expect(await admin.get('/admin/plugins')).toShow('out of stamps')
    const page = await admin.get(shippingPath)
    expect(page).toShow('Harbor Express Failed Comes from a plugin that was turned off because it failed')
    expect(page).not.toShow('Paused after a failure')
    expect(page).toShow('Harbor Express · Reported an internal error')
    expect(page).toShow('Open plugin')
    expect((await openNewReview()).review).toHaveStatus(200)
  })

  test('is asked at once after staff tried it again', async () => {
    fetchRates = fail
    await turn('on')
    for (let times = 0; times < 3; times += 1) {
      await openNewReview()
      shop.clock.advance(carrierPauseSeconds * 1000)
    }
    shop.clock.advance(-carrierPauseSeconds * 1000 + 1)
    fetchRates = async () => [overnight]
    await admin.post(`/admin/plugins/${slug}/retry`)
    expect(methods((await openNewReview()).review.text)).toEqual(['Harbor Express Overnight', 'Ground'])
    expect(await recordOf()).toMatchObject({ active: true, failure: '', failures: 0 })
  })

  test('by not answering leaves the other rates and the plugin on', async () => {
    fetchRates = () => new Promise(() => {})
    shop.findPluginCarriers = async (current) => (await findPluginCarriers(current)).map((carrier) => ({ ...carrier, timeoutMs: 20 }))
    await turn('on')
    expect(methods((await openNewReview()).review.text)).toEqual(['Ground'])
    expect(await recordOf()).toMatchObject({ active: true, failures: 0, failure: 'no response in time' })
  })
})

describe('the shipping page', () => {
  test('shows it off with a link to its plugin, and on with one to its settings', async () => {
    const off = await admin.get(shippingPath)
    expect(off).toShow('Harbor Express Off')
    expect(off.text).toContain(`href="/admin/plugins#plugin-${slug}"`)
    await turn('on')
    await saveSettings({ s_key: 'test' })
    const on = await admin.get(shippingPath)
    expect(on).toShow('Harbor Express On Test mode')
    expect(on).toShow('It is in test mode')
    expect(on.text).toContain(`href="/admin/plugins/${slug}/settings"`)
    expect(on.text).not.toContain(`${shippingPath}/carriers/plugin-`)
    expect(await admin.post(`${shippingPath}/carriers/plugin-${slug}`, { enabled: 'on' })).toHaveStatus(404)
    expect(await admin.get('/admin/plugins')).toShow('live shipping rates of Harbor Express')
  })

  test('tests its rates, and shows when it was asked', async () => {
    await turn('on')
    const address = { country: 'US', state: 'OR', postal_code: '97205', city: 'Portland' }
    expect(await admin.post(`${shippingPath}/test`, { ...address, weight: 500 })).toShow('Harbor Express Overnight')
    expect(await admin.get(shippingPath)).toShow('1 rate in')
  })

  test('does not turn a plugin off that fails in tests, and shows why', async () => {
    fetchRates = async () => {
      throw new Error('no such key')
    }
    await turn('on')
    for (const city of ['Portland', 'Salem', 'Bend', 'Astoria']) {
      const address = { country: 'US', state: 'OR', postal_code: '97205', city }
      expect(await admin.post(`${shippingPath}/test`, { ...address, weight: 500 })).toShow('no such key')
    }
    expect(await recordOf()).toMatchObject({ active: true, failures: 0, failure: 'no such key' })
  })

  test('names failures of a plugin that is gone by its slug', async () => {
    fetchRates = async () => null
    await turn('on')
    await openNewReview()
    shop.plugins = []
    const page = await admin.get(shippingPath)
    expect(page).toShow(`${slug} · Sent a response we cannot read`)
    expect(page).not.toShow(`plugin-${slug}`)
  })
})
