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

test('a quantity that is no whole number is refused at the field and changes nothing, and only 0 removes the item', async () => {
  const tab = await openFilledDrawer()
  const input = tab.locator('#cart .line input[name=quantity]')
  const enter = async (quantity: string) => {
    await input.fill(quantity)
    await input.press('Tab')
  }
  const error = tab.locator('#cart .line [role=alert]')
  await enter('3')
  await tab.locator('#cart .line-price', { hasText: '$345.00' }).waitFor()
  for (const typed of ['2.9', 'many', '']) {
    await enter(typed)
    await tab.locator(`#cart .line input[name=quantity][aria-invalid][value="${typed}"]`).waitFor()
    expect(await error.textContent()).toStartWith('Enter a whole number from 1')
    expect(await tab.title()).toStartWith('Error: ')
    expect(await tab.locator('#cart .line-price').textContent()).toContain('$345.00')
  }
  await enter('２')
  await tab.locator('#cart .line-price', { hasText: '$230.00' }).waitFor()
  expect([await input.inputValue(), await error.count()]).toEqual(['2', 0])
  await enter('0')
  await tab.locator('#cart .line').waitFor({ state: 'detached' })
})
