import { describe, expect, test } from 'bun:test'
import { restoreRow } from '#db/lists/entity-store.ts'
import { colorsOf, measureContrast } from '#src/slideshows/contrast.ts'
import { createSlide, deleteSlide, pruneSlides, slideStore } from '#src/slideshows/slides.ts'
import { createSlideshow } from '#src/slideshows/slideshows.ts'
import { encodePng } from '#src/media/png.ts'
import { createPlainImage, plainSlide } from '#tests/i18n/pseudo-site-parts.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestView } from '#tests/support/view.ts'
import { Slideshow } from '#templates/slideshows/slideshow.tsx'
import { findShownSlideshows } from '#src/slideshows/shown-slideshows.ts'
import '#tests/support/matchers.ts'

const { shop, admin } = storeTest({ clients: { admin: 5 } })
const path = '/admin/slideshows'

async function createTestSlides(count: number, overrides: Partial<typeof plainSlide> = {}) {
  const { id: mediaId } = await createPlainImage(shop, 255)
  return shop.db.transaction(async (tx) => {
    const slideshowId = await createSlideshow(tx, { name: 'Summer', autoplay: false, height: 'tall' }, shop.now())
    const ids: number[] = []
    for (let index = 0; index < count; index += 1)
      ids.push(await createSlide(tx, { ...plainSlide, slideshowId, mediaId, heading: `Slide ${index}`, ...overrides }, shop.now()))
    return { slideshowId, ids, mediaId }
  })
}

const shownSlides = async (id: number) => {
  const [shown, ...others] = await findShownSlideshows(shop.db.read, [id], { now: shop.now(), language: null })
  expect(others).toEqual([])
  return shown?.slides.map(({ heading }) => heading) ?? null
}

test('slides appear in order, from their start until their end', async () => {
  await createTestSlides(1)
  const { slideshowId } = await createTestSlides(2)
  const { id: mediaId } = await createPlainImage(shop, 0)
  const at = (ms: number) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('UTC').toPlainDateTime().toString({ smallestUnit: 'minute' })
  const start = Math.ceil(shop.now() / 60_000) * 60_000 + 3_600_000
  const schedule = { starts: at(start), ends: at(start + 3_600_000) }
  await shop.db.transaction((tx) => createSlide(tx, { ...plainSlide, slideshowId, mediaId, heading: 'Timed', ...schedule }, shop.now()))
  expect(await shownSlides(slideshowId)).toEqual(['Slide 0', 'Slide 1'])
  shop.clock.advance(start - shop.now())
  expect(await shownSlides(slideshowId)).toEqual(['Slide 0', 'Slide 1', 'Timed'])
  shop.clock.advance(3_600_000)
  expect(await shownSlides(slideshowId)).toEqual(['Slide 0', 'Slide 1'])
})

test('of a thousand slides a page shows twenty', async () => {
  const { slideshowId } = await createTestSlides(1000)
  expect(await shownSlides(slideshowId)).toHaveLength(20)
}, 30_000)

test('the first slide of a page loads first and the others late; every slide is in the page without script', async () => {
  const { slideshowId } = await createTestSlides(3, { text: '<b>bold</b>', buttonLabel: 'Shop', buttonLink: '/shop' })
  const [slideshow] = await findShownSlideshows(shop.db.read, [slideshowId], { now: shop.now(), language: null })
  const html = String(Slideshow({ view: createTestView(), slideshow: slideshow!, isFirst: true }))
  expect(html.match(/fetchpriority="high"/g)).toHaveLength(1)
  expect(html.match(/loading="lazy"/g)).toHaveLength(2)
  expect(html.match(/class="slide"/g)).toHaveLength(3)
  expect(html).toContain('&lt;b&gt;bold')
  expect(html).not.toContain('data-slide-pause')
})

test('a pause control comes first where a slideshow plays', async () => {
  const { slideshowId } = await createTestSlides(2)
  const [slideshow] = await findShownSlideshows(shop.db.read, [slideshowId], { now: shop.now(), language: null })
  const html = String(Slideshow({ view: createTestView(), slideshow: { ...slideshow!, autoplay: true } }))
  expect(html.indexOf('data-slide-pause')).toBeLessThan(html.indexOf('data-slide-step'))
})

describe('a slide is refused', () => {
  test.each([
    [{ buttonLabel: 'Go', buttonLink: 'javascript:alert(1)' }, 'Enter a path that begins with a slash'],
    [{ buttonLabel: 'Go', buttonLink: '//evil.example' }, 'Enter a path that begins with a slash'],
    [{ buttonLabel: 'Go', buttonLink: '' }, 'Enter where the button leads.'],
    [{ starts: '2026-05-02T00:00', ends: '2026-05-01T23:59' }, 'Choose an end after the start.'],
    [{ starts: 'tomorrow' }, 'Enter a date and a time.'],
    [{ mediaId: '' }, 'Choose an image.'],
    [{ mediaId: '99999' }, 'This image is no longer in the library. Choose another one.'],
    [{ overlay: '12' }, 'Choose'],
  ])('%p', async (fields, message) => {
    const { slideshowId, mediaId } = await createTestSlides(0)
    const form = { slideshowId, mediaId, focus: 'center', phoneFocus: 'top', textPosition: 'start', textColor: 'light', overlay: '35' }
    const response = await admin.post(`${path}/slides`, { ...form, ...fields })
    expect(response).toHaveStatus(422)
    expect(response).toShow(message)
  })
})

test('white text on white is reported in the list and the editor, on black it is not', async () => {
  const { ids } = await createTestSlides(1)
  expect(await admin.get(`${path}/slides`)).toShow('Hard to read')
  expect(await admin.get(`${path}/slides/${ids[0]}/edit`)).toShow('The text is hard to read on this image: its contrast is 1 to one.')
  const text = { textPosition: 'start', textColor: 'light', overlay: 0 }
  const measure = async (shade: number, change: Partial<typeof text> = {}) =>
    measureContrast(shop, { file: (await createPlainImage(shop, shade)).file, ...text, ...change })
  expect(await measure(0)).toBeGreaterThan(20)
  expect(await measure(255, { overlay: 66 })).toBeGreaterThan(4.5)
  expect(await measure(255, { textColor: 'dark' })).toBeGreaterThan(15)
})

test('pixels of a PNG are read as they were written', () => {
  const data = Uint8Array.from([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 9, 9, 9, 0])
  expect(colorsOf(encodePng({ data, width: 2, height: 2 }))).toEqual(['#ff0000', '#00ff00', '#0000ff', '#ffffff'])
})

test('a deleted slideshow comes back with its slides, and loses them after a day', async () => {
  const { slideshowId } = await createTestSlides(2)
  const deleted = await admin.follow(await admin.post(`${path}/${slideshowId}/delete`, { back: path }))
  expect(await shownSlides(slideshowId)).toBeNull()
  const [, entry = ''] = /name="entry" value="(\d+)"/.exec(deleted.text) ?? []
  await admin.post(`${path}/undo`, { entry, back: path })
  expect(await shownSlides(slideshowId)).toHaveLength(2)
  expect(await pruneSlides(shop)).toBe(0)
  await admin.post(`${path}/${slideshowId}/delete`, { back: path })
  expect(await pruneSlides(shop)).toBe(0)
  shop.clock.advance(25 * 3_600_000)
  expect(await pruneSlides(shop)).toBe(2)
})

test('a deleted slide is gone, and comes back at its place', async () => {
  const { slideshowId, ids, mediaId } = await createTestSlides(3)
  await shop.db.transaction((tx) => deleteSlide(tx, ids[1]!))
  expect(await shownSlides(slideshowId)).toEqual(['Slide 0', 'Slide 2'])
  const facts = { ...plainSlide, slideshowId, mediaId, heading: 'Slide 1', position: 1 }
  await shop.db.transaction((tx) => restoreRow(tx, slideStore, ids[1]!, facts, shop.now()))
  expect(await shownSlides(slideshowId)).toEqual(['Slide 0', 'Slide 1', 'Slide 2'])
})
