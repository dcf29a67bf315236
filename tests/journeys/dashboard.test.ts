import { beforeAll, describe, expect, test } from 'bun:test'
import type { BrowserContextOptions } from 'playwright-core'
import { createAddress } from '#src/addresses/address-book.ts'
import { createFlatShippingRate, portlandAddress } from '#tests/support/checkout.ts'
import { openTab, waitForFocus } from '#tests/support/chromium.ts'
import { createStockedShop, setCartCookie, type StockedShop } from '#tests/support/stocked-shop.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'

let shop: StockedShop
let number: number
const user = { id: 0 }
beforeAll(async () => {
  shop = await createStockedShop()
  user.id = (await createTestUser(shop, 1, 'june@example.com')).id
  number = shop.order.number
  await shop.db.transaction((tx) => tx.update(tx.t.orders).set({ userId: user.id }))
})

async function openDashboard(path: string, options: BrowserContextOptions = {}) {
  const tab = await openTab(shop, options)
  await signIn(tab, shop, user)
  await tab.goto(path)
  return tab
}

describe('the tabs of the dashboard', () => {
  test('swap the panel, move the focus to its heading, and can be gone back', async () => {
    const tab = await openDashboard('/dashboard', { viewport: { width: 390, height: 844 } })
    await tab.getByRole('link', { name: 'Orders', exact: true }).first().focus()
    await tab.keyboard.press('Enter')
    await waitForFocus(tab, '#dash-title')
    expect(await tab.title()).toStartWith('Orders')
    expect(tab.url()).toEndWith('/dashboard?tab=orders')
    expect(await tab.locator('#dash-tabs [aria-current]').allTextContents()).toEqual(['Orders'])
    await tab.locator('#tab-details').click()
    await waitForFocus(tab, '#dash-title')
    const [row, current] = [await tab.locator('#dash-tabs').boundingBox(), await tab.locator('#dash-tabs [aria-current]').boundingBox()]
    expect(current!.x).toBeGreaterThanOrEqual(row!.x)
    expect(current!.x + current!.width).toBeLessThanOrEqual(row!.x + row!.width + 1)
    await tab.goBack()
    await tab.getByRole('heading', { name: 'Your orders' }).waitFor()
    expect(tab.consoleErrors).toEqual([])
  })

  test('expand an invoice from the keyboard and collapse it again', async () => {
    const tab = await openDashboard('/dashboard?tab=orders')
    const button = tab.locator(`#show-${number}`)
    await button.focus()
    await tab.keyboard.press('Enter')
    await tab.locator(`#inv-${number} table`).waitFor()
    expect(await button.getAttribute('aria-expanded')).toBe('true')
    await tab.keyboard.press('Enter')
    await tab.locator(`#inv-${number}`).waitFor({ state: 'hidden' })
    expect(await button.getAttribute('aria-expanded')).toBe('false')
    await tab.keyboard.press('Enter')
    await tab.locator(`#inv-${number} table`).waitFor()
    expect(tab.consoleErrors).toEqual([])
  })
})

describe.each([
  ['with script', true],
  ['without script', false],
])('%s', (_, javaScriptEnabled) => {
  test('an address is added, deleted and restored', async () => {
    const tab = await openDashboard('/dashboard?tab=addresses', { javaScriptEnabled })
    await tab.getByRole('link', { name: 'Add an address' }).click()
    await tab.getByLabel('Label').fill(`Cabin ${javaScriptEnabled}`)
    await tab.getByLabel('Full name').fill('June Park')
    await tab.getByLabel('Street address').fill('7 Elm Street')
    await tab.getByLabel('City').fill('Hamilton')
    await tab.getByLabel('Country').selectOption('CA')
    if (!javaScriptEnabled) await tab.getByRole('button', { name: 'Save address' }).click()
    await tab.getByLabel('Province').selectOption('ON')
    await tab.getByLabel('Postal code').fill('L8R 1A2')
    await tab.getByRole('button', { name: 'Save address' }).click()
    const card = tab.getByRole('heading', { name: `Cabin ${javaScriptEnabled}` })
    await card.waitFor()
    await tab.getByRole('button', { name: `Delete Cabin ${javaScriptEnabled}` }).click()
    await tab.getByText('Address deleted.').waitFor()
    expect(await card.count()).toBe(0)
    await tab.getByRole('button', { name: 'Undo' }).click()
    await card.waitFor()
    // Without script the provinces come with the refused form.
    expect(tab.consoleErrors).toEqual(javaScriptEnabled ? [] : [expect.stringContaining('422')])
  })

  test('a saved address is chosen at checkout', async () => {
    await createFlatShippingRate(shop)
    const address = { ...portlandAddress, label: `Studio ${javaScriptEnabled}`, address1: '88 Cannery Row', name: 'June', phone: '' }
    await shop.db.transaction((tx) => createAddress(tx, user.id, { ...address, isDefault: false }, shop.now()))
    const tab = await openDashboard('/dashboard', { javaScriptEnabled })
    const [variant] = await shop.db.read.select().from(shop.db.t.variants).orderBy(shop.db.t.variants.id)
    await setCartCookie(tab, shop, [{ id: variant!.productId, variantId: variant!.id }])
    await tab.goto('/checkout?edit=1')
    await tab.getByLabel('Use another address').check()
    await tab.getByLabel('Street address').waitFor()
    await tab.getByLabel(`Studio ${javaScriptEnabled}`).check()
    await tab.getByLabel('Street address').waitFor({ state: 'hidden' })
    await tab.getByRole('button', { name: 'Save & Continue' }).click()
    await tab.waitForURL('**/checkout/review*')
    await tab.getByText('88 Cannery Row').waitFor()
  })
})
