import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { buildApp } from '#src/app.tsx'
import type { Browser } from '#tests/support/browser.ts'
import { picture } from '#tests/media/picture.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { aProduct } from '#tests/support/products.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import '#tests/support/matchers.ts'
import { saveForm } from './editor-form.ts'

let shop: TestShop
let boss: Browser

beforeEach(async () => {
  shop = await testShop({ config: { rateLimits: false } })
  boss = await browserOf(buildApp(shop), shop, await addPerson(shop, 5))
})
afterEach(() => shop.db.close())

const edit = (id: number) => `/admin/ecommerce/products/${id}/edit`
const path = (id: number) => `/admin/ecommerce/products/${id}/video`
const film = new Uint8Array(Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(3000, 7)]))
const send = (id: number, body: Uint8Array<ArrayBuffer>) =>
  boss.htmx(edit(id)).send(path(id), { method: 'POST', body, headers: { 'content-type': 'application/octet-stream' } })
const shown = async (id: number, query: Record<string, string>) =>
  boss.htmx(edit(id)).get(`${path(id)}?${String(new URLSearchParams(query))}`)
const productRow = async (id: number) => (await shop.db.read.select().from(shop.db.t.products).where(eq(shop.db.t.products.id, id)))[0]!

describe('a film of our own', () => {
  test('is sent at once, stays with its picture when the product is saved, and plays in the shop', async () => {
    const { id, seoLink } = await aProduct(shop, { layout: 3 })
    const { value: address } = JSON.parse((await send(id, film)).text) as { value: string }
    const sent = await boss.htmx(edit(id)).post(`${path(id)}/poster`, { poster: new File([await picture(160, 90)], 'still.png') })
    const { value: poster, label } = JSON.parse(sent.text) as { value: number; label: string }
    expect((await productRow(id)).videoUrl).toBe('')
    expect(await saveForm(boss, id, { video_url: address, video_poster_id: String(poster), video_label: 'Once round' })).toHaveStatus(303)
    expect(await productRow(id)).toMatchObject({ videoUrl: address, videoPosterId: poster, videoLabel: 'Once round' })
    // It hangs in no gallery, and is chosen all the same.
    expect((await boss.get(edit(id))).text).toContain(`<option value="${poster}" selected>${label}</option>`)
    expect((await boss.get(`/items/${seoLink}`)).text).toContain(`data-src="${address}"`)
    const audit = await shop.db.read.select().from(shop.db.t.auditLog).where(eq(shop.db.t.auditLog.action, 'product.video.sent'))
    expect(audit.map(({ change }) => change)).toEqual([{ video: address }, { poster }])
  })

  test('that is none, or a picture that is none, is refused in a sentence, and nothing of it is kept', async () => {
    const { id } = await aProduct(shop)
    const html = await send(id, new TextEncoder().encode('<script>alert(1)</script>'))
    expect(html).toHaveStatus(422)
    expect(JSON.parse(html.text)).toEqual({ message: 'This is not a film we can show. Choose an MP4 or WebM file.' })
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'], 'evil.png', { type: 'image/png' })
    expect(await boss.htmx(edit(id)).post(`${path(id)}/poster`, { poster: svg })).toHaveStatus(422)
    expect(await boss.htmx(edit(id)).post(`${path(id)}/poster`)).toHaveStatus(422)
    expect(await shop.files.listBefore(Infinity)).toEqual([])
    expect(await send(999, film)).toHaveStatus(404)
  })
})

describe('what the editor shows of a film', () => {
  test('is the film itself, or the way to where it lies, with the picture before it', async () => {
    const { id } = await aProduct(shop, { pictures: [''] })
    const [image] = await shop.db.read.select({ file: shop.db.t.media.file }).from(shop.db.t.media)
    const own = await shown(id, { video_url: `/media/${'a'.repeat(32)}.webm`, video_poster_id: '' })
    expect(own).toReplace('#video-shown')
    expect(own.text).toMatch(new RegExp(`<video[^>]*src="/media/a{32}\\.webm" poster="/media/${image!.file}-`))
    const tube = await shown(id, { video_url: 'https://youtu.be/dQw4w9WgXcQ' })
    expect(tube.text).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"')
    expect(tube.text).not.toContain('<iframe')
  })

  test('is why an address cannot be played, and nothing where there is none', async () => {
    const { id } = await aProduct(shop)
    for (const wrong of ['javascript:alert(1)', 'https://example.com/film.mp4', '/media/../x.mp4'])
      expect(await shown(id, { video_url: wrong })).toShow('Enter the https:// address of a video on YouTube or Vimeo')
    expect((await shown(id, { video_url: '' })).text).toBe('<div id="video-shown"></div>')
  })
})
