import { createTestPage, createTestTerm } from '../cms/create-page.ts'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { seedHelpCenter } from '#db/seeds/demo/help-center/seed-help-center.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import { createAddress } from '#src/addresses/address-book.ts'
import { addProductFile } from '#src/product-files/product-files.ts'
import { stopLink } from '#src/mail-consents/consents.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { stopToken } from '#src/stock-alerts/stock-alerts.ts'
import { listOrderLines } from '#src/orders/find-orders.ts'
import { transitionOrder } from '#src/orders/status.ts'
import { assignPayment } from '#src/payments/payments.ts'
import { seedProcessors } from '#src/payments/processor-records.ts'
import { listProcessors } from '#src/payments/processors.ts'
import { createFailedEvent } from '#tests/support/failed-events.ts'
import { fillReceivedMails } from '#tests/support/inbound-mail.ts'
import { recordUnmatchedPayment } from '#src/payments/unmatched-payments.ts'
import { answerReview } from '#src/reviews/moderate.ts'
import { portlandAddress, saveTestDetails } from '#tests/support/checkout.ts'
import { openTab } from '#tests/support/chromium.ts'
import { checkAccessibility, findPageProblems } from '#tests/support/find-page-problems.ts'
import { findHtmlErrors, looks, measureOverflow } from '#tests/support/page-checks.ts'
import { cardSettings, startTestCardServer } from '#tests/support/pretend-card.ts'
import { createTestDiscount } from '#tests/support/discounts.ts'
import { recordDispute } from '#src/disputes/record-dispute.ts'
import { demoSubscriptionReference } from '#src/payments/pretend/demo-payments.ts'
import { recordRejectedEvent, rejectedForAge } from '#src/payments/webhook-events.ts'
import { createPaymentRequest } from '../payments/payment-request.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'
import { fillPseudoTickets } from '../i18n/pseudo-tickets.ts'
import { openAllSections } from './product-editor-page.ts'
import { createTestReview } from '../reviews/create-review.ts'
import { setCartCookie, createPaidOrder, signInAdmin, createStockedShop, type StockedShop } from '#tests/support/stocked-shop.ts'

const card = startTestCardServer()
afterAll(() => card.stop())
const shop: StockedShop = await createStockedShop({
  processors: listProcessors(cardSettings(card)),
  sandboxes: new Map([['card-processor', card.sandbox]]),
})
await shop.db.transaction((tx) => seedProcessors(tx, shop.processors))
const unmatchedPayment = { processorId: 1, reference: 'pi_1', amount: 500, currency: 'USD', reason: 'wrong_amount' as const }
const failure = { payload: '{"id":"evt_1"}', error: 'the card processor sent no amount', now: shop.now() }
await shop.db.transaction((tx) => createFailedEvent(tx, 'card-processor', { eventId: 'evt_1', type: 'charge.failed' }, failure))
const late = { eventId: 'evt_2', type: 'charge.succeeded' }
const dispute = { disputeId: 'du_1', paymentReference: 'pi_3', state: 'open', amount: 500, currency: 'USD', reason: 'fraudulent' } as const
const disputed = { processorId: 1, dispute: { ...dispute, evidenceDueAt: shop.now() + 86_400_000 }, occurredAt: shop.now() }
await shop.db.transaction(async (tx) => {
  await recordUnmatchedPayment(tx, shop.log, unmatchedPayment, shop.now())
  await recordRejectedEvent(tx, { ...late, source: 'card-processor', payload: '{}', error: rejectedForAge, now: shop.now() })
  await recordDispute(tx, disputed, shop.now())
})
for (let payment = 0; payment < 11; payment++) {
  const started = await shop.processors.find(({ slug }) => slug === 'card-processor')!.begin(createPaymentRequest())
  card.pay('reference' in started ? started.reference : '')
}
card.renew(demoSubscriptionReference({ amount: 2400, currency: 'USD', unit: 'month', count: 1, startedAt: shop.now() }, 1))
await fillReceivedMails(shop)
const { pack, order } = shop
const { variants } = shop.db.t
const packVariants = (await shop.db.read.select().from(variants).orderBy(variants.id)).filter((variant) => variant.productId === pack.id)
const wrappedLine = { id: pack.id, variantId: packVariants[0]!.id, giftWrap: true }
const lowStockLine = { id: pack.id, variantId: packVariants[2]!.id, quantity: 2 }

const review = await createTestReview(shop, pack, { title: 'Carries well', rating: 4 })
await shop.db.transaction((tx) => answerReview(tx, review.id, 'Thank you!', shop.now()))
for (let i = 0; i < 5; i++) await createTestReview(shop, pack, { rating: 5 })
await createTestReview(shop, pack, { status: 'pending' })

const notesProduct = await createTestProduct(shop, {
  name: 'Field notes',
  isDigital: true,
  stock: null,
  completionRedirect: 'https://example.com/',
  completionRedirectLabel: 'Open the course',
})
for (const name of ['notes.epub', 'notes.pdf']) {
  await addProductFile(shop, notesProduct.id, { name, parts: new Blob(['Notes']).stream() }, async () => {})
}
const [orderWithFiles, orderToRefund] = [await createPaidOrder(shop, notesProduct), await createPaidOrder(shop, notesProduct)]
const downloads = async ({ id }: { id: number }) => {
  const [line] = await listOrderLines(shop.db.read, id)
  return `/downloads/${line!.id}/${line!.downloadToken}`
}
await shop.db.transaction(async (tx) => {
  const refundPayment = {
    processorId: 1,
    reference: 'pi_2',
    orderId: orderToRefund.id,
    amount: 2000,
    currency: 'USD',
    idempotencyKey: 'refund-due',
  }
  await assignPayment(tx, refundPayment, shop.now())
  await transitionOrder(tx, orderToRefund.id, 'processing', { actor: 'Robin', now: shop.now() })
  await transitionOrder(tx, orderToRefund.id, 'cancelled', { actor: 'Robin', now: shop.now() })
})

// Products in every layout and state are judged in product-states.test.ts, accounts in account-accessibility.test.ts.
const customerUser = await createTestUser(shop, 1, 'june@example.com')
await shop.db.transaction((tx) => tx.update(tx.t.orders).set({ userId: customerUser.id }))
for (const label of ['Home', 'Studio'])
  await shop.db.transaction((tx) =>
    createAddress(tx, customerUser.id, { ...portlandAddress, label, name: 'June', phone: '', isDefault: false }, shop.now()),
  )
const tickets = await fillPseudoTickets(shop)
const accountPages: [string, string][] = [
  ['the account', '/dashboard'],
  ['their orders', '/dashboard?tab=orders'],
  ['their downloads', '/dashboard?tab=downloads'],
  ['their tickets', '/dashboard?tab=tickets'],
  ['their addresses', '/dashboard?tab=addresses'],
  ['the form of an address', '/dashboard?tab=addresses&edit=1'],
  ['their details', '/dashboard?tab=details'],
  ['an order', `/dashboard/orders/${order.number}`],
  ['an order with files', `/dashboard/orders/${orderWithFiles.number}`],
  ['an order that was cancelled', `/dashboard/orders/${orderToRefund.number}`],
  ['a receipt', `/dashboard/orders/${order.number}/invoice`],
]

const shopPages: [string, string][] = [
  ['home', '/'],
  ['everything', '/shop'],
  ['a category with filters', '/section/mugs?brand=harbor&min=10&in_stock=1&sort=name'],
  ['a filter that matches nothing', '/section/mugs?min=900'],
  ['a page beyond the end', '/shop?page=9'],
  ['a search', '/shop?q=mug'],
  ['a brand', '/brands/northfold'],
  ['a product with options', '/items/field-pack?color=Moss&size=24+L'],
  ['a product before a choice', '/items/field-pack'],
  ['a corrected choice', '/items/field-pack?color=Sand&size=24+L'],
  ['all reviews of a product', '/items/field-pack/reviews?sort=lowest'],
  ['a product that is sold out', '/items/gone-pack'],
  ['a page that is not there', '/items/mug-99'],
  ['the help center', '/kb'],
  ['a search for everything', '/search?q=retrun'],
  ['a search for everything without a result', '/search?q=gramophone'],
  ['a search for help', '/kb?q=retrun'],
  ['a search for help without a result', '/kb?q=gramophone'],
  ['a category of help', '/kb/category/orders'],
  ['a help article', '/kb/delivery-times-and-shipping-costs'],
  ['an article of the journal', '/a-visit-to-the-tannery'],
  ['a category of pages', '/category/journal'],
  ['sign-in', '/login'],
  ['an order that is confirmed', `/checkout/success/${order.externalId}`],
  ['an order with files and a way on', `/checkout/success/${orderWithFiles.externalId}`],
  ['the files of a line', await downloads(orderWithFiles)],
  ['a download that is over', `${await downloads(orderToRefund)}?file=1`],
  ['an empty cart', '/cart'],
  ['the components of the shop', '/styleguide'],
  ['the components of the staff area', '/styleguide?area=admin'],
  ['every kind of block', '/styleguide/blocks'],
]

await seedHelpCenter(shop, customerUser)
const journal = await createTestTerm(shop, 'category', 'Journal', 'journal')
const article = { categoryIds: [journal], tags: ['canvas'], template: 'article' as const, excerpt: 'From cloth to bag.' }
for (const title of ['How we wax canvas', 'A visit to the tannery', 'Packing light']) await createTestPage(shop, { ...article, title })
await shop.db.transaction((tx) => saveLanguage(tx, { code: 'fr', name: 'Français' }))

const discountId = await createTestDiscount(shop, { minTotal: 90_000, includedProducts: [1] })
const staffPages: [string, string][] = [
  ['the overview', '/admin/dashboard'],
  ['products', '/admin/ecommerce/products'],
  ['a product', `/admin/ecommerce/products/${pack.id}/edit`],
  ['products with filters', '/admin/ecommerce/products?stock=in&min=1&q=a'],
  ['the saving of a view', '/admin/ecommerce/products/views/create?q=a'],
  ['categories', '/admin/ecommerce/categories'],
  ['a category', '/admin/ecommerce/categories/1/edit'],
  ['a new category', '/admin/ecommerce/categories/create'],
  ['the moving of a category', '/admin/ecommerce/categories/1/move'],
  ['shipping', '/admin/ecommerce/shipping'],
  ['flat rates', '/admin/ecommerce/shipping/rates'],
  ['a flat rate', '/admin/ecommerce/shipping/rates/1/edit'],
  ['a new zone', '/admin/ecommerce/shipping/zones/create'],
  ['boxes', '/admin/ecommerce/shipping/boxes'],
  ['the rate tester', '/admin/ecommerce/shipping/test'],
  ['discounts', '/admin/ecommerce/discounts'],
  ['a discount', `/admin/ecommerce/discounts/${discountId}/edit`],
  ['a new discount', '/admin/ecommerce/discounts/create'],
  ['the test of a cart', `/admin/ecommerce/discounts/test?qty.1=2&codes=WELCOME10`],
  ['the settings of discounts', '/admin/ecommerce/discounts/config'],
  ['help articles', '/admin/kb'],
  ['a help article', '/admin/kb/1/edit'],
  ['a new help article', '/admin/kb/create'],
  ['the versions of a help article', '/admin/kb/1/versions'],
  ['a help article in French', '/admin/kb/1/texts/fr'],
  ['categories of help', '/admin/kb/categories'],
  ['a category of help', '/admin/kb/categories/1/edit'],
  ['searches without a result', '/admin/kb/gaps'],
  ['what readers miss', '/admin/kb/gaps?view=comments'],
  ['subscriptions', '/admin/ecommerce/subscriptions'],
  ['pages', '/admin/cms-pages'],
  ['a page', '/admin/cms-pages/2/edit'],
  ['a new page', '/admin/cms-pages/create'],
  ['the versions of a page', '/admin/cms-pages/2/versions'],
  ['categories of pages', '/admin/cms-categories'],
  ['a tag of pages', '/admin/cms-tags/2/edit'],
  ['the menu of the store', '/admin/nav-builder'],
  ['the header', '/admin/cms-header-footer'],
  ['the footer', '/admin/cms-header-footer?area=footer'],
  ['site labels', '/admin/admin/site-labels?group=cart'],
  ['languages', '/admin/languages'],
  ['translations', '/admin/languages/1/translations?part=cart'],
  ['files with translations', '/admin/languages/2/files'],
  ['content translations', '/admin/languages/2/translations?part=content.product'],
  ['list menus', '/admin/cms-list-menus'],
  ['a new list menu', '/admin/cms-list-menus/create'],
  ['searches', '/admin/search'],
  ['pinned results', '/admin/search/rules'],
  ['a new rule for a search', '/admin/search/rules/create?query=gift'],
  ['synonyms', '/admin/search/synonyms'],
  ['new synonyms', '/admin/search/synonyms/create'],
  ['redirects', '/admin/redirects'],
  ['a new redirect', '/admin/redirects/create?source=/old'],
  ['an import of redirects', '/admin/redirects/import'],
  ['missing pages', '/admin/missing-pages'],
  ['brands', '/admin/ecommerce/brands'],
  ['a brand', '/admin/ecommerce/brands/1/edit'],
  // The inventory itself is judged in inventory.test.ts: the validator takes the fields of its many forms, named by `form`, for one form's.
  ['the history of a SKU', `/admin/ecommerce/inventory/history?sku=${encodeURIComponent(packVariants[0]!.sku)}`],
  ['the locations', '/admin/ecommerce/inventory/locations'],
  ['imports', '/admin/ecommerce/import'],
  ['orders', '/admin/ecommerce/orders'],
  ['invoices to print', `/admin/ecommerce/orders/print?document=invoices&ids=${order.id}`],
  ['the search over everything', '/admin/find?q=order'],
  ['orders whose refund is due', '/admin/ecommerce/orders?view=refund_due'],
  ['an order', `/admin/ecommerce/orders/${order.id}`],
  ['an order with files', `/admin/ecommerce/orders/${orderWithFiles.id}`],
  ['an order whose refund is due', `/admin/ecommerce/orders/${orderToRefund.id}`],
  ['unmatched payments', '/admin/unmatched-payments'],
  ['payment methods', '/admin/ecommerce/checkout/processors'],
  ['payment events', '/admin/payment-events?view=all'],
  ['a failed payment event', '/admin/payment-events/1'],
  ['an unmatched payment', `/admin/unmatched-payments/1`],
  ['unmatched mail', '/admin/unmatched-mail'],
  ['an unmatched mail', '/admin/unmatched-mail/1'],
  ['received mail', '/admin/settings/inbound-mail'],
  ['reconciliation', '/admin/reconciliation'],
  ['disputes', '/admin/disputes'],
  ['the payment sandbox', '/admin/sandbox'],
  ['reviews that wait', '/admin/ecommerce/reviews'],
  ['all reviews', '/admin/ecommerce/reviews?view=all'],
  ['the outbox', '/admin/outbox'],
  ['the email templates', '/admin/email-templates'],
  ['an email template', '/admin/email-templates/two_factor_verification'],
  ['the settings', '/admin/settings'],
  ['the appearance', '/admin/settings/appearance'],
  ['the announcement', '/admin/settings/appearance/announcement'],
  ['the choice of an image without script', '/admin/media/pick?to=/admin/settings/logo'],
  ['settings that were searched', '/admin/settings?q=email'],
  ['the tickets', '/admin/tickets'],
  ['tickets of an empty view', '/admin/tickets?view=snoozed'],
  ['the report of tickets', '/admin/tickets/reports'],
  ['the targets of tickets', '/admin/settings/helpdesk'],
  ['a ticket', `/admin/tickets/${tickets.ticket}`],
  ['a ticket that was merged', `/admin/tickets/${tickets.merged}`],
  ['the choice of a ticket to merge into', `/admin/tickets/${tickets.ticket}/merge`],
  ['the split of a ticket', `/admin/tickets/${tickets.ticket}/split?message=${tickets.laterMessage}`],
  ['the choice of a customer', `/admin/tickets/${tickets.ticket}/customer?q=june`],
  ['the question about a new link', `/admin/tickets/${tickets.ticket}/link`],
  ['the saved replies for a ticket', `/admin/tickets/${tickets.ticket}/saved-replies`],
  ['a new ticket', '/admin/tickets/new?q=june'],
  ['saved replies', '/admin/saved-replies'],
  ['a saved reply', '/admin/saved-replies/1/edit'],
  ['users', '/admin/users'],
  ['a user', '/admin/users/1'],
  ['the editor of a user', '/admin/users/1/edit'],
  ['a new user', '/admin/users/create'],
  ['wholesale applications', '/admin/wholesale-applications'],
  ['the audit log', '/admin/audit-log'],
  ['a page that is not there', '/admin/nowhere'],
]

const openPageTab = () => openTab(shop, { bypassCSP: true, reducedMotion: 'reduce' })
let guest: Page
let buyer: Page
let customer: Page
let adminTab: Page
beforeAll(async () => {
  guest = await openPageTab()
  buyer = await openPageTab()
  customer = await openPageTab()
  adminTab = await openPageTab()
  await signIn(customer, shop, customerUser)
  await setCartCookie(buyer, shop, [wrappedLine, lowStockLine])
  await signInAdmin(adminTab, shop, 'boss@example.com')
  await openAllSections(adminTab)
})

test.each(shopPages)('%s is valid and accessible', async (_, path) => {
  expect(await findPageProblems(guest, path)).toEqual([])
})

test.each(accountPages)('in the account: %s is valid and accessible', async (_, path) => {
  expect(await findPageProblems(customer, path)).toEqual([])
})

test.each(staffPages)('for staff: %s is valid and accessible', async (_, path) => {
  expect(await findPageProblems(adminTab, path)).toEqual([])
})

test('the cart, with a message, wrapping and something undone', async () => {
  expect(await findPageProblems(buyer, '/cart')).toEqual([])
  await buyer.getByRole('button', { name: 'Remove Field pack' }).last().click()
  await buyer.getByText('Field pack removed.').waitFor()
  expect(await checkAccessibility(buyer)).toEqual([])
  await buyer.getByRole('button', { name: 'Undo' }).click()
  await buyer.getByText('Field pack removed.').waitFor({ state: 'detached' })
  expect(await checkAccessibility(buyer)).toEqual([])
})

test('the drawer, open and empty', async () => {
  const openDrawer = async (tab: Page) => {
    await tab.click('#cart-link')
    await tab.locator('#cart-body [data-pending]').waitFor({ state: 'detached' })
  }
  expect(await findPageProblems(buyer, '/shop', openDrawer)).toEqual([])
  expect(await findPageProblems(guest, '/shop', openDrawer)).toEqual([])
})

test('the page that ends back-in-stock emails', async () => {
  expect(await findPageProblems(guest, `/items/alerts/stop?token=${stopToken(shop.config.sessionSecret, 'ann@example.com')}`)).toEqual([])
})

test('the page that ends emails with consent, and the boxes for it', async () => {
  await shop.db.transaction((tx) => saveSettings(tx, { cart_reminder_hours: 4, review_request_days: 7 }, shop.now()))
  const { pathname, search } = new URL(stopLink(shop, 'cart_reminder', 'ann@example.com'))
  expect(await findPageProblems(guest, pathname + search)).toEqual([])
  expect(await findPageProblems(buyer, '/checkout?edit=1')).toEqual([])
})

test('a choice refused by script', async () => {
  const submitInvalid = async (tab: Page) => {
    await tab.getByRole('button', { name: 'Add to cart' }).first().click()
    await tab.locator('[id^="option-"][id$="-error"]').first().waitFor()
  }
  expect(await findPageProblems(guest, '/items/field-pack?color=Moss', submitInvalid)).toEqual([])
})

test('the account with an invoice open, and checkout with saved addresses', async () => {
  const expand = async (tab: Page) => {
    await tab.locator('[data-expands]').first().click()
    await tab.locator('.dash-order-invoice table').waitFor()
  }
  expect(await findPageProblems(customer, '/dashboard?tab=orders', expand)).toEqual([])
  await setCartCookie(customer, shop, [wrappedLine])
  const enterAnother = (tab: Page) => tab.getByLabel('Use another address').check()
  expect(await findPageProblems(customer, '/checkout?edit=1', enterAnother)).toEqual([])
})

test('checkout: details, their errors, and the review', async () => {
  expect(await findPageProblems(buyer, '/checkout?edit=1')).toEqual([])
  await buyer.getByRole('button', { name: 'Save & Continue' }).click()
  await buyer.getByText('Enter your city.').first().waitFor()
  expect(await checkAccessibility(buyer)).toEqual([])
  const { cartId } = await setCartCookie(buyer, shop, [wrappedLine])
  await saveTestDetails(shop, cartId)
  expect(await findPageProblems(buyer, '/checkout/review')).toEqual([])
})

test('a form from another site is refused on a page that is valid and accessible', async () => {
  await guest.goto(`data:text/html,<form method="post" action="${shop.config.baseUrl}/cart/add"><button>Win</button></form>`)
  const addResponse = guest.waitForResponse('**/cart/add')
  await guest.getByRole('button').click()
  const response = await addResponse
  await guest.getByRole('heading', { level: 1 }).waitFor()
  expect(response.status()).toBe(403)
  expect([...(await findHtmlErrors(await response.text())), ...(await checkAccessibility(guest))]).toEqual([])
})

test('the sheets of a phone: filters and menu', async () => {
  const filters = async (tab: Page) => {
    await tab.click('#filters-open')
    await tab.getByRole('checkbox', { name: /Harbor/ }).check()
    await tab.getByRole('button', { name: 'Show 13 products' }).waitFor()
  }
  const phone = [looks[1]]
  expect(await findPageProblems(guest, '/section/mugs', filters, phone)).toEqual([])
  expect(await findPageProblems(guest, '/shop', (tab) => tab.click('[popovertarget=menu]'), phone)).toEqual([])
})

test.each([
  '/',
  '/section/mugs?brand=harbor&min=10&in_stock=1',
  '/items/field-pack?color=Moss&size=24+L',
  '/cart',
  '/checkout?edit=1',
  '/items/mug-99',
])('%s does not scroll sideways on a screen or a phone, at 320 pixels either', async (path) => {
  await buyer.goto(path)
  for (const width of [1280, 390, 320]) {
    await buyer.setViewportSize({ width, height: 800 })
    expect(await measureOverflow(buyer)).toBeLessThanOrEqual(0)
  }
})
