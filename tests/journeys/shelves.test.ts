import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openTab, servedShop } from '#tests/support/chromium.ts'
import { aBrand, aProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'

/** Does something that swaps a part, and waits for the address it leads to. */
async function until(page: Page, search: string, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForURL((url) => url.search === search), act()])
}

describe('filters', () => {
  async function shelves(): Promise<TestShop> {
    const shop = await servedShop()
    for (const name of ['Marlow', 'Northlight']) {
      const brand = await aBrand(shop, { name })
      for (const thing of ['cup', 'lamp']) await aProduct(shop, { name: `${name} ${thing}`, brandId: brand.id })
    }
    await aProduct(shop, { name: 'Unbranded bell' })
    return shop
  }

  test('on a phone stay open for one choice after the other, and say how many products are left', async () => {
    const page = await openTab(await shelves(), { viewport: { width: 390, height: 844 } })
    await page.goto('/shop')
    await page.getByRole('button', { name: 'Filters' }).click()
    // A press on the words, not on the box: the label takes no focus, so it goes to what stands around the sheet.
    await until(page, '?brand=marlow', () => page.locator('label', { hasText: 'Marlow' }).click())
    await page.getByRole('button', { name: 'Show 2 products' }).waitFor()
    await until(page, '?brand=marlow&brand=northlight', () => page.locator('label', { hasText: 'Northlight' }).click())
    await page.getByRole('button', { name: 'Show 4 products' }).click()
    await page.getByRole('link', { name: 'Northlight lamp' }).waitFor()
    expect(page.faults).toEqual([])
  })

  test('taken away by the last chip leave the focus on the count of what is shown', async () => {
    const page = await openTab(await shelves())
    await page.goto('/shop?brand=marlow')
    await until(page, '', () => page.getByRole('link', { name: 'Remove filter: Marlow' }).press('Enter'))
    await page.locator('#results-count:focus', { hasText: '5 products' }).waitFor()
  })
})

describe('dependent options', () => {
  // Moss comes in all three sizes, Sand not in S, Clay in L only.
  async function openShirt(): Promise<Page> {
    const shop = await servedShop()
    const inStock: Record<string, string[]> = { Moss: ['S', 'M', 'L'], Sand: ['M', 'L'], Clay: ['L'] }
    const options = { Color: Object.keys(inStock), Size: ['S', 'M', 'L'] }
    const variants = Object.entries(inStock).flatMap(([Color, sizes]) =>
      options.Size.map((Size) => ({ options: { Color, Size }, stock: { stockLevel: sizes.includes(Size) ? 9 : 0 } })),
    )
    await aProduct(shop, { name: 'Shirt', dependentVariants: true, options, variants })
    const page = await openTab(shop)
    await page.goto('/items/shirt?color=Moss')
    await choose(page, 'S', '?variant=SHIRT-MOSS-S')
    return page
  }

  const choose = (page: Page, value: string, search: string) =>
    until(page, search, () => page.getByRole('radio', { name: value, exact: true }).check({ force: true }))

  test('a size that the new color cannot have is let go, and is not sent', async () => {
    const page = await openShirt()
    await choose(page, 'Sand', '?color=Sand')
    expect(await page.locator('[name=size]:checked').count()).toBe(0)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await page.getByText('Choose one under “Size” first.').first().waitFor()
  })

  test('a size that gives way is told each time it does', async () => {
    const page = await openShirt()
    for (const _ of [1, 2]) {
      await page.locator('#live').evaluate((live) => live.replaceChildren())
      await choose(page, 'Clay', '?variant=SHIRT-CLAY-L')
      await page.locator('#live', { hasText: 'S is not available in Clay. L selected.' }).waitFor({ state: 'attached' })
      await choose(page, 'Moss', '?variant=SHIRT-MOSS-L')
      await choose(page, 'S', '?variant=SHIRT-MOSS-S')
    }
  })
})
