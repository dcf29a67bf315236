import { afterAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { hashPassword } from '#src/accounts/passwords/passwords.ts'
import { createUser } from '#src/accounts/users.ts'
import { listProcessors } from '#src/payments/processors.ts'
import { seedProcessors } from '#src/payments/processor-records.ts'
import { createFlatShippingRate } from '#tests/support/checkout.ts'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { cardSettings, startTestCardServer } from '#tests/support/pretend-card.ts'
import { createTestCategory, createTestProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { realSystem } from '#src/shop/real-system.ts'

const card = startTestCardServer()
afterAll(() => card.stop())

/** A served shop with a mug in two colours, a card processor, and one member of staff. */
async function startCheckoutShop(): Promise<TestShop> {
  const shop = await startTestShop({ processors: listProcessors(cardSettings(card), realSystem) })
  const password = await hashPassword('journey-pass-1')
  await shop.db.transaction(async (tx) => {
    await seedProcessors(tx, shop.processors)
    await createUser(tx, { email: 'robin@example.com', name: 'Robin Vale', password, roleId: 5, now: shop.now() })
  })
  await createFlatShippingRate(shop)
  const mugs = await createTestCategory(shop, { name: 'Mugs' })
  await createTestProduct(shop, { name: 'Harbor mug', price: 2400, categoryId: mugs.id, options: { Color: ['Moss', 'Sand'] } })
  return shop
}

async function submitDetails(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Amara Okafor')
  await page.getByLabel('Email', { exact: true }).fill('amara@example.com')
  await page.getByLabel('Street address').fill('418 Alder Street')
  await page.getByLabel('City').fill('Portland')
  await page.getByLabel('State', { exact: true }).selectOption('OR')
  await page.getByLabel('ZIP code').fill('97205')
  await page.getByRole('button', { name: 'Save & Continue' }).click()
}

async function checkConfirmationMail(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill('robin@example.com')
  await page.getByLabel('Password', { exact: true }).fill('journey-pass-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/admin/dashboard')
  await page.goto('/admin/outbox')
  await page.getByText('amara@example.com').first().waitFor()
  await page
    .getByText(/Order 1\d{4} confirmed/)
    .first()
    .waitFor()
}

describe('a guest buys a mug', () => {
  test('with script: drawer, inline card form, declined once, then paid, with the totals inside the invoice on a phone', async () => {
    const shop = await startCheckoutShop()
    const page = await openTab(shop)
    await page.goto('/section/mugs')
    await page
      .getByRole('link', { name: /Harbor mug/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: 'Harbor mug' }).waitFor()
    const swap = page.waitForResponse(
      (response) => response.url().includes('/items/harbor-mug') && response.request().headers()['hx-request-type'] === 'partial',
    )
    await page.getByRole('radio', { name: /Sand/ }).check({ force: true })
    await swap
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    const drawer = page.getByRole('dialog', { name: /cart/i })
    await drawer.getByText('Harbor mug').waitFor()
    await drawer.getByText('Sand').waitFor()
    await drawer.getByRole('link', { name: /^check out/i }).click()

    await page.waitForURL('**/checkout')
    await submitDetails(page)
    await page.waitForURL('**/checkout/review*')
    const form = page.frameLocator('iframe')
    const payButton = page.getByRole('button', { name: 'Pay $30.95' })
    const enterCardNumber = async (number: string) => {
      await form.getByLabel('Card number').fill(number)
      await form.getByLabel('Expiry').fill('12 / 34')
      await form.getByLabel('Security code').fill('123')
    }
    // The fields may be there before the form says that it is ready; paying earlier asks to try again.
    await page.locator('[data-payment-panel="card-inline"][data-state="ready"]').waitFor()
    await enterCardNumber('4000 0000 0000 0002')
    await payButton.press('Enter')
    await page
      .getByRole('alert')
      .filter({ hasText: /declined|accepted|another card/i })
      .first()
      .waitFor()
    await enterCardNumber('4242 4242 4242 4242')
    await payButton.press('Enter')

    await page.waitForURL('**/checkout/success/*')
    await page.getByRole('heading', { name: 'Thank you, Amara.' }).waitFor()
    expect(await page.getByText('Visa ending 4242').count()).toBeGreaterThan(0)
    await page.setViewportSize({ width: 390, height: 844 })
    const [invoice, totals] = [(await page.locator('.invoice').boundingBox())!, (await page.locator('.invoice .sum-lines').boundingBox())!]
    expect(totals.x).toBeGreaterThan(invoice.x)
    expect(page.consoleErrors.filter((error) => !error.includes('402'))).toEqual([])
    await checkConfirmationMail(page)
    const [order] = await shop.db.read.select().from(shop.db.t.orders).orderBy(shop.db.t.orders.id)
    expect(order).toMatchObject({ paymentStatus: 'paid', total: 3095, itemCount: 1 })
  })

  test('without script: plain forms, and the processor’s hosted page', async () => {
    const shop = await startCheckoutShop()
    const page = await openTab(shop, { javaScriptEnabled: false })
    await page.goto('/shop')
    await page
      .getByRole('link', { name: /Harbor mug/ })
      .first()
      .click()
    await page.getByRole('radio', { name: /Sand/ }).check({ force: true })
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await page.waitForURL('**/cart')
    await page.getByText('Sand').first().waitFor()
    await page.locator('input[name=quantity]').first().fill('2')
    await page
      .getByRole('button', { name: /update/i })
      .first()
      .click()
    await page.getByText('$48.00').first().waitFor()
    await page
      .getByRole('link', { name: /^check out/i })
      .first()
      .click()

    await page.waitForURL('**/checkout')
    await submitDetails(page)
    await page.waitForURL('**/checkout/review*')
    await page.getByRole('button', { name: 'Pay $54.95' }).click()

    await page.waitForURL(`${card.url}/**`)
    await page.getByLabel('Card number').fill('4242424242424242')
    await page.getByLabel('Expiry').fill('12/34')
    await page.getByLabel('Security code').fill('123')
    await page.getByRole('button', { name: /pay/i }).click()

    await page.waitForURL('**/checkout/success/*')
    await page.getByRole('heading', { name: 'Thank you, Amara.' }).waitFor()
    await checkConfirmationMail(page)
    const [line] = await shop.db.read.select().from(shop.db.t.orderLines).orderBy(shop.db.t.orderLines.id)
    expect(line).toMatchObject({ options: [{ name: 'Color', value: 'Sand' }], quantity: 2 })
  })
})
