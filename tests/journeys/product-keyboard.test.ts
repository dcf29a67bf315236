import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openTab, waitForFocus } from '#tests/support/chromium.ts'
import { fieldsOfEveryType } from '#tests/support/customization.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createStockedShop } from '#tests/support/stocked-shop.ts'

/** The storefront by keys alone: no test here touches the mouse. */
const shop = await createStockedShop()
await createTestProduct(shop, {
  name: 'Keepsake',
  layout: 3,
  giftWrap: true,
  customization: fieldsOfEveryType,
  options: { Color: ['Moss', 'Sand'], Size: ['S', 'L'] },
  images: ['Moss', 'Sand', ''],
  videoUrl: `/media/${'a'.repeat(32)}.mp4`,
  videoLabel: 'Once round',
  description: '<p>Made in one room.</p>',
  details: [{ heading: 'Care', text: 'Wipe it.' }],
})

/** Where the focus is, what is wrong with how it looks, and nothing when it has left the part. */
const describeFocusScript = `(() => {
  const at = document.activeElement
  if (!at?.closest('#product-detail')) return null
  const drawn = at.matches('.option input') ? at.nextElementSibling : at
  const { outlineStyle, outlineWidth } = getComputedStyle(drawn)
  const box = drawn.getBoundingClientRect()
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 20))
  const problems = []
  if (outlineStyle === 'none' || parseFloat(outlineWidth) < 2) problems.push('no ring')
  if (!(top && (at.contains(top) || top.contains(at) || at.closest('label')?.contains(top)))) problems.push('covered by ' + top?.outerHTML.slice(0, 60))
  return { id: at.id || at.className, problems }
})()`

async function tabThroughPage(tab: Page): Promise<{ id: string; problems: string[] }[]> {
  const focusStops: { id: string; problems: string[] }[] = []
  for (let i = 0; i < 80; i += 1) {
    await tab.keyboard.press('Tab')
    const focusStop = await tab.evaluate<{ id: string; problems: string[] } | null>(describeFocusScript)
    if (focusStop === null && focusStops.length > 0) return focusStops
    if (focusStop) focusStops.push(focusStop)
  }
  throw new Error('Tab does not leave the product')
}

describe('the product page', () => {
  test.each([1280, 390])('has all its controls in the order one reads, each with a ring in sight, %p px wide', async (width) => {
    const tab = await openTab(shop, { reducedMotion: 'reduce', viewport: { width, height: 800 } })
    await tab.goto('/items/keepsake')
    const focusStops = await tabThroughPage(tab)
    expect(focusStops.filter(({ problems }) => problems.length > 0)).toEqual([])
    const ids = focusStops.map(({ id }) => id.replace(/^thumb-\d+$/, 'thumb'))
    expect(ids).toEqual([
      'gallery-main',
      'gallery-2',
      'gallery-3',
      ...(width < 861 ? [] : ['gallery-step', 'gallery-step']),
      'thumb',
      'thumb',
      'thumb',
      'color-0',
      'size-0',
      'made-engraving',
      'made-note',
      'made-font',
      'made-place',
      'made-box',
      'made-extras',
      'made-extras-2',
      'f-gift_wrap',
      'quantity',
      'quantity-more',
      'add',
      'product-video-open',
    ])
  })

  test('is chosen, answered, wrapped, counted and bought', async () => {
    const tab = await openTab(shop, { reducedMotion: 'reduce' })
    await tab.goto('/items/keepsake')
    await tab.locator('.thumb').nth(1).focus()
    const thumbId = await tab.locator('.thumb').nth(1).getAttribute('id')
    await tab.keyboard.press('Enter')
    await tab.waitForURL('**variant=KEEPSAKE-SAND-S')
    await waitForFocus(tab, `#${thumbId}[aria-current=true]`)
    for (const id of ['thumb', 'color-1', 'size-0']) {
      await tab.keyboard.press('Tab')
      if (id !== 'thumb') await waitForFocus(tab, `#${id}`)
    }
    await tab.keyboard.press('ArrowRight')
    await tab.waitForURL('**variant=KEEPSAKE-SAND-L')
    await waitForFocus(tab, '#size-1')
    await tab.keyboard.press('Tab')
    await tab.keyboard.type('Ann')
    await tab.keyboard.press('Tab')
    await tab.locator('#price', { hasText: '$12.00 customization' }).waitFor()
    await waitForFocus(tab, '#made-note')
    await tab.keyboard.press('Tab')
    await tab.keyboard.press('ArrowDown')
    await tab.locator('#price', { hasText: '$12.00 customization' }).waitFor()
    await tab.locator('#f-gift_wrap').focus()
    await tab.keyboard.press('Space')
    await tab.keyboard.press('Tab')
    await waitForFocus(tab, '#f-gift_message')
    await tab.keyboard.type('Dear Ann')
    await tab.keyboard.press('Tab')
    await tab.keyboard.press('Tab')
    await waitForFocus(tab, '#quantity-more')
    await tab.keyboard.press('Space')
    expect(await tab.inputValue('#quantity')).toBe('2')
    await tab.keyboard.press('Tab')
    await tab.keyboard.press('Enter')
    const drawer = tab.getByRole('dialog')
    await drawer.getByText('Message: Dear Ann').waitFor()
    await waitForFocus(tab, '#cart-title')
    expect(await drawer.getByText('Engraving: Ann').isVisible()).toBe(true)
    await tab.keyboard.press('Escape')
    await waitForFocus(tab, '#add')
    expect(tab.consoleErrors.filter((error) => !error.includes('404'))).toEqual([])
  })

  test('says what is missing, and leads to it', async () => {
    const tab = await openTab(shop, { reducedMotion: 'reduce' })
    await tab.goto('/items/keepsake')
    await tab.locator('#add').focus()
    await tab.keyboard.press('Enter')
    await waitForFocus(tab, '#made-engraving[aria-invalid=true]')
    await tab.getByRole('alert').getByRole('link').focus()
    await tab.keyboard.press('Enter')
    await waitForFocus(tab, '#made-engraving')
  })

  test('shows its pictures large: by keys and by the buttons of the viewer', async () => {
    const tab = await openTab(shop, { reducedMotion: 'reduce' })
    await tab.goto('/items/keepsake')
    await tab.locator('#gallery-main').focus()
    await tab.keyboard.press('Space')
    const viewer = tab.getByRole('dialog', { name: 'Images' })
    await waitForFocus(tab, '#lightbox-title')
    await tab.keyboard.press('ArrowRight')
    await viewer.getByText('2 of 3').waitFor()
    await viewer.getByRole('button', { name: 'Next image' }).focus()
    await tab.keyboard.press('Enter')
    await viewer.getByText('3 of 3').waitFor()
    await viewer.getByRole('button', { name: 'Previous image' }).focus()
    await tab.keyboard.press('Enter')
    await viewer.getByText('2 of 3').waitFor()
    await tab.keyboard.press('ArrowRight')
    await viewer.getByText('3 of 3').waitFor()
    await tab.keyboard.press('ArrowRight')
    await viewer.getByText('1 of 3').waitFor()
    for (const optionIndex of ['3', '2']) {
      await tab.keyboard.press('ArrowLeft')
      await viewer.getByText(`${optionIndex} of 3`).waitFor()
    }
    await viewer.getByRole('button', { name: 'Close' }).focus()
    await tab.keyboard.press('Enter')
    await waitForFocus(tab, '#gallery-main')
  })
})

test('the carousel is moved by its buttons, and its cards are reached by Tab', async () => {
  const tab = await openTab(shop, { reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } })
  await tab.goto('/items/mug-1')
  const readScrollLeft = () => tab.locator('#related').evaluate((rail) => (rail as unknown as { scrollLeft: number }).scrollLeft)
  const nextButton = tab.locator('[data-rail=related][data-step="1"]')
  await nextButton.focus()
  await tab.keyboard.press('Enter')
  await expect(readScrollLeft()).resolves.toBeGreaterThan(0)
  await tab.keyboard.press('Tab')
  await waitForFocus(tab, '#related a')
})

test('the filters of a phone open, narrow the list and close, and the focus is where it was', async () => {
  const tab = await openTab(shop, { reducedMotion: 'reduce', viewport: { width: 390, height: 844 } })
  await tab.goto('/section/mugs')
  await tab.locator('#filters-open').focus()
  await tab.keyboard.press('Enter')
  await tab.locator('#filters:popover-open').waitFor()
  await tab.keyboard.press('Tab')
  await waitForFocus(tab, '#filters-close')
  await tab.locator('#brand-harbor').focus()
  await tab.keyboard.press('Space')
  await tab.getByRole('button', { name: 'Show 13 products' }).waitFor()
  await waitForFocus(tab, '#brand-harbor')
  await tab.keyboard.press('Escape')
  await waitForFocus(tab, '#filters-open')
  expect(await tab.locator('#filters:popover-open').count()).toBe(0)
})
