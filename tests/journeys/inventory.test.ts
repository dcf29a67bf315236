import { describe, expect, test } from 'bun:test'
import type { BrowserContextOptions } from 'playwright-core'
import { findInventory } from '#src/inventory/find-inventory.ts'
import { addLocation } from '#src/inventory/locations.ts'
import { setLevels } from '#src/inventory/set-webhook-levels.ts'
import { checkAccessibility } from '#tests/support/find-page-problems.ts'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { findAccessibilityViolations } from '#tests/support/accessibility.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'
import { createTestProduct } from '#tests/support/products.ts'

const shop = await startTestShop()
const admin = await createTestUser(shop, 5)
const north = await shop.db.transaction((tx) => addLocation(tx, 'North', 0))
const mug = await createTestProduct(shop, {
  name: 'Mug',
  variants: [
    { sku: 'MUG-1', stock: { stockLevel: 7 } },
    { sku: 'MUG-2', stock: { stockLevel: 0 } },
  ],
})
const firstVariantId = mug.variants[0]!.id

const listPath = '/admin/ecommerce/inventory'
const level = (id: number, name: string) => `[name="${name}"][form=stock-${id}]:not([type=hidden])`
const stock = async (sku: string) => (await findInventory(shop.db.read, sku))!

async function openAdminTab(path: string, options: BrowserContextOptions = {}) {
  const tab = await openTab(shop, { reducedMotion: 'reduce', ...options })
  await signIn(tab, shop, admin)
  await tab.goto(path)
  return tab
}

describe('the inventory by keyboard', () => {
  test('saves a level when one leaves it, says so, and leaves the next one alone', async () => {
    const tab = await openAdminTab(listPath)
    await tab.focus(level(firstVariantId, 'stock_level'))
    await tab.keyboard.press('ControlOrMeta+a')
    await tab.keyboard.type('12')
    await tab.keyboard.press('Tab')
    await tab.keyboard.type('4')
    await tab.locator('.saved-tick').waitFor()
    await tab.locator('#live', { hasText: 'MUG-1 saved' }).waitFor({ state: 'attached' })
    expect(await tab.inputValue(level(firstVariantId, `level.${north}`))).toBe('4')
    expect((await stock('MUG-1')).stockLevel).toBe(12)
    await tab.keyboard.press('Tab')
    await tab.locator('[data-level="4"]').first().waitFor({ state: 'attached' })
    await tab.keyboard.press('Space')
    await tab.locator(`#source-${firstVariantId}-on`).waitFor()
    expect(await stock('MUG-1')).toMatchObject({ useWarehouseStock: true, calculatedTotal: 4 })
    expect(tab.consoleErrors).toEqual([])
  })

  test('saves a level by Enter too, stays on the page and in the cell', async () => {
    const tab = await openAdminTab(listPath)
    const id = mug.variants[1]!.id
    let loadCount = 0
    tab.on('load', () => (loadCount += 1))
    await tab.fill(level(id, 'stock_level'), '8')
    await tab.keyboard.press('Enter')
    await tab.locator('.saved-tick').waitFor()
    await tab.locator(`${level(id, 'stock_level')}:focus`).waitFor()
    expect((await stock('MUG-2')).stockLevel).toBe(8)
    expect(loadCount).toBe(0)
    expect(tab.consoleErrors).toEqual([])
  })

  test('scrolls a table wider than the screen by itself, not the page with it', async () => {
    const tab = await openAdminTab(listPath, { viewport: { width: 920, height: 700 } })
    const [table, page] = await tab.evaluate<number[]>(`['.table-wrap', 'html'].map((selector) => {
      const { scrollWidth, clientWidth } = document.querySelector(selector)
      return scrollWidth - clientWidth
    })`)
    expect(table).toBeGreaterThan(0)
    expect(page).toBe(0)
  })

  test('shows what a webhook has changed meanwhile instead of writing over it', async () => {
    const tab = await openAdminTab(listPath)
    const id = mug.variants[1]!.id
    await shop.db.transaction((tx) =>
      setLevels(tx, { sku: 'MUG-2', stockLevel: 3 }, { reason: 'webhook', reference: 'r', now: shop.now() }),
    )
    await tab.fill(level(id, 'stock_level'), '50')
    await tab.keyboard.press('Tab')
    await tab.locator(`#error-${id}`, { hasText: 'This value changed while you were editing.' }).waitFor()
    expect(await tab.inputValue(level(id, 'stock_level'))).toBe('3')
    expect(await findAccessibilityViolations(tab)).toEqual([])
    await tab.fill(level(id, 'stock_level'), 'many')
    await tab.keyboard.press('Tab')
    await tab.locator(`#error-${id}`, { hasText: 'Enter a whole number' }).waitFor()
    expect(await tab.inputValue(level(id, 'stock_level'))).toBe('many')
    expect(await findAccessibilityViolations(tab)).toEqual([])
    expect((await stock('MUG-2')).stockLevel).toBe(3)
  })

  test('changes the stock of many with a reason, which the history tells', async () => {
    const tab = await openAdminTab(listPath)
    await tab.locator('[data-all]').check()
    await tab.locator('#bulk-adjust').press('Enter')
    await tab.getByRole('dialog', { name: 'Set or adjust stock of 2 SKUs' }).waitFor()
    expect(await findAccessibilityViolations(tab)).toEqual([])
    await tab.selectOption('#f-mode', 'add')
    await tab.fill('#f-units', '5')
    await tab.fill('#f-reason', 'delivery 4711')
    await tab.keyboard.press('Enter')
    await tab.getByText('Stock of 2 SKUs updated.').waitFor()
    await tab.locator('.row-link', { hasText: 'MUG-2' }).press('Enter')
    await tab.getByText('delivery 4711').waitFor()
    await tab.getByText('request r').waitFor()
    expect(await findAccessibilityViolations(tab)).toEqual([])
  })

  test('adds a location and puts it first', async () => {
    const tab = await openAdminTab(`${listPath}/locations`)
    await tab.locator('#f-name').fill('South')
    await tab.keyboard.press('Enter')
    await tab.getByText('Location 2').waitFor()
    await tab.getByRole('button', { name: 'Move South up' }).press('Enter')
    await tab.locator('#locations .panel:first-of-type', { hasText: 'Location 2' }).waitFor()
    expect(await findAccessibilityViolations(tab)).toEqual([])
  })
})

describe('the inventory', () => {
  test('computes the total of a SKU tracked by location, which cannot be edited', async () => {
    const tray = await createTestProduct(shop, { name: 'Tray', variants: [{ sku: 'TRAY-1', stock: { stockLevel: 90 } }] })
    const levels = { sku: 'TRAY-1', useWarehouseStock: true, locationId: north, warehouseLevel: 6 }
    await shop.db.transaction((tx) => setLevels(tx, levels, { reason: 'webhook', reference: 't', now: shop.now() }))
    const tab = await openAdminTab(`${listPath}?q=TRAY-1`)
    const id = tray.variants[0]!.id
    const row = tab.locator(`#row-${id}`)
    expect(await row.locator(`#sum-${id}`).textContent()).toBe('6')
    expect(await row.locator('[data-cell=end]').innerText()).toBe('6')
    expect(await tab.locator(level(id, 'stock_level')).count()).toBe(0)
    await tab.fill(level(id, `level.${north}`), '8')
    await tab.keyboard.press('Tab')
    await row.locator('.saved-tick').waitFor()
    expect(await row.locator(`#sum-${id}`).textContent()).toBe('8')
  })

  test('shows the saved tick whole, and its controls in one column on a phone', async () => {
    const tab = await openAdminTab(listPath, { viewport: { width: 390, height: 844 } })
    await tab.fill(level(firstVariantId, `level.${north}`), '31')
    await tab.keyboard.press('Tab')
    await tab.locator('.saved-tick').waitFor()
    const edges = await tab.evaluate<number[]>(
      `[...document.querySelectorAll('#row-${firstVariantId} [data-cell=edit] :is(.level, .level-sum, .switch, select)')].map((control) => Math.round(control.getBoundingClientRect().right))`,
    )
    expect(new Set(edges).size).toBe(1)
    const [tick, table] = await tab.evaluate<number[]>(
      `['.saved-tick', '.table-wrap'].map((selector) => document.querySelector(selector).getBoundingClientRect().right)`,
    )
    expect(tick).toBeLessThanOrEqual(table!)
  })

  test('saves a row with a button where script is off', async () => {
    const tab = await openAdminTab(listPath, { javaScriptEnabled: false })
    const id = mug.variants[1]!.id
    await tab.fill(level(id, 'stock_level'), '77')
    await tab.locator(`#stock-${id} button`).click()
    await tab.getByText('MUG-2 saved').waitFor()
    expect((await stock('MUG-2')).stockLevel).toBe(77)
  })

  test('has no fault axe can find', async () => {
    expect(await checkAccessibility(await openAdminTab(listPath))).toEqual([])
  })
})
