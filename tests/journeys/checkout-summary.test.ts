import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { addShippingRule } from '#src/shipping/edit-flat-rates.ts'
import { createFlatShippingRate, saveTestDetails } from '#tests/support/checkout.ts'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { setCartCookie } from '#tests/support/stocked-shop.ts'

const shop = await startTestShop()
await createFlatShippingRate(shop)
await shop.db.transaction((tx) => addShippingRule(tx, { name: 'Express', price: 1895, countries: ['US'], minDays: 1, maxDays: 2 }))
const mug = await createTestProduct(shop, { name: 'Harbor mug', price: 2400 })
/** The height that a phone of 844 leaves between the browser's bars. */
const phone = { width: 390, height: 664 }

const summaryOf = (tab: Page) => tab.locator('.summary-fold > summary')
const itemOf = (tab: Page) => tab.locator('.summary-fold').getByText('Harbor mug', { exact: true })
const bottomOf = async (tab: Page, selector: string) => {
  const box = (await tab.locator(selector).boundingBox())!
  return box.y + box.height
}

test('on a phone the order is folded under its total, so that the first field is in view, and opens without script', async () => {
  const tab = await openTab(shop, { javaScriptEnabled: false, viewport: phone })
  await setCartCookie(tab, shop, [mug])
  await tab.goto('/checkout')
  expect(await summaryOf(tab).innerText()).toContain('$24.00')
  expect(await itemOf(tab).isVisible()).toBe(false)
  expect(await bottomOf(tab, '[name=name]')).toBeLessThan(phone.height)
  await summaryOf(tab).focus()
  await tab.keyboard.press('Enter')
  await itemOf(tab).waitFor()
})

test('on a wide screen the order is always open', async () => {
  const tab = await openTab(shop, { javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })
  await setCartCookie(tab, shop, [mug])
  await tab.goto('/checkout')
  await itemOf(tab).waitFor()
  await tab.getByRole('heading', { name: 'Your order' }).waitFor()
  expect(await summaryOf(tab).isVisible()).toBe(false)
})

test('on the review the order is open on a phone, too, and stays so while another shipping rate changes its total', async () => {
  const tab = await openTab(shop, { viewport: phone })
  const { cartId } = await setCartCookie(tab, shop, [mug])
  await saveTestDetails(shop, cartId)
  await tab.goto('/checkout/review')
  expect(await itemOf(tab).isVisible()).toBe(true)
  await tab.getByRole('radio', { name: /Express/ }).check()
  await summaryOf(tab).getByText('$42.95').waitFor()
  expect(await itemOf(tab).isVisible()).toBe(true)
})
