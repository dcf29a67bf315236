import { expect, test } from 'bun:test'
import { readSettings } from '#src/settings/settings.ts'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { pressOn, tabTo } from '#tests/support/keyboard.ts'
import { findAccessibilityViolations } from '#tests/support/accessibility.ts'
import { measureOverflow } from '#tests/support/page-checks.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'

const shop = await startTestShop()
const admin = await createTestUser(shop, 5)
await createTestProduct(shop, { name: 'Square mug' })
const path = '/admin/settings/appearance'

test('the store is seen in its new look before it is saved, at both widths, by keyboard', async () => {
  const tab = await openTab(shop, { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
  await signIn(tab, shop, admin)
  await tab.goto(path)
  const frame = tab.frameLocator('.site-preview iframe')
  const status = tab.locator('[data-preview-status]')
  const inFrame = <T>(code: string) =>
    tab.evaluate<T>(`(({ contentWindow: frame, contentDocument: page }) => ${code})(document.querySelector('.site-preview iframe'))`)
  const radius = () => inFrame<string>(`frame.getComputedStyle(page.documentElement).getPropertyValue('--radius-2').trim()`)
  await tabTo(tab, '#f-theme_corners')
  await tab.keyboard.press('End')
  await status.getByText('The preview shows your changes.').waitFor()
  await frame.locator('link[href*="theme_corners=square"]').waitFor({ state: 'attached' })
  expect(await radius()).toBe('0px')
  expect((await readSettings(shop.db.read)).theme_corners).toBe('theme')

  await tabTo(tab, '[name=device]')
  await tab.keyboard.press('ArrowRight')
  expect(await inFrame<number>('frame.innerWidth')).toBe(390)
  expect(await findAccessibilityViolations(tab, { exclude: 'iframe' })).toEqual([])

  for (const page of ['product', 'cart']) {
    await pressOn(tab, `#preview-${page}`)
    await frame.locator(`link[href*="page=${page}&theme"]`).waitFor({ state: 'attached' })
    await frame.getByText('Square mug').first().waitFor()
    expect([
      page,
      await tab.locator('#preview-home, #preview-product, #preview-cart').and(tab.locator('[aria-pressed=true]')).count(),
    ]).toEqual([page, 1])
    expect([page, await radius(), await inFrame<number>('page.documentElement.scrollWidth - frame.innerWidth')]).toEqual([page, '0px', 0])
    await tabTo(tab, '[name=device]')
    await tab.keyboard.press('ArrowRight')
  }
  expect(await findAccessibilityViolations(tab, { exclude: 'iframe' })).toEqual([])

  await tab.locator('#f-theme_accent').fill('#f59e0b')
  await status.getByText('Links on the background have a contrast of').waitFor()
  expect(await status.getAttribute('data-error')).toBe('')
  expect(await radius()).toBe('0px')
  expect(await findAccessibilityViolations(tab, { exclude: 'iframe' })).toEqual([])

  await tab.route(`**${path}/preview?*`, (route) => route.fulfill({ status: 503, json: {} }))
  await pressOn(tab, '#preview-home')
  await status.getByText('The preview could not be loaded.').waitFor()
  expect(tab.consoleErrors.filter((error) => !/422|503/.test(error))).toEqual([])
  await tab.setViewportSize({ width: 390, height: 844 })
  expect(await measureOverflow(tab)).toBe(0)
})

test('without script, a button shows the unsaved look in the frame', async () => {
  const tab = await openTab(shop, { javaScriptEnabled: false })
  await signIn(tab, shop, admin)
  await tab.goto(path)
  await tab.locator('#f-theme_corners').selectOption('square')
  await pressOn(tab, '#preview-home')
  await tab.frameLocator('.site-preview iframe').locator('link[href*="theme_corners=square"]').waitFor({ state: 'attached' })
  expect(new URL(tab.url()).pathname).toBe(path)
})
