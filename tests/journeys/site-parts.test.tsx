import { expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { renderDocument } from '#src/blocks/render-document.tsx'
import { createEmbed } from '#src/embeds/embeds.ts'
import { createModal } from '#src/modals/modals.ts'
import { createSlide } from '#src/slideshows/slides.ts'
import { createSlideshow } from '#src/slideshows/slideshows.ts'
import { storefront } from '#src/storefront/layout.ts'
import { page } from '#src/web/response.tsx'
import { createPlainImage, fillPseudoSiteParts, plainModal, plainSlide } from '#tests/i18n/pseudo-site-parts.ts'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import type { TabOptions } from '#tests/support/tab-pool.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'
import { findAccessibilityViolations } from '#tests/support/accessibility.ts'

const block = (kind: string, data: Record<string, unknown>) => ({ id: `${kind}1`, kind, version: 1, data })
const blocks = [
  block('slideshow', { slideshow: 2 }),
  block('testimonials', { heading: 'Customers', look: 'grid', count: 6 }),
  block('faq', { heading: 'Questions', group: null }),
  block('embed', { embed: 3 }),
  block('download', { download: 1 }),
]

const shop = await startTestShop({}, (shop) => [
  new Elysia().use(storefront(shop)).get('/parts', async ({ view }) => {
    const { html, styles, scripts } = await renderDocument(shop, view, { version: 1, blocks })
    const body = (
      <div class="wrap">
        <h1>Parts</h1>
        <p>
          <a href="#modal-sizes">Sizes</a>
        </p>
        {html}
      </div>
    )
    return page(view, 'Parts', body, { styles, scripts })
  }),
])
await fillPseudoSiteParts(shop)
const probe = `<p id="result"></p><script>
  const read = (what) => { try { return String(what()) } catch (error) { return error.name } }
  document.getElementById('result').textContent =
    [origin, read(() => document.cookie), read(() => parent.document.title), read(() => localStorage.length)].join(' ')
</script>`
await shop.db.transaction(async (tx) => {
  const slideshowId = await createSlideshow(tx, { name: 'Summer', autoplay: true, height: 'short' }, shop.now())
  for (const [index, heading] of ['First', 'Second', 'Third'].entries()) {
    const mediaId = index + 1
    await createSlide(
      tx,
      { ...plainSlide, slideshowId, mediaId: 1, heading, buttonLabel: `Go ${mediaId}`, buttonLink: '/shop' },
      shop.now(),
    )
  }
  await createEmbed(tx, { name: 'Widget', kind: 'code', url: '', code: probe, ratio: '16x9' }, shop.now())
  const sizes = { ...plainModal, name: 'Sizes', slug: 'sizes', title: 'Sizes', text: '<p>Small to large.</p>', trigger: 'link' as const }
  await createModal(tx, sizes, shop.now())
  // Opening a page and the cart may take several seconds themselves.
  await tx.update(tx.t.modals).set({ seconds: 60 })
})
await createPlainImage(shop, 80)

const open = (options: TabOptions = {}) => openTab(shop, options)

test('a slideshow is paused, and moved by its buttons; using it stops it', async () => {
  const tab = await open()
  await tab.goto('/parts')
  const show = tab.locator('.slideshow')
  expect(await show.locator('button').first().getAttribute('aria-label')).toBe('Pause slideshow')
  await show.getByRole('button', { name: 'Slide 3 of 3' }).click()
  await show.locator('[data-slide-to="2"][aria-current]').waitFor()
  await show.getByRole('button', { name: 'Play slideshow' }).waitFor()
  await show.getByRole('button', { name: 'Next slide' }).click()
  await show.locator('[data-slide-to="0"][aria-current]').waitFor()
  expect(await show.locator('[aria-current]').count()).toBe(1)
  expect(tab.consoleErrors).toEqual([])
})

test('who asks for less motion gets a slideshow that stays still', async () => {
  const tab = await open({ reducedMotion: 'reduce' })
  await tab.goto('/parts')
  expect(await tab.locator('[data-slide-pause]').isHidden()).toBe(true)
})

test('the code of an embed runs after a click, without cookies, storage or the page around it', async () => {
  const tab = await open()
  await tab.goto('/parts')
  expect(await tab.locator('iframe').count()).toBe(0)
  await tab.getByRole('link', { name: 'Widget' }).click()
  const result = await tab.frameLocator('iframe').locator('#result').textContent()
  expect(result).toBe('null SecurityError SecurityError SecurityError')
  await tab.goto('/embed/3')
  expect(await tab.locator('#result').textContent()).toStartWith('null SecurityError')
})

test('a link opens its modal; Escape closes it and the focus returns', async () => {
  const tab = await open({ viewport: { width: 390, height: 800 } })
  await tab.goto('/parts')
  await tab.getByRole('link', { name: 'Sizes' }).click()
  const modal = tab.locator('#modal-sizes[open]')
  await modal.waitFor()
  await tab.evaluate(
    `Promise.all(document.querySelector('#modal-sizes').getAnimations().map(({ finished }) => finished)).then(() => undefined)`,
  )
  const { height = 0, y = 0 } = (await modal.boundingBox()) ?? {}
  expect(height).toBeLessThanOrEqual(320)
  expect(Math.round(y + height)).toBe(800)
  const close = await modal.getByRole('button', { name: 'Close' }).boundingBox()
  expect(close!.height).toBeGreaterThanOrEqual(44)
  await tab.keyboard.press('Escape')
  await modal.waitFor({ state: 'detached' })
  expect(await tab.evaluate<string>('document.activeElement?.textContent')).toBe('Sizes')
  expect(tab.consoleErrors).toEqual([])
})

test('a modal opens after its time, once, and never over another dialog', async () => {
  const tab = await open()
  await tab.clock.install()
  await tab.goto('/parts')
  await tab.clock.runFor(40_000)
  expect(await tab.locator('dialog[open]').count()).toBe(0)
  await tab.locator('#cart-link').click()
  await tab.clock.runFor(60_000)
  expect(await tab.locator('dialog[open]').count()).toBe(1)
  await tab.keyboard.press('Escape')
  const reported = tab.waitForResponse((response) => response.url().endsWith('/seen'))
  await tab.clock.runFor(60_000)
  await tab.locator('#modal-sale[open]').waitFor()
  await reported
  await tab.goto('/parts')
  expect(await tab.locator('#modal-sale').count()).toBe(0)
})

test('an address with the anchor of a question opens its answer', async () => {
  const tab = await open()
  await tab.goto('/parts#faq-1')
  await tab.locator('details[open] #faq-1').waitFor()
})

test('without script such an address opens the answer, and its question is in view', async () => {
  const tab = await open({ javaScriptEnabled: false })
  await tab.goto('/parts#faq-1')
  await tab.locator('details[open] #faq-1').waitFor()
  const question = await tab.locator('details[open] > summary').boundingBox()
  expect(question!.y).toBeGreaterThanOrEqual(0)
})

test('without script the slides scroll, the embed is a link, and no modal shows', async () => {
  const tab = await open({ javaScriptEnabled: false })
  await tab.goto('/parts')
  expect(await tab.locator('.slideshow-track').evaluate((track) => track.scrollWidth > track.clientWidth)).toBe(true)
  expect(await tab.getByRole('link', { name: 'Widget' }).getAttribute('href')).toBe('/embed/3')
  expect(await tab.locator('.modal').first().isVisible()).toBe(false)
  expect(await tab.locator('.slideshow-bar').isVisible()).toBe(false)
})

test.each([
  ['light', 1440],
  ['dark', 390],
] as const)('the parts have no accessibility violation, %s at %i px', async (colorScheme, width) => {
  const tab = await open({ colorScheme, viewport: { width, height: 900 } })
  await tab.goto('/parts')
  expect(await findAccessibilityViolations(tab)).toEqual([])
  if (Bun.env['SCREENSHOTS']) await tab.screenshot({ path: `${Bun.env['SCREENSHOTS']}/parts-${width}-${colorScheme}.png`, fullPage: true })
})

test('the editors of embeds and modals show the fields of the choice, also of one with an error', async () => {
  const tab = await openTab(shop)
  await signIn(tab, shop, await createTestUser(shop, 5))
  const shown = async (names: string[]) => {
    const visible = await Promise.all(names.map((name) => tab.locator(`[name=${name}]`).isVisible()))
    return names.filter((_, index) => visible[index])
  }
  await tab.goto('/admin/cms-embeds/create')
  expect(await shown(['url', 'code'])).toEqual(['url'])
  await tab.getByLabel('Code').first().check()
  expect(await shown(['url', 'code'])).toEqual(['code'])
  await tab.goto('/admin/modals/create')
  const choices = ['seconds', 'scrollDepth', 'paths']
  expect(await shown(choices)).toEqual(['seconds'])
  await tab.locator('[name=seconds]').fill('no number')
  await tab.getByLabel('After scrolling').check()
  await tab.locator('[name=pages]').selectOption('paths')
  expect(await shown(choices)).toEqual(['scrollDepth', 'paths'])
  await tab.getByRole('button', { name: 'Create modal' }).click()
  await tab.locator('#f-seconds-error').waitFor()
  expect(await shown(choices)).toEqual(choices)
})

test('on paper, every answer is there, in dark letters', async () => {
  const tab = await openTab(shop, { javaScriptEnabled: false, colorScheme: 'dark' })
  await tab.goto('/parts')
  const answer = tab.locator('#faq-1')
  const height = async () => (await answer.boundingBox())?.height ?? 0
  expect(await height()).toBe(0)
  await tab.emulateMedia({ media: 'print' })
  expect(await height()).toBeGreaterThan(10)
  expect(await tab.evaluate<string>('getComputedStyle(document.documentElement).colorScheme')).toBe('light')
})
