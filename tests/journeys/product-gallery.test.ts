import { describe, expect, test } from 'bun:test'
import { openTab } from '#tests/support/chromium.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { createShopWithLayouts } from './layout-shop.ts'

const shop = await createShopWithLayouts()

describe('the gallery', () => {
  // Drawn once for all: what is asked for is answered with one picture.
  async function openGalleryTab(path: string, options = {}, imageName = 'mug-moss') {
    const tab = await openTab(shop, { images: true, reducedMotion: 'reduce', ...options })
    const requestedImages: string[] = []
    await tab.route('**/media/**', (route) => {
      requestedImages.push(new URL(route.request().url()).pathname)
      return route.fulfill({ path: `db/seeds/demo/images/${imageName}.webp`, contentType: 'image/webp' })
    })
    await tab.goto(path)
    return { tab, requestedImages }
  }

  test('shows a round lens of twice the picture under the mouse, and none to the keyboard', async () => {
    const { tab, requestedImages } = await openGalleryTab('/items/layout-2', { viewport: { width: 1280, height: 800 } })
    await tab.focus('#gallery-main')
    expect(requestedImages.some((path) => path.endsWith('-1600.webp'))).toBe(false)
    const image = (await tab.locator('#gallery-main').boundingBox())!
    const pointer = { x: image.x + 300, y: image.y + 250 }
    await tab.mouse.move(pointer.x, pointer.y)
    const lens = tab.locator('.lens:not([hidden])')
    await lens.waitFor()
    const lightbox = (await lens.boundingBox())!
    expect([lightbox.x + lightbox.width / 2, lightbox.y + lightbox.height / 2].map(Math.round)).toEqual(
      [pointer.x, pointer.y].map(Math.round),
    )
    expect([lightbox.width, lightbox.height]).toEqual([224, 224])
    const size = await lens.evaluate((element) =>
      Number.parseFloat((element as unknown as { style: { backgroundSize: string } }).style.backgroundSize),
    )
    expect(size).toBeCloseTo(image.width * 2, 0)
    await tab.mouse.move(2, 2)
    await tab.locator('#gallery-main .lens[hidden]').waitFor({ state: 'attached' })
  })

  test('shows a picture of another shape through the lens as the page cuts it, not squeezed', async () => {
    const { tab } = await openGalleryTab('/items/layout-2', { viewport: { width: 1280, height: 800 } }, 'kettle-film')
    const image = (await tab.locator('#gallery-main').boundingBox())!
    await tab.mouse.move(image.x + image.width / 2, image.y + image.height / 2)
    const lens = tab.locator('.lens:not([hidden])')
    await lens.waitFor()
    const lensStyle = await lens.evaluate((element) => {
      const { backgroundSize, backgroundPosition } = (element as unknown as { style: Record<string, string> }).style
      return [backgroundSize!, backgroundPosition!].map((pair) => pair.split(' ').map(Number.parseFloat))
    })
    const [[lensWidth, lensHeight], [left, top]] = lensStyle as [[number, number], [number, number]]
    expect(lensHeight).toBeCloseTo(image.height * 2, 0)
    expect(lensWidth / lensHeight).toBeCloseTo(1600 / 900, 2)
    // In the middle of the page's picture the lens shows the middle of the whole one.
    expect([112 - left, 112 - top].map(Math.round)).toEqual([lensWidth / 2, lensHeight / 2].map(Math.round))
  })

  test('opens its viewer on the picture shown, goes round by buttons and keys, and says where one is', async () => {
    const { tab, requestedImages } = await openGalleryTab('/items/layout-1?color=Sand')
    await tab.click('#gallery-main')
    const lightbox = tab.getByRole('dialog', { name: 'Images' })
    await lightbox.getByText('2 of 2').waitFor()
    await lightbox.getByRole('button', { name: 'Next image' }).click()
    await lightbox.getByText('1 of 2').waitFor()
    await tab.keyboard.press('ArrowLeft')
    await lightbox.getByText('2 of 2').waitFor()
    expect(
      await lightbox.locator('figure img').evaluateAll((elements) => elements.map((element) => element.getAttribute('loading'))),
    ).toEqual(['eager', 'eager'])
    expect(new Set(requestedImages.filter((path) => path.endsWith('-1600.webp'))).size).toBe(2)
    await tab.keyboard.press('Escape')
    await tab.locator('#gallery-main:focus').waitFor({ state: 'attached' })
  })

  test('opens on the picture pressed also when the script of the viewer comes later', async () => {
    const { tab } = await openGalleryTab('/items/layout-1?color=Sand')
    const pressed = Promise.withResolvers<void>()
    await tab.route('**/js/image-viewer.*', async (route) => {
      await pressed.promise
      await route.continue()
    })
    await tab.click('#gallery-main')
    await tab.locator('#lightbox[open]').waitFor()
    expect(await tab.locator('#lightbox').getAttribute('data-at')).toBe(null)
    pressed.resolve()
    await tab.getByRole('dialog', { name: 'Images' }).getByText('2 of 2').waitFor()
  })

  test('leads to the large picture itself without script', async () => {
    const { tab, requestedImages } = await openGalleryTab('/items/layout-1?color=Sand', { javaScriptEnabled: false })
    await tab.click('#gallery-main')
    await tab.waitForURL('**/media/*-1600.webp*')
    expect(requestedImages.at(-1)).toEndWith('-1600.webp')
    await tab.goBack()
    expect(await tab.getByRole('radio', { name: 'Sand' }).isChecked()).toBe(true)
  })

  test.each([true, false])('leads to a colour by its small picture, with script: %p', async (javaScriptEnabled) => {
    const { tab } = await openGalleryTab('/items/layout-2', { javaScriptEnabled })
    const main = await tab.locator('#gallery-main img').getAttribute('src')
    await tab.locator('.thumb').nth(1).click()
    await tab.waitForURL(/Sand|SAND/)
    await tab.locator('.thumb[aria-current=true]').nth(0).waitFor()
    expect(await tab.locator('#gallery-main img').getAttribute('src')).not.toBe(main)
    expect(await tab.locator('.thumb').nth(1).getAttribute('aria-current')).toBe('true')
    expect(await tab.getByRole('radio', { name: 'Sand' }).isChecked()).toBe(true)
    const thumbsBox = (await tab.locator('.thumbs').boundingBox())!
    const mainBox = (await tab.locator('#gallery-main').boundingBox())!
    expect(thumbsBox.y).toBeGreaterThan(mainBox.y + mainBox.height)
    const thumbBox = await tab
      .locator('.thumb')
      .evaluateAll((elements) =>
        elements.map((element) =>
          (element as unknown as { getBoundingClientRect(): { left: number; right: number } }).getBoundingClientRect(),
        ),
      )
    expect((thumbBox[0]!.left + thumbBox.at(-1)!.right) / 2).toBeCloseTo(thumbsBox.x + thumbsBox.width / 2, 0)
  })
})

test('arrows reach every image on the page itself, in a circle, and count along', async () => {
  const tab = await openTab(shop, { images: true, reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } })
  await tab.goto('/items/layout-2?color=Sand')
  const count = tab.locator('.gallery-count')
  expect(await count.innerText()).toBe('2 / 2')
  await tab.focus('.gallery-step[data-step="1"]')
  await tab.keyboard.press('Enter')
  await tab.getByText('1 / 2').waitFor()
  await waitUntil(
    tab,
    `Math.abs(document.querySelector('#gallery-2').getBoundingClientRect().left - document.querySelector('.gallery-strip').getBoundingClientRect().left) < 1`,
  )
  expect(new URL(tab.url()).searchParams.get('image')).toBe(null)
  await tab.keyboard.press('Enter')
  await tab.getByText('2 / 2').waitFor()
  await tab.locator('#live', { hasText: '2 of 2' }).waitFor({ state: 'attached' })
})

test('a card shows the whole image unless staff chose the part that matters', async () => {
  const tab = await openTab(shop, { images: true, viewport: { width: 1280, height: 800 } })
  await tab.goto('/shop')
  const card = tab.locator('.card-media').first()
  const fit = () => tab.evaluate<string>(`getComputedStyle(document.querySelector('.card-media img')).objectFit`)
  const { width, height } = (await card.boundingBox())!
  expect(height).toBeCloseTo(width, 0)
  expect(await fit()).toBe('contain')
  await card
    .locator('.image')
    .first()
    .evaluate((image) => image.setAttribute('data-focus', 'top'))
  expect(await fit()).toBe('cover')
})

describe('on a phone', () => {
  const phoneOptions = {
    images: true,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce' as const,
  }
  /** How far the picture of this place in the strip is from where one looks, in pixels. */
  const offset = `(place) => {
    const strip = document.querySelector('.gallery-strip').getBoundingClientRect()
    return Math.abs(document.querySelectorAll('.gallery-strip > *')[place].getBoundingClientRect().left - strip.left)
  }`

  test.each([true, false])('one swipes between the pictures on the page itself, with script: %p', async (javaScriptEnabled) => {
    const tab = await openTab(shop, { ...phoneOptions, javaScriptEnabled })
    await tab.goto('/items/layout-2?color=Sand')
    const scrollTo = (slideIndex: number) => tab.evaluate<number>(`(${offset})(${slideIndex})`)
    // The picture of the choice comes first, and the next one peeps in.
    expect(await tab.locator('.gallery-strip > *').first().getAttribute('data-figure')).toBe('1')
    expect(await scrollTo(0)).toBeLessThan(1)
    expect(await scrollTo(1)).toBeLessThan(390)
    const { y } = (await tab.locator('.gallery-strip').boundingBox())!
    const cdpSession = await tab.context().newCDPSession(tab)
    const dispatchTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      cdpSession.send('Input.dispatchTouchEvent', { type, touchPoints })
    await dispatchTouch('touchStart', [{ x: 320, y: y + 120 }])
    for (let x = 300; x > 60; x -= 20) await dispatchTouch('touchMove', [{ x, y: y + 120 }])
    await dispatchTouch('touchEnd', [])
    await waitUntil(tab, `document.querySelectorAll('.gallery-strip > *')[1].getBoundingClientRect().right <= innerWidth`)
  })

  test('another choice brings its picture back into view', async () => {
    const tab = await openTab(shop, phoneOptions)
    await tab.goto('/items/layout-2?color=Sand')
    await tab.evaluate<unknown>(`document.querySelector('.gallery-strip').scrollTo({ left: 1000, behavior: 'instant' })`)
    expect(await tab.evaluate<number>(`(${offset})(0)`)).toBeGreaterThan(200)
    await tab.getByRole('radio', { name: 'Moss' }).check({ force: true })
    await tab.locator('#gallery-main[data-figure="0"]').waitFor()
    await waitUntil(tab, `(${offset})(0) < 1`)
  })

  test('the viewer opens on the picture one has swiped to', async () => {
    const tab = await openTab(shop, phoneOptions)
    await tab.goto('/items/layout-2')
    await tab.locator('#gallery-2').scrollIntoViewIfNeeded()
    await tab.locator('#gallery-2').tap()
    const viewer = tab.getByRole('dialog', { name: 'Images' })
    await viewer.getByText('2 of 2').waitFor()
    // Who cannot swipe presses.
    await viewer.getByRole('button', { name: 'Next image' }).tap()
    await viewer.getByText('1 of 2').waitFor()
  })
})

test('the viewer shows each picture with its own alt text and its zoom label below', async () => {
  const tab = await openTab(shop, { images: true, reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } })
  await tab.goto('/items/layout-2')
  await tab.click('#gallery-main')
  const figures = tab.locator('.lightbox figure')
  expect(await figures.locator('img').evaluateAll((elements) => elements.map((element) => element.getAttribute('alt')))).toEqual([
    'Layout 2 Moss',
    'Layout 2 Sand',
  ])
  expect(await figures.first().locator('figcaption').innerText()).toBe('Layout 2 up close')
  const [image, caption] = [await figures.first().locator('img').boundingBox(), await figures.first().locator('figcaption').boundingBox()]
  expect(caption!.y).toBeGreaterThanOrEqual(image!.y + image!.height)
})
