import { describe, expect, test } from 'bun:test'
import type { BrowserContextOptions } from 'playwright-core'
import { flushSearches, recordSearch } from '#src/search/record-searches.ts'
import { openTab, startTestShop, waitForFocus } from '#tests/support/chromium.ts'
import { findAccessibilityViolations } from '#tests/support/accessibility.ts'
import { measureOverflow } from '#tests/support/page-checks.ts'
import { looks } from '#tests/support/looks.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'
import { createTestArticle, createTestKbCategory } from '../kb/create-article.ts'

const shop = await startTestShop()
for (const name of ['Kettle', 'Kettle holder', 'Tea towel', '茶碗']) await createTestProduct(shop, { name })
const categoryId = await createTestKbCategory(shop, { name: 'Care' })
await createTestArticle(shop, { title: 'Descale a kettle', categoryIds: [categoryId] })

const openStore = async (options: BrowserContextOptions = {}) => {
  const tab = await openTab(shop, { reducedMotion: 'reduce', ...options })
  await tab.goto('/')
  return tab
}

describe('the search of the header', () => {
  test('is a combobox: results appear while typing, arrow keys move through them, Enter opens one', async () => {
    const tab = await openStore()
    await tab.locator('#q').focus()
    await tab.keyboard.type('kettle')
    const input = tab.getByRole('combobox', { name: 'Search the store' })
    await tab.getByRole('option', { name: 'Kettle holder' }).waitFor()
    expect(await input.getAttribute('aria-expanded')).toBe('true')
    await tab.locator('#live', { hasText: '3 results' }).waitFor({ state: 'attached' })
    await tab.keyboard.press('ArrowDown')
    const selected = tab.locator('[role=option][aria-selected=true]')
    expect(await input.getAttribute('aria-activedescendant')).toBe(await selected.getAttribute('id'))
    expect(await selected.innerText()).toContain('Kettle')
    await waitForFocus(tab, '#q')
    await tab.keyboard.press('Enter')
    await tab.waitForURL('**/items/kettle')
    expect(tab.consoleErrors).toEqual([])
  })

  test('leads to all results with Enter alone, and closes with Escape, which leaves what was typed', async () => {
    const tab = await openStore()
    await tab.locator('#q').focus()
    await tab.keyboard.type('kettle')
    await tab.getByRole('listbox').waitFor()
    await tab.keyboard.press('Escape')
    await tab.getByRole('listbox').waitFor({ state: 'hidden' })
    expect(await tab.inputValue('#q')).toBe('kettle')
    await tab.keyboard.press('ArrowDown')
    await tab.getByRole('listbox').waitFor()
    await tab.keyboard.press('Enter')
    await tab.waitForURL('**/search?q=kettle')
    await tab.getByRole('heading', { name: 'Search: kettle' }).waitFor()
  })

  test('suggests from one character where it is a word, not from one letter', async () => {
    const tab = await openStore()
    await tab.fill('#q', '茶')
    await tab.getByRole('option', { name: '茶碗' }).waitFor()
    await tab.fill('#q', 'k')
    await tab.getByRole('listbox').waitFor({ state: 'hidden' })
  })

  test('closes when the focus leaves it', async () => {
    const tab = await openStore()
    await tab.locator('#q').focus()
    await tab.keyboard.type('kettle')
    await tab.getByRole('listbox').waitFor()
    await tab.keyboard.press('Tab')
    await tab.keyboard.press('Tab')
    await tab.getByRole('listbox').waitFor({ state: 'hidden' })
  })

  test('shows the results of what was typed last, whatever arrives last', async () => {
    const tab = await openStore()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await tab.route('**/search/suggest?q=tea', async (route) => {
      await released
      await route.continue().catch(() => {})
    })
    await tab.locator('#q').focus()
    const first = tab.waitForRequest('**/search/suggest?q=tea')
    await tab.keyboard.type('tea')
    const request = await first
    await tab.fill('#q', 'kettle')
    await tab.getByRole('option', { name: 'Kettle holder' }).waitFor()
    release()
    // Answered or given up; then the page has seen it before the response to this one.
    await request.response()
    await tab.evaluate(`fetch('/healthz').then((response) => response.text())`)
    expect(await tab.getByRole('option', { name: 'Tea towel' }).count()).toBe(0)
  })

  test('hides the list when the server fails, and the form still works', async () => {
    const tab = await openStore()
    await tab.route('**/search/suggest*', (route) => route.abort())
    await tab.locator('#q').focus()
    const failed = tab.waitForEvent('requestfailed')
    await tab.keyboard.type('kettle')
    await failed
    await tab.keyboard.press('Enter')
    await tab.waitForURL('**/search?q=kettle')
  })

  test('fills the screen of a phone, and a result opens with a tap', async () => {
    const tab = await openStore({ viewport: { width: 390, height: 844 }, hasTouch: true })
    await tab.locator('[data-search]').tap()
    await tab.keyboard.type('kettle')
    await tab.getByRole('option', { name: 'Descale a kettle' }).waitFor()
    const box = (await tab.locator('.suggestions').boundingBox())!
    expect([box.x, box.width, box.y + box.height]).toEqual([0, 390, 844])
    expect(await measureOverflow(tab)).toBe(0)
    await tab.getByRole('option', { name: 'Descale a kettle' }).tap()
    await tab.waitForURL('**/kb/descale-a-kettle')
  })

  test.each(looks)('is accessible: $name', async ({ viewport, colorScheme }) => {
    const tab = await openStore({ viewport, colorScheme, bypassCSP: true })
    if (viewport.width < 860) await tab.locator('[data-search]').click()
    else await tab.locator('#q').focus()
    await tab.keyboard.type('kettle')
    await tab.getByRole('listbox').waitFor()
    await tab.keyboard.press('ArrowDown')
    expect(await findAccessibilityViolations(tab, { include: '#site-search' })).toEqual([])
  })

  test('leads to the results without script', async () => {
    const tab = await openStore({ javaScriptEnabled: false })
    await tab.fill('#q', 'kettle')
    await tab.locator('#q').press('Enter')
    await tab.waitForURL('**/search?q=kettle')
    await tab.getByRole('heading', { name: 'Search: kettle' }).waitFor()
  })
})

test('a search of one long word leaves the other columns of the report in view', async () => {
  recordSearch(shop, 'x'.repeat(200), { results: 0 })
  await flushSearches(shop)
  const tab = await openTab(shop, { viewport: { width: 1440, height: 900 } })
  await signIn(tab, shop, await createTestUser(shop, 5))
  await tab.goto('/admin/search')
  await tab.getByText('x'.repeat(200)).first().waitFor()
  expect(
    await tab.evaluate(`(() => { const wrap = document.querySelector('.table-wrap'); return wrap.scrollWidth - wrap.clientWidth })()`),
  ).toBe(0)
})
