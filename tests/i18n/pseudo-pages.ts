import { pseudoPreviewToken } from '../cms/pseudo-pages.ts'
import { afterAll, beforeAll } from 'bun:test'
import { createAccountLink } from '#src/accounts/mailed-links.ts'
import { finishSignIn } from '#src/accounts/sign-in/finish-sign-in.ts'
import { listIdentityProviders } from '#src/accounts/identity-providers.ts'
import { startPendingIdentity } from '#src/accounts/identities/pending-identity.ts'
import { buildApp } from '#src/app.tsx'
import { saveSettings } from '#src/settings/settings.ts'
import { seedPlugins } from '#src/plugins/plugin-records.ts'
import { listCarriers } from '#src/shipping/carriers.ts'
import { listProcessors } from '#src/payments/processors.ts'
import { seedProcessors } from '#src/payments/processor-records.ts'
import { stopToken } from '#src/stock-alerts/stock-alerts.ts'
import { createTestCart, saveTestDetails } from '#tests/support/checkout.ts'
import { cardSettings, startTestCardServer } from '#tests/support/pretend-card.ts'
import { pseudoCode, usePseudoLocale } from '#tests/support/pseudo-locale.ts'
import { statedAccess } from '#tests/support/stated-routes.ts'
import { loadShipped } from '../plugins/test-plugins.ts'
import { createTestClient, type TestClient } from '#tests/support/test-client.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { receivedMails } from '#tests/support/inbound-mail.ts'
import { consentKinds } from '#db/schema/mail-consents.ts'
import { createSelfTestToken } from '#src/inbound-mails/self-test-token.ts'
import { expectedOfModules } from '#tests/support/expected-of-modules.ts'
import { createSignedInClient, createTestUser, setSessionCookie } from '#tests/support/users.ts'
import { createImportShop } from '../imports/import-helpers.ts'
import { fillCustomerTickets } from './pseudo-customer-tickets.ts'
import { fillPseudoPanel } from './pseudo-panel.ts'
import { fillPseudoShop } from './pseudo-shop.ts'
import { realSystem } from '#src/shop/real-system.ts'
import { stopLink } from '#src/mail-consents/stop-link.ts'

type PseudoFixture = Awaited<ReturnType<typeof fillPseudoShop>>

export interface PseudoPages {
  shop: TestShop
  fixture: PseudoFixture
  clients: Record<'guest' | 'buyer' | 'customer' | 'admin', TestClient>
  mailedLinks: string[]
  ticketPaths: string[]
  /** A path of this route that exists. */
  pathOf(route: string): string
  /** A path of every page, and of pages in states that need more than their plain URL. */
  paths(): string[]
}

/** Developer pages, in English only. */
const forDevelopers = ['GET /styleguide', 'GET /styleguide/blocks']

/** Every route that people use. */
export const pseudoRoutes: string[] = Object.keys(statedAccess).filter(
  (route) => statedAccess[route] !== 'machine' && !forDevelopers.includes(route),
)

/** Routes that respond with a file, a stream, JSON, or a redirect. */
const withoutPage =
  /(csv|zip|pdf|feed\.xml|\/source)$|^GET \/(api\/live-search-api|media|social-image|static|embed|feeds|plugins\/:slug|cms-download|theme|favicon|icons|apple-touch-icon|site\.webmanifest|logo|healthz|robots|sitemap|speculation|discount\/|checkout\/(return|sign-in)|auth\/:provider|items\/:seoLink\/reviews\/new|\*|admin$|admin\/site-labels$)|\/preview(\.css)?$|\/files\/:file$|\/list-display$|^GET \/tickets(\/:id\/updates)?$|^GET \/admin\/tickets\/events$|\/(import|products|brands|categories|disputes|saved-replies|slideshows|slides|testimonials|faqs|groups|modals|cms-downloads|cms-embeds|media|redirects|rules|synonyms)\/:id$|\/(missing-pages\/:id\/redirect|cms-forms\/:id\/submissions)$|products?\/:handle$|languages\/:id\/export$/

const isWithoutPage = (route: string): boolean =>
  withoutPage.test(route) || expectedOfModules.some((expected) => expected.withoutPage?.includes(route))

/** The routes that draw a page but are in none of these paths. */
export function findUnvisitedPages(visitedPaths: Iterable<string>): string[] {
  const visited = [...visitedPaths].map((path) => path.replace(/\?.*/, ''))
  const pages = pseudoRoutes.filter((route) => route.startsWith('GET ') && !isWithoutPage(route))
  const toPattern = (route: string) => new RegExp(`^${route.replace('GET ', '').replace(/:\w+/g, '[^/]+')}$`)
  return pages.filter((route) => !visited.some((path) => toPattern(route).test(path)))
}

/** A shop in the test language with data for every page, one per file. Filled before the first test. */
export async function pseudoPagesTest(): Promise<PseudoPages> {
  const card = startTestCardServer()
  const shop: TestShop = Object.assign(await createImportShop(), {
    processors: listProcessors(cardSettings(card), realSystem),
    sandboxes: new Map([['card-processor', card.sandbox]]),
  })
  const app = buildApp(shop)
  const pages = { shop } as PseudoPages
  pages.pathOf = (route) => fillParams(pages.fixture, route.replace(/^\w+ /, ''))
  pages.paths = () => [
    ...pseudoRoutes.filter((route) => route.startsWith('GET ')).map(pages.pathOf),
    ...pathsOfStates(pages),
    ...pages.ticketPaths,
  ]

  beforeAll(async () => {
    shop.identityProviders = listIdentityProviders(
      { GOOGLE_CLIENT_ID: 'abc', GOOGLE_CLIENT_SECRET: 'abc' },
      shop.config.baseUrl,
      realSystem,
    )
    // Nothing listens there: the pages show its failure.
    shop.carriers = listCarriers({ EASYPOST_API_KEY: 'EZTK1', EASYPOST_API_URL: 'http://127.0.0.1:1' }, realSystem)
    await shop.db.transaction((tx) => seedProcessors(tx, shop.processors))
    shop.plugins = await loadShipped()
    await shop.db.transaction((tx) => seedPlugins(tx, shop.plugins, shop.now()))
    pages.fixture = await fillPseudoShop(shop)
    await usePseudoLocale(shop)
    const buyer = createTestClient(app)
    const { cartId, token } = await createTestCart(shop, [{ ...pages.fixture.pack, quantity: 2, giftWrap: true }, pages.fixture.notes])
    await saveTestDetails(shop, cartId)
    buyer.cookies.set('cart', token)
    const customer = await createTestUser(shop, 1)
    await shop.db.transaction((tx) => tx.update(tx.t.orders).set({ userId: customer.id }))
    pages.ticketPaths = await fillCustomerTickets(shop)
    await fillPseudoPanel(shop, customer, [pages.fixture.withFiles, pages.fixture.paid])
    pages.clients = {
      guest: createTestClient(app),
      buyer,
      customer: await createSignedInClient(app, shop, customer),
      admin: await createSignedInClient(app, shop, await createTestUser(shop, 5)),
    }
    pages.mailedLinks = await createMailedLinks(shop, customer.id)
    await startCodeChallenge(shop, pages.clients.guest)
  })
  afterAll(() => card.stop())
  return pages
}

/** Pages behind mailed links, each for its account or address. */
async function createMailedLinks(shop: TestShop, userId: number): Promise<string[]> {
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

async function startCodeChallenge(shop: TestShop, client: TestClient): Promise<void> {
  const { id } = await createTestUser(shop, 1, 'code@example.com')
  const token = await shop.db.transaction(async (tx) => {
    await saveSettings(tx, { enable_login_2fa: true }, shop.now())
    const { token: oldToken } = await finishSignIn(shop, tx, {
      userId: id,
      checked: null,
      oldToken: null,
      address: '',
      language: pseudoCode,
    })
    const profile = { provider: 'google', subject: '1', email: null, isEmailVerified: false, name: '' } as const
    return startPendingIdentity(shop, tx, { profile, target: '', oldToken })
  })
  await setSessionCookie(client, shop, token)
}

function fillParams({ paid, imports, pack, brand, child, discount }: PseudoFixture, path: string): string {
  return path
    .replace('/kb/:seoLink', '/kb/help')
    .replace('/services/:slug', '/services/shippo')
    .replace('/kb/category/:slug', '/kb/category/help')
    .replace('/category/:slug', '/category/journal')
    .replace('/tag/:slug', '/tag/sew')
    .replace('/cms-preview/:token', `/cms-preview/${pseudoPreviewToken}`)
    .replace('/admin/cms-tags/:id', '/admin/cms-tags/2')
    .replace('/texts/:language', '/texts/ru')
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
    .replace(':card', 'orders')
    .replace(/:\w+/g, '1')
    .replace('*', 'no-such-page')
}

/** Pages in states that need more than their plain URL. */
function pathsOfStates({ shop, fixture, mailedLinks }: Omit<PseudoPages, 'paths' | 'pathOf' | 'ticketPaths'>): string[] {
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
    tickets,
  } = fixture
  const admin = '/admin/ecommerce'
  const ticketPath = `/admin/tickets/${tickets.ticket}`
  const token = stopToken(shop.config.sessionSecret, 'key')
  return [
    ...[alone, draft, gone, engraved, monthly, notes].flatMap(({ id, seoLink }) => [`/items/${seoLink}`, `${admin}/products/${id}/edit`]),
    `/items/pack?${new URLSearchParams({ Цвет: 'Белый', Размер: '24' }).toString()}`,
    ...[`/split?message=${tickets.laterMessage}`, `/earlier?before=${tickets.laterMessage}`, '/customer?q=role', '/merge?q=zzz'].map(
      (state) => ticketPath + state,
    ),
    `/admin/tickets/${tickets.merged}`,
    '/admin/tickets/new?q=zzz',
    '/items/pack/reviews?sort=lowest',
    '/section/category-1?brand=brand-1&min=10&max=90&in_stock=1&on_sale=1&sort=name',
    '/shop?q=zzz',
    '/shop?q=Кружка',
    '/shop?page=2',
    '/shop?page=9',
    '/brands/brand-2',
    '/items/nothing',
    ...[refundDue, unpaid, withFiles].map(({ number }) => `/dashboard/orders/${number}`),
    `/dashboard/orders/${unpaid.number}/invoice`,
    ...['orders', 'orders&q=zzz', 'downloads', 'tickets', 'addresses', 'addresses&edit=new', 'details'].map(
      (tab) => `/dashboard?tab=${tab}`,
    ),
    ...[refundDue, unpaid, withFiles, owing, owed].flatMap(({ id, externalId }) => [
      `/checkout/success/${externalId}`,
      `/checkout/success/${externalId}/pay`,
      `${admin}/orders/${id}`,
      `${admin}/orders/${id}/edit`,
    ]),
    ...draftOrders.flatMap(({ id, token }) => [`/checkout/draft/${token}`, `${admin}/draft-orders/${id}`]),
    ...['open', 'sent', 'completed'].map((view) => `${admin}/draft-orders?view=${view}`),
    download,
    `${download}?file=1`,
    `/items/alerts/stop?token=${token}`,
    ...stopPages(shop),
    `${admin}/orders/${unpaid.id}?confirm=cancel`,
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
    '/admin/dashboard?range=today',
    '/admin/dashboard?range=90&tax=without',
    '/admin/nowhere',
    '/admin/email-templates',
    '/admin/email-templates/order_shipped',
    `/admin/email-templates/order_shipped/${pseudoCode}/versions`,
    '/admin/outbox?view=failed',
    ...[1, 2, 3, 4, 5].map((id) => `/admin/unmatched-payments/${id}`),
    '/admin/ecommerce/orders/print?document=slips',
    '/admin/pending-orders/print?document=invoices',
    '/search',
    '/search?q=zzz',
    '/search?q=Глина',
    '/search?q=Глино',
    '/search?q=Глина&type=faq',
    '/search?q=x',
    '/search/suggest?q=Глина',
    '/admin/search?view=none',
    '/admin/search/rules/1/edit',
    '/admin/search/synonyms/1/edit',
    '/kb?q=zzz',
    '/kb?q=Глина',
    '/kb?q=Глино',
    '/kb/later?preview=1',
    '/kb/suggest?subject=Глина',
    ...['published', 'draft', 'scheduled', 'trash'].map((view) => `/admin/kb?view=${view}`),
    '/admin/kb/gaps?view=comments',
    '/admin/kb/gaps?state=done',
    '/admin/kb/2/edit',
    '/admin/kb/slug?seo_link=help',
    '/story',
    '/later',
    '/later?preview=1',
    '/draft',
    '/house',
    '/category/journal?page=2',
    '/tag/sew',
    '/%D0%B3',
    ...['published', 'draft', 'scheduled', 'trash'].map((view) => `/admin/cms-pages?view=${view}`),
    '/admin/cms-pages/2/edit',
    '/admin/cms-pages/3/edit',
    '/admin/cms-pages/slug?slug=story',
    '/admin/cms-pages/slug?slug=kb',
    '/admin/slideshows/slides?slideshow=1',
    '/admin/faqs?group=1',
    '/admin/testimonials?view=draft',
    '/admin/modals?q=zzz',
    '/admin/cms-header-footer?area=footer',
    ...expectedOfModules.flatMap((expected) => expected.pathsOfStates ?? []),
    '/admin/languages/1/translations?q=zzz',
    '/admin/languages/1/translations?show=missing',
    '/admin/languages/1/default',
    '/admin/languages/1/files',
    '/admin/languages/1/files/1',
    ...['page', 'product', 'faq'].map((kind) => `/admin/languages/1/translations?part=content.${kind}`),
    ...['missing', 'outdated'].map((state) => `/admin/languages/1/translations?part=content.slide&show=${state}`),
    '/admin/admin/site-labels?q=zzz',
    '/admin/admin/site-labels?group=checkout&own=on&page=2',
    '/admin/plugins/announcement-countdown/settings',
    '/admin/plugins/product-feed/settings',
    '/forms/anketa',
    '/admin/cms-forms?view=off',
    '/admin/cms-forms/submissions?form=1',
    '/admin/cms-forms/submissions/1',
    ...['unused', 'large', 'trash'].map((view) => `/admin/media?view=${view}`),
    '/admin/media/pick?to=/admin/settings/logo',
    ...['product', 'cart'].map((shown) => `/admin/settings/appearance/preview?page=${shown}`),
    '/admin/find?q=zzz',
    ...['customer', 'orders', 'downloads', 'cart', 'tickets', 'notes'].flatMap((card) =>
      [1, 2].map((id) => `/admin/tickets/${id}/context/${card}`),
    ),
    '/admin/tickets/2/context',
    `${admin}/orders/${unpaid.id}?confirm=cancel&ticket=1`,
    ...['refund', 'fulfill', 'edit', 'replacement'].map((form) => `${admin}/orders/${owing.id}/${form}?ticket=1`),
    '/admin/unmatched-payments?view=settled',
    '/admin/unmatched-mail?view=all',
    ...receivedMails.map((_, index) => `/admin/unmatched-mail/${index + 1}`),
    '/admin/settings/appearance',
    '/admin/settings/appearance/announcement',
    '/admin/settings/inbound-mail',
    ...[shop.now(), 0].map((startedAt) => `/admin/settings/inbound-mail?test=${createSelfTestToken(shop.config.sessionSecret, startedAt)}`),
    '/admin/payment-events?view=all',
    '/admin/disputes?view=closed',
    '/admin/sandbox',
    '/admin/sandbox/card-processor/traffic?after=',
    '/admin/payment-events/1',
    ...mailedLinks,
    '/auth/google/callback?state=abc',
    '/checkout?edit=1',
    setPassword,
    '/verify-code?context=login',
    '/verify-code/mail?context=login',
  ]
}

/** Where the links of emails that need consent lead. */
const stopPages = (shop: TestShop): string[] =>
  consentKinds.map((kind) => {
    const { pathname, search } = new URL(stopLink(shop, kind, 'key'))
    return pathname + search
  })
