import { expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { startScheduledTasks } from '#src/scheduled-tasks.ts'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { findAccessibilityViolations } from '#tests/support/accessibility.ts'
import { findHtmlErrors } from '#tests/support/html-checks.ts'
import { tabToElement } from '#tests/support/keyboard.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { signInAdmin } from '#tests/support/stocked-shop.ts'

const fixturePath = (name: string): string => join(import.meta.dir, '../imports/files', name)

async function openSignedInTab(shop: TestShop, options: Parameters<typeof openTab>[1] = {}): Promise<Awaited<ReturnType<typeof openTab>>> {
  const page = await openTab(shop, options)
  await signInAdmin(page, shop, 'boss@example.com')
  return page
}

async function uploadCsv(page: Page, name: string): Promise<void> {
  await page.goto('/admin/ecommerce/import')
  await page.getByLabel('Products (CSV, or ZIP of an export)').setInputFiles(fixturePath(name))
  await page.getByRole('button', { name: 'Upload and continue' }).click()
  await page.waitForURL(/\/mapping$/)
}

test('a file is uploaded, its columns looked at, checked, imported and taken back, and every step can be used by everybody', async () => {
  const shop = await startTestShop()
  const tasks = startScheduledTasks(shop)
  const page = await openSignedInTab(shop)
  const expectAccessible = async () => {
    expect(await findAccessibilityViolations(page)).toEqual([])
    expect(await findHtmlErrors(await (await page.request.get(page.url())).text())).toEqual([])
  }
  await page.goto('/admin/ecommerce/import')
  await expectAccessible()
  await uploadCsv(page, 'shopify.csv')
  await expectAccessible()
  // A column that is left out is missing in the first products at once, and there again when it is not.
  await page.getByLabel('Field for Title').selectOption('')
  await page.locator('#import-preview', { hasText: 'linen-shirt' }).waitFor()
  await page.getByLabel('Field for Title').selectOption({ label: 'Name' })
  await page.locator('#import-preview', { hasText: 'Linen Shirt' }).waitFor()
  await page.getByLabel('Import images').uncheck()
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByRole('button', { name: 'Import 2 products' }).waitFor()
  await expectAccessible()
  await page.getByRole('button', { name: 'Import 2 products' }).click()
  await page.getByText('Import finished.').waitFor()
  await expectAccessible()
  await page.getByRole('link', { name: 'linen-shirt' }).click()
  await page.waitForURL(/\/products\/\d+\/edit/)
  await page.goBack()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByText('Import undone.').waitFor()
  await page.goto('/admin/ecommerce/products')
  await page.getByText('No products yet').waitFor()
  expect(page.consoleErrors).toEqual([])
  await tasks.stop()
})

test('without script a file goes all the way too', async () => {
  const shop = await startTestShop()
  const tasks = startScheduledTasks(shop)
  const page = await openSignedInTab(shop, { javaScriptEnabled: false })
  await uploadCsv(page, 'woocommerce.csv')
  await page.getByRole('button', { name: 'Update preview' }).click()
  await page.getByRole('heading', { name: 'Match columns' }).waitFor()
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByRole('button', { name: 'Import 2 products' }).click()
  await page.getByText('Import finished.').waitFor()
  expect(await page.getByRole('link', { name: 'Download failed rows' }).count()).toBe(1)
  await tasks.stop()
})

test('by keyboard alone a file is chosen, its columns are put right, it is imported and taken back', async () => {
  const shop = await startTestShop()
  const tasks = startScheduledTasks(shop)
  const page = await openSignedInTab(shop)
  await page.goto('/admin/ecommerce/import')
  const fileChooser = page.waitForEvent('filechooser')
  await tabToElement(page, page.getByLabel('Products (CSV, or ZIP of an export)'))
  await page.keyboard.press('Enter')
  await (await fileChooser).setFiles(fixturePath('shopify.csv'))
  await pressButton(page, page.getByRole('button', { name: 'Upload and continue' }))
  await page.waitForURL(/\/mapping$/)
  await tabToElement(page, page.getByLabel('Import images'))
  await page.keyboard.press('Space')
  await tabToElement(page, page.getByLabel('Field for Vendor'))
  // The first choice: left out.
  await page.keyboard.press('Home')
  await page.keyboard.press('Tab')
  await tabToElement(page, page.getByRole('button', { name: 'Check file' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Import 2 products' }).waitFor()
  await pressButton(page, page.getByRole('button', { name: 'Import 2 products' }))
  await page.getByText('Import finished.').waitFor()
  const { products } = shop.db.t
  expect((await shop.db.read.select({ brandId: products.brandId }).from(products)).map(({ brandId }) => brandId)).toEqual([null, null])
  await pressButton(page, page.getByRole('button', { name: 'Undo import' }))
  await page.getByText('Import undone.').waitFor()
  expect(page.consoleErrors).toEqual([])
  await tasks.stop()
})

async function pressButton(page: Page, button: Locator): Promise<void> {
  await tabToElement(page, button)
  await page.keyboard.press('Enter')
}
