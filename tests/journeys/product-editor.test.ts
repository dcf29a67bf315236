import { describe, expect, test } from 'bun:test'
import { AxeBuilder } from '@axe-core/playwright'
import { asc, eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { openTab, servedShop } from '#tests/support/chromium.ts'
import { aProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { signInBoss } from '#tests/support/stocked-shop.ts'
import { picture } from '#tests/media/picture.ts'

async function openEditor(shop: TestShop, id: number, viewport = { width: 1440, height: 900 }) {
  const page = await openTab(shop, { viewport })
  await signInBoss(page, shop, 'boss@example.com')
  await page.goto(`/admin/ecommerce/products/${id}/edit`)
  return page
}

const settled = async (page: Page, part: string, act: () => Promise<unknown>) => {
  await Promise.all([page.waitForResponse((answer) => answer.url().includes(part)), act()])
  await page.waitForTimeout(60)
}

const saved = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Product saved').waitFor()
}

const variantsOf = (shop: TestShop, id: number) => {
  const { variants } = shop.db.t
  return shop.db.read.select().from(variants).where(eq(variants.productId, id)).orderBy(asc(variants.position))
}

const png = async (name: string, width = 60, height = 40) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(await picture(width, height)),
})

const axe = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
}

describe('the product editor', () => {
  test('makes variants of two options with three values, and the shop sells them', async () => {
    const shop = await servedShop()
    const { id } = await aProduct(shop, { name: 'Linen shirt', seoLink: 'linen-shirt' })
    const page = await openEditor(shop, id)
    await settled(page, '/variants', () => page.getByRole('button', { name: 'Add an option' }).click())
    await page.getByLabel('Option 1', { exact: true }).fill('Color')
    await page.getByLabel('Option 1', { exact: true }).press('Tab')
    await settled(page, '/variants', async () => {
      await page.getByLabel(/^Add values to Color/).fill('Moss, Sand, Clay')
      await page.getByLabel(/^Add values to Color/).press('Enter')
    })
    await settled(page, '/variants', () => page.getByRole('button', { name: 'Add an option' }).click())
    await page.getByLabel('Option 2', { exact: true }).fill('Size')
    await settled(page, '/variants', () => page.getByLabel('Option 2', { exact: true }).press('Tab'))
    for (const size of ['S', 'M', 'L']) {
      await settled(page, '/variants', async () => {
        await page.getByLabel(/^Add values to Size/).fill(size)
        await page.getByLabel(/^Add values to Size/).press('Enter')
      })
      expect(await page.locator(':focus').getAttribute('id')).toBe('f-options-1-add')
    }
    await page.getByText('Unsaved changes').waitFor()
    expect(await axe(page)).toEqual([])

    const first = page.getByLabel('Amount that Moss / S adds to the price')
    await first.fill('1.50')
    await first.press('ArrowDown')
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Amount that Moss / M adds to the price')
    await page.getByLabel('Select all of Clay').check()
    await page.getByText('3 variants selected').waitFor()
    await page.getByLabel('What to fill in').selectOption({ label: 'Stock' })
    await page.getByLabel('Value for all selected').fill('7')
    await page.getByRole('button', { name: 'Fill in' }).click()
    await saved(page)
    expect(page.faults).toEqual([])

    const rows = await variantsOf(shop, id)
    expect(rows.map(({ sku, variantFee }) => `${sku} ${variantFee}`)).toEqual([
      'LINEN-SHIRT 150',
      'LINEN-SHIRT-MOSS-M 0',
      'LINEN-SHIRT-MOSS-L 0',
      'LINEN-SHIRT-SAND-S 0',
      'LINEN-SHIRT-SAND-M 0',
      'LINEN-SHIRT-SAND-L 0',
      'LINEN-SHIRT-CLAY-S 0',
      'LINEN-SHIRT-CLAY-M 0',
      'LINEN-SHIRT-CLAY-L 0',
    ])
    await page.goto('/items/linen-shirt?variant=LINEN-SHIRT-CLAY-M')
    await page.getByText('7 in stock').first().waitFor()
  })
})
void png
