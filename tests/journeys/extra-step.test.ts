import { afterAll, expect, test } from 'bun:test'
import type { BrowserContextOptions } from 'playwright-core'
import { listProcessors } from '#src/payments/processors.ts'
import { seedProcessors } from '#src/payments/processor-records.ts'
import { createFlatShippingRate, createTestCart, saveTestDetails } from '#tests/support/checkout.ts'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { cardSettings, startTestCardServer } from '#tests/support/pretend-card.ts'
import { merchantSettings, startTestMerchantServer } from '#tests/support/pretend-merchant.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { realSystem } from '#src/shop/real-system.ts'

const card = startTestCardServer()
const merchant = startTestMerchantServer()
afterAll(() => Promise.all([card.stop(), merchant.stop()]))

/** The review page of a guest with a mug. */
async function openReview(options: BrowserContextOptions = {}) {
  const shop = await startTestShop({ processors: listProcessors({ ...cardSettings(card), ...merchantSettings(merchant) }, realSystem) })
  await shop.db.transaction(async (tx) => {
    await seedProcessors(tx, shop.processors)
  })
  await createFlatShippingRate(shop)
  const { cartId, token } = await createTestCart(shop, [await createTestProduct(shop, { name: 'Harbor mug', price: 2400 })])
  await saveTestDetails(shop, cartId)
  const page = await openTab(shop, options)
  await page.context().addCookies([{ name: 'cart', value: token, url: shop.config.baseUrl }])
  await page.goto('/checkout/review')
  const paymentStatus = async () => (await shop.db.read.select().from(shop.db.t.orders).orderBy(shop.db.t.orders.id))[0]?.paymentStatus
  return { page, paymentStatus }
}

test('a card asks for an extra step: refused by the keyboard, then confirmed', async () => {
  const { page, paymentStatus } = await openReview()
  const panel = page.locator('[data-payment-panel="card-inline"]')
  await page.locator('[data-payment-panel="card-inline"][data-state="ready"]').waitFor()
  const form = page.frameLocator('iframe[title="Card details"]')
  await form.getByLabel('Card number').fill('4000 0025 0000 3155')
  await form.getByLabel('Expiry').fill('12 / 34')
  await form.getByLabel('Security code').fill('123')
  const payButton = page.getByRole('button', { name: 'Pay $30.95' })
  await payButton.press('Enter')
  const bank = page.frameLocator('iframe[title="Confirm your payment"]')
  await bank.getByRole('heading', { name: 'Confirm your payment' }).waitFor()
  expect(await panel.getAttribute('data-state')).toBe('extra-step')
  await panel.getByText('Your bank asks you to confirm this payment.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('alert').filter({ hasText: 'Your bank did not confirm the payment.' }).waitFor()
  expect(await panel.getAttribute('data-state')).toBe('declined')

  await payButton.press('Enter')
  await bank.getByRole('button', { name: 'Confirm payment' }).click()
  await page.waitForURL('**/checkout/success/*')
  expect(page.consoleErrors).toEqual([])
  expect(await paymentStatus()).toBe('paid')
})

test('the hosted page asks for it, too', async () => {
  const { page, paymentStatus } = await openReview({ javaScriptEnabled: false })
  await page.getByRole('button', { name: 'Pay $30.95' }).click()
  await page.waitForURL(`${card.url}/**`)
  const pay = async () => {
    await page.getByLabel('Card number').fill('4000002500003155')
    await page.getByLabel('Expiry').fill('12/34')
    await page.getByLabel('Security code').fill('123')
    await page.getByRole('button', { name: 'Pay $30.95' }).click()
  }
  await pay()
  await page.getByRole('button', { name: 'Refuse' }).click()
  await page.getByRole('alert').filter({ hasText: 'unable to authenticate' }).waitFor()
  await pay()
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  await page.waitForURL('**/checkout/success/*')
  expect(await paymentStatus()).toBe('paid')
})

test('the window of the merchant of record asks for it inside', async () => {
  const { page, paymentStatus } = await openReview()
  await page.getByRole('radio', { name: /More ways to pay/ }).check()
  await page.locator('[data-payment-panel="mor-overlay"][data-state="ready"]').waitFor()
  await page.getByRole('button', { name: 'Pay $30.95 plus tax' }).press('Enter')
  const overlay = page.frameLocator('iframe[title="Payment window"]')
  await overlay.getByRole('button', { name: 'Fill in a card with an extra step' }).click()
  await overlay.getByRole('button', { name: /^Pay / }).click()
  await overlay.getByRole('button', { name: 'Refuse' }).click()
  await overlay.getByRole('alert').filter({ hasText: 'Your bank did not confirm the payment.' }).waitFor()
  await overlay.getByRole('button', { name: /^Pay / }).click()
  await overlay.getByRole('button', { name: 'Confirm payment' }).press('Enter')
  await page.waitForURL('**/checkout/success/*')
  expect(page.consoleErrors.filter((error) => !error.includes('402'))).toEqual([])
  expect(await paymentStatus()).toBe('paid')
})
