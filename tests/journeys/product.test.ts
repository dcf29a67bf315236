import { describe, expect, test } from 'bun:test'
import { openTab } from '#tests/support/chromium.ts'
import { createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { createStockedShop } from '#tests/support/stocked-shop.ts'
import { measurePageWeight } from '../../bench/page-weight.ts'

const shop = await createStockedShop()
await createTestProduct(shop, {
  name: 'Boot',
  options: { Size: ['S', 'L'] },
  variants: [{ options: { Size: 'S' } }, { options: { Size: 'L' }, stock: { stockLevel: 0 } }],
})

const linenCategory = await createTestCategory(shop, { name: 'Linen', intro: 'Woven here.\nSewn here.' })
await createTestProduct(shop, {
  name: 'Lines',
  categoryId: linenCategory.id,
  shortDescription: 'Thin.\nLight.',
  details: [{ heading: 'Care', text: 'Wash by hand.\nDry at once.' }],
})

test('plain texts keep the lines they were typed in', async () => {
  const tab = await openTab(shop)
  await tab.goto('/items/lines')
  expect(await tab.locator('.folds p').first().innerText()).toBe('Wash by hand.\nDry at once.')
  expect(await tab.locator('.buy > p.muted').first().innerText()).toBe('Thin.\nLight.')
  await tab.goto('/section/linen')
  expect(await tab.locator('.listing-top p').innerText()).toBe('Woven here.\nSewn here.')
})

test('asks for at most 40 KB with gzip and eight files besides pictures at first', async () => {
  const { html, css, js, requests } = await measurePageWeight(shop.config.baseUrl, '/items/field-pack')
  expect(html + css + js).toBeLessThan(40 * 1024)
  expect(requests).toBeLessThanOrEqual(8)
})

describe('an email when it is back', () => {
  test('is asked for by keyboard alone, and answered where one is', async () => {
    const tab = await openTab(shop, { reducedMotion: 'reduce' })
    await tab.goto('/items/boot')
    await tab.focus('#size-0')
    await tab.keyboard.press('ArrowRight')
    await tab.getByRole('button', { name: 'Sold out' }).waitFor()
    await tab.locator('#size-1:focus').waitFor({ state: 'attached' })
    const field = tab.getByLabel('Email')
    await field.fill('nobody')
    await field.press('Enter')
    await tab.locator('#alert-email:focus[aria-invalid]').waitFor()
    expect(await tab.getByText('Enter an email address, such as name@example.').isVisible()).toBe(true)
    await tab.keyboard.press('ControlOrMeta+a')
    await tab.keyboard.type('ann@example.com')
    await tab.keyboard.press('Enter')
    await tab.locator('#stock-alert:focus', { hasText: 'We will email ann@example.com' }).waitFor()
    expect(tab.consoleErrors.filter((error) => !error.includes('404') && !error.includes('422'))).toEqual([])
  })

  test('works without script, and says what is wrong on the page of the choice', async () => {
    const tab = await openTab(shop, { javaScriptEnabled: false })
    await tab.goto('/items/boot?size=L')
    await tab.getByLabel('Email').fill('nobody')
    await tab.getByRole('button', { name: 'Notify me' }).click()
    await tab.getByText('Enter an email address, such as name@example.').waitFor()
    expect(await tab.inputValue('#alert-email')).toBe('nobody')
    expect(await tab.getByRole('radio', { name: 'L', exact: false }).last().isChecked()).toBe(true)
    await tab.getByLabel('Email').fill('bob@example.com')
    await tab.getByRole('button', { name: 'Notify me' }).click()
    await tab.getByText('We will email bob@example.com').waitFor()
    expect(tab.url()).toEndWith('/items/boot?variant=BOOT-L')
  })
})

test.each([true, false])('the message of gift wrapping is asked for once wrapping is, with script: %p', async (javaScriptEnabled) => {
  const tab = await openTab(shop, { javaScriptEnabled })
  await tab.goto('/items/field-pack?color=Moss&size=18+L')
  const [box, message] = [tab.getByRole('checkbox', { name: /gift wrap/ }), tab.getByLabel(/Gift message/)]
  expect(await message.isVisible()).toBe(false)
  await box.check()
  expect(await message.isVisible()).toBe(true)
  await box.uncheck()
  expect(await message.isVisible()).toBe(false)
})
