import { describe, expect, test } from 'bun:test'
import { findAccessibilityViolations } from '#tests/support/accessibility.ts'
import { startTestShop } from '#tests/support/chromium.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { openProductEditor, pasteInto, createPng, saveProduct, waitForResponseAfter, listVariants } from './product-editor-page.ts'

describe('the product editor', () => {
  test('makes variants of two options with three values, and the shop sells them', async () => {
    const shop = await startTestShop()
    const { id } = await createTestProduct(shop, { name: 'Linen shirt', seoLink: 'linen-shirt' })
    const page = await openProductEditor(shop, id)
    await waitForResponseAfter(page, '/variants', () => page.getByRole('button', { name: 'Add option' }).click())
    await page.getByLabel('Option 1', { exact: true }).fill('Color')
    await page.getByLabel('Option 1', { exact: true }).press('Tab')
    await waitForResponseAfter(page, '/variants', async () => {
      await page.getByLabel(/^Add values to Color/).fill('Moss, Sand, Clay')
      await page.getByLabel(/^Add values to Color/).press('Enter')
    })
    await waitForResponseAfter(page, '/variants', () => page.getByRole('button', { name: 'Add option' }).click())
    await page.getByLabel('Option 2', { exact: true }).fill('Size')
    await waitForResponseAfter(page, '/variants', () => page.getByLabel('Option 2', { exact: true }).press('Tab'))
    for (const size of ['S', 'M', 'L']) {
      await waitForResponseAfter(page, '/variants', async () => {
        await page.getByLabel(/^Add values to Size/).fill(size)
        await page.getByLabel(/^Add values to Size/).press('Enter')
      })
      expect(await page.locator(':focus').getAttribute('id')).toBe('f-options-1-add')
    }
    await page.getByText('Unsaved changes').waitFor()
    expect(await findAccessibilityViolations(page)).toEqual([])

    const feeInput = page.getByLabel('Extra charge for Moss / S')
    await feeInput.fill('1.50')
    await feeInput.press('ArrowDown')
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Extra charge for Moss / M')
    await page.getByLabel('Select all Clay variants').check()
    await page.getByText('3 variants selected').waitFor()
    await page.getByLabel('Field to edit').selectOption({ label: 'Stock' })
    await page.getByLabel('New value').fill('7')
    await page.getByRole('button', { name: 'Apply' }).click()
    await saveProduct(page)
    expect(page.consoleErrors).toEqual([])

    const rows = await listVariants(shop, id)
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

  test('keeps what is typed while added values are on their way', async () => {
    const shop = await startTestShop()
    const { id } = await createTestProduct(shop, { name: 'Cap', options: { Size: ['S'] } })
    const page = await openProductEditor(shop, id)
    const delay = Promise.withResolvers<void>()
    await page.route('**/variants?act=add-values', (route) => delay.promise.then(() => route.continue()))
    await page.getByLabel(/^Add values to Size/).focus()
    await waitForResponseAfter(page, '/variants', async () => {
      await page.keyboard.type('klein')
      await page.keyboard.press('Enter')
      await page.keyboard.type('mittel')
      await page.keyboard.press('Enter')
      await page.keyboard.type('gro')
      delay.resolve()
    })
    await page.keyboard.type('ß')
    expect(await page.getByLabel(/^Add values to Size/).inputValue()).toBe('groß')
    const values = page.locator('.value-text')
    expect(await values.evaluateAll((inputs) => inputs.map((input) => input.getAttribute('value')))).toEqual(['S', 'klein', 'mittel'])
    expect(page.consoleErrors).toEqual([])
  })

  test('fills cells from a pasted column, and leaves typed words alone when a picture comes', async () => {
    const shop = await startTestShop()
    const { id, variants } = await createTestProduct(shop, { name: 'Cap', options: { Size: ['S', 'M', 'L'] } })
    const page = await openProductEditor(shop, id)
    const cell = page.getByLabel('Stock of S', { exact: true })
    await cell.focus()
    await pasteInto(page, `#${await cell.getAttribute('id')}`, { text: '4\r\n5\r\n6\r\n' })
    expect(await page.getByLabel('Stock of L', { exact: true }).inputValue()).toBe('6')
    await page.locator('#f-short_description').fill('Typed before the image')
    await waitForResponseAfter(page, '/images', async () => page.setInputFiles('[data-upload-input=images]', [await createPng('one.png')]))
    await page.getByRole('button', { name: 'Edit image 1' }).click()
    await page.getByLabel('Image 1: alt text').fill('A cap on a hook')
    await page.getByRole('button', { name: 'Done' }).click()
    await waitForResponseAfter(page, '/images', async () => page.setInputFiles('[data-upload-input=images]', [await createPng('two.png')]))
    await page.getByRole('button', { name: 'Edit image 2' }).waitFor()
    await saveProduct(page)
    const { inventory, productImages, products } = shop.db.t
    const levels = await shop.db.read.select().from(inventory).orderBy(inventory.sku)
    expect(variants.map(({ sku }) => levels.find((row) => row.sku === sku)!.stockLevel)).toEqual([4, 5, 6])
    const images = await shop.db.read.select().from(productImages).orderBy(productImages.position)
    expect(images.map(({ imageAlt }) => imageAlt)).toEqual(['A cap on a hook', ''])
    const [product] = await shop.db.read.select().from(products).orderBy(products.id)
    expect(product!.shortDescription).toBe('Typed before the image')
    expect(page.consoleErrors).toEqual([])
  })

  test('gives variants several pictures, and a picture what stays in sight of it, all by keyboard', async () => {
    const shop = await startTestShop()
    const { id, variants } = await createTestProduct(shop, { name: 'Cap', options: { Size: ['S', 'M'] }, images: ['', '', ''] })
    const page = await openProductEditor(shop, id)
    const pressButton = async (button: string, key = 'Enter') => {
      await page.getByRole('button', { name: button }).first().focus()
      await page.keyboard.press(key)
    }
    await page.getByLabel('Select all variants').focus()
    await page.keyboard.press('Space')
    await page.locator('#bulk-image').focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Choose images' })
    await dialog.waitFor()
    const tiles = dialog.locator('[data-image]')
    expect(await tiles.last().getAttribute('aria-pressed')).toBe('true')
    for (const index of [1, 2]) {
      await tiles.nth(index).focus()
      await page.keyboard.press('Space')
    }
    expect(await tiles.evaluateAll((elements) => elements.map((element) => element.getAttribute('aria-pressed')))).toEqual([
      'false',
      'true',
      'true',
      'false',
    ])
    expect(await findAccessibilityViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Done' }).focus()
    await page.keyboard.press('Enter')
    await page.locator('.variant-image-more', { hasText: '+1' }).first().waitFor()
    await pressButton('Edit image 1')
    await page.getByRole('radio', { name: 'Center', exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('radio', { name: 'Right', exact: true }).isChecked()).toBe(true)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+s')
    await page.getByText('Product saved').waitFor()
    const { productImages } = shop.db.t
    const allVariantIds = variants.map((variant) => variant.id)
    const images = await shop.db.read.select().from(productImages).orderBy(productImages.position)
    expect(images.map(({ focus, variantIds }) => [focus, variantIds])).toEqual([
      ['right', []],
      ['', allVariantIds],
      ['', allVariantIds],
    ])
    // These pictures have no files.
    expect(page.consoleErrors.filter((error) => !/404/.test(error))).toEqual([])
  })
})
