import { expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { startChores } from '#src/chores.ts'
import { openTab, servedShop } from '#tests/support/chromium.ts'
import { faultsIn, faultsOn } from '#tests/support/judge.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { signInBoss } from '#tests/support/stocked-shop.ts'
import { temporaryFolder } from '#tests/support/temporary.ts'

setDefaultTimeout(60_000)

const fileOf = (name: string): string => join(import.meta.dir, '../imports/files', name)
const shopWithFolder = (): Promise<TestShop> => servedShop({ config: { dataDir: mkdtempSync(join(temporaryFolder(), 'imports-')) } })

async function signedIn(shop: TestShop, options: Parameters<typeof openTab>[1] = {}): Promise<Awaited<ReturnType<typeof openTab>>> {
  const page = await openTab(shop, options)
  await signInBoss(page, shop, 'boss@example.com')
  return page
}

async function upload(page: Page, name: string): Promise<void> {
  await page.goto('/admin/ecommerce/import')
  await page.getByLabel('Products as CSV').setInputFiles(fileOf(name))
  await page.getByRole('button', { name: 'Upload and go on' }).click()
  await page.waitForURL(/\/mapping$/)
}

test('a file is uploaded, its columns looked at, checked, imported and taken back, and every step can be used by everybody', async () => {
  const shop = await shopWithFolder()
  const chores = startChores(shop)
  const page = await signedIn(shop)
  const accessible = async () => {
    expect(await faultsOn(page)).toEqual([])
    expect(await faultsIn(await (await page.request.get(page.url())).text())).toEqual([])
  }
  await page.goto('/admin/ecommerce/import')
  await accessible()
  await upload(page, 'shopify.csv')
  await accessible()
  // A column that is left out is missing in the first products at once, and there again when it is not.
  await page.getByLabel('What Title stands for').selectOption('')
  await page.locator('#import-preview', { hasText: 'linen-shirt' }).waitFor()
  await page.getByLabel('What Title stands for').selectOption({ label: 'Name' })
  await page.locator('#import-preview', { hasText: 'Linen Shirt' }).waitFor()
  await page.getByLabel('Take pictures').uncheck()
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Import 2 products' }).waitFor()
  await accessible()
  await page.getByRole('button', { name: 'Import 2 products' }).click()
  await page.getByText('The import is done.').waitFor()
  await accessible()
  await page.getByRole('link', { name: 'linen-shirt' }).click()
  await page.waitForURL(/\/products\/\d+\/edit/)
  await page.goBack()
  await page.getByRole('button', { name: 'Take the import back' }).click()
  await page.getByText('The import was taken back.').waitFor()
  await page.goto('/admin/ecommerce/products')
  await page.getByText('No products yet').waitFor()
  expect(page.faults).toEqual([])
  await chores.stop()
})

test('without script a file goes all the way too', async () => {
  const shop = await shopWithFolder()
  const chores = startChores(shop)
  const page = await signedIn(shop, { javaScriptEnabled: false })
  await upload(page, 'woocommerce.csv')
  await page.getByRole('button', { name: 'Show again' }).click()
  await page.getByRole('heading', { name: 'What the columns mean' }).waitFor()
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Import 2 products' }).click()
  await page.getByText('The import is done.').waitFor({ timeout: 40_000 })
  expect(await page.getByRole('link', { name: 'Download the faults to put right' }).count()).toBe(1)
  await chores.stop()
})

test('by keyboard alone a file is chosen, its columns are put right, it is imported and taken back', async () => {
  const shop = await shopWithFolder()
  const chores = startChores(shop)
  const page = await signedIn(shop)
  await page.goto('/admin/ecommerce/import')
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, page.getByLabel('Products as CSV'))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(fileOf('shopify.csv'))
  await pressed(page, page.getByRole('button', { name: 'Upload and go on' }))
  await page.waitForURL(/\/mapping$/)
  await tabTo(page, page.getByLabel('Take pictures'))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByLabel('What Vendor stands for'))
  // The first choice: left out.
  await page.keyboard.press('Home')
  await page.keyboard.press('Tab')
  await tabTo(page, page.getByRole('button', { name: 'Check the file' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Import 2 products' }).waitFor()
  await pressed(page, page.getByRole('button', { name: 'Import 2 products' }))
  await page.getByText('The import is done.').waitFor()
  const { products } = shop.db.t
  expect((await shop.db.read.select({ brandId: products.brandId }).from(products)).map(({ brandId }) => brandId)).toEqual([null, null])
  await pressed(page, page.getByRole('button', { name: 'Take the import back' }))
  await page.getByText('The import was taken back.').waitFor()
  expect(page.faults).toEqual([])
  await chores.stop()
})

/** Goes on with Tab, as far as it takes, to what is looked for. */
async function tabTo(page: Page, wanted: Locator, key = 'Tab'): Promise<void> {
  const there = () => wanted.evaluate((element) => element === element.ownerDocument.activeElement)
  for (let step = 0; step < 120 && !(await there()); step += 1) await page.keyboard.press(key)
  expect(await there()).toBe(true)
}

async function pressed(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button)
  await page.keyboard.press('Enter')
}
