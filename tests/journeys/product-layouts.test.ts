import { describe, expect, test } from 'bun:test'
import { openTab } from '#tests/support/chromium.ts'
import { everyKind } from '#tests/support/forms.ts'
import { aProduct } from '#tests/support/products.ts'
import { shopOfLayouts } from './layouts.ts'

const shop = await shopOfLayouts()

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}
type Boxes = Record<'product' | 'gallery' | 'buy' | 'video', Box>

const boxes = `Object.fromEntries([...document.querySelectorAll('.product, .gallery, .buy, .video')].map((part) => {
  const { left, right, top, bottom } = part.getBoundingClientRect()
  return [part.classList[0], { left, right, top, bottom }]
}))`
const width = ({ left, right }: Box) => right - left
const middle = ({ left, right }: Box) => (left + right) / 2

describe.each([true, false])('with script: %p', (javaScriptEnabled) => {
  async function laidOut(layout: number, viewport: { width: number; height: number }): Promise<Boxes> {
    const tab = await openTab(shop, { javaScriptEnabled, viewport })
    await tab.goto(`/items/layout-${layout}`)
    const found = await tab.evaluate<Boxes>(boxes)
    await tab.context().close()
    return found
  }
  const wide = (layout: number) => laidOut(layout, { width: 1440, height: 900 })

  test.each([1, 3])(
    'layout %p has the buy box in five of twelve columns at the left, the gallery in seven at the right',
    async (layout) => {
      const { product, gallery, buy } = await wide(layout)
      expect(buy.right).toBeLessThan(gallery.left)
      expect(buy.left).toBeCloseTo(product.left, 0)
      expect(gallery.right).toBeCloseTo(product.right, 0)
      expect(width(buy) / width(gallery)).toBeCloseTo(5 / 7, 2)
      expect(buy.top).toBeCloseTo(gallery.top, 0)
    },
  )

  test('layout 2 has the gallery at the left and the buy box at the right', async () => {
    const { gallery, buy } = await wide(2)
    expect(gallery.right).toBeLessThan(buy.left)
    expect(width(buy) / width(gallery)).toBeCloseTo(5 / 7, 2)
  })

  test('layout 3 has the video across both columns, below them', async () => {
    const { product, gallery, buy, video } = await wide(3)
    expect(video.top).toBeGreaterThan(Math.max(gallery.bottom, buy.bottom))
    expect(width(video)).toBeCloseTo(width(product), 0)
    expect(width(video) / (video.bottom - video.top)).toBeCloseTo(16 / 9, 2)
  })

  test('layout 4 has the gallery on top, at most 48 rem, and the buy box below it, at most 42 rem, both in the middle', async () => {
    const { product, gallery, buy } = await wide(4)
    expect([width(gallery), width(buy)]).toEqual([768, 672])
    expect(buy.top).toBeGreaterThan(gallery.bottom)
    expect([middle(gallery), middle(buy)]).toEqual([middle(product), middle(product)])
  })

  test('layout 5 has the video on top, at most 56 rem and in the middle, gallery and buy box below it', async () => {
    const { product, gallery, buy, video } = await wide(5)
    expect(width(video)).toBe(896)
    expect(middle(video)).toBe(middle(product))
    expect(Math.min(gallery.top, buy.top)).toBeGreaterThan(video.bottom)
    expect(gallery.right).toBeLessThan(buy.left)
  })

  test.each([1, 2, 3, 4, 5])('layout %p is one column on a phone: gallery, buy box, video; in layout 5 the video first', async (layout) => {
    const { gallery, buy, video } = await laidOut(layout, { width: 390, height: 844 })
    expect(buy.top).toBeGreaterThan(gallery.bottom)
    if (layout === 3) expect(video.top).toBeGreaterThan(buy.bottom)
    if (layout === 5) expect(video.bottom).toBeLessThan(gallery.top)
  })
})

test.each([1000, 700])(
  'the gallery stays in sight beside a longer buy box where it fits, and never behind the film: %p px high',
  async (height) => {
    await aProduct(shop, {
      name: `Tall ${height}`,
      layout: 3,
      customization: everyKind,
      pictures: [''],
      videoUrl: `/media/${'a'.repeat(32)}.mp4`,
    })
    const tab = await openTab(shop, { viewport: { width: 1280, height } })
    await tab.goto(`/items/tall-${height}`)
    const at = (selector: string) =>
      tab.locator(selector).evaluate((part) => (part as unknown as { getBoundingClientRect(): Box }).getBoundingClientRect())
    await tab.evaluate<unknown>('scrollTo(0, 200)')
    expect((await at('.gallery-frame')).top > 0).toBe(height === 1000)
    await tab.evaluate<unknown>('scrollTo(0, document.body.scrollHeight)')
    expect((await at('.gallery-frame')).bottom).toBeLessThan((await at('.video')).top)
    await tab.context().close()
  },
)

test('nothing one presses on the page is smaller than a finger', async () => {
  const tab = await openTab(shop, { viewport: { width: 390, height: 844 } })
  await tab.goto('/items/layout-1')
  const small = await tab.evaluate<
    string[]
  >(`[...document.querySelectorAll('.product :is(a, button, input, select, summary)')].flatMap((one) => {
    const box = (one.closest('label') ?? one).getBoundingClientRect()
    const text = one.matches('.eyebrow, .link, [href="#reviews"]')
    return !text && box.height > 0 && (box.height < 44 || box.width < 44) ? [one.outerHTML.slice(0, 120)] : []
  })`)
  expect(small).toEqual([])
  await tab.context().close()
})
