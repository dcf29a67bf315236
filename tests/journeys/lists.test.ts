import { describe, expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { openTab, startTestShop, waitForFocus } from '#tests/support/chromium.ts'
import { findAccessibilityViolations, looks, measureOverflow } from '#tests/support/page-checks.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'
import { createTestBrand, createTestCategory, createTestProduct } from '#tests/support/products.ts'

const shop = await startTestShop()
const admin = await createTestUser(shop, 5)
const home = await createTestCategory(shop, { name: 'Home' })
await createTestCategory(shop, { name: 'Vases', parentId: home.id })
await createTestBrand(shop, { name: 'Northlight' })
for (let i = 0; i < 30; i += 1) await createTestProduct(shop, { name: `Red thing ${String(i).padStart(2, '0')}`, categoryId: home.id })
await createTestProduct(shop, { name: 'Blue thing', stock: 3 })

const listPath = '/admin/ecommerce/products'

async function openAdminTab(path: string, options: BrowserContextOptions = {}) {
  const tab = await openTab(shop, { reducedMotion: 'reduce', bypassCSP: true, ...options })
  await signIn(tab, shop, admin)
  await tab.goto(path)
  return tab
}

const waitForCount = (tab: Page, text: string) => tab.locator('#list-count', { hasText: text }).waitFor()

describe('a list by keyboard', () => {
  test('is searched, filtered through chips, and keeps the focus where it was', async () => {
    const tab = await openAdminTab(listPath)
    await tab.locator('h1').click()
    await tab.keyboard.press('/')
    await waitForFocus(tab, '#list-q')
    await tab.keyboard.type('thing')
    await tab.waitForURL('**/products?q=thing')
    await waitForFocus(tab, '#list-q')
    await tab.locator('h1').click()
    await tab.keyboard.press('f')
    await waitForFocus(tab, '#filter-stock')
    await tab.selectOption('#filter-stock', 'low')
    await tab.locator('#add-filter .button[data-kind=primary]').press('Enter')
    await tab.waitForURL('**/products?q=thing&stock=low')
    await waitForCount(tab, '1–1 of 1')
    await waitForFocus(tab, '#chip-stock summary')
    await tab.keyboard.press('Enter')
    await tab.selectOption('#filter-stock', 'in')
    await tab.locator('#chip-stock .button').press('Enter')
    await waitForCount(tab, '1–25 of 31')
    await tab.locator('#off-stock').press('Enter')
    await tab.waitForURL('**/products?q=thing')
    await tab.goBack()
    await tab.locator('#chip-stock').waitFor()
    expect(tab.consoleErrors).toEqual([])
  })

  test('rows are walked and chosen; all that match are changed after a question, and put back', async () => {
    const tab = await openAdminTab(`${listPath}?q=red&sort=name`)
    const box = await tab.locator('.list-tools').boundingBox()
    for (const key of ['j', 'j', 'x']) await tab.keyboard.press(key)
    expect(await tab.isChecked('tbody tr:nth-child(2) [data-row]')).toBe(true)
    expect((await tab.locator('.bulk').boundingBox())!.height).toBe(box!.height)
    expect(await tab.isVisible('.bulk-all')).toBe(false)
    await tab.locator('[data-all]').check()
    expect(await tab.textContent('.bulk-count')).toBe('25 selected')
    await tab.locator('#bulk-all').check()
    expect(await tab.textContent('.bulk-count')).toBe('30 selected')
    await tab.locator('.action-menu summary').press('Enter')
    await tab.locator('#bulk-price').press('Enter')
    await tab.getByRole('dialog', { name: 'Change the prices of 30 products' }).waitFor()
    expect(await findAccessibilityViolations(tab)).toEqual([])
    await tab.fill('#f-value', 'ten')
    await tab.keyboard.press('Enter')
    await waitForFocus(tab, '.error-summary')
    await tab.fill('#f-value', '10')
    await tab.keyboard.press('Enter')
    await tab.getByText('Prices of 30 products changed.').waitFor()
    expect(await tab.locator('dialog[open]').count()).toBe(0)
    expect(await tab.isVisible('.bulk')).toBe(false)
    await tab.getByText('$22.00').first().waitFor()
    await tab.click('#undo-button')
    await tab.getByText('Change undone for 30 products.').waitFor()
    expect(tab.consoleErrors.filter((error) => !error.includes('422'))).toEqual([])
  })

  test('one row between two with Shift chooses all of them, and another page begins with none', async () => {
    const tab = await openAdminTab(`${listPath}?sort=name`)
    await tab.locator('tbody tr:nth-child(2) [data-row]').click()
    await tab.locator('tbody tr:nth-child(6) [data-row]').click({ modifiers: ['Shift'] })
    expect(await tab.textContent('.bulk-count')).toBe('5 selected')
    await tab.locator('#page-next').click()
    await waitForCount(tab, '26–31 of 31')
    expect(await tab.locator('tbody [data-row]:checked').count()).toBe(0)
  })

  test('a view is saved, changed, reset and deleted', async () => {
    const tab = await openAdminTab(`${listPath}?q=red`)
    await tab.locator('#view-save').press('Enter')
    await tab.getByRole('dialog', { name: 'Save view' }).waitFor()
    expect(await findAccessibilityViolations(tab)).toEqual([])
    await tab.keyboard.press('Tab')
    await tab.fill('#f-name', 'Red things')
    await tab.keyboard.press('Enter')
    await tab.locator('.tabs [aria-current]', { hasText: 'Red things' }).waitFor()
    await tab.locator('thead a', { hasText: 'Product' }).click()
    await tab.locator('.changed-dot').waitFor()
    expect(await findAccessibilityViolations(tab)).toEqual([])
    await tab.locator('#view-reset').click()
    await tab.locator('.changed-dot').waitFor({ state: 'detached' })
    await tab.locator('#view-delete').click()
    await tab.getByText('View “Red things” deleted').waitFor()
  })
})

describe('a list without script', () => {
  test('is filtered, and many rows are changed after a question of their own page', async () => {
    const tab = await openAdminTab(`${listPath}?q=blue`, { javaScriptEnabled: false })
    await tab.locator('#add-filter summary').click()
    await tab.selectOption('#filter-stock', 'low')
    await tab.locator('#add-filter .button[data-kind=primary]').click()
    await waitForCount(tab, '1–1 of 1')
    await tab.locator('tbody [data-row]').check()
    await tab.locator('.action-menu summary').click()
    await tab.locator('#bulk-addTag').click()
    await tab.fill('#f-tag', 'clearance')
    await tab.locator('#ask-confirm').click()
    await tab.getByText('Tag added to 1 product.').waitFor()
  })
})

describe('a list is free of faults axe can find', () => {
  for (const { name, colorScheme, viewport } of looks) {
    test(
      name,
      async () => {
        const tab = await openAdminTab(`${listPath}?stock=in&min=1`, { colorScheme, viewport })
        expect(await findAccessibilityViolations(tab)).toEqual([])
        await tab.locator('#add-filter summary').click()
        expect(await findAccessibilityViolations(tab)).toEqual([])
        expect(await measureOverflow(tab)).toBeLessThanOrEqual(0)
        await tab.keyboard.press('Escape')
        await tab.locator('tbody [data-row]').first().check()
        expect(await findAccessibilityViolations(tab)).toEqual([])
      },
      60_000,
    )
  }
})

describe('the tree of categories', () => {
  const treePath = '/admin/ecommerce/categories'
  const order = (tab: Page) => tab.locator('tbody .row-link').allTextContents()
  const waitForAnnouncement = (tab: Page, text: string) => tab.locator('#live', { hasText: text }).waitFor({ state: 'attached' })

  test('is rearranged by arrow keys, which say where a category stands, and by the mouse', async () => {
    const garden = await createTestCategory(shop, { name: 'Garden', position: 5 })
    const tab = await openAdminTab(treePath)
    expect(await findAccessibilityViolations(tab)).toEqual([])
    expect(await order(tab)).toEqual(['Home', 'Vases', 'Garden'])
    await tab.focus(`#grip-${garden.id}`)
    await tab.keyboard.press('ArrowUp')
    await waitForAnnouncement(tab, 'Garden moved to the top level, position 1 of 2.')
    expect(await order(tab)).toEqual(['Garden', 'Home', 'Vases'])
    await waitForFocus(tab, `#grip-${garden.id}`)
    await tab.keyboard.press('ArrowUp')
    await waitForAnnouncement(tab, 'Garden cannot move further in that direction.')
    await tab.keyboard.press('ArrowDown')
    await waitForAnnouncement(tab, '2 of 2.')
    await tab.keyboard.press('ArrowRight')
    await waitForAnnouncement(tab, 'Garden moved to Home, position 2 of 2.')
    await tab
      .locator(`#grip-${garden.id}`)
      .dragTo(tab.locator(`#row-${home.id} td:nth-child(2)`), { targetPosition: { x: 20, y: 3 }, force: true })
    await waitForAnnouncement(tab, 'Garden moved to the top level, position 1 of 2.')
    await tab.locator(`#grip-${garden.id}`).press('ArrowDown')
    await waitForAnnouncement(tab, '2 of 2.')
    expect(tab.consoleErrors).toEqual([])
  })

  test('is moved, made and pruned through dialogs', async () => {
    const { id } = await createTestCategory(shop, { name: 'Lamps', position: 9 })
    const tab = await openAdminTab(treePath)
    await tab.locator(`#row-${id} summary`).press('Enter')
    await tab.getByRole('link', { name: 'Move to…' }).press('Enter')
    await tab.getByRole('dialog', { name: 'Move Lamps' }).waitFor()
    expect(await findAccessibilityViolations(tab)).toEqual([])
    await tab.selectOption('#f-parent', { label: '\u2003Vases' })
    await tab.locator('#ask-confirm').press('Enter')
    await waitForAnnouncement(tab, 'Lamps moved to Vases, position 1 of 1.')
    expect(await tab.locator('dialog[open]').count()).toBe(0)
    await tab.locator(`#row-${id} summary`).click()
    await tab.getByRole('link', { name: 'Delete…' }).click()
    await tab.getByRole('button', { name: 'Delete category' }).click()
    await tab.getByText('Lamps deleted.').first().waitFor()
    expect(await order(tab)).not.toContain('Lamps')
  })

  test('opens the brand sheet by keyboard, without a fault axe can find', async () => {
    const tab = await openAdminTab('/admin/ecommerce/brands')
    await tab.locator('.row-link').press('Enter')
    await tab.getByRole('dialog', { name: 'Northlight' }).waitFor()
    expect(await findAccessibilityViolations(tab)).toEqual([])
    await tab.fill('#f-name', '')
    await tab.locator('#brand-save').press('Enter')
    await waitForFocus(tab, '.error-summary')
    await tab.fill('#f-name', 'Northlight Works')
    await tab.locator('#brand-save').press('Enter')
    await tab.getByText('Northlight saved.').waitFor()
    await tab.getByRole('link', { name: 'Northlight Works' }).waitFor()
    expect(await tab.locator('dialog[open]').count()).toBe(0)
  })

  test('renames a category in its row with F2, and gives the focus back, saved or not', async () => {
    const tab = await openAdminTab('/admin/ecommerce/categories')
    await tab.getByRole('link', { name: 'Vases' }).focus()
    await tab.keyboard.press('F2')
    const field = tab.getByRole('textbox', { name: 'Name' })
    await field.and(tab.locator(':focus')).waitFor()
    expect(await findAccessibilityViolations(tab)).toEqual([])
    await tab.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    await tab.getByRole('link', { name: 'Vases' }).and(tab.locator(':focus')).waitFor()
    await tab.keyboard.press('F2')
    await field.and(tab.locator(':focus')).waitFor()
    await tab.keyboard.press('Control+a')
    await tab.keyboard.type(' ')
    await tab.keyboard.press('Enter')
    await tab.getByRole('alert').filter({ hasText: 'Enter a name.' }).waitFor()
    await field.and(tab.locator(':focus')).waitFor()
    await tab.keyboard.press('Control+a')
    await tab.keyboard.type('Vessels')
    await tab.keyboard.press('Enter')
    await tab.getByRole('link', { name: 'Vessels' }).and(tab.locator(':focus')).waitFor()
  })
})
