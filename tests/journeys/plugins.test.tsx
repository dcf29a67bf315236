import { expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { renderDocument } from '#src/blocks/render-document.tsx'
import { getPluginRecord, savePluginSettings } from '#src/plugins/plugin-records.ts'
import { storefront } from '#src/storefront/layout.ts'
import { page } from '#src/web/response.tsx'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import type { TabOptions } from '#tests/support/tab-pool.ts'
import { findAccessibilityViolations } from '#tests/support/accessibility.ts'
import { measureOverflow } from '#tests/support/page-checks.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'
import { loadShipped } from '../plugins/test-plugins.ts'

const slug = 'announcement-countdown'
const plugins = await loadShipped()
const shop = await startTestShop({ plugins }, (shop) => [
  new Elysia().use(storefront(shop)).get('/countdown', async ({ view }) => {
    const { id } = await getPluginRecord(shop.db.read, slug)
    const blocks = [{ id: 'a', kind: 'plugin', version: 1, data: { plugin: id } }]
    const { html, styles, scripts } = await renderDocument(shop, view, { version: 1, blocks })
    const body = (
      <div class="wrap">
        <h1>Countdown</h1>
        {html}
      </div>
    )
    return page(view, 'Countdown', body, { styles, scripts })
  }),
])
const admin = await createTestUser(shop, 5)
const hour = 3_600_000
const save = async (settings: Record<string, string | number>) => {
  const { updatedAt } = await getPluginRecord(shop.db.read, slug)
  await shop.db.transaction((tx) => savePluginSettings(tx, slug, settings, { now: shop.now(), expectedUpdatedAt: updatedAt }))
}

const open = (options: TabOptions = {}) => openTab(shop, options)

test('a plugin is set up and turned on by keyboard; its countdown moves nothing and ends by itself', async () => {
  const tab = await open({ viewport: { width: 1440, height: 900 } })
  await signIn(tab, shop, admin)
  await tab.goto('/admin/plugins')
  expect(await findAccessibilityViolations(tab)).toEqual([])
  await tab.getByRole('link', { name: 'Settings of Announcement countdown' }).press('Enter')
  await tab.getByLabel('Announcement', { exact: true }).fill('Summer sale')
  await tab.getByLabel('Ends', { exact: true }).fill('2026-03-04T13:30')
  await tab.getByLabel('After the end', { exact: true }).selectOption('text')
  await tab.getByLabel('Text after the end').fill('The sale is over.')
  expect(await findAccessibilityViolations(tab)).toEqual([])
  await tab.getByRole('button', { name: 'Save' }).press('Enter')
  await tab.getByRole('button', { name: 'Turn on Announcement countdown' }).press('Enter')
  await tab.getByRole('button', { name: 'Turn off Announcement countdown' }).waitFor()
  expect(tab.consoleErrors).toEqual([])

  const guest = await open()
  await guest.goto('/countdown')
  const units = guest.locator('.countdown-units')
  await units.waitFor()
  expect(await units.innerText()).toMatch(/^2 days\s+3 hr\s+(30|29) min\s+\d+ sec$/)
  expect(await findAccessibilityViolations(guest)).toEqual([])
  await guest.clock.install()
  await guest.reload()
  await units.waitFor()
  await guest.clock.fastForward(52 * hour)
  await guest.getByText('The sale is over.').waitFor()
  expect(await units.count()).toBe(0)
  expect(guest.consoleErrors).toEqual([])
})

test('the time left takes the room of the date, in any direction and look', async () => {
  await save({ text: 'Summer sale', endsAt: shop.now() + 50 * hour })
  const heightOf = async (options: Parameters<typeof openTab>[1]) => {
    const tab = await open({ viewport: { width: 390, height: 800 }, ...options })
    await tab.goto('/countdown')
    if (options?.javaScriptEnabled === false) expect(await tab.locator('.countdown time').isVisible()).toBe(true)
    else await tab.locator('.countdown-units').waitFor()
    expect(await measureOverflow(tab)).toBe(0)
    return (await tab.locator('.countdown').boundingBox())!.height
  }
  const height = await heightOf({ javaScriptEnabled: false })
  expect(await heightOf({})).toBe(height)
  expect(await heightOf({ colorScheme: 'dark', reducedMotion: 'reduce' })).toBe(height)
})
