import { beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { startTestShop } from '#tests/support/chromium.ts'
import { fieldsOfEveryType } from '#tests/support/customization.ts'
import { checkAccessibility } from '#tests/support/find-page-problems.ts'
import { findHtmlErrors } from '#tests/support/html-checks.ts'
import { openJudgedTab } from '#tests/support/judged-tab.ts'
import { looks } from '#tests/support/looks.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'
import { createTestProduct } from '#tests/support/products.ts'

/** Every state a product page can be in, and what a layout arranges in each, in light and wide and in dark and narrow: accessible and valid. */
const shop = await startTestShop()
const options = { Color: ['Moss', 'Sand'], Size: ['S', 'L'] }
for (const layout of [1, 2, 3, 4, 5]) {
  const video = layout === 3 || layout === 5 ? { videoUrl: `/media/${'a'.repeat(32)}.mp4`, videoLabel: 'Once round' } : {}
  const sharedFields = { layout, ...video, price: 4000, salePrice: 3000, wholesalePrice: 2500, images: ['Moss', 'Sand', ''] }
  await createTestProduct(shop, {
    ...sharedFields,
    name: `Open ${layout}`,
    giftWrap: true,
    customization: fieldsOfEveryType,
    options: { ...options, Size: ['S', 'L', 'XL'] },
    // Moss does not come in XL.
    variants: [
      { options: { Color: 'Moss', Size: 'S' } },
      { options: { Color: 'Moss', Size: 'L' }, variantFee: 500, isSubscription: true },
      { options: { Color: 'Sand', Size: 'S' } },
      { options: { Color: 'Sand', Size: 'L' }, stock: { stockLevel: 0 } },
      { options: { Color: 'Sand', Size: 'XL' } },
    ],
    description: '<p>Made of canvas.</p>',
    details: [{ heading: 'Care', text: 'Wipe it.' }],
  })
  await createTestProduct(shop, {
    ...sharedFields,
    name: `Dependent ${layout}`,
    dependentVariants: true,
    options,
    variants: [
      { options: { Color: 'Moss', Size: 'S' } },
      { options: { Color: 'Moss', Size: 'L' }, variantFee: 500 },
      { options: { Color: 'Sand', Size: 'S' } },
      { options: { Color: 'Sand', Size: 'L' }, stock: { stockLevel: 0 } },
    ],
  })
  // Its SKU is one long word.
  const variants = [{ sku: `${'7'.repeat(200)}${layout}` }]
  await createTestProduct(shop, {
    layout,
    ...video,
    name: `Plain ${layout}`,
    images: [''],
    variants,
    maxQty: true,
    hideInventoryLevels: true,
  })
}

/** What is wrong with the page in its current state, in both looks. */
async function checkState(tab: Page, state: string): Promise<string[]> {
  // Scrolled down, the buy bar covers half of a control, which axe takes for a small target.
  await tab.evaluate('scrollTo(0, 0), new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(0))))')
  return (await checkAccessibility(tab)).map((problem) => `${state}, ${problem}`)
}

async function openAndCheck(tab: Page, path: string, state: string): Promise<string[]> {
  const markup = await (await tab.goto(path))!.text()
  const htmlErrors = (await findHtmlErrors(markup)).map((error) => `${state}: ${error}`)
  return [...htmlErrors, ...(await checkState(tab, state))]
}

const openWideTab = () => openJudgedTab(shop, { viewport: looks[0].viewport })
let tab: Page
beforeAll(async () => {
  tab = await openWideTab()
})

describe('in layout 1', () => {
  test('before a choice, with one open, made, limited and refused', async () => {
    const path = '/items/dependent-1'
    const problems = await openAndCheck(tab, path, 'nothing chosen')
    await tab.locator('#add').click()
    await tab.locator('[id^="option-"][id$="-error"]').first().waitFor()
    problems.push(...(await checkState(tab, 'an option left open')))
    problems.push(...(await openAndCheck(tab, `${path}?color=Sand`, 'a color chosen, a size sold out in it')))
    await tab.locator('#stock-alert summary').click()
    problems.push(...(await checkState(tab, 'the alert for what cannot be chosen, opened')))
    problems.push(...(await openAndCheck(tab, `${path}?color=Moss&size=L`, 'chosen')))
    problems.push(...(await openAndCheck(tab, `${path}?color=Sand&size=L`, 'corrected')))
    expect(problems).toEqual([])
  })

  test('chosen, with a fee, with what is not made and what is sold out', async () => {
    const path = '/items/open-1'
    const problems = await openAndCheck(tab, path, 'chosen for the shopper')
    problems.push(...(await openAndCheck(tab, `${path}?color=Moss&size=L`, 'with a fee, as a subscription')))
    problems.push(...(await openAndCheck(tab, `${path}?color=Moss&size=XL`, 'a combination that is not made')))
    problems.push(...(await openAndCheck(tab, `${path}?color=Sand&size=L`, 'sold out')))
    await tab.getByLabel('Email').fill('nobody')
    await tab.getByRole('button', { name: 'Notify me' }).click()
    await tab.getByText('Enter an email address, such as name@example.').waitFor()
    problems.push(...(await checkState(tab, 'an alert refused')))
    await tab.getByLabel('Email').fill('ann@example.com')
    await tab.getByRole('button', { name: 'Notify me' }).click()
    await tab.getByText('We will email ann@example.com').waitFor()
    problems.push(...(await checkState(tab, 'an alert noted')))
    expect(problems).toEqual([])
  })

  test('wrapped, made to order, refused, in the drawer', async () => {
    await tab.goto('/items/open-1')
    await tab.getByRole('checkbox', { name: /gift wrap/ }).check()
    await tab.getByLabel('Gift message').fill('Dear Ann')
    const problems = await checkState(tab, 'gift wrapping open')
    await tab.locator('#add').click()
    await tab.locator('#made-engraving-error').waitFor()
    problems.push(...(await checkState(tab, 'an answer missing')))
    await tab.fill('#made-engraving', 'Ann')
    await tab.keyboard.press('Tab')
    await tab.locator('#price', { hasText: 'customization =' }).waitFor()
    problems.push(...(await checkState(tab, 'answered')))
    await tab.locator('#add').click()
    await tab.getByRole('dialog').getByRole('link', { name: 'Open 1', exact: true }).waitFor()
    problems.push(...(await checkState(tab, 'the drawer')))
    expect(problems).toEqual([])
  })

  test('with the viewer open, one picture', async () => {
    await tab.goto('/items/open-1')
    await tab.click('#gallery-main')
    await tab.getByRole('dialog', { name: 'Images' }).waitFor()
    const problems = await checkState(tab, 'the viewer')
    problems.push(...(await openAndCheck(tab, '/items/plain-1', 'one image, one per order')))
    expect(problems).toEqual([])
  })

  test('for wholesale', async () => {
    const member = await openWideTab()
    await signIn(member, shop, await createTestUser(shop, 2, 'wholesale@example.com'))
    const problems = await openAndCheck(member, '/items/open-1', 'wholesale')
    expect(await member.locator('.badge', { hasText: 'Wholesale price' }).isVisible()).toBe(true)
    problems.push(...(await openAndCheck(member, '/items/dependent-1', 'wholesale, nothing chosen')))
    expect(problems).toEqual([])
  })
})

// Layouts arrange the same parts.
test.each([2, 3, 4, 5])('in layout %p: before a choice, chosen, with one image, and with its film', async (layout) => {
  const problems = [
    ...(await openAndCheck(tab, `/items/dependent-${layout}`, 'nothing chosen')),
    ...(await openAndCheck(tab, `/items/open-${layout}`, 'chosen for the shopper')),
    ...(await openAndCheck(tab, `/items/plain-${layout}`, 'one image, one per order')),
  ]
  if (layout === 3 || layout === 5) {
    await tab.getByRole('link', { name: 'Play video: Once round' }).click()
    await tab.locator('.video video').waitFor()
    problems.push(...(await checkState(tab, 'the film')))
  }
  expect(problems).toEqual([])
})
