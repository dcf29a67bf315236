import { expect, test } from 'bun:test'
import { readSettings } from '#src/settings/settings.ts'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { signInAdmin } from '#tests/support/stocked-shop.ts'

const shop = await startTestShop()

test('settings are saved where one stands on the page, by the button or by Ctrl S, and found by a key', async () => {
  const tab = await openTab(shop, { viewport: { width: 1280, height: 800 } })
  await signInAdmin(tab, shop, 'robin@example.com')
  await tab.goto('/admin/dashboard')
  await tab.keyboard.press('g')
  await tab.keyboard.press('s')
  await tab.waitForURL('**/admin/settings')
  const size = tab.getByLabel('Products per page')
  const saveBar = tab.locator('.save-bar')
  expect(await saveBar.isVisible()).toBe(false)
  await size.fill('12')
  const scrollBefore = await tab.evaluate<number>('scrollY')
  expect(scrollBefore).toBeGreaterThan(0)
  await tab.keyboard.press('Control+s')
  await tab.getByText('Settings saved').first().waitFor()
  expect(await tab.evaluate<number>('scrollY')).toBe(scrollBefore)
  expect(await saveBar.isVisible()).toBe(false)
  await tab.getByText('Always in stock', { exact: true }).click()
  await saveBar.getByRole('button', { name: 'Save' }).click()
  await saveBar.waitFor({ state: 'hidden' })
  // What stands around the page is new too, and leaving what is being saved asks nothing.
  await tab.getByLabel('Store name').fill('Corner')
  await saveBar.getByRole('button', { name: 'Save' }).click()
  await tab.locator('.sidebar-logo', { hasText: 'Corner' }).waitFor()
  expect(tab.consoleErrors).toEqual([])
  expect(await readSettings(shop.db.read)).toMatchObject({ shop_page_size: 12, stock_without_record: 'unlimited', site_name: 'Corner' })
})
