import { describe, expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { RoleId } from '#db/schema/accounts.ts'
import { findOwnReview } from '#src/reviews/read-reviews.ts'
import { openTab, servedShop } from '#tests/support/chromium.ts'
import { faultsOn } from '#tests/support/judge.ts'
import { addPerson, signIn } from '#tests/support/people.ts'
import { aProduct } from '#tests/support/products.ts'
import { picture } from '../media/picture.ts'
import { aReviewOf, ratingOf } from '../reviews/a-review.ts'

const shop = await servedShop()
const queue = '/admin/ecommerce/reviews'
let people = 0

/** A tab in which somebody new of a role is signed in. */
async function tabOf(role: RoleId, options: BrowserContextOptions = {}) {
  const person = await addPerson(shop, role, `visitor${++people}@example.com`)
  const tab = await openTab(shop, { reducedMotion: 'reduce', ...options })
  await signIn(tab, shop, person)
  return { tab, person }
}

/** Waits for the focus to stand there: after a swap it moves a moment later than the words appear. */
const standsOn = (tab: Page, id: string) => tab.locator(`#${id}:focus`).waitFor({ state: 'attached' })
const png = async (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(await picture(60, 60)) })

describe('a customer', () => {
  test('rates by keyboard, mends what was refused without losing a photo, and hears that it waits', async () => {
    const product = await aProduct(shop, { name: 'Keyboard Mug' })
    const { tab, person } = await tabOf(1)
    await tab.goto(`/items/${product.seoLink}`)
    await tab.locator('#write-review > summary').focus()
    await tab.keyboard.press('Enter')
    await tab.locator('#review-form').getByRole('button', { name: 'Send review' }).click()
    await tab.locator('#review-form .error-summary').waitFor()
    expect(
      await tab.locator('#review-form .error-summary').evaluate((box) => (box as { matches(of: string): boolean }).matches(':focus')),
    ).toBe(true)
    await tab.getByRole('link', { name: 'Choose how many stars you give' }).click()
    await standsOn(tab, 'f-review_rating')
    await tab.keyboard.press('Space')
    for (let stars = 1; stars < 4; stars++) await tab.keyboard.press('ArrowRight')
    expect(await tab.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true)
    await tab.getByLabel('Photos').setInputFiles([await png('mug.png')])
    await tab.getByLabel('Headline').fill('Warm hands')
    await tab.getByRole('button', { name: 'Send review' }).click()
    await tab.getByRole('link', { name: 'Write what you think of it' }).waitFor()
    await tab.getByLabel('Your review').fill('Keeps the coffee warm and the fingers too.')
    await tab.getByRole('button', { name: 'Send review' }).click()
    await tab.getByText('Thanks, your review is waiting for approval.').waitFor()
    await standsOn(tab, 'review-state')
    const own = await findOwnReview(shop.db.read, product.id, person.id)
    expect(own).toMatchObject({ rating: 4, title: 'Warm hands', status: 'pending', photos: [{ width: 60 }] })
    expect(tab.faults.filter((fault) => !fault.includes('422'))).toEqual([])
  })

  test('does the same without script, and finds all reviews behind a link', async () => {
    const product = await aProduct(shop, { name: 'Plain Mug' })
    for (let at = 1; at <= 7; at++) await aReviewOf(shop, product, { rating: (at % 5) + 1, title: `Told ${at}` })
    const { tab, person } = await tabOf(1, { javaScriptEnabled: false })
    await tab.goto(`/items/${product.seoLink}`)
    expect(await tab.locator('.review').count()).toBe(5)
    await tab.getByRole('link', { name: 'Show 2 more reviews' }).click()
    expect(await tab.locator('.review').count()).toBe(7)
    await tab.getByLabel('Sort reviews').selectOption('lowest')
    await tab.getByRole('button', { name: 'Sort', exact: true }).click()
    expect(await tab.locator('.review').first().innerText()).toContain('Rated 1 out of 5')
    await tab.getByRole('link', { name: 'Back to Plain Mug' }).click()
    await tab.locator('#write-review > summary').click()
    await tab.getByLabel('Headline').fill('Kept')
    await tab.getByRole('button', { name: 'Send review' }).click()
    expect(await tab.getByLabel('Headline').inputValue()).toBe('Kept')
    await tab.getByRole('radio', { name: '2 stars' }).check()
    await tab.getByLabel('Your review').fill('Fell off the shelf in the first week.')
    await tab.getByLabel('Photos').setInputFiles([await png('broken.png')])
    await tab.getByRole('button', { name: 'Send review' }).click()
    await tab.getByText('Thanks, your review is waiting for approval.').waitFor()
    expect(new URL(tab.url()).hash).toBe('#reviews')
    expect(await findOwnReview(shop.db.read, product.id, person.id)).toMatchObject({ rating: 2, title: 'Kept', photos: [{ width: 60 }] })
  })

  test('reads on and sorts in place, the focus on the first that came', async () => {
    const product = await aProduct(shop, { name: 'Much Read Mug' })
    for (let at = 1; at <= 9; at++) {
      shop.clock.advance(1000)
      await aReviewOf(shop, product, { rating: at === 1 ? 1 : 5, title: `Told ${at}` })
    }
    const tab = await openTab(shop, { reducedMotion: 'reduce' })
    await tab.goto(`/items/${product.seoLink}`)
    await tab.getByRole('link', { name: 'Show 4 more reviews' }).click()
    await tab.getByRole('heading', { name: 'Told 1', exact: true }).waitFor()
    expect(await tab.locator('.review:focus h3').innerText()).toBe('Told 4')
    await tab.getByLabel('Sort reviews').focus()
    await tab.getByLabel('Sort reviews').selectOption('lowest')
    await tab.locator('.review').nth(5).waitFor({ state: 'detached' })
    expect(await tab.locator('.review h3').first().innerText()).toBe('Told 1')
    await standsOn(tab, 'review-sort')
    expect(tab.faults).toEqual([])
  })
})

describe('staff', () => {
  test('go through the queue by keys, and take the last one back', async () => {
    const product = await aProduct(shop, { name: 'Queued Mug' })
    const ids: number[] = []
    for (const title of ['First', 'Second', 'Third']) {
      shop.clock.advance(1000)
      ids.push((await aReviewOf(shop, product, { title, status: 'pending', rating: 4 })).id)
    }
    const { tab } = await tabOf(3)
    await tab.goto(`${queue}?product=${product.id}`)
    const rows = tab.locator('tr[data-review]')
    await tab.keyboard.press('n')
    await standsOn(tab, `open-${ids[0]}`)
    await tab.keyboard.press('n')
    await tab.keyboard.press('r')
    await tab.getByText('1 review rejected.').waitFor()
    // The third has moved up to where the second stood.
    await standsOn(tab, `open-${ids[2]}`)
    await tab.keyboard.press('a')
    await tab.getByText('1 review approved.').waitFor()
    await standsOn(tab, `open-${ids[0]}`)
    await tab.getByRole('button', { name: 'Undo' }).click()
    await tab.getByText('Undone').waitFor()
    expect(await rows.count()).toBe(2)
    await rows.first().locator('summary').click()
    await rows.first().getByLabel('Answer shown under the review').fill('An answer with a and r and n in it')
    await rows.first().getByRole('button', { name: 'Save answer' }).click()
    await tab.getByText('Answer saved.').waitFor()
    expect(await ratingOf(shop, product)).toEqual([0, 0])
    expect(tab.faults).toEqual([])
  })

  test('choose several and decide at once', async () => {
    const product = await aProduct(shop, { name: 'Bulk Mug' })
    for (let at = 0; at < 3; at++) await aReviewOf(shop, product, { status: 'pending', rating: 3 })
    const { tab } = await tabOf(4)
    await tab.goto(`${queue}?product=${product.id}`)
    await tab.getByLabel('Select all').check()
    await tab.locator('#bulk').getByRole('button', { name: 'Approve' }).click()
    await tab.getByText('3 reviews approved.').waitFor()
    expect(await ratingOf(shop, product)).toEqual([3, 9])
  })

  test('decide without script', async () => {
    const product = await aProduct(shop, { name: 'Scriptless Mug' })
    await aReviewOf(shop, product, { status: 'pending', rating: 2 })
    const { tab } = await tabOf(5, { javaScriptEnabled: false })
    await tab.goto(`${queue}?product=${product.id}`)
    await tab.locator('tr[data-review]').getByRole('button', { name: 'Approve' }).click()
    await tab.getByText('1 review approved.').waitFor()
    expect(await ratingOf(shop, product)).toEqual([1, 2])
    await tab.getByRole('button', { name: 'Undo' }).click()
    expect(await ratingOf(shop, product)).toEqual([0, 0])
  })
})

describe('axe finds no fault', () => {
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 390],
  ] as const) {
    test(`in the section, the refused form, the page of all and the queue: ${colorScheme}, ${width} px`, async () => {
      const product = await aProduct(shop, { name: `Judged Mug ${width}` })
      for (let at = 1; at <= 6; at++) await aReviewOf(shop, product, { rating: at - 1 || 1, title: `Told ${at}` })
      await aReviewOf(shop, product, { status: 'pending' })
      const look = { colorScheme, viewport: { width, height: 900 } }
      const { tab } = await tabOf(1, look)
      await tab.goto(`/items/${product.seoLink}`)
      expect(await faultsOn(tab, { within: '#reviews' })).toEqual([])
      await tab.locator('#write-review > summary').click()
      await tab.getByRole('button', { name: 'Send review' }).click()
      await tab.locator('#review-form .error-summary').waitFor()
      expect(await faultsOn(tab, { within: '#reviews' })).toEqual([])
      await tab.goto(`/items/${product.seoLink}/reviews`)
      expect(await faultsOn(tab)).toEqual([])
      const { tab: staff } = await tabOf(5, look)
      await staff.goto(`${queue}?view=all&product=${product.id}`)
      await staff.locator('tr[data-review]').first().locator('summary').click()
      expect(await faultsOn(staff)).toEqual([])
    })
  }
})
