import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { createTestBrand, createTestProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'

/** Does something that swaps a part, and waits for the address it leads to. */
async function waitForSearch(page: Page, searchPart: string, action: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForURL((url) => url.search === searchPart), action()])
}

describe('filters', () => {
  async function startListingShop(): Promise<TestShop> {
    const shop = await startTestShop()
    for (const name of ['Marlow', 'Northlight']) {
      const brand = await createTestBrand(shop, { name })
      for (const productType of ['cup', 'lamp']) await createTestProduct(shop, { name: `${name} ${productType}`, brandId: brand.id })
    }
    await createTestProduct(shop, { name: 'Unbranded bell' })
    return shop
  }

  test('on a phone stay open for one choice after the other, and say how many products are left', async () => {
    const page = await openTab(await startListingShop(), { viewport: { width: 390, height: 844 } })
    await page.goto('/shop')
    await page.getByRole('button', { name: 'Filters' }).click()
    // A press on the words, not on the box: the label takes no focus, so it goes to what stands around the sheet.
    await waitForSearch(page, '?brand=marlow', () => page.locator('label', { hasText: 'Marlow' }).click())
    await page.getByRole('button', { name: 'Show 2 products' }).waitFor()
    await waitForSearch(page, '?brand=marlow&brand=northlight', () => page.locator('label', { hasText: 'Northlight' }).click())
    await page.getByRole('button', { name: 'Show 4 products' }).click()
    await page.getByRole('link', { name: 'Northlight lamp' }).waitFor()
    expect(page.consoleErrors).toEqual([])
  })

  test('taken away by the last chip leave the focus on the count of what is shown', async () => {
    const page = await openTab(await startListingShop())
    await page.goto('/shop?brand=marlow')
    await waitForSearch(page, '', () => page.getByRole('link', { name: 'Remove filter: Marlow' }).press('Enter'))
    await page.locator('#results-count:focus', { hasText: '5 products' }).waitFor()
  })
})

describe('dependent options', () => {
  // Moss comes in all three sizes, Sand not in S, Clay in L only.
  async function openShirtPage(): Promise<Page> {
    const shop = await startTestShop()
    const availableSizes: Record<string, string[]> = { Moss: ['S', 'M', 'L'], Sand: ['M', 'L'], Clay: ['L'] }
    const options = { Color: Object.keys(availableSizes), Size: ['S', 'M', 'L'] }
    const variants = Object.entries(availableSizes).flatMap(([Color, sizes]) =>
      options.Size.map((Size) => ({ options: { Color, Size }, stock: { stockLevel: sizes.includes(Size) ? 9 : 0 } })),
    )
    await createTestProduct(shop, { name: 'Shirt', dependentVariants: true, options, variants })
    const page = await openTab(shop)
    await page.goto('/items/shirt?color=Moss')
    await chooseOption(page, 'S', '?variant=SHIRT-MOSS-S')
    return page
  }

  const chooseOption = (page: Page, value: string, searchPart: string) =>
    waitForSearch(page, searchPart, () => page.getByRole('radio', { name: value, exact: true }).check({ force: true }))

  test('a size that the new color does not have is cleared, and is not sent', async () => {
    const page = await openShirtPage()
    await chooseOption(page, 'Sand', '?color=Sand')
    expect(await page.locator('[name=size]:checked').count()).toBe(0)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await page.getByText('Choose “Size” first.').first().waitFor()
  })

  test('a size that gives way is told each time it does', async () => {
    const page = await openShirtPage()
    for (const _ of [1, 2]) {
      await page.locator('#live').evaluate((live) => live.replaceChildren())
      await chooseOption(page, 'Clay', '?variant=SHIRT-CLAY-L')
      await page.locator('#live', { hasText: 'S is not available in Clay. We selected L instead.' }).waitFor({ state: 'attached' })
      await chooseOption(page, 'Moss', '?variant=SHIRT-MOSS-L')
      await chooseOption(page, 'S', '?variant=SHIRT-MOSS-S')
    }
  })
})
