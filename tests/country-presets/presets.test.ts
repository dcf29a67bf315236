import { beforeEach, describe, expect, test } from 'bun:test'
import { createPage } from '#src/cms/edit-pages.ts'
import { emptyFacts } from '#src/cms/page-rules.ts'
import { findPageForStaff } from '#src/cms/edit-pages.ts'
import { pageKind } from '#src/cms/page-kind.ts'
import { readLegalState } from '#src/country-presets/needed-legal-pages.ts'
import { findLegalPages } from '#src/legal-pages/find-legal-pages.ts'
import { presetOf } from '#src/country-presets/preset-countries.ts'
import { publish } from '#src/publishing/publish.ts'
import { readSettings, saveSettings } from '#src/settings/settings.ts'
import { createZone } from '#src/shipping/edit-zones.ts'
import { seedTaxRates } from '#src/tax/rates.ts'
import { storeTest } from '#tests/support/store-test.ts'
import type { TestClient, TestResponse } from '#tests/support/test-client.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { trash } from '#src/publishing/trash.ts'
import '#tests/support/matchers.ts'

const { shop, app, guest, admin, agent } = storeTest({ clients: { admin: 5, agent: 3 } })

let other: TestClient
beforeEach(async () => {
  other = await createSignedInClient(app, shop, await createTestUser(shop, 5, 'other@example.com'))
})

const path = '/admin/country-presets'
const zones = () => shop.db.read.select().from(shop.db.t.shippingZones).orderBy(shop.db.t.shippingZones.id)
const rates = () => shop.db.read.select().from(shop.db.t.shippingRules).orderBy(shop.db.t.shippingRules.id)
const taxRates = () => shop.db.read.select().from(shop.db.t.taxRates)
const pages = () => shop.db.read.select().from(shop.db.t.cmsPages).orderBy(shop.db.t.cmsPages.id)
const entries = async () => (await shop.db.read.select().from(shop.db.t.auditLog)).map(({ action }) => action)
const undoEntry = ({ location }: TestResponse) => new URL(location!, 'http://localhost').searchParams.get('undo')!
const set = (settings: Parameters<typeof saveSettings>[1]) => shop.db.transaction((tx) => saveSettings(tx, settings, shop.now()))

const zoneForm = {
  country: 'DE',
  items: ['shipping_origin_country', 'home', 'neighbors', 'world'],
  price_home: '4.90',
  price_neighbors: '12',
  price_world: '25',
}
const allPages = { country: 'DE', items: ['terms', 'privacy', 'returns', 'imprint'] }

test('without a country the page asks for one, and with one it shows what a press would create', async () => {
  expect(await admin.get(path)).toShow('Choose the country that you sell from')
  const response = await admin.get(`${path}?country=DE`)
  for (const text of ['Germany', 'European Union', '26 countries', 'Everywhere', 'Legal notice', '/imprint']) expect(response).toShow(text)
  expect(response.text).toContain('value="5.00"')
  expect(await zones()).toEqual([])
  expect(await pages()).toEqual([])
})

test('the country is where the store ships from, or else of its VAT number', async () => {
  await set({ seller_vat_number: 'ATU12345675' })
  expect((await admin.get(path)).text).toContain('<option value="AT" selected')
  await set({ shipping_origin_country: 'CH' })
  expect((await admin.get(path)).text).toContain('<option value="CH" selected')
})

describe('shipping', () => {
  test('zones and rates are created with the prices that were entered, and what was not chosen is not', async () => {
    const response = await admin.post(`${path}/shipping`, { ...zoneForm, items: ['home', 'world'] })
    expect(await zones()).toMatchObject([{ name: 'Germany', countries: ['DE'] }])
    expect(await rates()).toMatchObject([
      { name: 'Standard shipping', price: 490, zoneId: 1 },
      { name: 'International shipping', price: 2500, zoneId: null },
    ])
    expect(await admin.get(response.location!)).toShow('Done: 1 shipping zone, 2 shipping rates.')
    expect(await entries()).toEqual(['country_preset.created'])
  })

  test('two administrators at once, and a second press, double nothing and get a clear sentence', async () => {
    await Promise.all([admin.post(`${path}/shipping`, zoneForm), other.post(`${path}/shipping`, zoneForm)])
    expect(await zones()).toHaveLength(2)
    expect(await rates()).toHaveLength(3)
    const again = await admin.post(`${path}/shipping`, zoneForm)
    expect(await admin.follow(again)).toShow('Nothing to create')
    expect(await rates()).toHaveLength(3)
    expect(await entries()).toEqual(['country_preset.created'])
  })

  test('a zone of the same countries under another name is used', async () => {
    const zone = { name: 'At home', countries: ['DE'], regions: [], postalPrefixes: [] }
    await shop.db.transaction((tx) => createZone(tx, zone, shop.now()))
    await admin.post(`${path}/shipping`, zoneForm)
    expect((await zones()).map(({ name }) => name)).toEqual(['At home', 'European Union'])
    expect((await rates())[0]).toMatchObject({ zoneId: 1, price: 490 })
  })

  test.each([
    ['no amount', 'x', 'Enter an amount'],
    ['empty', '', 'Enter the price of shipping'],
  ])('a price that is %s is refused, and nothing is created', async (_, price, message) => {
    const response = await admin.post(`${path}/shipping`, { ...zoneForm, price_neighbors: price })
    expect(response).toHaveStatus(422)
    expect(response).toShow(message)
    expect(response.text).toContain('value="4.90"')
    expect(await zones()).toEqual([])
  })

  test('undo deletes what was created, but not after it was changed', async () => {
    const entry = undoEntry(await admin.post(`${path}/shipping`, zoneForm))
    await admin.post(`${path}/undo`, { entry })
    expect([...(await zones()), ...(await rates())]).toEqual([])
    expect((await readSettings(shop.db.read)).shipping_origin_country).toBe('')
    const next = undoEntry(await admin.post(`${path}/shipping`, zoneForm))
    const [rate] = await rates()
    shop.clock.advance(1000)
    await admin.post(`/admin/ecommerce/shipping/rates/${rate!.id}`, {
      name: rate!.name,
      zoneId: rate!.zoneId!,
      price: '9.99',
      minDays: 2,
      maxDays: 4,
      active: 'on',
      updated_at: rate!.updatedAt,
    })
    expect(await admin.post(`${path}/undo`, { entry: next })).toHaveStatus(409)
    expect(await rates()).toHaveLength(3)
  })
})

describe('taxes', () => {
  test('a store of the EU shows prices with tax and taxes shipping, and its rates are shown as existing', async () => {
    await shop.db.transaction((tx) => seedTaxRates(tx))
    const before = (await taxRates()).length
    expect(await admin.get(`${path}?country=DE`)).toShow('Standard: VAT 19%')
    const items = ['tax_default_country', 'prices_include_tax', 'tax_shipping', 'rates']
    await admin.post(`${path}/tax`, { country: 'DE', items })
    const chosen = { tax_default_country: 'DE', prices_include_tax: true, tax_shipping: true }
    expect(await readSettings(shop.db.read)).toMatchObject(chosen)
    expect(await taxRates()).toHaveLength(before)
    const again = await admin.post(`${path}/tax`, { country: 'DE', items })
    expect(await admin.follow(again)).toShow('Nothing to create')
  })

  test('rates that the store has deleted are added again, once, and undone', async () => {
    await shop.db.transaction((tx) => tx.delete(tx.t.taxRates))
    const press = () => admin.post(`${path}/tax`, { country: 'DE', items: ['rates'] })
    const presses = [await press(), await other.post(`${path}/tax`, { country: 'DE', items: ['rates'] })]
    const stored = await taxRates()
    expect(stored.filter(({ taxClass, postalPrefix }) => taxClass === 'standard' && postalPrefix === '')).toMatchObject([
      { country: 'DE', ratePpm: 190_000 },
    ])
    await admin.post(`${path}/undo`, { entry: undoEntry(presses[0]!) })
    expect(await taxRates()).toEqual([])
  })

  test('a value that a person has saved is offered without a check mark', async () => {
    await set({ prices_include_tax: false })
    const { text } = await admin.get(`${path}?country=DE`)
    expect(text).toMatch(/value="prices_include_tax"[^>]*>/)
    expect(/<input[^>]*value="prices_include_tax"[^>]*>/.exec(text)![0]).not.toContain('checked')
    expect(/<input[^>]*value="tax_shipping"[^>]*>/.exec(text)![0]).toContain('checked')
  })

  test('a store of the United States shows prices without tax, and a country that we do not know gets no proposal', async () => {
    await admin.post(`${path}/tax`, { country: 'US', items: ['prices_include_tax', 'tax_shipping'] })
    expect((await readSettings(shop.db.read)).tax_shipping).toBe(false)
    const { text } = await admin.get(`${path}?country=KE`)
    expect(text).not.toContain('value="prices_include_tax"')
  })
})

describe('legal pages', () => {
  test('are created as drafts from what the store knows, with placeholders for the rest', async () => {
    await set({ site_name: 'Müller & Sons', merchant_address: 'Weg 1\n10115 Berlin', default_language: 'en' })
    await admin.post(`${path}/legal`, allPages)
    const stored = await pages()
    expect(stored.map(({ slug, status }) => [slug, status])).toEqual([
      ['terms', 'draft'],
      ['privacy', 'draft'],
      ['returns', 'draft'],
      ['imprint', 'draft'],
    ])
    const [notice, text] = (await findPageForStaff(shop.db.read, stored[3]!.id))!.document.blocks
    expect(notice!.data['title']).toBe('Draft: have it checked before publishing')
    expect(String(text!.data['html'])).toContain('Müller &amp; Sons<br />Weg 1<br />10115 Berlin')
    expect(String(text!.data['html'])).toContain('[VAT number, if you have one]')
    expect(await guest.get('/terms')).toHaveStatus(404)
  })

  test.each([
    ['de', ['agb', 'datenschutz', 'widerruf', 'impressum']],
    ['fr', ['conditions-generales-de-vente', 'confidentialite', 'retours', 'mentions-legales']],
    ['es', ['terms', 'privacy', 'returns', 'imprint']],
  ])('are in the language of the store: %s', async (language, slugs) => {
    await set({ default_language: language })
    await admin.post(`${path}/legal`, allPages)
    expect((await pages()).map(({ slug }) => slug)).toEqual(slugs)
  })

  test('a page that is there is shown and not created again, whatever its language, former slug or state', async () => {
    const editor = { id: 1, name: 'A' }
    await shop.db.transaction((tx) => createPage(tx, { ...emptyFacts, title: 'Agb', slug: 'agb' }, { editor, now: shop.now() }))
    await Promise.all([admin.post(`${path}/legal`, allPages), other.post(`${path}/legal`, allPages)])
    expect((await pages()).map(({ slug }) => slug)).toEqual(['agb', 'privacy', 'returns', 'imprint'])
    await shop.db.transaction((tx) => trash(tx, pageKind, { ids: [1], now: shop.now() }))
    expect((await findLegalPages(shop.db.read, shop.now())).terms).toMatchObject({ id: 1, state: 'trash' })
    await admin.post(`${path}/legal`, allPages)
    expect(await pages()).toHaveLength(4)
  })

  test('undo moves the drafts to the trash', async () => {
    const entry = undoEntry(await admin.post(`${path}/legal`, allPages))
    await admin.post(`${path}/undo`, { entry })
    expect((await pages()).every(({ deletedAt }) => deletedAt !== null)).toBe(true)
  })

  test('get links in the footer that appear with the public pages, and once', async () => {
    const form = { country: 'NL', items: ['terms', 'privacy', 'footer'] }
    const first = await admin.post(`${path}/legal`, form)
    await other.post(`${path}/legal`, form)
    expect(await guest.get('/cart')).not.toShow('Legal')
    const [terms] = await pages()
    await shop.db.transaction((tx) => publish(tx, pageKind, { ids: [terms!.id], now: shop.now() }))
    const { text } = await guest.get('/cart')
    expect(text.match(/href="\/terms"/g)).toHaveLength(1)
    expect(text).not.toContain('href="/privacy"')
    expect(await admin.post(`${path}/undo`, { entry: undoEntry(first) })).toHaveStatus(409)
  })

  test('undo takes the links out of the footer again', async () => {
    const entry = undoEntry(await admin.post(`${path}/legal`, { country: 'NL', items: ['terms', 'footer'] }))
    const { siteLayouts, menus } = shop.db.t
    expect(await shop.db.read.$count(siteLayouts)).toBe(1)
    await admin.post(`${path}/undo`, { entry })
    expect([await shop.db.read.$count(siteLayouts), await shop.db.read.$count(menus)]).toEqual([0, 0])
  })

  test('are done when all are public, and none says any more that it is a draft or has something to fill in', async () => {
    await set({ shipping_origin_country: 'DE' })
    const isDone = async () => (await readLegalState(shop.db.read, shop.now())).isDone
    const publishAll = async () => {
      const ids = (await pages()).map(({ id }) => id)
      await shop.db.transaction((tx) => publish(tx, pageKind, { ids, now: shop.now() }))
    }
    const editor = { id: 1, name: 'A' }
    const create = (slug: string) =>
      shop.db.transaction((tx) => createPage(tx, { ...emptyFacts, title: slug, slug }, { editor, now: shop.now() }))
    for (const slug of ['agb', 'privacy-policy', 'widerruf']) await create(slug)
    await publishAll()
    expect(await isDone()).toBe(false)
    await admin.post(`${path}/legal`, allPages)
    await publishAll()
    expect((await findLegalPages(shop.db.read, shop.now())).imprint).toMatchObject({ state: 'marked' })
    expect(await isDone()).toBe(false)
    await set({ shipping_origin_country: 'NL' })
    expect(await isDone()).toBe(false)
    const { id, title } = (await pages()).find(({ slug }) => slug === 'imprint')!
    expect((await readLegalState(shop.db.read, shop.now())).unfilled).toEqual([{ id, title }])
    await shop.db.transaction((tx) => trash(tx, pageKind, { ids: [id], now: shop.now() }))
    expect(await isDone()).toBe(true)
  })

  test('a store without a period for returns promises none in its drafts, and is offered that of the law', async () => {
    await set({ return_days: null })
    const { text } = await admin.get(`${path}?country=DE`)
    expect(/<input[^>]*value="return_days"[^>]*>/.exec(text)![0]).toContain('checked')
    await admin.post(`${path}/legal`, { country: 'DE', items: ['returns'] })
    const [page] = await pages()
    expect(JSON.stringify(page!.document)).toContain('[Say whether you take back goods beyond what the law requires.]')
  })

  test('the period to withdraw is raised to that of the law, a longer one of the store stays', async () => {
    await set({ withdrawal_days: null, return_days: 60 })
    await admin.post(`${path}/legal`, { country: 'DE', items: ['withdrawal_days', 'return_days'] })
    expect(await readSettings(shop.db.read)).toMatchObject({ withdrawal_days: 14, return_days: 60 })
  })
})

test.each([
  ['DE', 2],
  ['SE', 3],
  ['NL', null],
  ['FI', null],
  ['IE', null],
  ['GB', null],
])('the legal guarantee of %s has %p years, or no single number', (country, years) => {
  expect(presetOf(country).guaranteeYears).toBe(years)
})

test('only staff who may write settings see and press anything', async () => {
  await set({ staff_rights: 'least_privilege' })
  expect(await agent.get(path)).toHaveStatus(403)
  expect(await agent.post(`${path}/shipping`, zoneForm)).toHaveStatus(403)
})
