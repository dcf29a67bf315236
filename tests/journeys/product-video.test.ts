import { describe, expect, test } from 'bun:test'
import { openTab } from '#tests/support/chromium.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createShopWithLayouts } from './layout-shop.ts'

const shop = await createShopWithLayouts()
await createTestProduct(shop, {
  name: 'Elsewhere',
  layout: 5,
  videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
  images: [''],
  options: { Size: ['S', 'L'] },
})

describe('a video', () => {
  test('is not asked for before it is played; then its player has the focus, and another choice leaves it alone', async () => {
    const tab = await openTab(shop)
    const requestedUrls: string[] = []
    tab.on('request', (request) => request.url().endsWith('.mp4') && requestedUrls.push(request.url()))
    await tab.goto('/items/layout-3')
    expect(requestedUrls).toEqual([])
    await tab.getByRole('link', { name: 'Play video: Once round' }).click()
    await tab.locator('.video video:focus').waitFor({ state: 'attached' })
    expect(requestedUrls.length).toBeGreaterThan(0)
    await tab.getByRole('radio', { name: 'Sand' }).check({ force: true })
    await tab.waitForURL('**variant=LAYOUT-3-SAND-S')
    expect(await tab.locator('.video video').count()).toBe(1)
  })

  test('that lies elsewhere is played in a named frame the page allows', async () => {
    // Without a window, no frame of another site matches :focus.
    const tab = await openTab(shop, { browser: 'full' })
    await tab.goto('/items/elsewhere')
    expect(await tab.locator('iframe').count()).toBe(0)
    await tab.getByRole('link', { name: /Play video/ }).press('Enter')
    const frame = tab.locator('.video iframe[title="Video of Elsewhere"]:focus')
    await frame.waitFor({ state: 'attached' })
    expect(await frame.getAttribute('src')).toStartWith('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?')
    expect(tab.consoleErrors.filter((error) => error.includes('Content Security Policy'))).toEqual([])
  })

  test('is the browser’s own player, or a link, without script', async () => {
    const tab = await openTab(shop, { javaScriptEnabled: false })
    await tab.goto('/items/layout-5')
    expect(await tab.locator('.video video[controls][preload=none]').isVisible()).toBe(true)
    expect(await tab.locator('.video-open').isVisible()).toBe(false)
    await tab.goto('/items/elsewhere')
    expect(await tab.getByRole('link', { name: /Play video/ }).getAttribute('href')).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  })
})
