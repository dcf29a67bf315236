import { describe, expect, test } from 'bun:test'
import { servedShop } from '#tests/support/chromium.ts'
import { aProduct } from '#tests/support/products.ts'
import { faultsOnAll, openEditor, paste, png, saved, settled, variantsOf } from './editor.ts'

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
    expect(await faultsOnAll(page)).toEqual([])

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

  test('fills cells from a pasted column, and leaves typed words alone when a picture comes', async () => {
    const shop = await servedShop()
    const { id, variants } = await aProduct(shop, { name: 'Cap', options: { Size: ['S', 'M', 'L'] } })
    const page = await openEditor(shop, id)
    const cell = page.getByLabel('Stock of S', { exact: true })
    await cell.focus()
    await paste(page, `#${await cell.getAttribute('id')}`, { text: '4\r\n5\r\n6\r\n' })
    expect(await page.getByLabel('Stock of L', { exact: true }).inputValue()).toBe('6')
    await page.locator('#f-short_description').fill('Typed before the picture')
    await settled(page, '/pictures', async () => page.setInputFiles('[data-upload-input=pictures]', [await png('one.png')]))
    await page.getByRole('button', { name: 'Describe picture 1' }).click()
    await page.getByLabel('Picture 1: what it shows').fill('A cap on a hook')
    await page.getByRole('button', { name: 'Done' }).click()
    await settled(page, '/pictures', async () => page.setInputFiles('[data-upload-input=pictures]', [await png('two.png')]))
    await page.getByRole('button', { name: 'Describe picture 2' }).waitFor()
    await saved(page)
    const { inventory, productImages, products } = shop.db.t
    const levels = await shop.db.read.select().from(inventory)
    expect(variants.map(({ sku }) => levels.find((row) => row.sku === sku)!.stockLevel)).toEqual([4, 5, 6])
    const images = await shop.db.read.select().from(productImages).orderBy(productImages.position)
    expect(images.map(({ imageAlt }) => imageAlt)).toEqual(['A cap on a hook', ''])
    const [product] = await shop.db.read.select().from(products)
    expect(product!.shortDescription).toBe('Typed before the picture')
    expect(page.faults).toEqual([])
  })

  test('gives variants several pictures, and a picture what stays in sight of it, all by keyboard', async () => {
    const shop = await servedShop()
    const { id, variants } = await aProduct(shop, { name: 'Cap', options: { Size: ['S', 'M'] }, pictures: ['', '', ''] })
    const page = await openEditor(shop, id)
    const press = async (button: string, key = 'Enter') => {
      await page.getByRole('button', { name: button }).first().focus()
      await page.keyboard.press(key)
    }
    await page.getByLabel('Select all variants').focus()
    await page.keyboard.press('Space')
    await page.locator('#bulk-picture').focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Choose pictures' })
    await dialog.waitFor()
    const tiles = dialog.locator('[data-picture]')
    expect(await tiles.last().getAttribute('aria-pressed')).toBe('true')
    for (const at of [1, 2]) {
      await tiles.nth(at).focus()
      await page.keyboard.press('Space')
    }
    expect(await tiles.evaluateAll((all) => all.map((one) => one.getAttribute('aria-pressed')))).toEqual(['false', 'true', 'true', 'false'])
    expect(await faultsOnAll(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Done' }).focus()
    await page.keyboard.press('Enter')
    await page.locator('.variant-picture-more', { hasText: '+1' }).first().waitFor()
    await press('Describe picture 1')
    await page.getByRole('radio', { name: 'Middle' }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('radio', { name: 'Right', exact: true }).isChecked()).toBe(true)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+s')
    await page.getByText('Product saved').waitFor()
    const { productImages } = shop.db.t
    const both = variants.map((variant) => variant.id)
    const images = await shop.db.read.select().from(productImages).orderBy(productImages.position)
    expect(images.map(({ focus, variantIds }) => [focus, variantIds])).toEqual([
      ['right', []],
      ['', both],
      ['', both],
    ])
    // These pictures have no files.
    expect(page.faults.filter((fault) => !/404/.test(fault))).toEqual([])
  })
})
