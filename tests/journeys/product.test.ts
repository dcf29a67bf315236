import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openTab } from '#tests/support/chromium.ts'
import { everyKind } from '#tests/support/forms.ts'
import { aCategory, aProduct } from '#tests/support/products.ts'
import { stockedShop } from '#tests/support/stocked-shop.ts'
import { firstView } from '../../bench/first-view.ts'

const shop = await stockedShop()
for (const layout of [1, 2, 3, 4, 5]) {
  await aProduct(shop, {
    name: `Layout ${layout}`,
    layout,
    options: { Color: ['Moss', 'Sand'], Size: ['S', 'L'] },
    pictures: ['Moss', 'Sand'],
    videoUrl: layout === 3 || layout === 5 ? `/media/${'a'.repeat(32)}.mp4` : '',
    videoLabel: 'Once round',
  })
}
await aProduct(shop, {
  name: 'Elsewhere',
  layout: 5,
  videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
  pictures: [''],
  options: { Size: ['S', 'L'] },
})

await aProduct(shop, {
  name: 'Boot',
  options: { Size: ['S', 'L'] },
  variants: [{ options: { Size: 'S' } }, { options: { Size: 'L' }, stock: { stockLevel: 0 } }],
})

const linen = await aCategory(shop, { name: 'Linen', intro: 'Woven here.\nSewn here.' })
await aProduct(shop, {
  name: 'Lines',
  categoryId: linen.id,
  shortDescription: 'Thin.\nLight.',
  details: [{ heading: 'Care', text: 'Wash by hand.\nDry at once.' }],
})

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

describe('the gallery', () => {
  // Drawn once for all: what is asked for is answered with one picture.
  async function galleryTab(path: string, options = {}, drawn = 'mug-moss') {
    const tab = await openTab(shop, { reducedMotion: 'reduce', ...options })
    const asked: string[] = []
    await tab.route('**/media/**', (route) => {
      asked.push(new URL(route.request().url()).pathname)
      return route.fulfill({ path: `db/seeds/demo/pictures/${drawn}.webp`, contentType: 'image/webp' })
    })
    await tab.goto(path)
    return { tab, asked }
  }

  test('shows a round lens of twice the picture under the mouse, and none to the keyboard', async () => {
    const { tab, asked } = await galleryTab('/items/layout-2', { viewport: { width: 1280, height: 800 } })
    await tab.focus('#gallery-main')
    expect(asked.some((path) => path.endsWith('-1600.webp'))).toBe(false)
    const picture = (await tab.locator('#gallery-main').boundingBox())!
    const at = { x: picture.x + 300, y: picture.y + 250 }
    await tab.mouse.move(at.x, at.y)
    const lens = tab.locator('.lens:not([hidden])')
    await lens.waitFor()
    const box = (await lens.boundingBox())!
    expect([box.x + box.width / 2, box.y + box.height / 2].map(Math.round)).toEqual([at.x, at.y].map(Math.round))
    expect([box.width, box.height]).toEqual([230, 230])
    const size = await lens.evaluate((element) =>
      Number.parseFloat((element as unknown as { style: { backgroundSize: string } }).style.backgroundSize),
    )
    expect(size).toBeCloseTo(picture.width * 2, 0)
    await tab.mouse.move(2, 2)
    await tab.locator('#gallery-main .lens[hidden]').waitFor({ state: 'attached' })
    await tab.context().close()
  })

  test('shows a picture of another shape through the lens as the page cuts it, not squeezed', async () => {
    const { tab } = await galleryTab('/items/layout-2', { viewport: { width: 1280, height: 800 } }, 'kettle-film')
    const picture = (await tab.locator('#gallery-main').boundingBox())!
    await tab.mouse.move(picture.x + picture.width / 2, picture.y + picture.height / 2)
    const lens = tab.locator('.lens:not([hidden])')
    await lens.waitFor()
    const style = await lens.evaluate((element) => {
      const { backgroundSize, backgroundPosition } = (element as unknown as { style: Record<string, string> }).style
      return [backgroundSize!, backgroundPosition!].map((both) => both.split(' ').map(Number.parseFloat))
    })
    const [[wide, high], [left, top]] = style as [[number, number], [number, number]]
    expect(high).toBeCloseTo(picture.height * 2, 0)
    expect(wide / high).toBeCloseTo(1600 / 900, 2)
    // In the middle of the page's picture the lens shows the middle of the whole one.
    expect([115 - left, 115 - top].map(Math.round)).toEqual([wide / 2, high / 2].map(Math.round))
    await tab.context().close()
  })

  test('opens its viewer on the picture shown, goes round by buttons and keys, and says where one is', async () => {
    const { tab, asked } = await galleryTab('/items/layout-1?color=Sand')
    await tab.click('#gallery-main')
    const box = tab.getByRole('dialog', { name: 'Pictures' })
    await box.getByText('2 of 2').waitFor()
    await box.getByRole('button', { name: 'Next picture' }).click()
    await box.getByText('1 of 2').waitFor()
    await tab.keyboard.press('ArrowLeft')
    await box.getByText('2 of 2').waitFor()
    expect(await box.locator('figure img').evaluateAll((all) => all.map((one) => one.getAttribute('loading')))).toEqual(['eager', 'eager'])
    expect(new Set(asked.filter((path) => path.endsWith('-1600.webp'))).size).toBe(2)
    await tab.keyboard.press('Escape')
    await tab.locator('#gallery-main:focus').waitFor({ state: 'attached' })
    await tab.context().close()
  })

  test('leads to the large picture itself without script', async () => {
    const { tab, asked } = await galleryTab('/items/layout-1?color=Sand', { javaScriptEnabled: false })
    await tab.click('#gallery-main')
    await tab.waitForURL('**/media/*-1600.webp*')
    expect(asked.at(-1)).toEndWith('-1600.webp')
    await tab.goBack()
    expect(await tab.getByRole('radio', { name: 'Sand' }).isChecked()).toBe(true)
    await tab.context().close()
  })

  test.each([true, false])('leads to a colour by its small picture, with script: %p', async (javaScriptEnabled) => {
    const { tab } = await galleryTab('/items/layout-2', { javaScriptEnabled })
    const main = await tab.locator('#gallery-main img').getAttribute('src')
    await tab.locator('.thumb').nth(1).click()
    await tab.waitForURL(/Sand|SAND/)
    await tab.locator('.thumb[aria-current=true]').nth(0).waitFor()
    expect(await tab.locator('#gallery-main img').getAttribute('src')).not.toBe(main)
    expect(await tab.locator('.thumb').nth(1).getAttribute('aria-current')).toBe('true')
    expect(await tab.getByRole('radio', { name: 'Sand' }).isChecked()).toBe(true)
    const strip = (await tab.locator('.thumbs').boundingBox())!
    const large = (await tab.locator('#gallery-main').boundingBox())!
    expect(strip.y).toBeGreaterThan(large.y + large.height)
    const small = await tab
      .locator('.thumb')
      .evaluateAll((all) =>
        all.map((one) => (one as unknown as { getBoundingClientRect(): { left: number; right: number } }).getBoundingClientRect()),
      )
    expect((small[0]!.left + small.at(-1)!.right) / 2).toBeCloseTo(strip.x + strip.width / 2, 0)
    await tab.context().close()
  })
})

/** Waits until this is true of the page. The content policy lets nothing be evaluated by the page itself, again and again neither. */
async function until(tab: Page, expression: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await tab.evaluate<boolean>(expression)) return
    await Bun.sleep(50)
  }
  throw new Error(`never true: ${expression}`)
}

describe('on a phone', () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' as const }
  /** How far the picture of this place in the strip is from where one looks, in pixels. */
  const offset = `(place) => {
    const strip = document.querySelector('.gallery-strip').getBoundingClientRect()
    return Math.abs(document.querySelectorAll('.gallery-strip > *')[place].getBoundingClientRect().left - strip.left)
  }`

  test.each([true, false])('one swipes between the pictures on the page itself, with script: %p', async (javaScriptEnabled) => {
    const tab = await openTab(shop, { ...phone, javaScriptEnabled })
    await tab.goto('/items/layout-2?color=Sand')
    const far = (place: number) => tab.evaluate<number>(`(${offset})(${place})`)
    // The picture of the choice comes first, and the next one peeps in.
    expect(await tab.locator('.gallery-strip > *').first().getAttribute('data-figure')).toBe('1')
    expect(await far(0)).toBeLessThan(1)
    expect(await far(1)).toBeLessThan(390)
    const { y } = (await tab.locator('.gallery-strip').boundingBox())!
    const finger = await tab.context().newCDPSession(tab)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', [{ x: 320, y: y + 120 }])
    for (let x = 300; x > 60; x -= 20) await touch('touchMove', [{ x, y: y + 120 }])
    await touch('touchEnd', [])
    await until(tab, `document.querySelectorAll('.gallery-strip > *')[1].getBoundingClientRect().right <= innerWidth`)
    await tab.context().close()
  })

  test('another choice brings its picture back into view', async () => {
    const tab = await openTab(shop, phone)
    await tab.goto('/items/layout-2?color=Sand')
    await tab.evaluate<unknown>(`document.querySelector('.gallery-strip').scrollTo({ left: 1000, behavior: 'instant' })`)
    expect(await tab.evaluate<number>(`(${offset})(0)`)).toBeGreaterThan(200)
    await tab.getByRole('radio', { name: 'Moss' }).check({ force: true })
    await tab.locator('#gallery-main[data-figure="0"]').waitFor()
    await until(tab, `(${offset})(0) < 1`)
    await tab.context().close()
  })

  test('the viewer opens on the picture one has swiped to', async () => {
    const tab = await openTab(shop, phone)
    await tab.goto('/items/layout-2')
    await tab.locator('#gallery-2').scrollIntoViewIfNeeded()
    await tab.locator('#gallery-2').tap()
    const viewer = tab.getByRole('dialog', { name: 'Pictures' })
    await viewer.getByText('2 of 2').waitFor()
    // Who cannot swipe presses.
    await viewer.getByRole('button', { name: 'Next picture' }).tap()
    await viewer.getByText('1 of 2').waitFor()
    await tab.context().close()
  })
})

test('the viewer shows each picture with its own alt text and its zoom label below', async () => {
  const tab = await openTab(shop, { reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } })
  await tab.goto('/items/layout-2')
  await tab.click('#gallery-main')
  const figures = tab.locator('.lightbox figure')
  expect(await figures.locator('img').evaluateAll((all) => all.map((one) => one.getAttribute('alt')))).toEqual([
    'Layout 2 Moss',
    'Layout 2 Sand',
  ])
  expect(await figures.first().locator('figcaption').innerText()).toBe('Layout 2 up close')
  const [picture, caption] = [await figures.first().locator('img').boundingBox(), await figures.first().locator('figcaption').boundingBox()]
  expect(caption!.y).toBeGreaterThanOrEqual(picture!.y + picture!.height)
  await tab.context().close()
})

test('plain texts keep the lines they were typed in', async () => {
  const tab = await openTab(shop)
  await tab.goto('/items/lines')
  expect(await tab.locator('.folds p').first().innerText()).toBe('Wash by hand.\nDry at once.')
  expect(await tab.locator('.buy > p.muted').innerText()).toBe('Thin.\nLight.')
  await tab.goto('/section/linen')
  expect(await tab.locator('.listing-top p').innerText()).toBe('Woven here.\nSewn here.')
  await tab.context().close()
})

test('asks for at most 40 KB with gzip and eight files besides pictures at first', async () => {
  const { html, css, js, requests } = await firstView(shop.config.baseUrl, '/items/field-pack')
  expect(html + css + js).toBeLessThan(40 * 1024)
  expect(requests).toBeLessThanOrEqual(8)
})

describe('being told when it is back', () => {
  test('is asked for by keyboard alone, and answered where one is', async () => {
    const tab = await openTab(shop, { reducedMotion: 'reduce' })
    await tab.goto('/items/boot')
    await tab.focus('#size-0')
    await tab.keyboard.press('ArrowRight')
    await tab.getByRole('button', { name: 'Out of stock' }).waitFor()
    await tab.locator('#size-1:focus').waitFor({ state: 'attached' })
    const field = tab.getByLabel('E-mail')
    await field.fill('nobody')
    await field.press('Enter')
    await tab.locator('#alert-email:focus[aria-invalid]').waitFor()
    expect(await tab.getByText('Enter an e-mail address, such as').isVisible()).toBe(true)
    await tab.keyboard.press('ControlOrMeta+a')
    await tab.keyboard.type('ann@example.com')
    await tab.keyboard.press('Enter')
    await tab.locator('#stock-alert:focus', { hasText: 'We write to ann@example.com' }).waitFor()
    expect(tab.faults.filter((fault) => !fault.includes('404') && !fault.includes('422'))).toEqual([])
    await tab.context().close()
  })

  test('works without script, and says what is wrong on the page of the choice', async () => {
    const tab = await openTab(shop, { javaScriptEnabled: false })
    await tab.goto('/items/boot?size=L')
    await tab.getByLabel('E-mail').fill('nobody')
    await tab.getByRole('button', { name: 'Tell me' }).click()
    await tab.getByText('Enter an e-mail address, such as').waitFor()
    expect(await tab.inputValue('#alert-email')).toBe('nobody')
    expect(await tab.getByRole('radio', { name: 'L', exact: false }).last().isChecked()).toBe(true)
    await tab.getByLabel('E-mail').fill('bob@example.com')
    await tab.getByRole('button', { name: 'Tell me' }).click()
    await tab.getByText('We write to bob@example.com').waitFor()
    expect(tab.url()).toEndWith('/items/boot?variant=BOOT-L')
    await tab.context().close()
  })
})

test.each([true, false])('the message of gift wrapping is asked for once wrapping is, with script: %p', async (javaScriptEnabled) => {
  const tab = await openTab(shop, { javaScriptEnabled })
  await tab.goto('/items/field-pack?color=Moss&size=18+L')
  const [box, message] = [tab.getByRole('checkbox', { name: /gift wrapping/ }), tab.getByLabel(/Message on the card/)]
  expect(await message.isVisible()).toBe(false)
  await box.check()
  expect(await message.isVisible()).toBe(true)
  await box.uncheck()
  expect(await message.isVisible()).toBe(false)
  await tab.context().close()
})

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

describe('a video', () => {
  test('is not asked for before it is played; then its player has the focus, and another choice leaves it alone', async () => {
    const tab = await openTab(shop)
    const asked: string[] = []
    tab.on('request', (request) => request.url().endsWith('.mp4') && asked.push(request.url()))
    await tab.goto('/items/layout-3')
    expect(asked).toEqual([])
    await tab.getByRole('link', { name: 'Play video: Once round' }).click()
    await tab.locator('.video video:focus').waitFor({ state: 'attached' })
    expect(asked.length).toBeGreaterThan(0)
    await tab.getByRole('radio', { name: 'Sand' }).check({ force: true })
    await tab.waitForURL('**variant=LAYOUT-3-SAND-S')
    expect(await tab.locator('.video video').count()).toBe(1)
    await tab.context().close()
  })

  test('that lies elsewhere is played in a named frame the page allows', async () => {
    const tab = await openTab(shop)
    await tab.goto('/items/elsewhere')
    expect(await tab.locator('iframe').count()).toBe(0)
    await tab.getByRole('link', { name: /Play video/ }).press('Enter')
    const frame = tab.locator('.video iframe[title="Elsewhere in motion"]:focus')
    await frame.waitFor({ state: 'attached' })
    expect(await frame.getAttribute('src')).toStartWith('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?')
    expect(tab.faults.filter((fault) => fault.includes('Content Security Policy'))).toEqual([])
    await tab.context().close()
  })

  test('is the browser’s own player, or a link, without script', async () => {
    const tab = await openTab(shop, { javaScriptEnabled: false })
    await tab.goto('/items/layout-5')
    expect(await tab.locator('.video video[controls][preload=none]').isVisible()).toBe(true)
    expect(await tab.locator('.video-open').isVisible()).toBe(false)
    await tab.goto('/items/elsewhere')
    expect(await tab.getByRole('link', { name: /Play video/ }).getAttribute('href')).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
    await tab.context().close()
  })
})
