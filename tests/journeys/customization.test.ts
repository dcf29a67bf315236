import { beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { addShippingRule } from '#src/shipping/edit-flat-rates.ts'
import { openTab, startTestShop, waitForFocus } from '#tests/support/chromium.ts'
import { fieldsOfEveryType } from '#tests/support/customization.ts'
import { findAccessibilityViolations } from '#tests/support/accessibility.ts'
import { findHtmlErrors } from '#tests/support/html-checks.ts'
import { createTestProduct, type TestProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'

const shop: TestShop = await startTestShop()
let mug: TestProduct
let tray: TestProduct
beforeAll(async () => {
  const options = { Size: ['S', 'L'] }
  const variants = [{ options: { Size: 'S' } }, { options: { Size: 'L' }, variantFee: 1000 }]
  await createTestProduct(shop, {
    name: 'Keepsake box',
    price: 5000,
    giftWrap: true,
    customization: fieldsOfEveryType,
    options,
    variants,
    stock: 500,
  })
  mug = await createTestProduct(shop, { name: 'Mug', price: 2400, stock: 500 })
  tray = await createTestProduct(shop, { name: 'Tray', price: 4000, stock: 500 })
  const pack = await createTestProduct(shop, { name: 'Pack', price: 9000, options, dependentVariants: true })
  await createTestProduct(shop, { name: 'Pass', price: 1000, standalonePurchase: true, stock: 500 })
  await createTestProduct(shop, { name: 'Straight', price: 1000, checkoutRedirect: true, stock: 500 })
  await shop.db.transaction(async (tx) => {
    const crossSells = [tray, pack].map(({ id }, position) => ({ productId: mug.id, offeredId: id, displayOnPostCart: true, position }))
    await tx.insert(tx.t.crossSells).values(crossSells)
    await addShippingRule(tx, { name: 'Free', price: 0, countries: ['US'], minTotal: 20_000, minDays: 3, maxDays: 5 })
  })
})

const waitForAnnouncement = (tab: Page, text: string) =>
  tab.locator('[aria-live]', { hasText: text }).first().waitFor({ state: 'attached' })

describe('with script', () => {
  test('the price follows the answers, a missing one is asked for at its field, and all goes into the cart as it was meant', async () => {
    const tab = await openTab(shop, { reducedMotion: 'reduce' })
    await tab.goto('/items/keepsake-box')
    await tab.locator('#price', { hasText: '$50.00' }).waitFor()
    await tab.locator('#made-font').selectOption('Script')
    await tab.locator('#price', { hasText: '$50.00 base price + $5.00 customization = $55.00' }).waitFor()
    await waitForAnnouncement(tab, '$55.00')
    await tab.getByRole('checkbox', { name: /In a wooden box/ }).check()
    await tab.locator('#price', { hasText: '$59.00' }).waitFor()
    await tab.getByRole('radio', { name: 'L', exact: true }).check({ force: true })
    await tab.locator('#price', { hasText: '+ $10.00 for this option + $9.00 customization = $69.00' }).waitFor()
    expect(await tab.locator('#made-font').inputValue()).toBe('Script')
    expect(new URL(tab.url()).search).toBe('?variant=KEEPSAKE-BOX-L')

    await tab.click('#add')
    await waitForFocus(tab, '#made-engraving')
    expect(await tab.locator('#made-engraving-error').innerText()).toBe('Fill in “Engraving”.')
    expect(await tab.getByRole('dialog').count()).toBe(0)
    expect(await tab.locator('#made-font').inputValue()).toBe('Script')
    expect(await tab.getByRole('checkbox', { name: /In a wooden box/ }).isChecked()).toBe(true)

    await tab.keyboard.type('Ann')
    await tab.keyboard.press('Tab')
    await tab.locator('#price', { hasText: '$81.00' }).waitFor()
    await tab.click('#add')
    const drawer = tab.getByRole('dialog')
    await drawer.getByText('Engraving: Ann (+$12.00)').waitFor()
    await drawer.getByText('Font: Script (+$5.00)').waitFor()
    await drawer.getByText('$81.00').first().waitFor()
    expect(tab.consoleErrors.filter((error) => !error.includes('422'))).toEqual([])
  })

  test('a line is wrapped in the drawer, its message changed and counted, and unwrapped', async () => {
    const tab = await openTab(shop, { reducedMotion: 'reduce' })
    await tab.goto('/items/keepsake-box')
    await tab.fill('#made-engraving', 'Ann')
    await tab.click('#add')
    const drawer = tab.getByRole('dialog')
    await drawer.getByText('Add gift wrap, $5.00').click()
    const message = drawer.getByLabel(/Gift message/)
    await message.fill('x'.repeat(410))
    await drawer.getByText('90 left').waitFor()
    await message.fill('Dear Ann')
    expect(await drawer.getByText(/\d+ left$/).count()).toBe(0)
    await drawer.getByRole('button', { name: 'Add gift wrap' }).click()
    await drawer.getByText('Gift wrapping - Keepsake box').waitFor()
    await waitForFocus(tab, '#cart .line h3 a')
    // Another announcement may follow it at once.
    await drawer.getByText('$67.00').first().waitFor()
    await drawer.getByText('Edit message').click()
    await drawer.getByLabel(/Gift message/).fill('Dear Bob')
    await drawer.getByRole('button', { name: 'Save message' }).click()
    await drawer.getByText('Message: Dear Bob').waitFor()
    await drawer.getByRole('button', { name: /Remove gift wrap/ }).click()
    await drawer.getByText('Gift wrapping - Keepsake box').waitFor({ state: 'detached' })
    await drawer.getByText('$62.00').first().waitFor()
  })

  test('Undo disappears after eight quiet seconds, and waits while the pointer or the focus is on it', async () => {
    const tab = await openTab(shop, { reducedMotion: 'reduce' })
    await tab.clock.install()
    await tab.goto('/items/tray')
    await tab.click('#add')
    const drawer = tab.getByRole('dialog')
    const undoNotice = drawer.locator('#drawer-removed')
    const removeLine = async () => {
      await drawer.getByRole('button', { name: 'Remove Tray' }).click()
      await undoNotice.waitFor()
    }
    await removeLine()
    await tab.clock.runFor(4000)
    expect(await undoNotice.count()).toBe(1)
    await undoNotice.hover()
    await tab.clock.runFor(20_000)
    expect(await undoNotice.count()).toBe(1)
    await tab.mouse.move(0, 0)
    await tab.locator('#drawer-undo').focus()
    await tab.clock.runFor(20_000)
    expect(await undoNotice.count()).toBe(1)
    await tab.keyboard.press('Enter')
    await drawer.getByText('$40.00').first().waitFor()
    await removeLine()
    await waitForFocus(tab, '#cart-title')
    await tab.mouse.move(0, 0)
    await tab.clock.runFor(9000)
    expect(await undoNotice.count()).toBe(0)
  })

  test('what is sold on its own is refused beside something else, and put in alone when one says so', async () => {
    const tab = await openTab(shop)
    await tab.goto('/items/tray')
    await tab.click('#add')
    await tab.getByRole('dialog').getByText('$40.00').first().waitFor()
    await tab.goto('/items/pass')
    await tab.click('#add')
    await tab.getByRole('alert').getByText('Pass is sold separately').waitFor()
    await tab.getByRole('button', { name: 'Empty cart and add this' }).click()
    await tab.waitForURL('**/checkout')
    await tab.goto('/cart')
    expect(await tab.locator('.line h3').allInnerTexts()).toEqual(['Pass'])
  })

  test('straight to checkout, or past what goes with it, which is added where it is', async () => {
    const tab = await openTab(shop)
    await tab.goto('/items/straight')
    await tab.click('#add')
    await tab.waitForURL('**/checkout')
    const otherTab = await openTab(shop)
    await otherTab.goto('/items/mug')
    await otherTab.click('#add')
    await otherTab.waitForURL(`**/cart/recommendations/${mug.id}`)
    await otherTab.getByText('Mug added.').waitFor()
    await otherTab.getByRole('button', { name: 'Add Tray to cart' }).focus()
    await otherTab.keyboard.press('Enter')
    await otherTab.getByRole('button', { name: 'Added: Tray' }).waitFor()
    await waitForFocus(otherTab, `#rec-${tray.id}-add`)
    await waitForAnnouncement(otherTab, 'Tray added to cart.')
    await otherTab.locator('#added', { hasText: '$64.00' }).waitFor()
    expect(await otherTab.locator('#cart-count').innerText()).toContain('2')
    expect(await otherTab.getByRole('dialog').count()).toBe(0)
    expect(await otherTab.getByRole('link', { name: 'Choose options: Pack' }).getAttribute('href')).toBe('/items/pack')
  })

  test('an option that is still open is asked for where it is', async () => {
    const tab = await openTab(shop)
    const plainProduct = await createTestProduct(shop, {
      name: 'Coat',
      dependentVariants: true,
      options: { Color: ['Moss', 'Sand'], Size: ['S', 'L'] },
    })
    await tab.goto(`/items/${plainProduct.seoLink}`)
    await tab.click('#add')
    await tab.locator('#option-color-error').waitFor()
    await waitForFocus(tab, '#color-0')
  })
})

describe('without script', () => {
  const openTabWithoutScript = () => openTab(shop, { javaScriptEnabled: false })

  test('one is asked, corrected, wraps the gift and finds it all in the cart', async () => {
    const tab = await openTabWithoutScript()
    await tab.goto('/items/keepsake-box')
    await tab.getByRole('radio', { name: 'L', exact: true }).check({ force: true })
    await tab.locator('#made-font').selectOption('Script')
    await tab.getByRole('button', { name: 'Update price and stock' }).click()
    await tab.locator('#price', { hasText: '$65.00' }).waitFor()
    expect(await tab.locator('#made-font').inputValue()).toBe('Script')
    await tab.getByRole('checkbox', { name: /gift wrap/ }).check()
    await tab.getByLabel(/Gift message/).fill('Dear Ann')
    await tab.click('#add')
    await tab.locator('#made-engraving-error').waitFor()
    expect(await tab.getByLabel(/Gift message/).inputValue()).toBe('Dear Ann')
    await tab.fill('#made-engraving', 'Ann')
    await tab.click('#add')
    await tab.waitForURL('**/cart')
    await tab.getByText('Engraving: Ann (+$12.00)').waitFor()
    await tab.getByText('Message: Dear Ann').waitFor()
    await tab.getByText('Edit message').click()
    await tab.getByLabel(/Gift message/).fill('Dear Bob')
    await tab.getByRole('button', { name: 'Save message' }).click()
    await tab.getByText('Message: Dear Bob').waitFor()
    await tab.getByRole('link', { name: /^Change customization of/ }).click()
    expect(await tab.inputValue('#made-engraving')).toBe('Ann')
    await tab.fill('#made-engraving', 'Bob')
    await tab.click('#add')
    await tab.waitForURL('**/cart')
    expect(await tab.getByText(/^Engraving:/).allInnerTexts()).toEqual(['Engraving: Bob (+$12.00)'])
  })

  test('one empties the cart for what is sold alone, and passes by what goes with it', async () => {
    const tab = await openTabWithoutScript()
    await tab.goto('/items/mug')
    await tab.click('#add')
    await tab.waitForURL(`**/cart/recommendations/${mug.id}`)
    await tab.getByRole('button', { name: 'Add Tray to cart' }).click()
    await tab.waitForURL(`**/cart/recommendations/${mug.id}`)
    await tab.getByText('Tray added to cart.').waitFor()
    await tab.goto('/items/pass')
    await tab.click('#add')
    await tab.getByRole('button', { name: 'Empty cart and add this' }).click()
    await tab.waitForURL('**/checkout')
    await tab.goto('/cart')
    expect(await tab.locator('.line h3').allInnerTexts()).toEqual(['Pass'])
  })
})

const readResponseBody = async (tab: Page, path: string): Promise<string> => (await tab.goto(path))!.text()

test.each([
  ['light, 1280 wide', { colorScheme: 'light', viewport: { width: 1280, height: 800 } }],
  ['dark, 390 wide', { colorScheme: 'dark', viewport: { width: 390, height: 844 } }],
] as const)('pages of what is made to order are valid and accessible: %s', async (_, options) => {
  const tab = await openTab(shop, { ...options, bypassCSP: true, reducedMotion: 'reduce' })
  expect(await findHtmlErrors(await readResponseBody(tab, '/items/keepsake-box'))).toEqual([])
  expect(await findAccessibilityViolations(tab)).toEqual([])
  await tab.click('#add')
  await waitForFocus(tab, '#made-engraving')
  expect(await findAccessibilityViolations(tab)).toEqual([])
  await tab.fill('#made-engraving', 'Ann')
  await tab.getByRole('checkbox', { name: /gift wrap/ }).check()
  await tab.getByLabel(/Gift message/).fill('Dear Ann')
  await tab.click('#add')
  await tab.getByRole('dialog').getByText('Edit message').click()
  expect(await findAccessibilityViolations(tab)).toEqual([])
  expect(await findHtmlErrors(await readResponseBody(tab, '/cart'))).toEqual([])
  expect(await findAccessibilityViolations(tab)).toEqual([])
  expect(await tab.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  await tab.goto('/items/mug')
  await tab.locator('[data-buy]').click()
  await tab.waitForURL('**/cart/recommendations/*')
  expect(await findHtmlErrors(await readResponseBody(tab, `/cart/recommendations/${mug.id}`))).toEqual([])
  expect(await findAccessibilityViolations(tab)).toEqual([])
  await tab.goto('/items/pass')
  await tab.click('#add')
  await tab.getByRole('button', { name: 'Empty cart and add this' }).waitFor()
  expect(await findAccessibilityViolations(tab)).toEqual([])
})
