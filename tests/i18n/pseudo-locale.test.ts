import { beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { queueSetPasswordMail } from '#src/accounts/passwords/set-password.ts'
import { builtInTemplates, MailBlock } from '#src/mail/templates/built-in-templates.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { queueOrderMails } from '#src/orders/mails/confirmation-mails.ts'
import { listOrderLines } from '#src/orders/find-orders.ts'
import { builtInStrings } from '#src/i18n/built-in-strings.ts'
import { splitPlural } from '#src/i18n/plural-forms.ts'
import { loadPack, packs } from '#src/i18n/packs.ts'
import { labelBases } from '#src/i18n/site-labels.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { lazy } from '#src/lib/caching/lazy.ts'
import { saveTranslation } from '#tests/support/translations.ts'
import { findPlainEnglish, toPseudo, visibleTexts } from '#tests/support/pseudo-locale.ts'
import type { TestClient, TestResponse } from '#tests/support/test-client.ts'
import { createTestUser } from '#tests/support/users.ts'
import { findUnvisitedPages, pseudoPagesTest, pseudoRoutes } from './pseudo-pages.ts'

setDefaultTimeout(300_000)

const keys = Object.keys(builtInStrings)
const numbers = new Map(keys.map((key, number) => [key, number]))
/** Each sentence begins with the number of its key, so that pages say what they use. */
const pages = await pseudoPagesTest({ mark: (key) => `⟦${numbers.get(key) ?? ''}⟧` })
const { shop, pathOf } = pages
beforeAll(queueEveryMail)

/** Names from the fixture and its helpers, Intl names of months and days, keyboard keys, units, brands, and ids. */
const data = new RegExp(
  String.raw`\b(Sundry|English, German, and French|English and German|USD|SKU|CSV|Amara|Okafor|UTC|Alder Street|Portland|Ground|For you|Role|card-processor|` +
    String.raw`localhost|shop\.example|SPF|DKIM|DMARC|TXT|ECONNREFUSED|Visa ending|United States|Oregon|OR|US|PM|AM|Today|Yesterday|(Jan|Feb|Mar|Sep|Dec)\w*|(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|pdf|csv|png|test|English|abc|strange|stock_level|up close|Card|Google|EasyPost|Shippo|Stripe|Paddle|PayPal|SMTP|Mailgun|SendGrid|Postmark|Cloudflare|Facebook|GitHub|TaxJar|p[ik]_\w+|zzz|name|active|seo_link|plate|dish|mm|cm|in|kg|lb|oz|bytes?|kB|MB|` +
    String.raw`bowl|price|status|sku|Ctrl|Alt|Shift|[0-9a-f]{12})\b`,
  'g',
)

/** Submissions refused with an error, each with its cause. */
function refusedSubmissions(): [path: string, form: Record<string, string>][] {
  const { alone, monthly, engraved, gone, pack, paid, owing } = pages.fixture
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
    ['/admin/redirects', { source: 'x', target: '' }],
    ['/admin/redirects/import', { rows: '/а,x' }],
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
    ['/admin/admin/site-labels', { key: 'cart.title', text: '{{name}}', was: 'X' }],
    ['/admin/admin/site-labels', { key: 'cart.title', text: 'Y', was: 'X' }],
    ['/admin/settings/appearance/announcement', { link: 'x', updated_at: '0' }],
    ['/admin/settings/appearance', { theme_accent: 'red', updated_at: '0' }],
    ['/admin/settings', { site_name: '', shop_page_size: '9999', gift_wrap_fee: 'x' }],
    ['/admin/unmatched-payments/1/link', { order_number: '999999' }],
    ['/admin/unmatched-mail/1/assign', { ticket: '999999' }],
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
/** Keys of the sentences that the store shows guests and customers. */
const shopperKeys = new Set<string>()

function noteKeys({ text }: TestResponse): void {
  for (const [, number] of text.matchAll(/⟦(\d+)⟧/g)) shopperKeys.add(keys[Number(number)]!)
}

/** Untranslated English on the pages of every kind of visitor, each text once, with a URL that shows it. */
async function collectLeaks(asks: [path: string, ask: (client: TestClient) => Promise<TestResponse>][]): Promise<string[]> {
  const leaks = new Map<string, string>()
  for (const [path, ask] of asks) {
    // Everyone else gets the same error page in the whole admin.
    const { clients } = pages
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

const openPages = lazy(() =>
  collectLeaks(
    pages.paths().flatMap((path) =>
      [(client: TestClient) => client, (client: TestClient) => client.htmx()].map((reader) => [
        path,
        async (client) => {
          const response = await reader(client).get(path)
          if (client !== pages.clients.admin && !path.startsWith('/admin')) noteKeys(response)
          return response
        },
      ]),
    ),
  ),
)

test('no page of any route has untranslated text', async () => {
  expect(await openPages()).toEqual([])
  expect(findUnvisitedPages(shownPaths)).toEqual([])
})

test('every sentence that a page of the store shows is in German and French', async () => {
  await openPages()
  expect(shopperKeys.size).toBeGreaterThan(500)
  for (const code of Object.keys(packs)) {
    const pack = await loadPack(code)
    expect([code, [...shopperKeys].filter((key) => !pack.has(key)).toSorted()]).toEqual([code, []])
  }
})

test('every sentence that a page of the store shows can be renamed', async () => {
  await openPages()
  const bases = new Set(labelBases().map(({ base }) => base))
  expect([...shopperKeys].filter((key) => !bases.has(splitPlural(key)?.base ?? key)).toSorted()).toEqual([])
})

test('untranslated text is reported with a page that shows it', async () => {
  await shop.db.transaction((tx) => saveTranslation(tx, { language: 'en-XA', key: 'storefront.new', text: null, now: 2 }))
  expect(await collectLeaks([['/', (client) => client.get('/')]])).toEqual(['/: New arrivals'])
  const text = toPseudo('New arrivals')
  await shop.db.transaction((tx) => saveTranslation(tx, { language: 'en-XA', key: 'storefront.new', text, now: 3 }))
})

test('no error message has untranslated text', async () => {
  const empty = pseudoRoutes
    .filter((route) => route.startsWith('POST ') && route !== 'POST /logout')
    .map((route) => [pathOf(route), {}] as const)
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
