import { describe, expect, test } from 'bun:test'
import { listAuditEntries } from '#src/accounts/audit/audit.ts'
import { isPublicAddress, readChecklist, setupSteps } from '#src/first-steps/setup-steps.ts'
import { listProcessors } from '#src/payments/processors.ts'
import { seedProcessors } from '#src/payments/processor-records.ts'
import { type Settings, readSettings, saveSettings } from '#src/settings/settings.ts'
import { realSystem } from '#src/shop/real-system.ts'
import { createFlatShippingRate } from '#tests/support/checkout.ts'
import { recordQueries } from '#tests/support/count-queries.ts'
import { createTestPage, textDocument } from '#tests/cms/create-page.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'

const processors = listProcessors({}, realSystem)
const { shop, boss, agent } = storeTest({ clients: { boss: 5, agent: 3 }, processors })
const path = '/admin/first-steps'
const dashboard = '/admin/dashboard'
const save = (settings: Partial<Settings>) => shop.db.transaction((tx) => saveSettings(tx, settings, shop.now()))
const begin = () => save({ setup_progress: 'checklist', shop_open: false, shipping_origin_country: 'AT' })
const statesOf = async (asked = shop) => Object.fromEntries((await readChecklist(asked)).steps.map(({ step, state }) => [step, state]))

async function createSellingShop(): Promise<void> {
  await createTestProduct(shop, { name: 'Mug' })
  await createFlatShippingRate(shop)
  await shop.db.transaction(async (tx) => {
    await seedProcessors(tx, processors)
    await tx.update(tx.t.orderProcessors).set({ enabled: true, instructions: 'Pay to …' })
  })
  await save({ tax_default_country: 'AT', theme_accent: '#225544' })
}

/** The same with a mail server and an address of its own. */
const outside = () => ({
  ...shop,
  mailer: { send: async () => '250 OK', check: async () => {}, close: () => {} },
  config: { ...shop.config, baseUrl: 'https://shop.example.com' },
})

describe('the checklist', () => {
  test('knows from the data what is done', async () => {
    expect(Object.values(await statesOf())).toEqual(setupSteps.map(() => 'open'))
    await createSellingShop()
    expect(await statesOf(outside())).toEqual({
      product: 'done',
      shipping: 'done',
      payment: 'done',
      tax: 'done',
      email: 'done',
      legal: 'open',
      look: 'done',
      testOrder: 'open',
      domain: 'done',
    })
  })

  test('counts no method whose money is pretended', async () => {
    await shop.db.transaction((tx) => seedProcessors(tx, processors))
    const card = { ...processors.find(({ slug }) => slug === 'card-processor')!, missing: [] }
    const asked = { ...shop, processors: [card] }
    expect((await statesOf({ ...asked, sandboxes: new Map([[card.slug, {}]]) } as never)).payment).toBe('open')
  })

  test('needs no shipping for goods that are not shipped', async () => {
    await createTestProduct(shop, { name: 'Sheet music', isDigital: true })
    expect((await statesOf()).shipping).toBe('done')
  })

  test('is on the dashboard in place of the welcome, with what is done folded', async () => {
    await begin()
    await createTestProduct(shop, { name: 'Mug' })
    const page = await boss.get(dashboard)
    expect(page).toShow('1 of 9 done')
    expect(page).toShow('1 step done')
    expect(page).toShow('Use the presets for your country (Austria)')
    expect(page).not.toShow('Ready for your first order')
    expect(page.text).toContain('href="/admin/country-presets#tax"')
  })

  test('is not read for the dashboard of a store that has none', async () => {
    await boss.get(dashboard)
    const queries = await recordQueries(shop, () => boss.get(dashboard))
    expect(queries.filter((query) => query.includes('cms_pages'))).toEqual([])
    expect(await boss.get(dashboard)).not.toShow('First steps')
  })

  test('costs no query of the pages once everything is done, and opens a step that is undone', async () => {
    await createSellingShop()
    for (const slug of ['agb', 'datenschutz', 'widerruf', 'impressum']) await createTestPage(shop, { title: slug, slug })
    // What a test order sets.
    Object.assign(await readSettings(shop.db.read), { test_order_placed_at: shop.now() })
    expect(await statesOf(outside())).toEqual(Object.fromEntries(setupSteps.map((step) => [step, 'done'])))
    const queries = await recordQueries(shop, () => readChecklist(outside()))
    expect(queries.filter((query) => query.includes('cms_pages'))).toEqual([])
    await shop.db.transaction((tx) => tx.update(tx.t.orderProcessors).set({ enabled: false }))
    expect((await statesOf(outside())).payment).toBe('open')
  })

  test('leaves the step of the legal pages open while a public one has something to fill in, and names it', async () => {
    await begin()
    const document = textDocument('<p>[Straße, Postleitzahl, Ort, Land]</p>')
    for (const slug of ['agb', 'datenschutz', 'widerruf']) await createTestPage(shop, { title: slug, slug })
    const id = await createTestPage(shop, { title: 'Impressum', slug: 'impressum', document })
    expect((await statesOf()).legal).toBe('open')
    const page = await boss.get(dashboard)
    expect(page).toShow('“Impressum” is published, but what is in square brackets is not filled in yet.')
    expect(page.text).toContain(`href="/admin/cms-pages/${id}/edit"`)
    await shop.db.transaction((tx) => tx.update(tx.t.cmsPages).set({ document: textDocument('<p>Weg 1 [Abb. 1]</p>') }))
    expect((await statesOf()).legal).toBe('done')
  })

  test('leads to the form of the mail server until one is connected', async () => {
    await begin()
    const server = 'href="/admin/settings/services/smtp"'
    expect((await boss.get(dashboard)).text).toContain(server)
    await save({ setup_skipped: 'email' })
    expect((await boss.get(dashboard)).text).toContain(server)
    shop.mailer = outside().mailer
    const { text } = await boss.get(dashboard)
    shop.mailer = null
    expect(text).not.toContain(server)
    expect(text).toContain('href="/admin/settings/email" id="step-email"')
  })

  test('lets a step be skipped and resumed, which the audit log tells', async () => {
    await begin()
    expect(await boss.post(`${path}/skip`, { step: 'tax', back: dashboard })).toRedirectTo(dashboard)
    expect((await statesOf()).tax).toBe('skipped')
    expect(await boss.get(dashboard)).toShow('1 step skipped')
    const [entry] = await listAuditEntries(shop.db.read, { subject: 'settings' })
    expect(entry).toMatchObject({ action: 'settings.saved', change: { setup_skipped: ['', 'tax'] } })
    await boss.post(`${path}/skip`, { step: 'domain' })
    expect(await boss.post(`${path}/resume`, { step: 'tax', back: '//evil.example' })).toRedirectTo(path)
    expect((await readSettings(shop.db.read)).setup_skipped).toBe('domain')
    expect(await boss.post(`${path}/skip`, { step: 'nothing' })).toHaveStatus(404)
  })

  test('is complete when nothing is open but what was skipped', async () => {
    await begin()
    await save({ setup_skipped: setupSteps.join(',') })
    expect((await readChecklist(shop)).isComplete).toBeTrue()
    expect(await boss.get(dashboard)).toShow('Nothing is left but what you skipped.')
  })

  test('can be hidden, and is found again under the settings', async () => {
    await begin()
    await boss.post(`${path}/checklist`, { shown: 'off' })
    expect(await boss.get(dashboard)).not.toShow('of 9 done')
    expect((await boss.get('/admin/settings')).text).toContain(`href="${path}"`)
    expect(await boss.get(path)).toShow('of 9 done')
    expect(await boss.post(`${path}/checklist`, { shown: 'on' })).toRedirectTo(dashboard)
    expect(await boss.get(dashboard)).toShow('of 9 done')
  })

  test('links a step only for those who may do it', async () => {
    await begin()
    await save({ staff_rights: 'least_privilege' })
    const page = await agent.get(dashboard)
    expect(page).toShow('Choose how shoppers pay')
    expect(page.text).not.toContain('href="/admin/ecommerce/checkout/processors"')
    expect(page.text).not.toContain('country-presets')
    expect(page.text).not.toContain(`action="${path}/`)
    expect(await agent.post(`${path}/skip`, { step: 'tax' })).toBeDenied()
    expect(await agent.post(`${path}/open`, { open: 'on' })).toBeDenied()
  })
})

describe('the shop', () => {
  test('opens and closes with one press, on the checklist and in the settings', async () => {
    await begin()
    expect((await boss.get('/admin/settings')).text).toContain('name="open" value="on"')
    expect(await boss.post(`${path}/open`, { open: 'on', back: dashboard })).toRedirectTo(dashboard)
    expect((await readSettings(shop.db.read)).shop_open).toBeTrue()
    expect((await boss.get('/admin/settings')).text).toContain('name="open" value="off"')
    const unclear: Record<string, string>[] = [{}, { open: '' }, { open: 'maybe' }]
    for (const form of unclear) expect(await boss.post(`${path}/open`, form)).toHaveStatus(404)
    expect((await readSettings(shop.db.read)).shop_open).toBeTrue()
    await boss.post(`${path}/open`, { open: 'off' })
    expect((await readSettings(shop.db.read)).shop_open).toBeFalse()
    const [entry] = await listAuditEntries(shop.db.read, { subject: 'settings' })
    expect(entry?.change).toEqual({ shop_open: [true, false] })
  })
})

test.each([
  ['https://shop.example.com', true],
  ['http://shop.example.com', false],
  ['https://localhost:3000', false],
  ['https://shop.localhost', false],
  ['https://192.168.0.4', false],
  ['https://[::1]', false],
  ['https://server', false],
])('%s is an address of its own: %p', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
