import { afterAll, expect, test } from 'bun:test'
import { listProcessors } from '#src/payments/processors.ts'
import { seedProcessors } from '#src/payments/processor-records.ts'
import { createFlatShippingRate, createTestCart, saveTestDetails } from '#tests/support/checkout.ts'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { cardSettings, startTestCardServer } from '#tests/support/pretend-card.ts'
import { merchantSettings, startTestMerchantServer } from '#tests/support/pretend-merchant.ts'
import { eventsProcessed } from '#tests/support/payment-events.ts'
import { createTestProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'
import { realSystem } from '#src/shop/real-system.ts'

const card = startTestCardServer()
const merchant = startTestMerchantServer()
afterAll(() => Promise.all([card.stop(), merchant.stop()]))

/** A served shop that taxes 10%, with a mug in a guest's cart and both processors. */
async function openReview(
  options: Parameters<typeof openTab>[1] = {},
  prepare?: (tab: Awaited<ReturnType<typeof openTab>>) => Promise<void>,
) {
  const shop = await startTestShop({ processors: listProcessors({ ...cardSettings(card), ...merchantSettings(merchant) }, realSystem) })
  merchant.setWebhookUrl(`${shop.config.baseUrl}/webhooks/merchant-processor`)
  await shop.db.transaction(async (tx) => {
    await seedProcessors(tx, shop.processors)
    await tx.insert(tx.t.taxRates).values({ kind: 'sales_tax', name: 'Oregon', country: 'US', ratePpm: 100_000, checkedOn: '2026-01-01' })
  })
  await createFlatShippingRate(shop)
  const { cartId, token } = await createTestCart(shop, [await createTestProduct(shop, { name: 'Harbor mug', price: 2400 })])
  await saveTestDetails(shop, cartId)
  const page = await openTab(shop, options)
  await page.context().addCookies([{ name: 'cart', value: token, url: shop.config.baseUrl }])
  await prepare?.(page)
  // With its styles, which its scripts wait for, but not with those that a test holds back.
  await page.goto('/checkout/review', { waitUntil: prepare ? 'domcontentloaded' : 'load' })
  return { shop, page }
}

/** Refunds the mug with its tax; the merchant of record approves it later and reports that by webhook. */
async function refundMug(shop: TestShop, orderId: number): Promise<void> {
  const tab = await openTab(shop, { reducedMotion: 'reduce' })
  await signIn(tab, shop, await createTestUser(shop, 5))
  await tab.goto(`/admin/ecommerce/orders/${orderId}/refund`)
  await tab.getByRole('textbox', { name: 'Refund of Harbor mug' }).fill('1')
  merchant.holdNextRefund()
  await tab.getByRole('button', { name: 'Refund $28.80' }).press('Enter')
  await tab
    .getByText(/The refund of \$28\.80 is not confirmed yet/)
    .first()
    .waitFor()
  expect(await readOrder(shop)).toMatchObject({ paymentStatus: 'paid', refunded: 0, refunding: 2880 })
  const [adjustment, ...others] = [...merchant.store.adjustments.values()]
  expect(others).toEqual([])
  expect(adjustment).toMatchObject({ status: 'pending_approval', totals: { total: '2880', tax: '480' } })
  merchant.settleRefund(adjustment!.id, 'approved')
  await merchant.webhooksDelivered()
  await eventsProcessed(shop)
  await tab.goto(`/admin/ecommerce/orders/${orderId}`)
  await tab.getByText('$28.80 refunded').first().waitFor()
  await tab.getByText('Partially refunded').first().waitFor()
  expect(await readOrder(shop)).toMatchObject({ paymentStatus: 'partially_refunded', refunded: 2880, refunding: 0 })
  expect(tab.consoleErrors).toEqual([])
}

const readOrder = async (shop: TestShop) => (await shop.db.read.select().from(shop.db.t.orders).orderBy(shop.db.t.orders.id))[0]

test('a guest pays in the window of the merchant of record: other totals, declined once, paid with the tax of the country, refunded by an adjustment that a webhook confirms', async () => {
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
  const order = await readOrder(shop)
  expect(order).toMatchObject({ paymentStatus: 'paid', tax: 619, total: 3714 })
  await refundMug(shop, order!.id)
})

test.each([
  ['card', 'card-inline', null],
  ['merchant of record', 'mor-overlay', /More ways to pay/],
])('the panel of the %s is as high while it loads as when it is ready', async (_, type, radio) => {
  const scripts = Promise.withResolvers<void>()
  const { page } = await openReview({ reducedMotion: 'reduce' }, async (tab) => {
    await tab.route(
      (url) => [card.scriptUrl, merchant.scriptUrl].includes(url.href),
      async (route) => {
        await scripts.promise
        await route.continue()
      },
    )
  })
  if (radio) await page.getByRole('radio', { name: radio }).check()
  const panel = page.locator(`[data-payment-panel="${type}"]`)
  const heightAt = async (state: string) => {
    await page.locator(`[data-payment-panel="${type}"][data-state="${state}"]`).waitFor()
    return (await panel.boundingBox())!.height
  }
  const loading = await heightAt('loading')
  scripts.resolve()
  expect([await heightAt('ready'), loading]).toEqual([loading, loading])
})

test('without script a button updates the totals, and another payment method is asked for', async () => {
  const { page } = await openReview({ javaScriptEnabled: false })
  await page.getByRole('radio', { name: /More ways to pay/ }).check()
  await page.getByRole('button', { name: 'Update total' }).last().click()
  await page.getByText('Calculated at payment').waitFor()
  await page.getByRole('button', { name: 'Pay $30.95 plus tax' }).click()
  await page.getByText('This payment method needs JavaScript.').first().waitFor()
})
