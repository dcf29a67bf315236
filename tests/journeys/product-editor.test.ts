import { describe, expect, test } from 'bun:test'
import { AxeBuilder } from '@axe-core/playwright'
import { asc, eq } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { updateProduct } from '#src/catalog/save-product.ts'
import { openTab, servedShop } from '#tests/support/chromium.ts'
import { aCategory, aProduct } from '#tests/support/products.ts'
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

interface Transfer {
  text?: string
  files?: { name: string; type: string; bytes: number[] }[]
}

// In text: the checker knows no browser words here.
const transfer = (page: Page, on: string, event: string, given: Transfer) =>
  page.evaluate(`(({ text, files = [] }) => {
    const data = new DataTransfer()
    if (text) data.setData('text/plain', text)
    for (const file of files) data.items.add(new File([new Uint8Array(file.bytes)], file.name, { type: file.type }))
    document.querySelector(${JSON.stringify(on)}).dispatchEvent(new ${event})
  })(${JSON.stringify(given)})`)
const paste = (page: Page, into: string, given: Transfer) =>
  transfer(page, into, `ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })`, given)
const drop = (page: Page, on: string, given: Transfer) =>
  transfer(page, on, `DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })`, given)

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

// On a screen as tall as the page: what sticks to an edge would cover part of what lies under it, wherever that is just now.
async function axe(page: Page): Promise<string[]> {
  const size = page.viewportSize()!
  await page.setViewportSize({ ...size, height: 8000 })
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  await page.setViewportSize(size)
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
    expect(await axe(page)).toEqual([])
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

  test('draws what search engines show, the margin, and what follows from a choice, while one types', async () => {
    const shop = await servedShop()
    const shelf = await aCategory(shop, { name: 'Vases' })
    const { id } = await aProduct(shop, { name: 'Vase', price: 2000 })
    const page = await openEditor(shop, id)
    const part = (name: string) => page.locator(`[data-snippet] [data-part=${name}]`)
    await page.getByLabel('Name', { exact: true }).fill('Tall vase')
    expect(await part('title').textContent()).toBe('Tall vase')
    await page.locator('#f-seo_title').fill('A vase for long stems '.repeat(5))
    expect((await part('title').textContent())!.length).toBeLessThanOrEqual(60)
    await page.locator('#f-seo_link').fill('tall-vase')
    expect(await part('address').textContent()).toEndWith('/items/tall-vase')
    await page.locator('#seo-link-says', { hasText: /\w/ }).waitFor()
    await page.locator('#f-cost').fill('15')
    await page.locator('#margin', { hasText: '25' }).waitFor()
    await page.locator('#f-sale_price').fill('12')
    expect(await page.locator('#margin').getAttribute('data-tone')).toBe('bad')
    await page.locator('#f-standalone_purchase').check()
    expect(await page.locator('#f-checkout_redirect').isChecked()).toBe(true)
    await page.locator(`[name=category_id][value="${shelf.id}"]`).check()
    expect(await page.getByRole('checkbox', { name: 'Vases' }).isChecked()).toBe(true)
    expect(page.faults).toEqual([])
  })

  test('takes files for buyers by button, with a bar that can stop them, and saves on what terms they are fetched', async () => {
    const shop = await servedShop()
    const { id } = await aProduct(shop, { name: 'Pattern', isDigital: true, stock: null })
    const page = await openEditor(shop, id)
    const pdf = { name: 'pattern.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 sewing') }
    await page.setInputFiles('[data-upload-input=files]', [pdf])
    await page.locator('.file-row', { hasText: 'pattern.pdf' }).waitFor()
    // This one never arrives.
    await page.route('**/files?name=*', () => {})
    await page.setInputFiles('[data-upload-input=files]', [{ ...pdf, name: 'wrong.pdf' }])
    await page.getByRole('progressbar', { name: 'wrong.pdf' }).waitFor()
    await page.getByRole('button', { name: /wrong\.pdf/ }).press('Enter')
    await page.getByRole('progressbar', { name: 'wrong.pdf' }).waitFor({ state: 'detached' })
    await page.locator('.file-row').getByLabel(/days/i).fill('14')
    await page
      .locator('.file-row')
      .getByLabel(/downloads|times/i)
      .fill('3')
    await saved(page)
    const files = await shop.db.read.select().from(shop.db.t.productFiles)
    expect(files.map(({ originalName, expiresDays, maxDownloads }) => [originalName, expiresDays, maxDownloads])).toEqual([
      ['pattern.pdf', 14, 3],
    ])
  })

  test('takes a film with its picture, shows both, and keeps them with the product; what is no film is said', async () => {
    const shop = await servedShop()
    const { id } = await aProduct(shop, { name: 'Kettle' })
    const page = await openEditor(shop, id)
    const film = { name: 'round.mp4', mimeType: 'video/mp4', buffer: readFileSync('db/seeds/demo/pictures/kettle-film.mp4') }
    await page.setInputFiles('[data-upload-input=film]', [{ ...film, buffer: Buffer.from('<html>') }])
    await page.locator('#card-video .field-error', { hasText: 'This is not a film we can show.' }).waitFor()
    await page.setInputFiles('[data-upload-input=film]', [film])
    await page.locator('#video-shown video').waitFor()
    await page.locator('#f-video_url:focus').waitFor()
    await settled(page, '/video?', async () => page.setInputFiles('[data-upload-input=poster]', [await png('still.png', 160, 90)]))
    await page.locator('#video-shown video[poster^="/media/"]').waitFor()
    expect(await axe(page)).toEqual([])
    await saved(page)
    const [product] = await shop.db.read.select().from(shop.db.t.products)
    expect(product!.videoUrl).toMatch(/^\/media\/\w{32}\.mp4$/)
    expect(product!.videoPosterId).toBeGreaterThan(0)
    // Refused files are answered 422, which a browser's console calls a fault.
    expect(page.faults.filter((fault) => !/422/.test(fault))).toEqual([])
  })

  test('takes pictures that are dropped and pasted, says at each why not, and orders them by key', async () => {
    const shop = await servedShop()
    const { id } = await aProduct(shop, { name: 'Vase' })
    const page = await openEditor(shop, id)
    const bytes = [...(await png('p.png')).buffer]
    const svg = [...Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>')]
    const dropped = ['first.png', 'second.png', 'third.png'].map((name) => ({ name, type: 'image/png', bytes }))
    await drop(page, '#drop', { files: [...dropped, { name: 'evil.svg', type: 'image/svg+xml', bytes: svg }] })
    await page.locator('.upload .field-error', { hasText: 'evil.svg: This is not a picture we can show.' }).waitFor()
    await page.locator('.picture-tile').nth(2).waitFor()
    await paste(page, '#f-name', { files: [{ name: 'pasted.png', type: 'image/png', bytes }] })
    await page.locator('.picture-tile').nth(3).waitFor()
    await page.getByText('4 without words').waitFor()
    expect(await axe(page)).toEqual([])

    const { productImages } = shop.db.t
    const order = async () => (await shop.db.read.select().from(productImages).orderBy(productImages.position)).map(({ id: one }) => one)
    const before = await order()
    const grip = page.locator(`#grip-${before[3]}`)
    await grip.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await settled(page, '/pictures/order', () => page.keyboard.press('Space'))
    expect(await order()).toEqual([before[0], before[3], before[1], before[2]] as number[])
    expect(await page.locator(':focus').getAttribute('id')).toBe(`grip-${before[3]}`)
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Escape')
    expect(await order()).toEqual([before[0], before[3], before[1], before[2]] as number[])

    await settled(page, '/delete', () => page.getByRole('button', { name: 'Remove picture 1' }).press('Enter'))
    await settled(page, '/restore', () => page.locator('#undo-button').press('Enter'))
    const restored = await order()
    expect(restored).toHaveLength(4)
    const grips = page.locator('.picture-grip')
    await settled(page, '/pictures/order', () => grips.nth(0).dragTo(grips.nth(2)))
    expect((await order())[2]).toBe(restored[0]!)
    expect(page.faults.filter((fault) => !fault.includes('422'))).toEqual([])
  })

  test('is used without a mouse: an option, its values, their order, an offer, and Ctrl S', async () => {
    const shop = await servedShop()
    const { id } = await aProduct(shop, { name: 'Cap', seoLink: 'cap' })
    await aProduct(shop, { name: 'Wool scarf' })
    const page = await openEditor(shop, id)
    const press = (...keys: string[]) => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
    await page.getByRole('button', { name: 'Add an option' }).focus()
    await settled(page, '/variants', () => press('Enter'))
    await page.getByLabel('Option 1', { exact: true }).focus()
    await page.keyboard.type('Size')
    await settled(page, '/variants', () => press('Tab'))
    await page.getByLabel(/^Add values to Size/).focus()
    await page.keyboard.type('S, M, L')
    await settled(page, '/variants', () => press('Enter'))
    await page.locator('#grip-value-0-2').focus()
    await press('Space', 'ArrowLeft', 'ArrowLeft')
    await settled(page, '/variants', () => press('Space'))
    await page.getByLabel('Find products to offer').focus()
    await settled(page, '/offers', () => page.keyboard.type('wool'))
    await page.getByRole('button', { name: 'Offer Wool scarf' }).focus()
    await settled(page, '/offers', () => press('Enter'))
    await page.getByLabel('After adding to the cart').focus()
    await press('Space')
    await page.locator('#f-name').focus()
    await press('Control+s')
    await page.getByText('Product saved').waitFor()
    expect((await variantsOf(shop, id)).map(({ options }) => options['Size'])).toEqual(['L', 'S', 'M'])
    expect(await shop.db.read.select().from(shop.db.t.crossSells)).toMatchObject([{ displayOnItemView: true, displayOnPostCart: true }])
    expect(page.faults).toEqual([])
  })

  test('asks before unsaved changes are left, not after they are discarded', async () => {
    const shop = await servedShop()
    const { id } = await aProduct(shop, { name: 'Cap' })
    const page = await openEditor(shop, id)
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await page.locator('#f-name').fill('Changed')
    await page.getByRole('button', { name: 'Duplicate' }).click()
    await page.waitForTimeout(300)
    expect(asked).toEqual(['beforeunload'])
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'Duplicate' }).click()
    await page.getByRole('heading', { name: 'Cap (copy)' }).waitFor()
    expect(asked).toHaveLength(1)
  })

  test('is free of faults axe can find when it is refused, and on a phone', async () => {
    const shop = await servedShop()
    const { id } = await aProduct(shop, {
      name: 'Cap',
      options: { Color: ['Red', 'Blue'], Size: ['S', 'L'] },
      pictures: ['Red', ''],
    })
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      const page = await openTab(shop, { viewport, colorScheme: viewport.width < 500 ? 'dark' : 'light' })
      await signInBoss(page, shop, `boss${viewport.width}@example.com`)
      await page.goto(`/admin/ecommerce/products/${id}/edit`)
      await page.locator('#f-name').fill('')
      await page.locator('#f-sale_price').fill('99999')
      await page.getByLabel('SKU of Red / S').fill('')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('There is a problem').waitFor()
      expect(await axe(page)).toEqual([])
      await page.getByRole('button', { name: 'Describe picture 1' }).click()
      expect(await axe(page)).toEqual([])
      await page.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('button', { name: /^Red \/ S has no picture/ }).click()
      expect(await axe(page)).toEqual([])
    }
  })

  test('shows both versions after a stale save, and the second one wins when it is pressed', async () => {
    const shop = await servedShop()
    const { id } = await aProduct(shop, { name: 'Cap', price: 2000 })
    const page = await openEditor(shop, id)
    const { products } = shop.db.t
    const [before] = await shop.db.read.select().from(products)
    await shop.db.transaction((tx) => updateProduct(tx, id, { ...before!, alsoIn: [], name: 'Theirs' }, { now: shop.now() + 5 }))
    await page.locator('#f-name').fill('Mine')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'Somebody saved this before you' }).waitFor()
    await page.getByRole('row', { name: 'Name Mine Theirs' }).waitFor()
    expect(await axe(page)).toEqual([])
    await page.locator('#overwrite').click()
    await page.getByText('Product saved').waitFor()
    expect((await shop.db.read.select().from(products))[0]!.name).toBe('Mine')
  })
})
