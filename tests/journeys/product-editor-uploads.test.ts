import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { servedShop } from '#tests/support/chromium.ts'
import { aProduct } from '#tests/support/products.ts'
import { drop, faultsOnAll, openEditor, paste, png, saved, settled } from './editor.ts'

describe('the product editor', () => {
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
    expect(await faultsOnAll(page)).toEqual([])
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
    expect(await faultsOnAll(page)).toEqual([])

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
})
