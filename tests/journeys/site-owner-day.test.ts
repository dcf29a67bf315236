import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { readSettings } from '#src/settings/settings.ts'
import { createTestPage, textDocument } from '#tests/cms/create-page.ts'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { pressOn, tabTo, typeInto } from '#tests/support/keyboard.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'

const shop = await startTestShop()
const owner = await createTestUser(shop, 5)
const homeId = await createTestPage(shop, { title: 'Home', slug: 'home', isHome: true, document: textDocument('<p>Open on Sundays.</p>') })

const isShown = async (path: string, text: string): Promise<boolean> =>
  (await (await fetch(shop.config.baseUrl + path)).text()).includes(text)

/** Adds a text to the page that is open, as its first or next block. */
async function writeText(tab: Page, text: string): Promise<void> {
  await tab.locator('.block-editor[data-ready]').waitFor()
  const start = tab.getByRole('button', { name: 'Write text' })
  await start.focus()
  await tab.keyboard.press('Enter')
  await tab.keyboard.type(text)
  await tab.keyboard.press('Escape')
}

// No test here touches the mouse.
test('the owner changes the home page, writes an article, links it in the menu and changes the colors, and undoes it', async () => {
  const tab = await openTab(shop, { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
  await signIn(tab, shop, owner)

  await tab.goto(`/admin/cms-pages/${homeId}/edit`)
  await tab.locator('.block-editor[data-ready]').waitFor()
  await tab.locator('.block-items').getByRole('button', { name: /^Text/ }).first().focus()
  await tab.keyboard.press('Enter')
  await tab.getByRole('textbox', { name: 'Text' }).waitFor()
  await tab.keyboard.press('Control+End')
  await tab.keyboard.type(' And on Mondays.')
  await tab.keyboard.press('Escape')
  await tab.keyboard.press('Control+s')
  await tab.getByText('Page saved.').first().waitFor()
  expect(await isShown('/', 'And on Mondays.')).toBeTrue()

  await tab.goto('/admin/cms-pages/create')
  await typeInto(tab, '#f-title', 'How we sew')
  await writeText(tab, 'With two needles.')
  await tabTo(tab, '#f-status')
  await tab.keyboard.press('ArrowDown')
  await tab.keyboard.press('Control+s')
  await tab.waitForURL(/cms-pages\/\d+\/edit/)
  expect(await isShown('/how-we-sew', 'With two needles.')).toBeTrue()

  await tab.goto('/admin/nav-builder')
  await typeInto(tab, '#f-q', '/how-we-sew')
  await pressOn(tab, '#nav-add-address')
  await tab.locator('.nav-item').first().waitFor()
  await tab.keyboard.press('Control+s')
  await tab.locator('#undo-button').waitFor()
  expect(await isShown('/', 'href="/how-we-sew"')).toBeTrue()
  await pressOn(tab, '#undo-button')
  await tab.locator('.notices .notice').waitFor()
  expect(await isShown('/', 'href="/how-we-sew"')).toBeFalse()

  await tab.goto('/admin/settings/appearance')
  await tabTo(tab, '#f-theme_corners')
  await tab.keyboard.press('End')
  await tab.keyboard.press('Control+s')
  await tab.locator('#undo-button').waitFor()
  expect((await readSettings(shop.db.read)).theme_corners).toBe('square')
  await pressOn(tab, '#undo-button')
  await tab.locator('.notices .notice').waitFor()
  expect((await readSettings(shop.db.read)).theme_corners).toBe('theme')
  expect(tab.consoleErrors).toEqual([])
  await tab.context().close()
})
