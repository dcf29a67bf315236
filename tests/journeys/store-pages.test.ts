import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { listOrderLines } from '#src/orders/find-orders.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { stopToken } from '#src/stock-alerts/stock-alerts.ts'
import { saveTestDetails } from '#tests/support/checkout.ts'
import { checkAccessibility, findPageProblems, judgePage } from '#tests/support/find-page-problems.ts'
import { findHtmlErrors } from '#tests/support/html-checks.ts'
import { openJudgedTab } from '#tests/support/judged-tab.ts'
import { looks } from '#tests/support/looks.ts'
import { measureOverflow } from '#tests/support/page-checks.ts'
import { startTestCardServer } from '#tests/support/pretend-card.ts'
import { setCartCookie } from '#tests/support/stocked-shop.ts'
import { createPageShop, type PageSample } from './page-shop.ts'
import { stopLink } from '#src/mail-consents/stop-link.ts'

const card = startTestCardServer()
afterAll(() => card.stop())
const { shop, orderWithFiles, orderToRefund, packVariants } = await createPageShop(card)
const { order, pack } = shop
const wrappedLine = { id: pack.id, variantId: packVariants[0]!.id, giftWrap: true }
const lowStockLine = { id: pack.id, variantId: packVariants[2]!.id, quantity: 2 }

async function pathOfDownload({ id }: { id: number }): Promise<string> {
  const [line] = await listOrderLines(shop.db.read, id)
  return `/downloads/${line!.id}/${line!.downloadToken}`
}

// Products in every layout and state are judged in product-states.test.ts.
const pages: PageSample[] = [
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
  ['an order that is confirmed', `/checkout/success/${order.externalId}`],
  ['an order with files and a way on', `/checkout/success/${orderWithFiles.externalId}`],
  ['the files of a line', await pathOfDownload(orderWithFiles)],
  ['a download that is over', `${await pathOfDownload(orderToRefund)}?file=1`],
  ['an empty cart', '/cart'],
  ['the components of the shop', '/styleguide'],
  ['the components of the staff area', '/styleguide?area=admin'],
  ['every kind of block', '/styleguide/blocks'],
]

let guest: Page
let buyer: Page
beforeAll(async () => {
  guest = await openJudgedTab(shop)
  buyer = await openJudgedTab(shop)
  await setCartCookie(buyer, shop, [wrappedLine, lowStockLine])
})

test.each(pages)('%s is valid and accessible', async (_, path) => {
  expect(await judgePage(guest, path)).toEqual([])
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
