import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openTab } from '#tests/support/chromium.ts'
import { createStockedShop } from '#tests/support/stocked-shop.ts'

const shop = await createStockedShop()

async function openFilledDrawer(): Promise<Page> {
  const tab = await openTab(shop, { reducedMotion: 'reduce' })
  await tab.goto('/items/field-pack?color=Moss&size=24+L')
  await tab.click('#add')
  await tab.locator('#cart .line-price', { hasText: '$115.00' }).waitFor()
  return tab
}

test('a press on "+" counts from the moment the drawer shows it', async () => {
  const tab = await openFilledDrawer()
  await tab.evaluate<unknown>(`new MutationObserver((_, observer) => {
    observer.disconnect()
    document.querySelector('#cart [data-by="1"]').click()
  }).observe(document.getElementById('cart-body'), { childList: true })`)
  await tab.click('#cart [data-by="1"]')
  await tab.locator('#cart .line-price', { hasText: '$345.00' }).waitFor()
})

test('a press on "+" while the drawer reloads for an earlier one counts too', async () => {
  const tab = await openFilledDrawer()
  const firstRequest = Promise.withResolvers<void>()
  const secondPress = Promise.withResolvers<void>()
  await tab.route('**/cart/items/*', async (route) => {
    firstRequest.resolve()
    await secondPress.promise
    await route.continue()
  })
  await tab.click('#cart [data-by="1"]')
  await firstRequest.promise
  await tab.click('#cart [data-by="1"]')
  secondPress.resolve()
  await tab.locator('#cart .line-price', { hasText: '$345.00' }).waitFor()
  expect(await tab.locator('#cart .line input[name=quantity]').inputValue()).toBe('3')
})

test('a quantity that is no number becomes 1, a decimal is rounded down, and only 0 removes the item', async () => {
  const tab = await openFilledDrawer()
  const enter = async (quantity: string) => {
    const input = tab.locator('#cart .line input[name=quantity]')
    await input.fill(quantity)
    await input.press('Tab')
  }
  await enter('2.9')
  await tab.locator('#cart .line-price', { hasText: '$230.00' }).waitFor()
  await enter('')
  await tab.locator('#cart .line-price', { hasText: '$115.00' }).waitFor()
  await enter('3')
  await tab.locator('#cart .line-price', { hasText: '$345.00' }).waitFor()
  await enter('many')
  await tab.locator('#cart .line-price', { hasText: '$115.00' }).waitFor()
  expect(await tab.locator('#cart .line input[name=quantity]').inputValue()).toBe('1')
  await enter('0')
  await tab.locator('#cart .line').waitFor({ state: 'detached' })
})
