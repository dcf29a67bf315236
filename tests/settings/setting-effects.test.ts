import { describe, expect, test } from 'bun:test'
import { ne } from 'drizzle-orm'
import type { RenewedOrder } from '#db/schema/subscriptions.ts'
import { pruneInboundSources } from '#src/inbound-mails/prune-sources.ts'
import { addProductFile } from '#src/product-files/product-files.ts'
import { shownSettings } from '#src/all-settings.ts'
import { listAuditEntries, recordAudit } from '#src/accounts/audit/audit.ts'
import { proofMinutes } from '#src/accounts/limits.ts'
import { findUserByEmail } from '#src/accounts/users.ts'
import { scheduledTasks } from '#src/scheduled-tasks.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { fulfillOrder } from '#src/fulfillments/fulfill-order.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { queueOrderMails } from '#src/orders/mails/confirmation-mails.ts'
import { type Settings, readSettings, settingDefaults } from '#src/settings/settings.ts'
import { type EditorForm } from '#tests/product-editor/editor-form.ts'
import { createTestCart, createFlatShippingRate, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import { deliverRaw, mailTo } from '#tests/support/inbound-mail.ts'
import '#tests/support/matchers.ts'
import { correctPassword, createAccount } from '#tests/accounts/create-account.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { createTestUser, createSignedInClient, startTestSession } from '#tests/support/users.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createPaidOrder } from '#tests/support/stocked-shop.ts'
import { getBuyerRates, taxContextOf } from '#src/tax/buyer-rates.ts'
import { cardTest } from '#tests/support/pretend-card.ts'
import { mailRenewalNotices } from '#src/subscriptions/mail-renewal-notices.ts'
import { loadSettingsForm, sendSettingsForm } from './settings-form.ts'

const { shop, app, guest, admin, agent } = cardTest({
  clients: { admin: 5, agent: 3 },
  // Nothing is taxed where it is asked.
  taxServices: {
    vatRegister: { check: async () => ({ state: 'valid', name: '', reference: '' }) },
    provider: { name: 'Nothing', quote: async () => ({ lines: {}, shipping: [] }) },
  },
})
const path = '/admin/settings'

const loadForm = () => loadSettingsForm(admin)
const saveSettingsForm = async (changes: Record<string, string | undefined>, client = admin, form?: EditorForm) =>
  sendSettingsForm(client, changes, form ?? (await loadForm()))
const readStored = () => readSettings(shop.db.read)
const listSavedAudit = () => listAuditEntries(shop.db.read, { subject: 'settings' })
const readPage = async (address: string) => (await guest.get(address)).text

async function placeMugOrder() {
  await createFlatShippingRate(shop)
  const { cartId } = await createTestCart(shop, [await createTestProduct(shop)])
  await saveTestDetails(shop, cartId)
  return placeTestOrder(shop, cartId)
}

async function openCheckoutAsGuest(): Promise<void> {
  await createFlatShippingRate(shop)
  const { token } = await createTestCart(shop, [await createTestProduct(shop)])
  guest.cookies.set('cart', token)
}

async function readReviewAsGuest(): Promise<string> {
  if (!guest.cookies.has('cart')) {
    await createFlatShippingRate(shop)
    const { cartId, token } = await createTestCart(shop, [{ ...(await createTestProduct(shop)), quantity: 2 }])
    await saveTestDetails(shop, cartId)
    guest.cookies.set('cart', token)
  }
  return readPage('/checkout/review')
}

async function readDigitalReviewAsGuest(): Promise<string> {
  if (!guest.cookies.has('cart')) {
    const book = await createTestProduct(shop, { name: 'Field notes', isDigital: true, stock: null })
    const { cartId, token } = await createTestCart(shop, [book])
    const noAddress = { company: '', address1: '', address2: '', city: '', postalCode: '', country: '', state: '' }
    await saveTestDetails(shop, cartId, { address: noAddress })
    guest.cookies.set('cart', token)
  }
  return readPage('/checkout/review')
}

/** 10 % in Oregon and California, 19 % in Germany. */
async function addTestTaxRates(): Promise<void> {
  const { taxRates } = shop.db.t
  if ((await shop.db.read.$count(taxRates)) > 0) return
  const rate = { kind: 'sales_tax' as const, name: 'Sales tax', ratePpm: 100_000, checkedOn: '2026-01-01' }
  const regions = ['OR', 'CA'].map((region) => ({ ...rate, country: 'US', region }))
  const german = { ...rate, country: 'DE', kind: 'vat' as const, name: 'VAT', ratePpm: 190_000 }
  await shop.db.transaction((tx) => tx.insert(taxRates).values([...regions, german]))
}

/** The amount of a row of the totals. */
const findAmount = (page: string, label: string): string | null =>
  new RegExp(`>${label}</[a-z]+>\\s*<[^>]*>([^<]*)<`).exec(page)?.[1] ?? null

async function createBookWithFile() {
  await createFlatShippingRate(shop)
  const book = await createTestProduct(shop, { name: 'Field notes', isDigital: true, stock: null })
  await addProductFile(shop, book.id, { name: 'a.pdf', parts: new Blob(['x']).stream() }, async () => {})
  await createPaidOrder(shop, book)
  return (await shop.db.read.select().from(shop.db.t.downloads))[0]!
}

/** The page of a paid order to Germany. */
async function openTestOrder({ isSent }: { isSent: boolean }): Promise<string> {
  const { orders } = shop.db.t
  if ((await shop.db.read.$count(orders)) === 0) {
    await createFlatShippingRate(shop)
    const { id } = await createPaidOrder(shop, await createTestProduct(shop))
    const { address } = (await findOrder(shop.db.read, { id }))!
    await shop.db.transaction((tx) => tx.update(orders).set({ address: { ...address, country: 'DE' }, country: 'DE' }))
    const shipment = { orderId: id, key: 'k', units: null, actor: 'Robin', carrier: '', trackingNumber: '', trackingUrl: '' }
    if (isSent) await shop.db.transaction((tx) => fulfillOrder(tx, shipment, shop.now()))
  }
  return `/checkout/success/${(await findOrder(shop.db.read, { id: 1 }))!.externalId}`
}

async function sendTestMail(): Promise<{ recipient: string; text: string }> {
  const params = { product_name: 'Mug', choice: 'Mug', product_link: 'http://x', stop_link: 'http://x' }
  await shop.db.transaction((tx) => queueMail(shop, tx, { template: 'back_in_stock', to: 'ann@example.com', params }))
  return (await shop.listMails())[0]!
}

/** Checks the visible effect of each setting before and right after it is saved. */
const settingEffects: {
  [K in keyof Settings]?: { to: string | undefined; before: unknown; after: unknown; observe: () => Promise<unknown> }
} = {
  site_name: { to: 'Corner', before: 'Sundry', after: 'Corner', observe: async () => /<title>([^<]*)/.exec(await readPage('/'))?.[1] },
  staff_rights: {
    to: 'least_privilege',
    before: 200,
    after: 403,
    observe: async () => (await agent.get(path)).status,
  },
  confirm_sensitive_actions: {
    to: undefined,
    before: 302,
    after: 200,
    observe: async () => {
      const client = await createSignedInClient(app, shop, (await findUserByEmail(shop.db.read, 'role5@example.com'))!)
      shop.clock.advance(proofMinutes * 60_000)
      // The session that saves the setting begins now.
      admin.cookies.clear()
      await startTestSession(admin, shop, (await findUserByEmail(shop.db.read, 'role5@example.com'))!)
      return (await client.get('/admin/users/export.csv')).status
    },
  },
  prices_include_tax: {
    to: 'on',
    before: false,
    after: true,
    observe: async () => (await readReviewAsGuest()).includes('(included)'),
  },
  tax_shipping: {
    to: 'on',
    before: '$4.00',
    after: '$4.70',
    observe: async () => {
      await addTestTaxRates()
      return findAmount(await readReviewAsGuest(), 'Sales tax')
    },
  },
  tax_default_country: {
    to: 'DE',
    before: null,
    after: '$3.80',
    observe: async () => {
      await addTestTaxRates()
      return findAmount(await readDigitalReviewAsGuest(), 'VAT')
    },
  },
  tax_default_region: {
    to: 'CA',
    before: 0,
    after: 100_000,
    observe: async () => {
      await addTestTaxRates()
      const context = { ...taxContextOf(await readStored()), defaultCountry: 'US' }
      const buyer = { address: { country: '', state: '', postalCode: '' }, vatNumber: '' }
      const { rates } = await getBuyerRates(shop.db.read, buyer, context, shop.now())
      return rates.find(({ taxClass }) => taxClass === 'standard')?.ratePpm ?? 0
    },
  },
  tax_require_country: {
    to: 'on',
    before: 200,
    after: 422,
    observe: async () => {
      await readDigitalReviewAsGuest()
      const response = await guest.post('/checkout', { name: 'Ann', email: 'ann@example.com', country: '' })
      return response.status === 422 ? 422 : 200
    },
  },
  tax_live_rates: {
    to: 'on',
    before: '$4.00',
    after: '$0.00',
    observe: async () => {
      await addTestTaxRates()
      return findAmount(await readReviewAsGuest(), 'Sales tax')
    },
  },
  seller_vat_number: {
    to: 'DE136695976',
    before: false,
    after: true,
    observe: async () => {
      if (!guest.cookies.has('cart')) await openCheckoutAsGuest()
      return (await readPage('/checkout')).includes('name="vat_number"')
    },
  },
  cart_reminder_hours: {
    to: '4',
    before: false,
    after: true,
    observe: async () => (await admin.get('/account/privacy')).text.includes('consent_cart_reminder'),
  },
  review_request_days: {
    to: '7',
    before: false,
    after: true,
    observe: async () => (await admin.get('/account/privacy')).text.includes('consent_review_request'),
  },
  renewal_notice_days: {
    to: '',
    before: 1,
    after: 0,
    observe: async () => {
      const order = await placeMugOrder()
      const user = await createTestUser(shop, 1, `${crypto.randomUUID()}@example.com`)
      const facts = { title: 'Coffee', searchText: '', amount: 100, currency: 'USD', intervalUnit: 'month' as const, intervalCount: 1 }
      const renewedOrder = { language: 'en' } as unknown as RenewedOrder
      const times = { startedAt: shop.now(), periodEnd: shop.now() + 86_400_000, updatedAt: shop.now() }
      await shop.db.transaction((tx) =>
        tx
          .insert(tx.t.subscriptions)
          .values({ ...facts, ...times, orderId: order.id, userId: user.id, processorId: 10, state: 'active', renewedOrder }),
      )
      return mailRenewalNotices(shop)
    },
  },
  order_cancel_minutes: {
    to: '',
    before: true,
    after: false,
    observe: async () => (await readPage(await openTestOrder({ isSent: false }))).includes('Cancel order'),
  },
  guest_ticket_enabled: {
    to: undefined,
    before: 200,
    after: 302,
    observe: async () => (await guest.get('/tickets/create')).status,
  },
  return_days: {
    to: '',
    before: true,
    after: false,
    observe: async () => (await readPage(await openTestOrder({ isSent: true }))).includes('Return items'),
  },
  withdrawal_days: {
    to: '',
    before: true,
    after: false,
    observe: async () => (await readPage(await openTestOrder({ isSent: true }))).includes('Withdraw from contract here'),
  },
  return_instructions: {
    to: 'Dock 4, Leipzig',
    before: true,
    after: false,
    observe: async () => {
      const { returns } = shop.db.t
      await openTestOrder({ isSent: true })
      const row = { orderId: 1, key: 'k', kind: 'return' as const, state: 'requested' as const, searchText: '', createdAt: 1, updatedAt: 1 }
      await shop.db.transaction((tx) => tx.insert(returns).values(row).onConflictDoNothing())
      return (await admin.get('/admin/ecommerce/returns/1')).text.includes('There are no return instructions yet.')
    },
  },
  default_language: {
    to: 'fr',
    before: 'en',
    after: 'fr',
    observe: async () => {
      const { languages } = shop.db.t
      await shop.db.transaction(async (tx) => {
        await tx
          .insert(languages)
          .values({ code: 'fr', name: 'Français' })
          .onConflictDoUpdate({ target: languages.code, set: { active: true } })
        await bumpVersion(tx, 'languages')
      })
      return /<html lang="([^"]*)"/.exec(await readPage('/'))?.[1]
    },
  },
  wholesale_applications: {
    to: 'on',
    before: false,
    after: true,
    observe: async () => (await readPage('/')).includes('href="/account/wholesale"'),
  },
  audit_log_days: {
    to: '30',
    before: true,
    after: false,
    observe: async () => {
      const old = {
        actor: { id: null, name: 'test' },
        action: 'brand.saved',
        subject: 'brand:1',
        change: {},
        now: shop.now() - 40 * 86_400_000,
      }
      await shop.db.transaction((tx) => recordAudit(tx, old))
      await scheduledTasks.find(({ name }) => name === 'delete old audit entries')!.run(shop, new AbortController().signal)
      return (await listAuditEntries(shop.db.read, { subject: 'brand:1' })).length > 0
    },
  },
  inbound_new_tickets: {
    to: 'on',
    before: 422,
    after: 200,
    observe: async () => (await deliverRaw(guest, mailTo('').replace('reply+@', 'shop@'))).status,
  },
  inbound_source_days: {
    to: '30',
    before: true,
    after: false,
    observe: async () => {
      await deliverRaw(guest, mailTo('a'.repeat(32)))
      const { inboundMails } = shop.db.t
      const old = { createdAt: shop.now() - 40 * 86_400_000 }
      await shop.db.transaction((tx) => tx.update(tx.t.inboundMails).set(old))
      await pruneInboundSources(shop)
      return (await shop.db.read.$count(inboundMails, ne(inboundMails.file, ''))) > 0
    },
  },
  site_tagline: { to: 'Jars and lids', before: false, after: true, observe: async () => (await readPage('/')).includes('Jars and lids') },
  search_indexing: { to: '', before: true, after: false, observe: async () => (await readPage('/robots.txt')).includes('Sitemap:') },
  robots_rules: {
    to: 'Disallow: /archive',
    before: false,
    after: true,
    observe: async () => (await readPage('/robots.txt')).includes('Disallow: /archive'),
  },
  support_email: {
    to: 'help@corner.example',
    before: false,
    after: true,
    observe: async () => {
      const params = { customer_name: 'Ann', changed_at: 'today' }
      await shop.db.transaction((tx) => queueMail(shop, tx, { template: 'password_changed', to: 'ann@example.com', params }))
      return (await shop.listMails()).some(({ text }) => text.includes('help@corner.example'))
    },
  },
  order_email: {
    to: 'orders@corner.example',
    before: ['order_confirmation'],
    after: ['staff_new_order', 'order_confirmation', 'order_confirmation'],
    observe: async () => {
      const { orders, orderLines } = shop.db.t
      if ((await shop.db.read.select().from(orders)).length === 0) await placeMugOrder()
      const [order] = await shop.db.read.select().from(orders)
      const lines = await shop.db.read.select().from(orderLines)
      const findWording = await readWordings(shop)
      await shop.db.transaction((tx) => queueOrderMails(shop, tx, findWording, order!, lines))
      return (await shop.listMails()).map(({ template }) => template)
    },
  },
  merchant_address: {
    to: '1 Quay\nPortland',
    before: false,
    after: true,
    observe: async () => (await sendTestMail()).text.includes('1 Quay\nPortland'),
  },
  timezone: {
    to: 'Asia/Tokyo',
    before: 'UTC',
    after: 'Asia/Tokyo',
    observe: async () => {
      const { orders } = shop.db.t
      if ((await shop.db.read.select().from(orders)).length === 0) await placeMugOrder()
      const page = (await admin.get('/admin/ecommerce/orders')).text
      const formatHour = (timeZone: string) =>
        new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: '2-digit' }).format(shop.now())
      return ['UTC', 'Asia/Tokyo'].find((zone) => page.includes(formatHour(zone)))
    },
  },
  currency: { to: 'EUR', before: '$20.00', after: '€20.00', observe: () => readMugPrice() },
  shop_page_size: {
    to: '2',
    before: 3,
    after: 2,
    observe: async () => {
      const { products } = shop.db.t
      if ((await shop.db.read.$count(products)) === 0)
        for (let formatHour = 0; formatHour < 3; formatHour += 1) await createTestProduct(shop)
      return (await readPage('/shop')).match(/<article class="card"/g)?.length
    },
  },
  stock_without_record: {
    to: 'unlimited',
    before: true,
    after: false,
    observe: async () => {
      if ((await shop.db.read.$count(shop.db.t.products)) === 0) await createTestProduct(shop, { name: 'Mug', stock: null })
      return /id="add"[^>]* disabled/.test(await readPage('/items/mug'))
    },
  },
  low_stock_threshold: {
    to: '2',
    before: 'Only 3 left',
    after: '3 in stock',
    observe: async () => {
      if ((await shop.db.read.$count(shop.db.t.products)) === 0) await createTestProduct(shop, { name: 'Mug', stock: 3 })
      return /Only 3 left|3 in stock/.exec(await readPage('/items/mug'))?.[0]
    },
  },
  disable_guest_checkout: {
    to: 'on',
    before: 'Create a Password (Optional)',
    after: 'Create an Account Password *',
    observe: async () => {
      if (!guest.cookies.has('cart')) await openCheckoutAsGuest()
      return /Create an? (Account )?Password( \(Optional\)| \*)/.exec(await readPage('/checkout'))?.[0]
    },
  },
  enable_checkout_2fa: {
    to: 'on',
    before: '',
    after: '/verify-code?context=checkout',
    observe: async () => {
      await readReviewAsGuest()
      return (await guest.get('/checkout/review')).location ?? ''
    },
  },
  enable_login_2fa: {
    to: 'on',
    before: '/dashboard',
    after: '/verify-code?context=login',
    observe: async () => {
      const email = `${crypto.randomUUID()}@example.com`
      await createAccount(shop, { email })
      return (await createTestClient(app).post('/login', { email, password: correctPassword })).location
    },
  },
  unknown_browser_codes: {
    to: 'everyone',
    before: '/dashboard',
    after: '/verify-code?context=login',
    observe: async () => {
      shop.mailer = { send: async () => '250 OK', check: async () => {}, close: () => {} }
      const email = `${crypto.randomUUID()}@example.com`
      await createAccount(shop, { email })
      return (await createTestClient(app).post('/login', { email, password: correctPassword })).location
    },
  },
  enable_order_comments: {
    to: 'on',
    before: false,
    after: true,
    observe: async () => (await readReviewAsGuest()).includes('name="comment"'),
  },
  unpaid_reservation_limit: {
    to: '1',
    before: undefined,
    after: 'We reserve 1 item',
    observe: async () => /We reserve \d+ items?/.exec(await readReviewAsGuest())?.[0],
  },
  gift_wrap_fee: {
    to: '7.25',
    before: '$5.00',
    after: '$7.25',
    observe: async () => /gift wrap, ([^ <]*)/.exec(await readGiftWrapLabel())?.[1],
  },
  gift_wrap_per_unit: {
    to: 'on',
    before: true,
    after: false,
    observe: async () => (await readGiftWrapLabel()) === 'Add gift wrap, $5.00',
  },
  download_expires_days: {
    to: '7',
    before: null,
    after: 7 * 86_400_000,
    observe: async () => msUntil((await createBookWithFile()).expiresAt),
  },
  download_limit: { to: '4', before: null, after: 4, observe: async () => (await createBookWithFile()).downloadsLeft },
  reviews_mode: {
    to: 'off',
    before: 200,
    after: 404,
    observe: async () => (await guest.get(`/items/${await createMug()}/reviews`)).status,
  },
  reviews_moderation: {
    to: undefined,
    before: 'pending',
    after: 'approved',
    observe: async () => {
      const client = await createSignedInClient(app, shop, await createTestUser(shop, 1, `${crypto.randomUUID()}@example.com`))
      await client.post(`/items/${await createMug()}/reviews`, { review_rating: 5, review_title: 'Good', review_text: 'It holds tea.' })
      return (await shop.db.read.select().from(shop.db.t.reviews).orderBy(shop.db.t.reviews.id)).at(-1)?.status
    },
  },
}

async function createMug(): Promise<string> {
  const { products } = shop.db.t
  const [row] = await shop.db.read.select({ seoLink: products.seoLink }).from(products)
  return row?.seoLink ?? (await createTestProduct(shop, { name: 'Mug', giftWrap: true })).seoLink
}
const readGiftWrapLabel = async () => /Add gift wrap[^<]*/.exec(await readPage(`/items/${await createMug()}`))![0]
const readMugPrice = async () => /[$€]\d+\.\d\d/.exec(await readPage(`/items/${await createMug()}`))?.[0]
const msUntil = (expiresAt: number | null) => expiresAt && expiresAt - shop.now()

describe('the settings page', () => {
  test('shows every setting that has a group, each with a test of its effect', async () => {
    const { text } = await admin.get(path)
    const form = text.slice(text.indexOf('id="edit-form"'), text.indexOf('</form>', text.indexOf('id="edit-form"')))
    const names = new Set([...form.matchAll(/ name="([^"]*)"/g)].map(([, name]) => name!))
    const shownKeys = shownSettings.map(({ key }) => key)
    expect([...names].filter((name) => name !== 'updated_at')).toEqual(shownKeys)
    expect(Object.keys(settingEffects).toSorted()).toEqual(shownKeys.toSorted())
  })

  const effectsAtOnce = shownSettings.filter(({ key }) => !key.startsWith('download'))
  test.each(effectsAtOnce.map(({ key, definition }) => [key, definition.effect] as const))('%s: %s', async (name) => {
    const effect = settingEffects[name]!
    expect(await effect.observe()).toEqual(effect.before)
    const response = await saveSettingsForm({ [name]: effect.to })
    expect(response).toRedirectTo(path)
    expect(response.status).toBe(303)
    expect(await effect.observe()).toEqual(effect.after)
    const [entry] = await listSavedAudit()
    expect(entry).toMatchObject({ action: 'settings.saved', actor: 'Role 5' })
    expect(Object.keys(entry!.change as object)).toEqual([name])
    const rows = await shop.db.read.select().from(shop.db.t.cmsSettings)
    expect(rows.map(({ key }) => key)).toEqual([name])
  })

  test.each(['download_expires_days', 'download_limit'] as const)('changes %s for orders paid from then on', async (name) => {
    await saveSettingsForm({ [name]: settingEffects[name]!.to })
    expect(await settingEffects[name]!.observe()).toEqual(settingEffects[name]!.after)
    await saveSettingsForm({ [name]: '' })
    expect(await readStored()).toEqual(settingDefaults)
  })
})
