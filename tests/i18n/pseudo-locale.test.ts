import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { createAccountLink } from '#src/accounts/account-links.ts'
import { finishSignIn } from '#src/accounts/finish-sign-in.ts'
import { listIdentityProviders } from '#src/accounts/identity-providers.ts'
import { startPendingIdentity } from '#src/accounts/social-sign-in.ts'
import { queueSetPasswordMail } from '#src/accounts/set-password.ts'
import { buildApp } from '#src/app.tsx'
import { builtInTemplates, MailBlock } from '#src/mail/template-variables.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { queueOrderMails } from '#src/orders/order-mails.ts'
import { listOrderLines } from '#src/orders/find-orders.ts'
import { readWordings, saveTranslation } from '#src/i18n/translator.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { listCarriers } from '#src/shipping/carriers.ts'
import { listProcessors } from '#src/payments/processors.ts'
import { seedProcessors } from '#src/payments/processor-records.ts'
import { stopToken } from '#src/stock-alerts/stock-alerts.ts'
import { createTestCart, saveTestDetails } from '#tests/support/checkout.ts'
import { cardSettings, startTestCardServer } from '#tests/support/pretend-card.ts'
import { findPlainEnglish, pseudoCode, toPseudo, usePseudoLocale, visibleTexts } from '#tests/support/pseudo-locale.ts'
import { routeAccess } from '#tests/support/route-access.ts'
import { createTestClient, type TestClient, type TestResponse } from '#tests/support/test-client.ts'
import { createSignedInClient, createTestUser, setSessionCookie } from '#tests/support/users.ts'
import { createImportShop } from '../imports/import-helpers.ts'
import { fillPseudoShop } from './pseudo-shop.ts'

setDefaultTimeout(60_000)

const card = startTestCardServer()
const shop = Object.assign(await createImportShop(), { processors: listProcessors(cardSettings(card)) })
const app = buildApp(shop)
let fixture: Awaited<ReturnType<typeof fillPseudoShop>>
let mailedLinks: string[]
let clients: Record<'guest' | 'buyer' | 'customer' | 'admin', TestClient>

beforeAll(async () => {
  shop.identityProviders = listIdentityProviders({ GOOGLE_CLIENT_ID: 'abc', GOOGLE_CLIENT_SECRET: 'abc' }, shop.config.baseUrl)
  // Nothing listens there: the pages show its failure.
  shop.carriers = listCarriers({ EASYPOST_API_KEY: 'EZTK1', EASYPOST_API_URL: 'http://127.0.0.1:1' })
  await shop.db.transaction((tx) => seedProcessors(tx, shop.processors))
  fixture = await fillPseudoShop(shop)
  await usePseudoLocale(shop)
  const buyer = createTestClient(app)
  const { cartId, token } = await createTestCart(shop, [{ ...fixture.pack, quantity: 2, giftWrap: true }, fixture.notes])
  await saveTestDetails(shop, cartId)
  buyer.cookies.set('cart', token)
  const customer = await createTestUser(shop, 1)
  await shop.db.transaction((tx) => tx.update(tx.t.orders).set({ userId: customer.id }))
  clients = {
    guest: createTestClient(app),
    buyer,
    customer: await createSignedInClient(app, shop, customer),
    admin: await createSignedInClient(app, shop, await createTestUser(shop, 5)),
  }
  mailedLinks = await createMailedLinks(customer.id)
  await startCodeChallenge(clients.guest)
  await queueEveryMail()
})
afterAll(() => card.stop())

/** Pages behind mailed links, each for its account or address. */
async function createMailedLinks(userId: number): Promise<string[]> {
  const link = { userId, email: 'role1@example.com', lifetimeMs: 3_600_000 }
  const pages = {
    register: '/register/confirm',
    reset: '/reset-password',
    confirm_email: '/account/confirm-email',
    cancel_email: '/account/cancel-email',
  }
  const paths: string[] = []
  for (const [purpose, page] of Object.entries(pages) as [keyof typeof pages, string][])
    paths.push(`${page}/${await shop.db.transaction((tx) => createAccountLink(tx, { ...link, purpose }, shop.now()))}`)
  return paths
}

async function startCodeChallenge(client: TestClient): Promise<void> {
  const { id } = await createTestUser(shop, 1, 'code@example.com')
  const token = await shop.db.transaction(async (tx) => {
    await saveSettings(tx, { enable_login_2fa: true }, shop.now())
    const { token: oldToken } = await finishSignIn(shop, tx, { userId: id, oldToken: null, address: '', language: pseudoCode })
    const profile = { provider: 'google', subject: '1', email: null, isEmailVerified: false, name: '' } as const
    return startPendingIdentity(shop, tx, { profile, target: '', oldToken })
  })
  await setSessionCookie(client, shop, token)
}

/** Names from the fixture and its helpers, Intl names of months and days, keyboard keys, units, brands, and ids. */
const data = new RegExp(
  String.raw`\b(Sundry|Well-made things for every day|USD|SKU|CSV|Amara|Okafor|Alder Street|Portland|Ground|For you|Role|card-processor|` +
    String.raw`localhost|Visa ending|United States|Oregon|OR|US|PM|AM|Today|Yesterday|(Jan|Feb|Mar|Sep|Dec)\w*|pdf|csv|png|test|abc|strange|stock_level|up close|Card|Google|EasyPost|Shippo|SHIPPO_API_KEY|pi_\w+|zzz|name|active|seo_link|plate|dish|mm|cm|in|kg|lb|oz|MB|` +
    String.raw`bowl|price|status|sku|Ctrl|Alt|Shift|[0-9a-f]{12})\b`,
  'g',
)

/** Routes that respond with a file, with JSON, or with a redirect. */
const withoutPage =
  /(csv|zip|pdf)$|^GET \/(media|static|theme|favicon|logo|healthz|robots|sitemap|speculation|discount\/|checkout\/(return|sign-in)|auth\/:provider|items\/:seoLink\/reviews\/new|\*|admin$)|\/preview$|\/(import|products|brands|categories)\/:id$|products?\/:slug$/

/** Developer pages, in English only. */
const forDevelopers = ['GET /styleguide']

const routes = Object.keys(routeAccess).filter((route) => routeAccess[route] !== 'machine' && !forDevelopers.includes(route))
const pathOf = (route: string): string => fillParams(route.replace(/^\w+ /, ''))

function fillParams(path: string): string {
  const { paid, imports, pack, brand, child, discount } = fixture
  return path
    .replace(':seoLink', 'pack')
    .replace('/brands/:slug', `/brands/${brand.slug}`)
    .replace(':slug', child.slug)
    .replace(':externalId', paid.externalId)
    .replace(':number', String(paid.number))
    .replace('/import/:id', `/import/${imports.done}`)
    .replace('/products/:id', `/products/${pack.id}`)
    .replace('/orders/:id', `/orders/${paid.id}`)
    .replace('/discounts/:id', `/discounts/${discount}`)
    .replace(':productId', String(pack.id))
    .replace(/:\w+/g, '1')
    .replace('*', 'no-such-page')
}

/** Pages in states that need more than their plain URL. */
function pathsOfStates(): string[] {
  const {
    alone,
    draft,
    gone,
    engraved,
    monthly,
    notes,
    pack,
    refundDue,
    unpaid,
    withFiles,
    owing,
    owed,
    draftOrders,
    download,
    imports,
    parent,
    setPassword,
  } = fixture
  const admin = '/admin/ecommerce'
  const token = stopToken(shop.config.sessionSecret, 'key')
  return [
    ...[alone, draft, gone, engraved, monthly, notes].flatMap(({ id, seoLink }) => [`/items/${seoLink}`, `${admin}/products/${id}/edit`]),
    `/items/pack?${new URLSearchParams({ Цвет: 'Белый', Размер: '24' }).toString()}`,
    '/items/pack/reviews?sort=lowest',
    '/section/category-1?brand=brand-1&min=10&max=90&in_stock=1&on_sale=1&sort=name',
    ...['/shop?q=zzz', '/shop?q=Кружка', '/shop?page=2', '/shop?page=9', '/brands/brand-2', '/items/nothing'],
    ...[refundDue, unpaid, withFiles].map(({ number }) => `/dashboard/orders/${number}`),
    `/dashboard/orders/${unpaid.number}/invoice`,
    ...['orders', 'orders&q=zzz', 'downloads', 'tickets', 'addresses', 'addresses&edit=new', 'details'].map(
      (tab) => `/dashboard?tab=${tab}`,
    ),
    ...[refundDue, unpaid, withFiles, owing, owed].flatMap(({ id, externalId }) => [
      ...[`/checkout/success/${externalId}`, `/checkout/success/${externalId}/pay`],
      ...[`${admin}/orders/${id}`, `${admin}/orders/${id}/edit`],
    ]),
    ...draftOrders.flatMap(({ id, token }) => [`/checkout/draft/${token}`, `${admin}/draft-orders/${id}`]),
    ...['open', 'sent', 'completed'].map((view) => `${admin}/draft-orders?view=${view}`),
    ...[download, `${download}?file=1`, `/items/alerts/stop?token=${token}`, `${admin}/orders/${unpaid.id}?confirm=cancel`],
    ...['all', 'unpaid', 'unfulfilled', 'refund_due', 'completed', 'cancelled'].map((view) => `${admin}/orders?view=${view}`),
    `${admin}/orders?q=zzz&status=paid`,
    ...['low', 'out', 'short', 'drift'].map((view) => `${admin}/inventory?view=${view}`),
    `${admin}/inventory?counted=total&status=active`,
    `${admin}/inventory/history?sku=${pack.variants[0]!.sku}`,
    ...['draft', 'archived'].map((view) => `${admin}/products?view=${view}`),
    ...['off', 'active'].map((view) => `${admin}/discounts?view=${view}`),
    `${admin}/discounts/test?qty.${pack.variants[0]!.id}=1&codes=СКИДКА`,
    `${admin}/products?stock=low&sale=yes&images=no&min=1&max=9&tag=лето&q=a`,
    ...['approved', 'rejected', 'all'].map((view) => `${admin}/reviews?view=${view}`),
    ...['mapping', 'preview'].map((step) => `${admin}/import/${imports.mapping}/${step}`),
    `${admin}/import/${imports.checked}/check`,
    `${admin}/import/${imports.running}/run`,
    ...['move', 'rename', 'delete', 'edit'].map((action) => `${admin}/categories/${parent.id}/${action}`),
    ...['/admin/dashboard?range=today', '/admin/dashboard?range=90&tax=without', '/admin/nowhere', '/admin/outbox?view=failed'],
    ...[1, 2, 3, 4, 5].map((id) => `/admin/unmatched-payments/${id}`),
    '/admin/ecommerce/orders/print?document=slips',
    '/admin/pending-orders/print?document=invoices',
    '/admin/search?q=zzz',
    '/admin/unmatched-payments?view=settled',
    '/admin/payment-events?view=all',
    '/admin/payment-events/1',
    ...mailedLinks,
    '/auth/google/callback?state=abc',
    ...['/checkout?edit=1', setPassword, '/verify-code?context=login', '/verify-code/mail?context=login'],
  ]
}

/** Submissions refused with an error, each with its cause. */
function refusedSubmissions(): [path: string, form: Record<string, string>][] {
  const { alone, monthly, engraved, gone, pack, paid, owing } = fixture
  const admin = '/admin/ecommerce'
  const add = ({ id, variantId }: { id: number; variantId: number }) => ({
    product_id: String(id),
    variant_id: String(variantId),
    quantity: '1',
  })
  return [
    ...[alone, monthly, engraved, gone, pack].map((product): [string, Record<string, string>] => ['/cart/add', add(product)]),
    ['/cart/add', { ...add(pack), quantity: '5000' }],
    ['/cart/add', { ...add(pack), quantity: 'x' }],
    ['/login', { email: 'a@example.com', password: 'wrong' }],
    ['/verify-code', { context: 'login', code: '123456' }],
    ['/verify-code', { context: 'login', code: 'x' }],
    ['/verify-code/resend', { context: 'login' }],
    ['/checkout', { email: 'x', name: 'x', phone: 'x', offers_billing: '1', billing_country: 'US', billing_postal_code: 'x' }],
    ['/checkout/email-hint', { email: 'ann@gmial.com' }],
    ['/account/addresses', { country: 'US', postal_code: '1' }],
    ['/account/details', { name: '' }],
    ['/items/pack/reviews', { review_rating: '9', review_text: 'x' }],
    ['/items/gone/alerts', { email: 'x' }],
    [`${admin}/products`, { name: 'Ы', sku: '100', price: 'x' }],
    [`${admin}/products/${pack.id}`, { name: '', price: 'x', updated_at: '1' }],
    [`${admin}/products/bulk`, { action: 'price', ids: String(pack.id) }],
    [`${admin}/products/bulk`, { action: 'delete', ids: String(pack.id) }],
    [`${admin}/inventory/bulk`, { mode: 'set', units: '-1', ids: '100' }],
    [`${admin}/inventory/1`, { stock: 'x' }],
    [`${admin}/brands`, { name: 'Кедр', slug: 'brand-1' }],
    [`${admin}/brands/1`, { name: 'Кедр', slug: 'Not a slug', updated_at: '1' }],
    [`${admin}/checkout/fields`, { label: '', type: 'select', applies_to: 'both' }],
    [`${admin}/checkout/fields/1`, { label: 'Номер', type: 'text', applies_to: 'both', updated_at: '1' }],
    [`${admin}/categories`, { name: '', slug: 'category-1' }],
    [`${admin}/orders/${paid.id}/status`, { status: 'nonsense' }],
    [`${admin}/orders/${owing.id}/edit`, { version: '1', shipping: 'custom', q: 'zzz', name: 'Анна' }],
    [`${admin}/orders/${owing.id}/edit/preview`, { version: '1', [`add.${pack.variantId}`]: '9999', q: 'Рюкзак' }],
    [
      `${admin}/draft-orders/preview`,
      { q: 'zzz', customer: 'zzz', [`units.${pack.variantId}`]: '50', discount_kind: 'fixed', discount_value: 'x' },
    ],
    [`${admin}/draft-orders`, { email: 'x', [`units.${pack.variantId}`]: '5' }],
    [`${admin}/draft-orders/1`, { name: 'Анна', [`units.${pack.variantId}`]: '5', expected_at: '1' }],
    [`${admin}/draft-orders/1/send`, {}],
    ['/admin/settings', { site_name: '', shop_page_size: '9999', gift_wrap_fee: 'x' }],
    ['/admin/unmatched-payments/1/link', { order_number: '999999' }],
  ]
}

function findLeaks({ headers, text }: TestResponse): string[] {
  const type = headers.get('content-type') ?? ''
  if (type.includes('html')) return findPlainEnglish(visibleTexts(text), data)
  return type.includes('json') ? findPlainEnglish(messagesOf(JSON.parse(text)), data) : []
}

/** Sentences of a JSON response: its strings that contain a space. */
function messagesOf(value: unknown): string[] {
  if (typeof value === 'string') return value.includes(' ') ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(messagesOf) : []
}

/** Paths that responded with HTML. */
const shownPaths = new Set<string>()

/** Untranslated English on the pages of every kind of visitor, each text once, with a URL that shows it. */
async function collectLeaks(asks: [path: string, ask: (client: TestClient) => Promise<TestResponse>][]): Promise<string[]> {
  const leaks = new Map<string, string>()
  for (const [path, ask] of asks) {
    // Everyone else gets the same error page in the whole admin.
    const askers = path.startsWith('/admin/') ? [clients.admin] : Object.values(clients)
    for (const client of askers) {
      const response = await ask(client)
      expect([path, response.status < 500]).toEqual([path, true])
      if (response.status === 200 && response.headers.get('content-type')?.includes('html')) shownPaths.add(path)
      for (const leak of findLeaks(response)) leaks.set(leak.slice(0, 200), path)
    }
  }
  return [...leaks].map(([leak, path]) => `${path}: ${leak}`)
}

test('no page of any route has untranslated text', async () => {
  const paths = [...routes.filter((route) => route.startsWith('GET ')).map(pathOf), ...pathsOfStates()]
  expect(
    await collectLeaks(
      paths.flatMap((path) => [
        [path, (client) => client.get(path)],
        [path, (client) => client.htmx().get(path)],
      ]),
    ),
  ).toEqual([])
  const shown = [...shownPaths].map((path) => path.replace(/\?.*/, ''))
  const pages = routes.filter((route) => route.startsWith('GET ') && !withoutPage.test(route))
  const toPattern = (route: string) => new RegExp(`^${route.replace('GET ', '').replace(/:\w+/g, '[^/]+')}$`)
  expect(pages.filter((route) => !shown.some((path) => toPattern(route).test(path)))).toEqual([])
})

test('untranslated text is reported with a page that shows it', async () => {
  await shop.db.transaction((tx) => saveTranslation(tx, { language: 'en-XA', key: 'storefront.new', text: null, now: 2 }))
  expect(await collectLeaks([['/', (client) => client.get('/')]])).toEqual(['/: New arrivals'])
  const text = toPseudo('New arrivals')
  await shop.db.transaction((tx) => saveTranslation(tx, { language: 'en-XA', key: 'storefront.new', text, now: 3 }))
})

test('no error message has untranslated text', async () => {
  const empty = routes.filter((route) => route.startsWith('POST ') && route !== 'POST /logout').map((route) => [pathOf(route), {}] as const)
  expect(
    await collectLeaks(
      [...refusedSubmissions(), ...empty].flatMap(([path, form]) => [
        [path, (client) => client.post(path, form)],
        [path, (client) => client.htmx().post(path, form)],
        [path, (client) => client.post(path, form, { headers: { accept: 'application/json' } })],
      ]),
    ),
  ).toEqual([])
})

async function queueEveryMail(): Promise<void> {
  const findWording = await readWordings(shop)
  const { orders } = shop.db.t
  const placed = await shop.db.read.select().from(orders)
  for (const order of placed) {
    const lines = await listOrderLines(shop.db.read, order.id)
    await shop.db.transaction((tx) => queueOrderMails(shop, tx, findWording, order, lines))
  }
  const user = await createTestUser(shop, 1, 'mail@example.com')
  await shop.db.transaction((tx) => queueSetPasswordMail(shop, tx, user, null))
  for (const { slug, variables } of builtInTemplates) {
    const params = Object.fromEntries(Object.keys(variables).map((name) => [name, new MailBlock('')]))
    await shop.db.transaction((tx) => queueMail(shop, tx, { template: slug, to: 'mail@example.com', params: params as never }))
  }
}

test('no email has untranslated text', async () => {
  const mails = await shop.listMails()
  expect(new Set(mails.map(({ template }) => template)).size).toBe(builtInTemplates.length)
  const leaks = mails.flatMap(({ template, subject, html, text }) =>
    findPlainEnglish([subject, ...visibleTexts(html), ...text.split('\n')], data).map((leak) => `${template}: ${leak}`),
  )
  expect([...new Set(leaks)]).toEqual([])
})

test('text, attributes, buttons and strings for scripts are all checked', () => {
  const page = `<title>Zero</title><p>One <b>Two</b></p><img alt="Three"><a title="Four" aria-label="Five">6</a><input placeholder="Seven">
    <input type="submit" value="Eight"><input type="text" value="Data"><div data-failed="Try it again"></div><script>let hidden</script>
    <noscript><p>Nine</p></noscript><option label="Ten"></option><p>${toPseudo('In the catalogue, {{count}} &amp; <b>all</b>')}</p>`
  expect(findPlainEnglish(visibleTexts(page), /\bTwo\b/g).toSorted()).toEqual(
    ['Zero', 'One', 'Three', 'Four', 'Five', 'Seven', 'Eight', 'Try it again', 'Nine', 'Ten'].toSorted(),
  )
})
