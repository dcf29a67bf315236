import { afterAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { seedProcessors } from '#src/payments/processor-records.ts'
import { listProcessors } from '#src/payments/processors.ts'
import { createFlatShippingRate, createTestCart, saveTestDetails } from '#tests/support/checkout.ts'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { checkAccessibility } from '#tests/support/find-page-problems.ts'
import { eventsProcessed } from '#tests/support/payment-events.ts'
import { cardSettings, startTestCardServer } from '#tests/support/pretend-card.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'
import { realSystem } from '#src/shop/real-system.ts'

const card = startTestCardServer()
afterAll(() => card.stop())
const shop = await startTestShop({ processors: listProcessors(cardSettings(card), realSystem) })
card.setWebhookUrl(`${shop.config.baseUrl}/webhooks/card-processor`)
await shop.db.transaction(async (tx) => {
  await seedProcessors(tx, shop.processors)
  const { orderProcessors } = tx.t
  for (const [id, instructions] of [
    [10, 'IBAN DE02 1203'],
    [11, 'Pay this invoice to DE02 9999'],
  ] as const)
    await tx.update(orderProcessors).set({ enabled: true, instructions }).where(eq(orderProcessors.processorId, id))
})
await createFlatShippingRate(shop)
const mug = await createTestProduct(shop, { name: 'Harbor mug', price: 2400, stock: 1000 })
const [admin, wholesaler] = [await createTestUser(shop, 5), await createTestUser(shop, 2)]

const bothWays = [
  ['with script, by keyboard', true],
  ['without script', false],
] as const

async function openReview(javaScriptEnabled: boolean, user?: { id: number }) {
  const { cartId, token } = await createTestCart(shop, [mug])
  await saveTestDetails(shop, cartId)
  const page = await openTab(shop, { javaScriptEnabled, reducedMotion: 'reduce' })
  if (user) await signIn(page, shop, user)
  await page.context().addCookies([{ name: 'cart', value: token, url: shop.config.baseUrl }])
  await page.goto('/checkout/review')
  return page
}

async function expectNoProblems(page: Page, javaScriptEnabled: boolean): Promise<void> {
  if (javaScriptEnabled) expect(await checkAccessibility(page)).toEqual([])
}

async function payByCard(page: Page, javaScriptEnabled: boolean): Promise<void> {
  const fields = javaScriptEnabled ? page.frameLocator('iframe') : page
  if (!javaScriptEnabled) {
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await page.waitForURL(`${card.url}/**`)
  } else await page.locator('[data-payment-panel="card-inline"][data-state="ready"]').waitFor()
  await fields.getByLabel('Card number').fill('4242424242424242')
  await fields.getByLabel('Expiry').fill('12/34')
  await fields.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: /^pay/i }).press('Enter')
  await page.waitForURL('**/checkout/success/*')
}

test.each(bothWays)('a guest orders by bank transfer and pays the order by its link instead: %s', async (_, javaScriptEnabled) => {
  const page = await openReview(javaScriptEnabled)
  await page.getByRole('radio', { name: /Bank transfer/ }).press('Space')
  await page.getByRole('button', { name: 'Place order' }).press('Enter')
  await page.waitForURL('**/checkout/success/*')
  await page.getByText('IBAN DE02 1203').first().waitFor()
  await expectNoProblems(page, javaScriptEnabled)
  await page.goto(`${page.url()}/pay`)
  await page.getByRole('button', { name: /^Pay \$30\.95/ }).waitFor()
  await expectNoProblems(page, javaScriptEnabled)
  await payByCard(page, javaScriptEnabled)
  await page.getByText('Visa ending 4242').first().waitFor()
})

test.each(bothWays)('a wholesale customer orders on invoice: %s', async (_, javaScriptEnabled) => {
  const page = await openReview(javaScriptEnabled, wholesaler)
  await page.getByRole('radio', { name: /Invoice/ }).press('Space')
  await page.getByRole('button', { name: 'Place order' }).press('Enter')
  await page.waitForURL('**/checkout/success/*')
  await page.getByText('Pay this invoice to DE02 9999').first().waitFor()
  await expectNoProblems(page, javaScriptEnabled)
})

test('staff refund a part of a card payment, and see its dispute with the deadline on the order and the dashboard', async () => {
  const page = await openReview(true)
  await payByCard(page, true)
  const paid = card.captured().at(-1)!
  const { orders } = shop.db.t
  const [order] = await shop.db.read.select().from(orders).where(eq(orders.externalId, paid.externalId))
  const staff = await openTab(shop, { reducedMotion: 'reduce' })
  await signIn(staff, shop, admin)
  await staff.goto(`/admin/ecommerce/orders/${order!.id}/refund`)
  await staff.getByRole('textbox', { name: 'Refund of Harbor mug' }).fill('1')
  await staff.getByRole('button', { name: 'Refund $24.00' }).press('Enter')
  await staff.getByText('Refunded $24.00').first().waitFor()
  card.sandbox.scenarios.find(({ id }) => id === 'dispute-open')!.play(paid.reference)
  await card.webhooksDelivered()
  await eventsProcessed(shop)
  await staff.reload()
  await staff.getByText('The customer disputes $6.95 with their bank.').first().waitFor()
  await staff
    .getByText(/Respond by .* at the processor/)
    .first()
    .waitFor()
  expect(await checkAccessibility(staff)).toEqual([])
  await staff.goto('/admin/dashboard')
  await staff
    .getByRole('link', { name: /dispute/i })
    .first()
    .waitFor()
  expect([...page.consoleErrors, ...staff.consoleErrors]).toEqual([])
})
