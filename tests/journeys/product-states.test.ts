import { beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { fieldsOfEveryType } from '#tests/support/customization.ts'
import { accessibilityTags, findHtmlErrors } from '#tests/support/page-checks.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'
import { createTestProduct } from '#tests/support/products.ts'

/** Every state a product page can be in, in every layout, in light and wide and in dark and narrow: accessible and valid. */
const shop = await startTestShop()
const options = { Color: ['Moss', 'Sand'], Size: ['S', 'L'] }
for (const layout of [1, 2, 3, 4, 5]) {
  const video = layout === 3 || layout === 5 ? { videoUrl: `/media/${'a'.repeat(32)}.mp4`, videoLabel: 'Once round' } : {}
  const sharedFields = { layout, ...video, price: 4000, salePrice: 3000, wholesalePrice: 2500, pictures: ['Moss', 'Sand', ''] }
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

const viewports = [
  { name: 'light, 1280 wide', scheme: 'light', viewport: { width: 1280, height: 800 } },
  { name: 'dark, 390 wide', scheme: 'dark', viewport: { width: 390, height: 844 } },
] as const
const axeScript = await Bun.file(Bun.resolveSync('axe-core/axe.min.js', import.meta.dir)).text()

interface Violation {
  id: string
  nodes: { html: string }[]
}

/** What is wrong with the page as it stands, in both looks; what it is doing goes on. */
async function checkAccessibility(tab: Page, state: string): Promise<string[]> {
  const problems: string[] = []
  for (const { name, scheme, viewport } of viewports) {
    await tab.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await tab.setViewportSize(viewport)
    if (!(await tab.evaluate('"axe" in window'))) await tab.evaluate(axeScript)
    const { violations } = await tab.evaluate<{ violations: Violation[] }>(
      `axe.run({ exclude: ['iframe'] }, { runOnly: ${JSON.stringify(accessibilityTags)}, resultTypes: ['violations'], preload: false })`,
    )
    problems.push(...violations.flatMap(({ id, nodes }) => nodes.map((node) => `${state}, ${name}: ${id}: ${node.html.slice(0, 160)}`)))
    const overflowPx = await tab.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    if (overflowPx > 0) problems.push(`${state}, ${name}: scrolls sideways by ${overflowPx}`)
  }
  return problems
}

async function openAndCheck(tab: Page, path: string, state: string): Promise<string[]> {
  const markup = await (await tab.goto(path))!.text()
  const htmlErrors = (await findHtmlErrors(markup)).map((error) => `${state}: ${error}`)
  return [...htmlErrors, ...(await checkAccessibility(tab, state))]
}

describe.each([1, 2, 3, 4, 5])('in layout %p', (layout) => {
  let tab: Page
  beforeAll(async () => {
    tab = await openTab(shop, { bypassCSP: true, reducedMotion: 'reduce', viewport: viewports[0].viewport })
  })

  test('before a choice, with one open, made, limited and refused', async () => {
    const path = `/items/dependent-${layout}`
    const problems = await openAndCheck(tab, path, 'nothing chosen')
    await tab.locator('#add').click()
    await tab.getByRole('alert').waitFor()
    problems.push(...(await checkAccessibility(tab, 'an option left open')))
    problems.push(...(await openAndCheck(tab, `${path}?color=Sand`, 'a color chosen, a size sold out in it')))
    await tab.locator('#stock-alert summary').click()
    problems.push(...(await checkAccessibility(tab, 'the alert for what cannot be chosen, opened')))
    problems.push(...(await openAndCheck(tab, `${path}?color=Moss&size=L`, 'chosen')))
    problems.push(...(await openAndCheck(tab, `${path}?color=Sand&size=L`, 'corrected')))
    expect(problems).toEqual([])
  })

  test('chosen, with a fee, with what is not made and what is sold out', async () => {
    const path = `/items/open-${layout}`
    const problems = await openAndCheck(tab, path, 'chosen for the shopper')
    problems.push(...(await openAndCheck(tab, `${path}?color=Moss&size=L`, 'with a fee, as a subscription')))
    problems.push(...(await openAndCheck(tab, `${path}?color=Moss&size=XL`, 'a combination that is not made')))
    problems.push(...(await openAndCheck(tab, `${path}?color=Sand&size=L`, 'sold out')))
    await tab.getByLabel('Email').fill('nobody')
    await tab.getByRole('button', { name: 'Notify me' }).click()
    await tab.getByText('Enter an email address, such as name@example.').waitFor()
    problems.push(...(await checkAccessibility(tab, 'an alert refused')))
    await tab.getByLabel('Email').fill('ann@example.com')
    await tab.getByRole('button', { name: 'Notify me' }).click()
    await tab.getByText('We write to ann@example.com').waitFor()
    problems.push(...(await checkAccessibility(tab, 'an alert noted')))
    expect(problems).toEqual([])
  })

  test('wrapped, made to order, refused, in the drawer', async () => {
    await tab.goto(`/items/open-${layout}`)
    await tab.getByRole('checkbox', { name: /gift wrapping/ }).check()
    await tab.getByLabel(/Message on the card/).fill('Dear Ann')
    const problems = await checkAccessibility(tab, 'gift wrapping open')
    await tab.locator('#add').click()
    await tab.locator('#made-engraving-error').waitFor()
    problems.push(...(await checkAccessibility(tab, 'an answer missing')))
    await tab.fill('#made-engraving', 'Ann')
    await tab.keyboard.press('Tab')
    await tab.locator('#price', { hasText: 'customization =' }).waitFor()
    problems.push(...(await checkAccessibility(tab, 'answered')))
    await tab.locator('#add').click()
    await tab
      .getByRole('dialog')
      .getByRole('link', { name: `Open ${layout}`, exact: true })
      .waitFor()
    problems.push(...(await checkAccessibility(tab, 'the drawer')))
    expect(problems).toEqual([])
  })

  test('with the viewer open, one picture, a film', async () => {
    await tab.goto(`/items/open-${layout}`)
    await tab.click('#gallery-main')
    await tab.getByRole('dialog', { name: 'Images' }).waitFor()
    const problems = await checkAccessibility(tab, 'the viewer')
    problems.push(...(await openAndCheck(tab, `/items/plain-${layout}`, 'one picture, one per order')))
    if (layout === 3 || layout === 5) {
      await tab.getByRole('link', { name: 'Play video: Once round' }).click()
      await tab.locator('.video video').waitFor()
      problems.push(...(await checkAccessibility(tab, 'the film')))
    }
    expect(problems).toEqual([])
  })

  test('for wholesale', async () => {
    await signIn(tab, shop, await createTestUser(shop, 2, `wholesale-${layout}@example.com`))
    const problems = await openAndCheck(tab, `/items/open-${layout}`, 'wholesale')
    expect(await tab.getByText('Wholesale price').isVisible()).toBe(true)
    problems.push(...(await openAndCheck(tab, `/items/dependent-${layout}`, 'wholesale, nothing chosen')))
    expect(problems).toEqual([])
  })
})
