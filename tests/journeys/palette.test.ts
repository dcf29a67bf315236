import { describe, expect, test } from 'bun:test'
import type { BrowserContextOptions } from 'playwright-core'
import { checkAccessibility } from '#tests/support/find-page-problems.ts'
import { openTab, startTestShop, waitForFocus } from '#tests/support/chromium.ts'
import { findAccessibilityViolations } from '#tests/support/accessibility.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'

const shop = await startTestShop()
const admin = await createTestUser(shop, 5)
const kettle = await createTestProduct(shop, { name: 'Kettle' })
await createTestProduct(shop, { name: 'Kettle holder' })

async function openAdminTab(path: string, options: BrowserContextOptions = {}) {
  const tab = await openTab(shop, { reducedMotion: 'reduce', ...options })
  await signIn(tab, shop, admin)
  await tab.goto(path)
  return tab
}

describe('the palette', () => {
  test('opens with Ctrl K, also from a field, walks through results and opens one', async () => {
    const tab = await openAdminTab('/admin/ecommerce/products')
    await tab.focus('#list-q')
    await tab.keyboard.press('Control+k')
    await waitForFocus(tab, '#palette-q')
    const input = tab.getByRole('combobox', { name: 'Search pages' })
    const selected = tab.locator('#palette [role=option][aria-selected=true]')
    await tab.getByRole('option', { name: 'Dashboard' }).waitFor()
    // The list is announced a moment after it is drawn, and while one types it is drawn for each part of the word.
    await tab.locator('#palette-q[aria-expanded=true]').waitFor()
    await tab.keyboard.type('kettle')
    await tab.locator('#palette-results[data-query=kettle][data-shown]').waitFor()
    await tab.getByRole('option', { name: 'Kettle holder' }).waitFor()
    expect(await findAccessibilityViolations(tab)).toEqual([])
    await tab.keyboard.press('ArrowDown')
    expect(await input.getAttribute('aria-activedescendant')).toBe(await selected.getAttribute('id'))
    await tab.keyboard.press('ArrowDown')
    await tab.keyboard.press('Escape')
    await waitForFocus(tab, '#list-q')
    await tab.keyboard.press('Control+k')
    await tab.keyboard.type('settings')
    await tab.keyboard.press('Enter')
    await tab.waitForURL('**/admin/settings')
    expect(tab.consoleErrors).toEqual([])
  })

  test('opens by a click on the search of the top bar, and says that nothing was found', async () => {
    const tab = await openAdminTab('/admin/dashboard')
    await tab.locator('#admin-q').click()
    await waitForFocus(tab, '#palette-q')
    await tab.keyboard.type('zzz')
    await tab.locator('#palette').getByText('No results for “zzz”').waitFor()
    await tab.locator('#palette [data-live]', { hasText: '0 results' }).waitFor({ state: 'attached' })
    expect(await findAccessibilityViolations(tab)).toEqual([])
  })

  test('is a page of results without script', async () => {
    const tab = await openAdminTab('/admin/dashboard', { javaScriptEnabled: false })
    await tab.fill('#admin-q', 'kettle')
    await tab.keyboard.press('Enter')
    await tab.getByRole('link', { name: 'Kettle Active', exact: true }).click()
    await tab.waitForURL(`**/admin/ecommerce/products/${kettle.id}/edit`)
  })

  test('has no fault axe can find, as a page of results and open', async () => {
    const tab = await openAdminTab('/admin/find?q=kettle')
    expect(await checkAccessibility(tab)).toEqual([])
    await tab.keyboard.press('Control+k')
    await tab.getByRole('option', { name: 'Dashboard' }).waitFor()
    expect(await checkAccessibility(tab)).toEqual([])
  })
})
