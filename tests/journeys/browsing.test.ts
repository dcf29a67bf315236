import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openTab, waitForFocus } from '#tests/support/chromium.ts'
import { tabTo } from '#tests/support/keyboard.ts'
import { createStockedShop } from '#tests/support/stocked-shop.ts'

const shop = await createStockedShop()

/** The next answer to a part of this path. */
const waitForPartial = (tab: Page, path: string) =>
  tab.waitForResponse(
    (response) => new URL(response.url()).pathname === path && response.request().headers()['hx-request-type'] === 'partial',
  )
const readCardNames = (tab: Page) => tab.locator('.results .card h3').allTextContents()

describe('with the keyboard alone', () => {
  test('a colour is chosen by arrows and keeps the focus, Add opens the drawer on its title, Escape leads back to Add', async () => {
    const tab = await openTab(shop, { reducedMotion: 'reduce' })
    await tab.goto('/items/field-pack?color=Moss&size=24+L')
    await tabTo(tab, '#color-0')
    const swap = waitForPartial(tab, '/items/field-pack')
    await tab.keyboard.press('ArrowRight')
    await swap
    await tab.getByText('24 L is not available in Sand. We selected 18 L instead.').first().waitFor()
    await waitForFocus(tab, '#color-1')
    expect(tab.url()).toEndWith('/items/field-pack?variant=FIELD-PACK-SAND-18-L')
    await tabTo(tab, '#quantity')
    await tab.keyboard.type('2')
    await tabTo(tab, '#add')
    await tab.keyboard.press('Enter')
    await tab.getByRole('dialog').getByText('Field pack').waitFor()
    await waitForFocus(tab, '#cart h2')
    await tab.keyboard.press('Escape')
    await waitForFocus(tab, '#add')
    expect(await tab.textContent('#cart-count')).toContain('Cart, 2 items')
    expect(tab.consoleErrors.filter((error) => !error.includes('404'))).toEqual([])
  })

  test('what was typed outlives another choice', async () => {
    const tab = await openTab(shop)
    await tab.goto('/items/field-pack?color=Moss&size=18+L')
    await tab.fill('#quantity', '٣')
    await tab.getByLabel(/gift wrap/).check()
    expect(await tab.inputValue('#quantity')).toBe('3')
    await tab.getByLabel(/Gift message/).fill('For Ann')
    const swap = waitForPartial(tab, '/items/field-pack')
    await tab.getByRole('radio', { name: '24 L' }).check({ force: true })
    await swap
    await tab.locator('.price-sum', { hasText: '$16.00 for this option' }).waitFor()
    await tab.locator('#live', { hasText: /\$115\.00 Original price \$136\.00 Save/ }).waitFor({ state: 'attached' })
    expect(await tab.inputValue('#quantity')).toBe('3')
    expect(await tab.getByLabel(/Gift message/).inputValue()).toBe('For Ann')
  })

  test('a size that gives way is the one that is sent, however often both were chosen', async () => {
    const tab = await openTab(shop)
    await tab.goto('/items/field-pack?color=Moss')
    for (const size of ['18 L', '24 L', '18 L', '24 L']) {
      const swap = waitForPartial(tab, '/items/field-pack')
      await tab.getByRole('radio', { name: size }).check({ force: true })
      await swap
      await tab.waitForURL(`**${size.slice(0, 2)}-L`)
    }
    await tab.getByRole('radio', { name: 'Sand' }).check({ force: true })
    await tab.getByText('We selected 18 L instead').first().waitFor()
    expect(await tab.isChecked('#size-0')).toBe(true)
    expect(await tab.isChecked('#size-1')).toBe(false)
  })

  test('a line is taken out, brought back and counted in the drawer, and the focus is never lost', async () => {
    const tab = await openTab(shop, { reducedMotion: 'reduce' })
    await tab.goto('/items/mug-1')
    await tab.click('#add')
    const drawer = tab.getByRole('dialog')
    await drawer.getByRole('button', { name: 'Remove Mug 1' }).focus()
    await tab.keyboard.press('Enter')
    await drawer.getByText('Mug 1 removed.').waitFor()
    await waitForFocus(tab, '#cart-title')
    await tab.locator('#drawer-undo').focus()
    await tab.keyboard.press('Enter')
    await drawer.getByText('$11.00').first().waitFor()
    await waitForFocus(tab, '#cart .line h3 a')
    const quantity = drawer.getByLabel('Quantity of Mug 1')
    await quantity.focus()
    await quantity.fill('3')
    const changeResponse = tab.waitForResponse(/\/cart\/items\//)
    await tab.keyboard.press('Enter')
    await changeResponse
    await drawer.getByText('$33.00').first().waitFor()
    await waitForFocus(tab, '[id^=drawer-quantity-]')
    await tab.locator('#cart [data-live]', { hasText: '$33.00' }).waitFor({ state: 'attached' })
  })

  test('two brands, one chip less, the next page, and Back shows what was', async () => {
    const tab = await openTab(shop)
    await tab.goto('/section/mugs')
    for (const brand of ['harbor', 'northfold']) {
      await tabTo(tab, `#brand-${brand}`)
      const swap = waitForPartial(tab, '/section/mugs')
      await tab.keyboard.press('Space')
      await swap
      await tab.locator('.chip', { hasText: new RegExp(brand, 'i') }).waitFor()
      await waitForFocus(tab, `#brand-${brand}`)
    }
    expect(tab.url()).toEndWith('/section/mugs?brand=harbor&brand=northfold')
    await tab.locator('.results-count', { hasText: '26 products' }).waitFor()

    await tabTo(tab, '.chip[href="/section/mugs?brand=northfold"]')
    await tab.keyboard.press('Enter')
    await tab.locator('.results-count', { hasText: '13 products' }).waitFor()
    expect(await tab.isChecked('#brand-harbor')).toBe(false)
    expect(await tab.locator(':focus').count()).toBe(1)
    await tab.goBack()
    await tab.locator('.results-count', { hasText: '26 products' }).waitFor()

    const firstNames = await readCardNames(tab)
    await tab.locator('#page-next').focus()
    await tab.keyboard.press('Enter')
    await tab.waitForURL('**page=2')
    await waitForFocus(tab, '#results-count')
    expect(await readCardNames(tab)).not.toEqual(firstNames)
    expect(await tab.title()).toContain('page 2')
    await tab.locator('#page-1').focus()
    await tab.keyboard.press('Enter')
    await tab.waitForURL((url) => !url.search.includes('page'))
    await waitForFocus(tab, '#results-count')

    await tab.goBack()
    await tab.waitForURL('**page=2')
    await tab.getByText('Mug 2', { exact: true }).first().waitFor()
    expect(await tab.locator('header.header').count()).toBe(1)
    expect(await tab.locator(':focus').count()).toBe(1)
  })

  test('a price is sent by Enter, and the order of the list by its select', async () => {
    const tab = await openTab(shop)
    await tab.goto('/section/mugs')
    await tab.getByLabel('From').fill('35')
    await tab.keyboard.press('Enter')
    await tab.waitForURL('**/section/mugs?min=35')
    await tab.getByLabel('Sort by').selectOption('price_desc')
    await tab.waitForURL('**/section/mugs?min=35&sort=price_desc')
    expect((await readCardNames(tab))[0]).toBe('Mug 26')
  })

  test('the viewer opens, turns and closes, and the focus is back on the picture', async () => {
    const tab = await openTab(shop, { reducedMotion: 'reduce' })
    await tab.goto('/items/field-pack')
    await tabTo(tab, '#gallery-main')
    await tab.keyboard.press('Enter')
    await tab.getByText('1 of 3').waitFor()
    await tab.keyboard.press('ArrowRight')
    await tab.getByText('2 of 3').waitFor()
    await tab.keyboard.press('Escape')
    await waitForFocus(tab, '#gallery-main')
  })

  test('the viewer counts along in a browser without scrollend', async () => {
    const tab = await openTab(shop)
    await tab.addInitScript(`delete window.onscrollend; addEventListener('scrollend', (event) => event.stopImmediatePropagation(), true)`)
    await tab.goto('/items/field-pack')
    await tab.click('#gallery-main')
    await tab.getByText('1 of 3').waitFor()
    await tab.keyboard.press('ArrowRight')
    await tab.keyboard.press('ArrowRight')
    await tab.getByText('3 of 3').waitFor()
  })
})

test('Back brings a page with what is in the cart by now, beside its icon and in the drawer', async () => {
  const tab = await openTab(shop)
  await tab.goto('/items/mug-1')
  await tab.goto('/items/mug-2')
  await tab.click('#add')
  await tab.getByRole('dialog').getByText('Mug 2').waitFor()
  await tab.goBack()
  await tab.locator('#cart-count', { hasText: 'Cart, 1 item' }).waitFor({ state: 'attached' })
  await tab.locator('#cart-body', { hasText: 'Mug 2' }).waitFor({ state: 'attached' })
  expect(tab.url()).toEndWith('/items/mug-1')
})

test('Back brings the cart to a page that is shown before htmx has looked at it', async () => {
  const tab = await openTab(shop)
  await tab.goto('/items/mug-3')
  await tab.goto('/items/mug-4')
  await tab.click('#add')
  await tab.getByRole('dialog').getByText('Mug 4').waitFor()
  // Without a time, as htmx sets it: runs after everything that hears of the shown page.
  await tab.addInitScript(`{
    const { setTimeout } = self
    self.setTimeout = (run, ...rest) =>
      rest.length > 0 ? setTimeout(run, ...rest) : void addEventListener('pageshow', () => setTimeout(run, 50))
  }`)
  await tab.goBack()
  await tab.locator('#cart-body', { hasText: 'Mug 4' }).waitFor({ state: 'attached' })
  expect(tab.url()).toEndWith('/items/mug-3')
})

test('a phone keeps price and button at its foot once the button of the page is out of sight', async () => {
  const tab = await openTab(shop, { viewport: { width: 390, height: 700 }, reducedMotion: 'reduce' })
  await tab.goto('/items/field-pack?color=Moss&size=24+L')
  const buyBar = tab.locator('.buy-bar')
  await tab.locator('#add').scrollIntoViewIfNeeded()
  await buyBar.waitFor({ state: 'hidden' })
  await tab.evaluate<unknown>('scrollTo(0, document.body.scrollHeight)')
  await buyBar.waitFor()
  expect(await buyBar.textContent()).toContain('$115.00')
  await buyBar.getByRole('button').click()
  await tab.getByRole('dialog').getByText('Field pack').waitFor()
})

describe('without script', () => {
  test('one browses, filters, sorts and turns pages', async () => {
    const tab = await openTab(shop, { javaScriptEnabled: false })
    await tab.goto('/')
    await tab.getByRole('link', { name: /Table/ }).first().click()
    await tab.waitForURL('**/section/table')
    await tab.locator('#filter-form').getByRole('link', { name: /Mugs/ }).click()
    await tab.waitForURL('**/section/mugs')
    await tab.getByRole('link', { name: 'Next page' }).click()
    await tab.waitForURL('**/section/mugs?page=2')
    await tab.getByRole('checkbox', { name: /Northfold/ }).check()
    await tab.getByLabel('To', { exact: true }).fill('20')
    await tab.getByRole('button', { name: 'Apply filters' }).click()
    await tab.locator('.results-count', { hasText: '8 products' }).waitFor()
    await tab.getByLabel('Sort by').selectOption('price_desc')
    await tab.getByRole('button', { name: 'Sort', exact: true }).click()
    await tab.waitForURL('**sort=price_desc**')
    expect((await readCardNames(tab))[0]).toBe('Mug 10')
    expect(await tab.isChecked('#brand-northfold')).toBe(true)
    await tab.locator('.chip', { hasText: 'Northfold' }).click()
    expect(await tab.isChecked('#brand-northfold')).toBe(false)
  })

  test('one filters on a phone', async () => {
    const tab = await openTab(shop, { javaScriptEnabled: false, viewport: { width: 390, height: 800 } })
    await tab.goto('/section/mugs')
    await tab.click('#filters-open')
    await tab.getByRole('checkbox', { name: /Northfold/ }).check()
    await tab.getByRole('button', { name: 'Apply filters' }).click()
    await tab.locator('.results-count', { hasText: '13 products' }).waitFor()
  })

  test('one chooses with Update, adds, changes the quantity, removes', async () => {
    const tab = await openTab(shop, { javaScriptEnabled: false })
    await tab.goto('/items/field-pack')
    await tab.getByRole('radio', { name: 'Moss' }).check({ force: true })
    await tab.getByRole('button', { name: 'Update price and stock' }).click()
    await tab.waitForURL('**/items/field-pack?**color=Moss**')
    await tab.getByRole('radio', { name: '24 L' }).check({ force: true })
    await tab.getByRole('button', { name: 'Update price and stock' }).click()
    await tab.locator('.price-sum', { hasText: '$16.00 for this option' }).waitFor()
    await tab.click('#add')
    await tab.waitForURL('**/cart')
    await tab.getByText('Field pack added to cart.').waitFor()
    await tab.getByLabel('Quantity of Field pack').fill('2')
    await tab.getByRole('button', { name: 'Update' }).click()
    await tab.locator('#cart-summary').getByText('$230.00').waitFor()
    await tab.getByRole('button', { name: 'Remove Field pack' }).click()
    await tab.getByText('Your cart is empty').waitFor()
  })
})
