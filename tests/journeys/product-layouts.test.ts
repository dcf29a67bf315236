import { describe, expect, test } from 'bun:test'
import { openTab } from '#tests/support/chromium.ts'
import { fieldsOfEveryType } from '#tests/support/customization.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createShopWithLayouts } from './layout-shop.ts'

const shop = await createShopWithLayouts()

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}
type LayoutBoxes = Record<'product' | 'gallery' | 'buy' | 'video', Box>

const measureScript = `Object.fromEntries([...document.querySelectorAll('.product, .gallery, .buy, .video')].map((part) => {
  const { left, right, top, bottom } = part.getBoundingClientRect()
  return [part.classList[0], { left, right, top, bottom }]
}))`
const width = ({ left, right }: Box) => right - left
const centerOf = ({ left, right }: Box) => (left + right) / 2

describe.each([true, false])('with script: %p', (javaScriptEnabled) => {
  async function measureLayout(layout: number, viewport: { width: number; height: number }): Promise<LayoutBoxes> {
    const tab = await openTab(shop, { javaScriptEnabled, viewport })
    await tab.goto(`/items/layout-${layout}`)
    const measured = await tab.evaluate<LayoutBoxes>(measureScript)
    return measured
  }
  const measureDesktop = (layout: number) => measureLayout(layout, { width: 1440, height: 900 })

  test.each([1, 3])(
    'layout %p has the buy box in five of twelve columns at the left, the gallery in seven at the right',
    async (layout) => {
      const { product, gallery, buy } = await measureDesktop(layout)
      expect(buy.right).toBeLessThan(gallery.left)
      expect(buy.left).toBeCloseTo(product.left, 0)
      expect(gallery.right).toBeCloseTo(product.right, 0)
      expect(width(buy) / width(gallery)).toBeCloseTo(5 / 7, 2)
      expect(buy.top).toBeCloseTo(gallery.top, 0)
    },
  )

  test('layout 2 has the gallery at the left and the buy box at the right', async () => {
    const { gallery, buy } = await measureDesktop(2)
    expect(gallery.right).toBeLessThan(buy.left)
    expect(width(buy) / width(gallery)).toBeCloseTo(5 / 7, 2)
  })

  test('layout 3 has the video across both columns, below them', async () => {
    const { product, gallery, buy, video } = await measureDesktop(3)
    expect(video.top).toBeGreaterThan(Math.max(gallery.bottom, buy.bottom))
    expect(width(video)).toBeCloseTo(width(product), 0)
    expect(width(video) / (video.bottom - video.top)).toBeCloseTo(16 / 9, 2)
  })

  test('layout 4 has the gallery on top, at most 48 rem, and the buy box below it, at most 42 rem, both in the middle', async () => {
    const { product, gallery, buy } = await measureDesktop(4)
    expect([width(gallery), width(buy)]).toEqual([768, 672])
    expect(buy.top).toBeGreaterThan(gallery.bottom)
    expect([centerOf(gallery), centerOf(buy)]).toEqual([centerOf(product), centerOf(product)])
  })

  test('layout 5 has the video on top, at most 56 rem and in the middle, gallery and buy box below it', async () => {
    const { product, gallery, buy, video } = await measureDesktop(5)
    expect(width(video)).toBe(896)
    expect(centerOf(video)).toBe(centerOf(product))
    expect(Math.min(gallery.top, buy.top)).toBeGreaterThan(video.bottom)
    expect(gallery.right).toBeLessThan(buy.left)
  })

  test.each([1, 2, 3, 4, 5])('layout %p is one column on a phone: gallery, buy box, video; in layout 5 the video first', async (layout) => {
    const { gallery, buy, video } = await measureLayout(layout, { width: 390, height: 844 })
    expect(buy.top).toBeGreaterThan(gallery.bottom)
    if (layout === 3) expect(video.top).toBeGreaterThan(buy.bottom)
    if (layout === 5) expect(video.bottom).toBeLessThan(gallery.top)
  })
})

test.each([1000, 700])(
  'the gallery stays in sight beside a longer buy box where it fits, and never behind the film: %p px high',
  async (height) => {
    await createTestProduct(shop, {
      name: `Tall ${height}`,
      layout: 3,
      customization: fieldsOfEveryType,
      images: [''],
      videoUrl: `/media/${'a'.repeat(32)}.mp4`,
    })
    const tab = await openTab(shop, { viewport: { width: 1280, height } })
    await tab.goto(`/items/tall-${height}`)
    const measureElement = (selector: string) =>
      tab.locator(selector).evaluate((element) => (element as unknown as { getBoundingClientRect(): Box }).getBoundingClientRect())
    await tab.evaluate<unknown>('scrollTo(0, 200)')
    expect((await measureElement('.gallery-frame')).top > 0).toBe(height === 1000)
    await tab.evaluate<unknown>('scrollTo(0, document.body.scrollHeight)')
    expect((await measureElement('.gallery-frame')).bottom).toBeLessThan((await measureElement('.video')).top)
  },
)

test('nothing one presses on the page is smaller than a finger', async () => {
  const tab = await openTab(shop, { viewport: { width: 390, height: 844 } })
  await tab.goto('/items/layout-1')
  const phoneMetrics = await tab.evaluate<
    string[]
  >(`[...document.querySelectorAll('.product :is(a, button, input, select, summary)')].flatMap((one) => {
    const box = (one.closest('label') ?? one).getBoundingClientRect()
    const text = one.matches('.eyebrow, .link, [href="#reviews"]')
    return !text && box.height > 0 && (box.height < 44 || box.width < 44) ? [one.outerHTML.slice(0, 120)] : []
  })`)
  expect(phoneMetrics).toEqual([])
})
