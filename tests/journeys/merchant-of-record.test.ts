import { afterAll, expect, test } from 'bun:test'
import { seedMailTemplates } from '#src/mail/templates.ts'
import { listProcessors } from '#src/payments/processors.ts'
import { seedProcessors } from '#src/payments/processor-records.ts'
import { startPretendMerchant } from '#src/payments/pretend/merchant-server.ts'
import { createFlatShippingRate, createTestCart, saveTestDetails } from '#tests/support/checkout.ts'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { cardSettings, startTestCardServer } from '#tests/support/pretend-card.ts'
import { merchantSettings, merchantWebhookSecret } from '#tests/support/pretend-merchant.ts'
import { createTestProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'

const card = startTestCardServer()
const merchant = startPretendMerchant({ webhookSecret: merchantWebhookSecret })
afterAll(() => Promise.all([card.stop(), merchant.stop()]))

/** A served shop that taxes 10%, with a mug in a guest's cart and both processors. */
async function openReview(options: Parameters<typeof openTab>[1] = {}) {
  const shop = await startTestShop({ processors: listProcessors({ ...cardSettings(card), ...merchantSettings(merchant) }) })
  await shop.db.transaction(async (tx) => {
    await seedProcessors(tx, shop.processors)
    await seedMailTemplates(tx, shop.now())
    await tx.insert(tx.t.taxRates).values({ kind: 'sales_tax', name: 'Oregon', country: 'US', ratePpm: 100_000, checkedOn: '2026-01-01' })
  })
  await createFlatShippingRate(shop)
  const { cartId, token } = await createTestCart(shop, [await createTestProduct(shop, { name: 'Harbor mug', price: 2400 })])
  await saveTestDetails(shop, cartId)
  const page = await openTab(shop, options)
  await page.context().addCookies([{ name: 'cart', value: token, url: shop.config.baseUrl }])
  await page.goto('/checkout/review')
  return { shop, page }
}

async function refundMug(shop: TestShop, orderId: number): Promise<void> {
  const tab = await openTab(shop, { reducedMotion: 'reduce' })
  await signIn(tab, shop, await createTestUser(shop, 5))
  await tab.goto(`/admin/ecommerce/orders/${orderId}/refund`)
  await tab.getByRole('spinbutton', { name: 'Refund of Harbor mug' }).fill('1')
  await tab.getByRole('button', { name: 'Refund $28.80' }).press('Enter')
  await tab.getByText('Refunded $28.80').first().waitFor()
  expect(tab.consoleErrors).toEqual([])
}

test('a guest pays in the window of the merchant of record: other totals, declined once, paid with the tax of the country, refunded', async () => {
  const { shop, page } = await openReview()
  await page.getByText('Order total').first().waitFor()
  await page.getByText('$33.35').first().waitFor()
  await page.getByRole('radio', { name: /More ways to pay/ }).check()
  await page.getByText('Calculated at payment').waitFor()
  const payButton = page.getByRole('button', { name: 'Pay $30.95 plus tax' })
  await page.locator('[data-payment-panel="mor-overlay"][data-state="ready"]').waitFor()

  await payButton.click()
  const overlay = page.frameLocator('iframe[title="Payment window"]')
  await overlay.getByRole('heading', { name: 'Test seller of record' }).waitFor()
  await overlay.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('alert').filter({ hasText: 'You closed the payment window.' }).waitFor()

  await payButton.press('Enter')
  await overlay.getByLabel('Country').selectOption('GB')
  await overlay.getByRole('button', { name: 'Pay $37.14' }).waitFor()
  await overlay.getByRole('button', { name: 'Fill in a card that is declined' }).click()
  await overlay.getByRole('button', { name: 'Pay $37.14' }).click()
  await overlay.getByRole('alert').filter({ hasText: 'Your card was declined.' }).waitFor()
  await overlay.getByRole('button', { name: 'Fill in a card that works' }).click()
  await overlay.getByRole('button', { name: 'Pay $37.14' }).click()

  await page.waitForURL('**/checkout/success/*')
  await page.getByRole('heading', { name: 'Thank you, Amara.' }).waitFor()
  await page.getByText('$37.14').first().waitFor()
  expect(page.consoleErrors.filter((error) => !error.includes('402'))).toEqual([])
  const [order] = await shop.db.read.select().from(shop.db.t.orders)
  expect(order).toMatchObject({ paymentStatus: 'paid', tax: 619, total: 3714 })
  await refundMug(shop, order!.id)
  expect([...merchant.store.adjustments.values()].map(({ totals }) => totals.total)).toEqual(['2880'])
}, 60_000)

test('without script a button updates the totals, and another payment method is asked for', async () => {
  const { page } = await openReview({ javaScriptEnabled: false })
  await page.getByRole('radio', { name: /More ways to pay/ }).check()
  await page.getByRole('button', { name: 'Update total' }).last().click()
  await page.getByText('Calculated at payment').waitFor()
  await page.getByRole('button', { name: 'Pay $30.95 plus tax' }).click()
  await page.getByText('This payment method needs JavaScript.').first().waitFor()
}, 60_000)
