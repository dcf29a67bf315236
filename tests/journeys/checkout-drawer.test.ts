import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { listProcessors } from '#src/payments/processors.ts'
import { seedProcessors } from '#src/payments/processor-records.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createFlatShippingRate } from '#tests/support/checkout.ts'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { findAccessibilityViolations } from '#tests/support/accessibility.ts'
import { cardSettings, startTestCardServer } from '#tests/support/pretend-card.ts'
import { createTestProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { realSystem } from '#src/shop/real-system.ts'

const card = startTestCardServer()
afterAll(() => card.stop())

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ processors: listProcessors(cardSettings(card), realSystem) })
  await shop.db.transaction(async (tx) => {
    await seedProcessors(tx, shop.processors)
    await saveSettings(tx, { enable_order_comments: true }, shop.now())
  })
  await createFlatShippingRate(shop)
  await createTestProduct(shop, { name: 'Harbor mug', price: 2400, stock: 100 })
})

async function openDetails(options: BrowserContextOptions = {}): Promise<Page & { consoleErrors: string[] }> {
  const page = await openTab(shop, options)
  await page.goto('/items/harbor-mug')
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.getByRole('dialog', { name: /cart/i }).getByText('Harbor mug').waitFor()
  await page.goto('/checkout')
  return page
}

async function openReview(options: BrowserContextOptions = {}): Promise<Page & { consoleErrors: string[] }> {
  const page = await openDetails(options)
  await page.getByLabel('Full name').fill('Amara Okafor')
  await page.getByLabel('Email', { exact: true }).fill('amara@example.com')
  await page.getByLabel('Street address').fill('418 Alder Street')
  await page.getByLabel('City').fill('Portland')
  await page.getByLabel('State', { exact: true }).selectOption('OR')
  await page.getByLabel('ZIP code').fill('97205')
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  await page.waitForURL('**/checkout/review*')
  return page
}

async function addOneInDrawer(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Cart/ }).click()
  const drawer = page.getByRole('dialog', { name: /cart/i })
  await drawer.locator('input[name=quantity]').fill('2')
  await drawer.locator('input[name=quantity]').press('Tab')
  await drawer.getByText('$48.00').first().waitFor()
}

describe('the cart drawer at checkout', () => {
  test('opens on the details page, and the summary follows while the typed input stays', async () => {
    const page = await openDetails()
    await page.getByLabel('Full name').fill('Amara Okafor')
    await addOneInDrawer(page)
    await page.locator('#co-summary').getByText('$48.00').first().waitFor({ state: 'attached' })
    expect(await page.getByLabel('Full name').inputValue()).toBe('Amara Okafor')
    expect(await findAccessibilityViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('#cart-link:focus').waitFor()
    expect(page.consoleErrors).toEqual([])
  })

  test('opens on the review page, and totals, shipping and button follow', async () => {
    const page = await openReview({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    await page.getByLabel('Order comment').fill('Ring twice')
    await addOneInDrawer(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Pay $54.95' }).waitFor()
    expect(await page.getByLabel('Order comment').inputValue()).toBe('Ring twice')
    expect(await findAccessibilityViolations(page)).toEqual([])
  })

  test('emptied, it leads home, because there is nothing to check out', async () => {
    const page = await openDetails()
    await page.getByRole('link', { name: /^Cart/ }).click()
    await page.getByRole('button', { name: /^Remove Harbor mug/i }).click()
    await page.getByText('Your cart is empty. Add an item before you check out.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('without script its link opens the cart page', async () => {
    const page = await openTab(shop, { javaScriptEnabled: false })
    await page.goto('/items/harbor-mug')
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await page.goto('/checkout')
    await page.getByRole('link', { name: /^Cart/ }).click()
    await page.waitForURL('**/cart')
  })
})

test('the fields of the last chosen country are shown, however slow the response for an earlier one is', async () => {
  const page = await openDetails()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/checkout/states?country=CA*', async (route) => {
    await isReleased
    await route.continue().catch(() => undefined)
  })
  await page.getByLabel('Country').selectOption('CA')
  await page.getByLabel('Country').selectOption('GB')
  release()
  await page.getByLabel('County').waitFor()
})
