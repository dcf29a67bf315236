import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { findAccessibilityViolations } from '#tests/support/accessibility.ts'
import { startTestShop } from '#tests/support/chromium.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { dropOnto, openProductEditor, pasteInto, createPng, saveProduct, waitForResponseAfter } from './product-editor-page.ts'

describe('the product editor', () => {
  test('takes files for buyers by button, with a bar that can stop them, and saves on what terms they are fetched', async () => {
    const shop = await startTestShop()
    const { id } = await createTestProduct(shop, { name: 'Pattern', isDigital: true, stock: null })
    const page = await openProductEditor(shop, id)
    const pdfFile = { name: 'pattern.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 sewing') }
    await page.setInputFiles('[data-upload-input=files]', [pdfFile])
    await page.locator('.file-row', { hasText: 'pattern.pdf' }).waitFor()
    // This one never arrives.
    await page.route('**/files?name=*', () => {})
    await page.setInputFiles('[data-upload-input=files]', [{ ...pdfFile, name: 'wrong.pdf' }])
    await page.getByRole('progressbar', { name: 'wrong.pdf' }).waitFor()
    await page.getByRole('button', { name: /wrong\.pdf/ }).press('Enter')
    await page.getByRole('progressbar', { name: 'wrong.pdf' }).waitFor({ state: 'detached' })
    await page.locator('.file-row').getByLabel(/days/i).fill('14')
    await page
      .locator('.file-row')
      .getByLabel(/download limit/i)
      .fill('3')
    await saveProduct(page)
    const files = await shop.db.read.select().from(shop.db.t.productFiles).orderBy(shop.db.t.productFiles.id)
    expect(files.map(({ originalName, expiresDays, maxDownloads }) => [originalName, expiresDays, maxDownloads])).toEqual([
      ['pattern.pdf', 14, 3],
    ])
  })

  test('takes a film with its picture, shows both, and keeps them with the product; what is no film is said', async () => {
    const shop = await startTestShop()
    const { id } = await createTestProduct(shop, { name: 'Kettle' })
    const page = await openProductEditor(shop, id)
    const videoFile = { name: 'round.mp4', mimeType: 'video/mp4', buffer: readFileSync('db/seeds/demo/images/kettle-film.mp4') }
    await page.setInputFiles('[data-upload-input=film]', [{ ...videoFile, buffer: Buffer.from('<html>') }])
    await page.locator('#card-video .field-error', { hasText: 'This video format is not supported.' }).waitFor()
    await page.setInputFiles('[data-upload-input=film]', [videoFile])
    await page.locator('#video-shown video').waitFor()
    await page.locator('#f-video_url:focus').waitFor()
    await waitForResponseAfter(page, '/video?', async () =>
      page.setInputFiles('[data-upload-input=poster]', [await createPng('still.png', 160, 90)]),
    )
    await page.locator('#video-shown video[poster^="/media/"]').waitFor()
    expect(await findAccessibilityViolations(page)).toEqual([])
    await saveProduct(page)
    const [product] = await shop.db.read.select().from(shop.db.t.products).orderBy(shop.db.t.products.id)
    expect(product!.videoUrl).toMatch(/^\/media\/\w{32}\.mp4$/)
    expect(product!.videoPosterId).toBeGreaterThan(0)
    // Refused files are answered 422, which a browser's console calls a fault.
    expect(page.consoleErrors.filter((error) => !/422/.test(error))).toEqual([])
  })

  test('takes pictures that are dropped and pasted, says at each why not, and orders them by key', async () => {
    const shop = await startTestShop()
    const { id } = await createTestProduct(shop, { name: 'Vase' })
    const page = await openProductEditor(shop, id)
    const bytes = [...(await createPng('p.png')).buffer]
    const svg = [...Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>')]
    const droppedFiles = ['first.png', 'second.png', 'third.png'].map((name) => ({ name, type: 'image/png', bytes }))
    await dropOnto(page, '#drop', { files: [...droppedFiles, { name: 'evil.svg', type: 'image/svg+xml', bytes: svg }] })
    await page.locator('.upload .field-error', { hasText: 'evil.svg: This image format is not supported.' }).waitFor()
    await page.locator('.image-tile').nth(2).waitFor()
    await pasteInto(page, '#f-name', { files: [{ name: 'pasted.png', type: 'image/png', bytes }] })
    await page.locator('.image-tile').nth(3).waitFor()
    await page.getByText('4 without alt text').waitFor()
    expect(await findAccessibilityViolations(page)).toEqual([])

    const { productImages } = shop.db.t
    const readOrder = async () =>
      (await shop.db.read.select().from(productImages).orderBy(productImages.position)).map(({ id: imageId }) => imageId)
    const orderBefore = await readOrder()
    const dragHandle = page.locator(`#grip-${orderBefore[3]}`)
    await dragHandle.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await waitForResponseAfter(page, '/images/order', () => page.keyboard.press('Space'))
    expect(await readOrder()).toEqual([orderBefore[0], orderBefore[3], orderBefore[1], orderBefore[2]] as number[])
    expect(await page.locator(':focus').getAttribute('id')).toBe(`grip-${orderBefore[3]}`)
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Escape')
    expect(await page.locator('.image-grip').nth(1).getAttribute('id')).toBe(`grip-${orderBefore[3]}`)
    expect(await readOrder()).toEqual([orderBefore[0], orderBefore[3], orderBefore[1], orderBefore[2]] as number[])

    await waitForResponseAfter(page, '/delete', () => page.getByRole('button', { name: 'Remove image 1' }).press('Enter'))
    await waitForResponseAfter(page, '/restore', () => page.locator('#undo-button').press('Enter'))
    const restoredOrder = await readOrder()
    expect(restoredOrder).toHaveLength(4)
    const dragHandles = page.locator('.image-grip')
    await waitForResponseAfter(page, '/images/order', () => dragHandles.nth(0).dragTo(dragHandles.nth(2)))
    expect((await readOrder())[2]).toBe(restoredOrder[0]!)
    expect(page.consoleErrors.filter((error) => !error.includes('422'))).toEqual([])
  })
})
