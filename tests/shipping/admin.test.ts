import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { addShippingRule } from '#src/shipping/edit-flat-rates.ts'
import { connectCarriers, startTestCarriers } from '#tests/support/pretend-carriers.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import type { TestResponse } from '#tests/support/test-client.ts'
import '#tests/support/matchers.ts'

const carriers = startTestCarriers()
const { shop, admin, guest } = storeTest({ clients: { admin: 5 }, carriers: carriers.connected })
beforeEach(() => connectCarriers(shop))

const path = '/admin/ecommerce/shipping'
const rule = { price: '6.95', minDays: 3, maxDays: 5, active: 'on' }
const rules = () => shop.db.read.select().from(shop.db.t.shippingRules).orderBy(shop.db.t.shippingRules.id)
const zones = () => shop.db.read.select().from(shop.db.t.shippingZones).orderBy(shop.db.t.shippingZones.id)
const boxes = () => shop.db.read.select().from(shop.db.t.shippingBoxes).orderBy(shop.db.t.shippingBoxes.id)
const undoEntry = ({ location }: TestResponse) => new URL(location!, 'http://localhost').searchParams.get('undo')!

describe('a flat rate', () => {
  test('is created with everything it can have, in the amounts of the store', async () => {
    await admin.post(`${path}/zones`, { name: 'West coast', countries: ['US'], regions: ['US-OR', 'US-CA'], postalPrefixes: '' })
    const [zone] = await zones()
    const form = { ...rule, name: 'Ground', zoneId: zone!.id, pricePerKg: '1.50', minWeight: '1,000', maxWeight: 20_000 }
    const response = await admin.post(`${path}/rates`, { ...form, minTotal: '$10', maxTotal: '74.99' })
    expect(response).toRedirectTo(`${path}/rates`)
    expect(await rules()).toMatchObject([
      {
        name: 'Ground',
        price: 695,
        pricePerKg: 150,
        zoneId: zone!.id,
        minWeight: 1000,
        maxWeight: 20_000,
        minTotal: 1000,
        maxTotal: 7499,
        minDays: 3,
        maxDays: 5,
        active: true,
      },
    ])
    const editor = await admin.get(`${path}/rates/1/edit`)
    expect(editor.text).toContain('value="74.99"')
    expect(editor.text).toMatch(new RegExp(`<option value="${zone!.id}" selected`))
    expect(await admin.get(`${path}/rates`)).toShow('$10.00 to $74.99 · 1 kg to 20 kg')
  })

  test.each([
    ['without a name', { name: '' }, 'Enter a name'],
    ['with a negative price', { price: '-1' }, 'Enter an amount'],
    ['with a price that is too precise', { price: '6.955' }, 'Enter an amount'],
    ['in a zone that does not exist', { zoneId: 99 }, 'Choose a zone from the list'],
    ['whose maximum weight is below its minimum', { minWeight: 5, maxWeight: 4 }, 'The maximum must not be below the minimum'],
    ['whose maximum total is below its minimum', { minTotal: '5', maxTotal: '4.99' }, 'The maximum must not be below the minimum'],
    ['whose transit ends before it begins', { minDays: 5, maxDays: 4 }, 'The maximum must not be below the minimum'],
    ['with a negative weight', { minWeight: -1 }, 'Enter 0 or more'],
  ])('%s is refused', async (_, overrides, message) => {
    const response = await admin.post(`${path}/rates`, { ...rule, name: 'Ground', ...overrides })
    expect(response).toHaveStatus(422)
    expect(response).toShow(message)
    expect(await rules()).toEqual([])
  })

  test('is deactivated, deleted and restored', async () => {
    await admin.post(`${path}/rates`, { ...rule, name: 'Ground' })
    const { active: _, ...inactive } = rule
    await admin.post(`${path}/rates/1`, { ...inactive, name: 'Ground' })
    expect(await rules()).toMatchObject([{ active: false }])
    expect(await admin.get(`${path}/rates?view=inactive`)).toShow('Ground')
    const deleted = await admin.post(`${path}/rates/1/delete`)
    expect(await rules()).toEqual([])
    await admin.post(`${path}/rates/undo`, { entry: undoEntry(deleted), back: `${path}/rates` })
    expect(await rules()).toMatchObject([{ id: 1, name: 'Ground', price: 695, active: false }])
  })

  test('that was saved by another person meanwhile is not overwritten', async () => {
    await admin.post(`${path}/rates`, { ...rule, name: 'Ground' })
    const [{ updatedAt } = { updatedAt: 0 }] = await rules()
    await admin.post(`${path}/rates/1`, { ...rule, name: 'Ground', price: '7', updated_at: updatedAt })
    const stale = await admin.post(`${path}/rates/1`, { ...rule, name: 'Ground', price: '8', updated_at: updatedAt })
    expect(stale).toHaveStatus(409)
    expect(await rules()).toMatchObject([{ price: 700 }])
  })
})

describe('a zone', () => {
  test('stores countries, states and postal codes once each, without states of other countries', async () => {
    const form = { countries: ['US', 'MX', 'US'], regions: ['US-OR', 'CA-ON'], postalPrefixes: ' 972\n973, 972 ;sw1 a\ne1*;e174qh' }
    await admin.post(`${path}/zones`, { name: 'Coast', ...form })
    expect(await zones()).toMatchObject([
      { name: 'Coast', countries: ['MX', 'US'], regions: ['US-OR'], postalPrefixes: ['972', '973', 'E1*', 'E17 4QH', 'SW1A'] },
    ])
    const editor = await admin.get(`${path}/zones/1/edit`)
    expect(editor.text).toMatch(/value="MX" checked/)
    expect(editor.text).toContain('972\n973\nE1*\nE17 4QH\nSW1A</textarea>')
  })

  test.each([
    ['with an unknown country', { countries: ['XX'] }, 'Choose countries from the list'],
    ['with an unknown state', { countries: ['US'], regions: ['US-XX'] }, 'Choose states and provinces from the list'],
    ['with postal codes that are none', { postalPrefixes: '9*7' }, '9*7 is not the start of a postal code'],
  ])('%s is refused', async (_, overrides, message) => {
    const response = await admin.post(`${path}/zones`, { name: 'Coast', postalPrefixes: '', ...overrides })
    expect(response).toHaveStatus(422)
    expect(response).toShow(message)
    expect(await zones()).toEqual([])
  })

  test('needs a name of its own', async () => {
    await admin.post(`${path}/zones`, { name: 'Coast', postalPrefixes: '' })
    expect(await admin.post(`${path}/zones`, { name: 'Coast', postalPrefixes: '97' })).toShow('This name is already used')
    expect(await zones()).toHaveLength(1)
  })

  test('is deleted only without rates, and restored', async () => {
    await shop.db.transaction((tx) => addShippingRule(tx, { name: 'Ground', price: 1, countries: ['US'], minDays: 1, maxDays: 1 }))
    expect(await admin.post(`${path}/zones/1/delete`)).toShow('1 rate uses this zone')
    await admin.post(`${path}/rates/1/delete`)
    const deleted = await admin.post(`${path}/zones/1/delete`)
    expect(await zones()).toEqual([])
    await admin.post(`${path}/zones/undo`, { entry: undoEntry(deleted), back: `${path}/zones` })
    expect(await zones()).toMatchObject([{ id: 1, name: 'US', countries: ['US'] }])
  })
})

describe('a box', () => {
  const box = { name: 'Mailer', length: 250, width: 180, height: 80, maxWeight: 2500, tareWeight: 90 }

  test('is created, changed, deleted and restored', async () => {
    await admin.post(`${path}/boxes`, box)
    await admin.post(`${path}/boxes/2`, { ...box, height: 90 })
    expect(await boxes()).toMatchObject([{ name: 'Box' }, { ...box, height: 90 }])
    expect(await admin.get(`${path}/boxes`)).toShow('250 × 180 × 90 mm')
    const deleted = await admin.post(`${path}/boxes/2/delete`)
    expect(await boxes()).toHaveLength(1)
    await admin.post(`${path}/boxes/undo`, { entry: undoEntry(deleted), back: `${path}/boxes` })
    expect(await boxes()).toHaveLength(2)
  })

  test('that was saved by another person meanwhile is not overwritten', async () => {
    const [{ updatedAt } = { updatedAt: 0 }] = await boxes()
    await admin.post(`${path}/boxes/1`, { ...box, updated_at: updatedAt })
    expect(await admin.post(`${path}/boxes/1`, { ...box, name: 'Tube', updated_at: updatedAt })).toHaveStatus(409)
    expect(await boxes()).toMatchObject([{ name: 'Mailer' }])
  })

  test.each([
    ['no name', { name: ' ' }],
    ['a side of 0', { height: 0 }],
    ['a negative weight', { tareWeight: -1 }],
    ['no maximum content', { maxWeight: 0 }],
  ])('with %s is refused', async (_, overrides) => {
    expect(await admin.post(`${path}/boxes`, { ...box, ...overrides })).toHaveStatus(422)
    expect(await boxes()).toHaveLength(1)
  })
})

describe('the overview', () => {
  const origin = {
    shipping_origin_address1: '1 Main Street',
    shipping_origin_city: 'Salem',
    shipping_origin_state: 'OR',
    shipping_origin_postal_code: '97301',
    shipping_origin_country: 'US',
    shipping_handling_days: 2,
    shipping_cutoff_hour: 15,
  }

  test('saves where parcels come from and when they leave', async () => {
    expect(await admin.post(path, origin)).toRedirectTo(path)
    const page = await admin.get(path)
    expect(page.text).toContain('value="1 Main Street"')
    expect(page.text).toMatch(/<option value="15" selected/)
    const [entry] = await shop.db.read.select().from(shop.db.t.auditLog).where(eq(shop.db.t.auditLog.action, 'shipping.saved'))
    expect(entry?.change).toMatchObject({ shipping_origin_city: ['Portland', 'Salem'], shipping_handling_days: [0, 2] })
  })

  test.each([
    ['an unknown country', { shipping_origin_country: 'XX' }],
    ['a state that its country does not have', { shipping_origin_state: 'ON' }],
    ['a handling time below 0', { shipping_handling_days: -1 }],
    ['a cutoff that is no hour', { shipping_cutoff_hour: 24 }],
  ])('refuses %s', async (_, overrides) => {
    expect(await admin.post(path, { ...origin, ...overrides })).toHaveStatus(422)
    expect((await admin.get(path)).text).not.toContain('1 Main Street')
  })

  test('refuses a stale form and shows both versions', async () => {
    const stale = /name="updated_at" value="(\d+)"/.exec((await admin.get(path)).text)![1]!
    await admin.post(path, { ...origin, updated_at: stale })
    const response = await admin.post(path, { ...origin, shipping_origin_city: 'Bend', updated_at: stale })
    expect(response).toHaveStatus(409)
    expect(response).toShow('Salem')
    expect(response).toShow('Bend')
  })

  test('turns carriers on and off, and shows which keys are set without showing them', async () => {
    const page = await admin.get(path)
    expect(page).toShow('EasyPost On Test mode')
    expect(page.text).not.toContain('EZTK')
    await admin.post(`${path}/carriers/easypost`, {})
    expect(await admin.get(path)).toShow('EasyPost Off')
    await admin.post(`${path}/carriers/easypost`, { enabled: 'on' })
    expect(await admin.get(path)).toShow('EasyPost On')
    carriers.connected[0]!.missing = ['EASYPOST_API_KEY']
    expect(await admin.get(path)).toShow('Not connected')
    expect(await admin.post(`${path}/carriers/other`, { enabled: 'on' })).toHaveStatus(404)
  })

  test('leads to the currency and to the tax settings', async () => {
    const page = await admin.get(path)
    expect(page).toShow('Currency USD')
    expect(page.text).toContain('href="/admin/settings#section-tax"')
  })
})

describe('the rate tester', () => {
  const address = { country: 'US', state: 'OR', postal_code: '97205' }
  beforeEach(() =>
    shop.db.transaction(async (tx) => {
      await addShippingRule(tx, { name: 'Ground', price: 695, countries: ['US'], minDays: 3, maxDays: 5 })
      await addShippingRule(tx, { name: 'Canada', price: 1295, countries: ['CA'], minDays: 4, maxDays: 8 })
      await addShippingRule(tx, { name: 'Heavy', price: 1495, countries: ['US'], minWeight: 20_001, minDays: 3, maxDays: 6 })
    }),
  )

  test('shows what shoppers see, why other rates do not apply, the parcels, and each carrier’s answer', async () => {
    const { sku } = await createTestProduct(shop, { price: 2400, weight: 500, length: 100, width: 100, height: 100 })
    const page = await admin.post(`${path}/test`, { ...address, items: `${sku} 2` })
    expect(page).toHaveStatus(200)
    expect(page).toShow('1 kg, $48.00')
    expect(page).toShow('Ground Arrives Mar 5–9 $6.95')
    expect(page).toShow('Canada CA Other zone')
    expect(page).toShow('Heavy US Too light')
    expect(page).toShow('FedEx 2Day')
    expect(page.text).toMatch(/3 rates in [\d.]+ s/)
    expect(page).toShow(`Box 400 × 300 × 300 mm · 2 × ${sku} 1.2 kg`)
  })

  test('takes a weight and a total instead of products', async () => {
    const page = await admin.post(`${path}/test`, { ...address, weight: 25_000, total: '90' })
    expect(page).toShow('25 kg, $90.00')
    expect(page).toShow('Heavy US Applies')
    expect(page).toShow('Own packaging Unknown size')
  })

  test('shows why a carrier has no rates, and asks it although it failed a moment ago', async () => {
    carriers.setFailure('shippo', 'unauthorized')
    expect(await admin.post(`${path}/test`, { ...address, weight: 500 })).toShow('Did not accept the API key')
    expect(await admin.get(path)).toShow('Paused after a failure')
    carriers.setFailure('shippo', null)
    expect(await admin.post(`${path}/test`, { ...address, weight: 500 })).toShow('FedEx 2Day')
    expect(await admin.get(path)).not.toShow('Paused after a failure')
  })

  test.each([
    ['without products and weight', {}, 'Enter products or a weight'],
    ['with unknown products', { items: 'NOPE 2' }, 'No variant has these SKUs: NOPE'],
    ['without a country', { country: '', weight: 5 }, 'Choose your country'],
  ])('asks for what is missing %s', async (_, overrides, message) => {
    const page = await admin.post(`${path}/test`, { ...address, ...overrides })
    expect(page).toHaveStatus(422)
    expect(page).toShow(message)
    expect(carriers.calls).toEqual([])
  })
})

test('shipping is closed to guests', async () => {
  for (const page of ['', '/rates', '/zones', '/boxes', '/test']) expect(await guest.get(path + page)).toBeDenied()
})
