import { afterEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { findProductForStaff } from '#src/product-editor/find-product.ts'
import { readSettings } from '#src/settings/settings.ts'
import { createPlainImage } from '#tests/i18n/pseudo-site-parts.ts'
import { openTab, startTestShop, waitForFocus } from '#tests/support/chromium.ts'
import { pressOn, tabTo } from '#tests/support/keyboard.ts'
import { findAccessibilityViolations } from '#tests/support/accessibility.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'

const shop = await startTestShop()
const admin = await createTestUser(shop, 5)
const { id: image } = await createPlainImage(shop, 90)

const tabs: Awaited<ReturnType<typeof openTab>>[] = []
const open = async (options: Parameters<typeof openTab>[1] = {}) => {
  const tab = await openTab(shop, { images: true, reducedMotion: 'reduce', ...options })
  tabs.push(tab)
  await signIn(tab, shop, admin)
  return tab
}
afterEach(async () => {
  for (const tab of tabs.splice(0)) {
    expect(tab.consoleErrors).toEqual([])
  }
})

async function choose(tab: Page, opener: string): Promise<void> {
  await tab.locator(opener).focus()
  await tab.keyboard.press('Enter')
  await waitForFocus(tab, '#image-picker-q')
  await tabTo(tab, `[data-picked="${image}"]`)
  await tab.keyboard.press('Enter')
}

test('logo and icon are chosen from the library by keyboard, and undone', async () => {
  const tab = await open()
  await tab.goto('/admin/settings/appearance')
  await choose(tab, '#pick-favicon')
  await tab.locator('#undo-button').waitFor()
  expect((await readSettings(shop.db.read)).favicon).toStartWith('/media/')
  await pressOn(tab, '#undo-button')
  await tab.locator('.notices .notice').waitFor()
  expect((await readSettings(shop.db.read)).favicon).toBe('')
})

test('an image of a product and the poster of its video are chosen from the library by keyboard', async () => {
  const { id } = await createTestProduct(shop, { name: 'Kettle' })
  const tab = await open()
  await tab.goto(`/admin/ecommerce/products/${id}/edit`)
  await tab.locator('#card-video summary').focus()
  await tab.keyboard.press('Enter')
  await choose(tab, '#pick-poster')
  await tab.waitForFunction(`document.getElementById('f-video_poster_id').value === '${image}'`)
  await waitForFocus(tab, '#pick-poster')
  await tab.keyboard.press('Control+s')
  await tab.getByText('Product saved').waitFor()
  await choose(tab, '#pick-images')
  await tab.locator('.image-tile').waitFor()
  await waitForFocus(tab, '#pick-images')
  expect(await findAccessibilityViolations(tab, { include: '#media' })).toEqual([])
  const { images, product } = (await findProductForStaff(shop.db.read, id))!
  expect([images.map(({ mediaId }) => mediaId), product.videoPosterId]).toEqual([[image], image])
})

test('without script, the logo is chosen on a page of its own', async () => {
  const tab = await open({ javaScriptEnabled: false })
  await tab.goto('/admin/settings/appearance')
  await pressOn(tab, 'a[href$="to=%2Fadmin%2Fsettings%2Flogo"]')
  await tab.waitForURL('**/admin/media/pick?*')
  await pressOn(tab, `[name=image_id][value="${image}"]`)
  await tab.locator('#undo-button').waitFor()
  expect((await readSettings(shop.db.read)).logo).toStartWith('/media/')
})
