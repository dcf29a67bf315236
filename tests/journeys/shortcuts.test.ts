import { describe, expect, test } from 'bun:test'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { findAccessibilityViolations } from '#tests/support/accessibility.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'
import { createTestProduct } from '#tests/support/products.ts'

const shop = await startTestShop()
const admin = await createTestUser(shop, 5)
for (const name of ['Cup', 'Mug']) await createTestProduct(shop, { name })

const listPath = '/admin/ecommerce/products'

async function openAdminTab() {
  const tab = await openTab(shop, { reducedMotion: 'reduce' })
  await signIn(tab, shop, admin)
  await tab.goto(listPath)
  await tab.locator('h1').click()
  return tab
}

describe('shortcuts of a single key', () => {
  test('lead through the staff area', async () => {
    const tab = await openAdminTab()
    // All but the last are asked where they lead, without a page for each.
    await tab.evaluate(`{
      self.paths = []
      self.asking = new AbortController()
      const ask = (event) => (event.preventDefault(), event.stopPropagation(), paths.push(event.target.closest('a').pathname))
      document.addEventListener('click', ask, { capture: true, signal: asking.signal })
    }`)
    for (const key of 'dopistk') for (const pressed of ['g', key]) await tab.keyboard.press(pressed)
    expect(await tab.evaluate<string[]>('(asking.abort(), paths)')).toEqual([
      '/admin/dashboard',
      '/admin/ecommerce/orders',
      listPath,
      '/admin/ecommerce/inventory',
      '/admin/settings',
      '/admin/tickets',
      '/admin/kb',
    ])
    for (const key of ['g', 'o']) await tab.keyboard.press(key)
    await tab.waitForURL('**/admin/ecommerce/orders')
    for (const key of ['g', 'p']) await tab.keyboard.press(key)
    await tab.waitForURL(`**${listPath}`)
    await tab.keyboard.press('c')
    await tab.waitForURL(`**${listPath}/create`)
    expect(tab.consoleErrors).toEqual([])
  })

  test('are listed by ?, and stay switched off in a browser that wants none', async () => {
    const tab = await openAdminTab()
    await tab.keyboard.press('?')
    const dialog = tab.locator('#shortcuts[open]')
    await dialog.waitFor()
    expect(await findAccessibilityViolations(tab, { include: '#shortcuts' })).toEqual([])
    await dialog.getByLabel('Single-key shortcuts').press(' ')
    await tab.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    const activeRow = tab.locator('tr[data-active]')
    await tab.keyboard.press('j')
    expect(await activeRow.count()).toBe(0)
    await tab.reload()
    for (const key of ['j', '?']) await tab.keyboard.press(key)
    expect([await activeRow.count(), await dialog.count()]).toEqual([0, 0])

    await tab.locator('.profile summary').click()
    await tab.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await dialog.getByLabel('Single-key shortcuts').check()
    await tab.keyboard.press('Escape')
    await tab.locator('h1').click()
    await tab.keyboard.press('j')
    await activeRow.waitFor()
    expect(tab.consoleErrors).toEqual([])
  })
})
