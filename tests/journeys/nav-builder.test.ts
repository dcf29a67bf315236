import { expect, test } from 'bun:test'
import { findTopMenu } from '#src/navigation/menus.ts'
import { createPlainImage } from '#tests/i18n/pseudo-site-parts.ts'
import { linkItem, menuItem, saveTestMenu } from '#tests/navigation/menu-items.ts'
import { openTab, startTestShop, waitForFocus } from '#tests/support/chromium.ts'
import type { TabOptions } from '#tests/support/tab-pool.ts'
import { findAccessibilityViolations } from '#tests/support/accessibility.ts'
import { measureOverflow } from '#tests/support/page-checks.ts'
import { applyLook, looks } from '#tests/support/looks.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'

const shop = await startTestShop()
const admin = await createTestUser(shop, 5)
const { id: mediaId } = await createPlainImage(shop, 120)

const open = (options: TabOptions = {}) => openTab(shop, { reducedMotion: 'reduce', ...options })

const labels = async () => (await findTopMenu(shop.db.read))?.items.map(({ level, label }) => '.'.repeat(level) + label)

test('a menu is built by keyboard alone, and undone', async () => {
  const tab = await open()
  await signIn(tab, shop, admin)
  await tab.goto('/admin/nav-builder')
  for (const [index, [label, link]] of (
    [
      ['Sale', '/shop?sale=1'],
      ['Bags', '/shop?q=bags'],
      ['Totes', '/shop?q=totes'],
    ] as const
  ).entries()) {
    await tab.locator('#f-q').fill(link)
    await tab.locator('#nav-add-address').focus()
    await tab.keyboard.press('Enter')
    const added = tab.locator('.nav-item').nth(index)
    const field = added.locator('input[name$=".label"]')
    await field.waitFor()
    await field.fill(label)
    await field.press('Tab')
    await added.locator('.nav-name', { hasText: label }).waitFor()
  }
  const grip = tab.locator('.nav-item:last-child [data-nav-grip]')
  const gripId = await grip.getAttribute('id')
  await grip.focus()
  await tab.keyboard.press('Alt+ArrowRight')
  await tab.locator('#live', { hasText: 'Totes moved to level 2, position 1 of 1' }).waitFor({ state: 'attached' })
  await waitForFocus(tab, `#${gripId}`)
  await tab.locator('.nav-item', { hasText: 'Bags' }).locator('[data-nav-grip]').focus()
  await tab.keyboard.press('Alt+ArrowUp')
  await tab.locator('#live', { hasText: 'Bags moved to level 1, position 1 of 2' }).waitFor({ state: 'attached' })
  await tab.keyboard.press('Control+s')
  await tab.locator('#undo-button').waitFor()
  expect(await labels()).toEqual(['Bags', '.Totes', 'Sale'])
  await tab.locator('#undo-button').focus()
  await tab.keyboard.press('Enter')
  await tab.locator('.notices .notice').waitFor()
  expect(await labels()).toBeUndefined()
  expect(tab.consoleErrors).toEqual([])
})

test('an item is dragged to a place, and its level follows the pointer', async () => {
  await saveTestMenu(shop, [linkItem('One', '/one'), linkItem('Two', '/two'), linkItem('Three', '/three')])
  const tab = await open()
  await signIn(tab, shop, admin)
  await tab.goto('/admin/nav-builder')
  const grip = (await tab.locator('.nav-item').nth(2).locator('[data-nav-grip]').boundingBox())!
  const target = (await tab.locator('.nav-item').nth(0).boundingBox())!
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2]
  await tab.mouse.move(x, y)
  await tab.mouse.down()
  await tab.mouse.move(x + 20, target.y + target.height - 6, { steps: 5 })
  await tab.mouse.move(x + 30, target.y + target.height - 6, { steps: 2 })
  await tab.mouse.up()
  await tab.locator('#live', { hasText: 'Three moved to level 2, position 1 of 1' }).waitFor({ state: 'attached' })
  await tab.keyboard.press('Control+s')
  await tab.locator('#undo-button').waitFor()
  expect(await labels()).toEqual(['One', '.Three', 'Two'])
})

const richMenu = [
  menuItem({ targetType: 'shop', label: 'Shop' }),
  linkItem('Bags', '/shop?q=bags', { level: 1, mediaId }),
  linkItem('Totes', '/shop?q=totes', { level: 2 }),
  menuItem({ label: 'About' }),
  linkItem('Journal', '/journal', { level: 1 }),
  linkItem('Sale', '/shop?sale=1', { look: 'button' }),
]

test('shoppers open it by keyboard, on a phone as a sheet, and without script', async () => {
  await saveTestMenu(shop, richMenu)
  for (const javaScriptEnabled of [true, false]) {
    const tab = await open({ viewport: { width: 1440, height: 900 }, javaScriptEnabled })
    await tab.goto('/shop')
    await tab.locator('.menu-item summary').first().focus()
    await tab.keyboard.press('Enter')
    await tab.getByRole('link', { name: 'Totes' }).waitFor()
    await tab.locator('.menu-summary').focus()
    await tab.keyboard.press('Enter')
    await tab.getByRole('link', { name: 'Journal' }).waitFor()
    await tab.getByRole('link', { name: 'Totes' }).waitFor({ state: 'hidden' })
    const phone = await open({ viewport: { width: 390, height: 800 }, javaScriptEnabled })
    await phone.goto('/shop')
    await phone.locator('[popovertarget=menu]').first().focus()
    await phone.keyboard.press('Enter')
    await phone.locator('.menu-item summary').first().click()
    await phone.getByRole('link', { name: 'Totes' }).waitFor()
    await phone.getByRole('link', { name: 'Sale' }).waitFor()
    expect(tab.consoleErrors).toEqual([])
  }
})

test.each(looks)('an open menu of columns is accessible and fits the screen: %p', async (look) => {
  await saveTestMenu(shop, richMenu)
  const tab = await open()
  await applyLook(tab, look)
  await tab.goto('/shop')
  if (look.viewport.width <= 860) await tab.locator('[popovertarget=menu]').first().click()
  await tab.locator('.menu-item summary').first().click()
  await tab.getByRole('link', { name: 'Totes' }).waitFor()
  expect(await findAccessibilityViolations(tab, { include: '.header' })).toEqual([])
  expect(await measureOverflow(tab)).toBeLessThanOrEqual(0)
})
