import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openTab } from '#tests/support/chromium.ts'
import { shopOfLayouts } from './layouts.ts'

const shop = await shopOfLayouts()

/** Waits until this is true of the page. The content policy lets nothing be evaluated by the page itself, again and again neither. */
async function until(tab: Page, expression: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await tab.evaluate<boolean>(expression)) return
    await Bun.sleep(50)
  }
  throw new Error(`never true: ${expression}`)
}

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
