import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { createImage } from '#tests/media/create-image.ts'
import { createTestProduct } from '#tests/support/products.ts'
import '#tests/support/matchers.ts'
import { saveEditorForm } from './editor-form.ts'
import { storeTest } from '#tests/support/store-test.ts'

const { shop, admin } = storeTest({ clients: { admin: 5 } })

const editPath = (id: number) => `/admin/ecommerce/products/${id}/edit`
const path = (id: number) => `/admin/ecommerce/products/${id}/video`
const videoBytes = new Uint8Array(Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(3000, 7)]))
const uploadVideo = (id: number, body: Uint8Array<ArrayBuffer>) =>
  admin.htmx(editPath(id)).send(path(id), { method: 'POST', body, headers: { 'content-type': 'application/octet-stream' } })
const renderPreview = async (id: number, query: Record<string, string>) =>
  admin.htmx(editPath(id)).get(`${path(id)}?${String(new URLSearchParams(query))}`)
const productRow = async (id: number) => (await shop.db.read.select().from(shop.db.t.products).where(eq(shop.db.t.products.id, id)))[0]!

describe('an uploaded video', () => {
  test('is uploaded at once, keeps its poster when the product is saved, and plays in the shop', async () => {
    const { id, seoLink } = await createTestProduct(shop, { layout: 3 })
    const { value: address } = JSON.parse((await uploadVideo(id, videoBytes)).text) as { value: string }
    const posterResponse = await admin
      .htmx(editPath(id))
      .post(`${path(id)}/poster`, { poster: new File([await createImage(160, 90)], 'still.png') })
    const { value: poster, label } = JSON.parse(posterResponse.text) as { value: number; label: string }
    expect((await productRow(id)).videoUrl).toBe('')
    expect(
      await saveEditorForm(admin, id, { video_url: address, video_poster_id: String(poster), video_label: 'Once round' }),
    ).toHaveStatus(303)
    expect(await productRow(id)).toMatchObject({ videoUrl: address, videoPosterId: poster, videoLabel: 'Once round' })
    // The poster is selected although it is in no gallery.
    expect((await admin.get(editPath(id))).text).toContain(`<option value="${poster}" selected>${label}</option>`)
    expect((await admin.get(`/items/${seoLink}`)).text).toContain(`data-src="${address}"`)
    const audit = await shop.db.read
      .select()
      .from(shop.db.t.auditLog)
      .where(eq(shop.db.t.auditLog.action, 'product.video.sent'))
      .orderBy(shop.db.t.auditLog.id)
    expect(audit.map(({ change }) => change)).toEqual([{ video: address }, { poster }])
  })

  test('is rejected with a message when the video or the poster is invalid, and nothing is stored', async () => {
    const { id } = await createTestProduct(shop)
    const html = await uploadVideo(id, new TextEncoder().encode('<script>alert(1)</script>'))
    expect(html).toHaveStatus(422)
    expect(JSON.parse(html.text)).toEqual({ message: 'This video format is not supported. Choose an MP4 or WebM file.' })
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'], 'evil.png', { type: 'image/png' })
    expect(await admin.htmx(editPath(id)).post(`${path(id)}/poster`, { poster: svg })).toHaveStatus(422)
    expect(await admin.htmx(editPath(id)).post(`${path(id)}/poster`)).toHaveStatus(422)
    expect(await shop.files.listModifiedBefore(Infinity)).toEqual([])
    expect(await uploadVideo(999, videoBytes)).toHaveStatus(404)
  })
})

describe("the editor's video preview", () => {
  test('shows the video itself or a link to its source, with the poster first', async () => {
    const { id } = await createTestProduct(shop, { images: [''] })
    const [image] = await shop.db.read.select({ file: shop.db.t.media.file }).from(shop.db.t.media)
    const ownPreview = await renderPreview(id, { video_url: `/media/${'a'.repeat(32)}.webm`, video_poster_id: '' })
    expect(ownPreview).toReplace('#video-shown')
    expect(ownPreview.text).toMatch(new RegExp(`<video[^>]*src="/media/a{32}\\.webm" poster="/media/${image!.file}-`))
    const youtubePreview = await renderPreview(id, { video_url: 'https://youtu.be/dQw4w9WgXcQ' })
    expect(youtubePreview.text).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"')
    expect(youtubePreview.text).not.toContain('<iframe')
  })

  test('says why a URL cannot be played, and is empty without a video', async () => {
    const { id } = await createTestProduct(shop)
    for (const invalidUrl of ['javascript:alert(1)', 'https://example.com/film.mp4', '/media/../x.mp4'])
      expect(await renderPreview(id, { video_url: invalidUrl })).toShow(
        'Enter the https:// URL of a YouTube or Vimeo video, or a file in this store that starts with /media/.',
      )
    expect((await renderPreview(id, { video_url: '' })).text).toBe('<div id="video-shown"></div>')
  })
})
