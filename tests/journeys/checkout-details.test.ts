import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { createCheckoutField } from '#src/checkout/edit-checkout-fields.ts'
import { listProcessors } from '#src/payments/processors.ts'
import { seedProcessors } from '#src/payments/processor-records.ts'
import { createFlatShippingRate } from '#tests/support/checkout.ts'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { findAccessibilityViolations } from '#tests/support/accessibility.ts'
import { cardSettings, startTestCardServer } from '#tests/support/pretend-card.ts'
import { createTestProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { buildApp } from '#src/app.tsx'
import { realSystem } from '#src/shop/real-system.ts'

const card = startTestCardServer()
afterAll(() => card.stop())

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ processors: listProcessors(cardSettings(card), realSystem) })
  await shop.db.transaction((tx) => seedProcessors(tx, shop.processors))
  await createFlatShippingRate(shop)
  for (const name of ['Harbor mug', 'Moss bowl']) await createTestProduct(shop, { name, price: 2400, stock: 100 })
  for (const label of ['PO number', 'Gate code']) {
    const field = { label, type: 'text', options: '', required: label === 'Gate code', appliesTo: 'both', texts: {} } as const
    await shop.db.transaction((tx) => createCheckoutField(tx, field, shop.now()))
  }
})

async function addBoth(page: Page): Promise<void> {
  for (const slug of ['harbor-mug', 'moss-bowl']) {
    await page.goto(`/items/${slug}`)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await page
      .getByRole('link', { name: /^Check out/i })
      .first()
      .waitFor()
  }
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Full name', { exact: true }).fill('Amara Okafor')
  await page.locator('#f-address1').fill('418 Alder Street')
  await page.locator('#f-city').fill('Portland')
  await page.locator('#f-state').selectOption('OR')
  await page.locator('#f-postal_code').fill('97205')
}

test('with script: undo in the drawer, a corrected email, a billing address abroad', async () => {
  const page = await openTab(shop)
  await addBoth(page)
  await page.goto('/checkout')
  await page.getByRole('link', { name: /^Cart/ }).click()
  const drawer = page.getByRole('dialog', { name: /cart/i })
  await drawer.getByRole('button', { name: 'Remove Moss bowl' }).click()
  await drawer.getByText('Moss bowl removed.').waitFor()
  await drawer.getByRole('button', { name: 'Undo' }).click()
  await drawer.getByRole('button', { name: 'Remove Moss bowl' }).waitFor()
  await page.keyboard.press('Escape')

  await page.getByLabel('Email', { exact: true }).fill('amara@gmial.com')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Use this address' }).click()
  await page.getByText('Did you mean').waitFor({ state: 'detached' })
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('amara@gmail.com')
  await fillAddress(page)
  expect(await page.locator('#f-billing_city').count()).toBe(0)
  await page.getByLabel('Same as shipping address').uncheck()
  await page.locator('#f-billing_country').selectOption('GB')
  await page.getByLabel('Postcode').waitFor()
  expect(await page.getByLabel('ZIP code').inputValue()).toBe('97205')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.locator('#f-billing_address1').fill('9 Chancery Lane')
  await page.locator('#f-billing_postal_code').fill('wc2a1aa')
  await page.getByRole('button', { name: 'Save & Continue' }).click()

  await page.locator('.error-summary:focus').waitFor()
  await page.getByRole('link', { name: 'Billing address: Enter your city.' }).click()
  await page.locator('#f-billing_city:focus').waitFor()
  await page.keyboard.type('London')
  await page.getByLabel('Gate code').fill('3')
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  await page.waitForURL('**/checkout/review*')
  await page.getByText('Amara Okafor, 9 Chancery Lane, London WC2A 1AA, United Kingdom').waitFor()
  expect(page.consoleErrors.filter((text) => !text.includes('422'))).toEqual([])
})

test('without script: undo on the cart page, another country, and another billing address', async () => {
  const page = await openTab(shop, { javaScriptEnabled: false })
  await addBoth(page)
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Remove Moss bowl' }).click()
  await page.getByText('Moss bowl removed.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Remove Moss bowl' }).waitFor()
  await page.goto('/checkout')
  await page.getByLabel('Email', { exact: true }).fill('amara@example.com')
  await fillAddress(page)
  await page.locator('#f-country').selectOption('CA')
  await page.getByLabel('Gate code').fill('3')
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  await page.getByRole('link', { name: 'Choose your state or province.' }).waitFor()
  await page.getByLabel('Province').selectOption('ON')
  await page.getByLabel('Postal code').fill('k1a0b1')
  await page.locator('#f-country').selectOption('US')
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  await page.locator('#f-state').selectOption('OR')
  await page.getByLabel('ZIP code').fill('97205')
  await page.getByLabel('Same as shipping address').uncheck()
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  await page.locator('#f-billing_address1').fill('9 Elm Street')
  await page.locator('#f-billing_city').fill('Salem')
  await page.locator('#f-billing_state').selectOption('OR')
  await page.locator('#f-billing_postal_code').fill('97301')
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  await page.waitForURL('**/checkout/review')
  await page.getByText('Amara Okafor, 9 Elm Street, Salem, OR 97301, United States').waitFor()
})

test('checkout fields are moved by keyboard', async () => {
  const page = await openTab(shop)
  const admin = await createSignedInClient(buildApp(shop), shop, await createTestUser(shop, 5, 'admin@example.com'))
  await page.context().addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: shop.config.baseUrl })))
  await page.goto('/admin/ecommerce/checkout/fields')
  const labels = () => page.locator('.checkout-field-text a').allTextContents()
  expect((await labels()).map((label) => label.trim())).toEqual(['PO number', 'Gate code'])
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Move PO number', exact: true }).focus()
  const saved = page.waitForResponse('**/fields/order?**')
  for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await saved
  await page.reload()
  expect((await labels()).map((label) => label.trim())).toEqual(['Gate code', 'PO number'])
  await page.getByRole('button', { name: 'Delete Gate code' }).click()
  await page.getByText('Field deleted: Gate code.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Gate code' }).waitFor()
  expect(page.consoleErrors).toEqual([])
})
