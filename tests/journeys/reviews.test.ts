import { describe, expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { RoleId } from '#db/schema/accounts.ts'
import { findOwnReview } from '#src/reviews/read-reviews.ts'
import { openTab, startTestShop, waitForFocus } from '#tests/support/chromium.ts'
import { checkAccessibility } from '#tests/support/find-page-problems.ts'
import { onPhone, phoneLooks } from '#tests/support/looks.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createImage } from '../media/create-image.ts'
import { createTestReview, readRatingTotals } from '../reviews/create-review.ts'

const shop = await startTestShop()
const queuePath = '/admin/ecommerce/reviews'
let userCount = 0

/** A tab in which a new user of a role is signed in. */
async function openTabAs(role: RoleId, options: BrowserContextOptions = {}) {
  const user = await createTestUser(shop, role, `visitor${++userCount}@example.com`)
  const tab = await openTab(shop, { reducedMotion: 'reduce', ...options })
  await signIn(tab, shop, user)
  return { tab, user }
}

/** Waits for the focus to be there: after a swap it moves a moment later than the words appear. */
const png = async (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(await createImage(60, 60)) })

describe('a customer', () => {
  test('rates by keyboard, mends what was refused without losing a photo, and hears that it waits', async () => {
    const product = await createTestProduct(shop, { name: 'Keyboard Mug' })
    const { tab, user } = await openTabAs(1)
    await tab.goto(`/items/${product.seoLink}`)
    await tab.locator('#write-review > summary').focus()
    await tab.keyboard.press('Enter')
    await tab.locator('#review-form').getByRole('button', { name: 'Submit review' }).click()
    await tab.locator('#review-form .error-summary').waitFor()
    expect(
      await tab
        .locator('#review-form .error-summary')
        .evaluate((element) => (element as { matches(selector: string): boolean }).matches(':focus')),
    ).toBe(true)
    await tab.getByRole('link', { name: 'Choose a star rating' }).click()
    await waitForFocus(tab, '#f-review_rating')
    await tab.keyboard.press('Space')
    for (let i = 1; i < 4; i++) await tab.keyboard.press('ArrowRight')
    expect(await tab.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true)
    await tab.getByLabel('Photos').setInputFiles([await png('mug.png')])
    await tab.getByLabel('Title').fill('Warm hands')
    await tab.getByRole('button', { name: 'Submit review' }).click()
    await tab.getByRole('link', { name: 'Write your review' }).waitFor()
    await tab.getByLabel('Your review').fill('Keeps the coffee warm and the fingers too.')
    await tab.getByRole('button', { name: 'Submit review' }).click()
    await tab.getByText('Thank you. Your review is waiting for approval.').waitFor()
    await waitForFocus(tab, '#review-state')
    const ownReview = await findOwnReview(shop.db.read, product.id, user.id)
    expect(ownReview).toMatchObject({ rating: 4, title: 'Warm hands', status: 'pending', photos: [{ width: 60 }] })
    expect(tab.consoleErrors.filter((error) => !error.includes('422'))).toEqual([])
  })

  test('does the same without script, and finds all reviews behind a link', async () => {
    const product = await createTestProduct(shop, { name: 'Plain Mug' })
    for (let i = 1; i <= 7; i++) await createTestReview(shop, product, { rating: (i % 5) + 1, title: `Told ${i}` })
    const { tab, user } = await openTabAs(1, { javaScriptEnabled: false })
    await tab.goto(`/items/${product.seoLink}`)
    expect(await tab.locator('.review').count()).toBe(5)
    await tab.getByRole('link', { name: 'Show 2 more reviews' }).click()
    expect(await tab.locator('.review').count()).toBe(7)
    await tab.getByLabel('Sort reviews').selectOption('lowest')
    await tab.getByRole('button', { name: 'Sort', exact: true }).click()
    expect(await tab.locator('.review').first().innerText()).toContain('Rated 1 out of 5')
    await tab.getByRole('link', { name: 'Back to Plain Mug' }).click()
    await tab.locator('#write-review > summary').click()
    await tab.getByLabel('Title').fill('Kept')
    await tab.getByRole('button', { name: 'Submit review' }).click()
    expect(await tab.getByLabel('Title').inputValue()).toBe('Kept')
    await tab.getByRole('radio', { name: '2 stars' }).check()
    await tab.getByLabel('Your review').fill('Fell off the shelf in the first week.')
    await tab.getByLabel('Photos').setInputFiles([await png('broken.png')])
    await tab.getByRole('button', { name: 'Submit review' }).click()
    await tab.getByText('Thank you. Your review is waiting for approval.').waitFor()
    expect(new URL(tab.url()).hash).toBe('#reviews')
    expect(await findOwnReview(shop.db.read, product.id, user.id)).toMatchObject({ rating: 2, title: 'Kept', photos: [{ width: 60 }] })
  })

  test('reads on and sorts in place, the focus on the first that came', async () => {
    const product = await createTestProduct(shop, { name: 'Much Read Mug' })
    for (let i = 1; i <= 9; i++) {
      shop.clock.advance(1000)
      await createTestReview(shop, product, { rating: i === 1 ? 1 : 5, title: `Told ${i}` })
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
    await waitForFocus(tab, '#review-sort')
    expect(tab.consoleErrors).toEqual([])
  })
})

describe('staff', () => {
  test('go through the queue by keys, and take the last one back', async () => {
    const product = await createTestProduct(shop, { name: 'Queued Mug' })
    const ids: number[] = []
    for (const title of ['First', 'Second', 'Third']) {
      shop.clock.advance(1000)
      ids.push((await createTestReview(shop, product, { title, status: 'pending', rating: 4 })).id)
    }
    const { tab } = await openTabAs(3)
    await tab.goto(`${queuePath}?product=${product.id}`)
    const rows = tab.locator('tr[data-review]')
    await tab.keyboard.press('n')
    await waitForFocus(tab, `#open-${ids[0]}`)
    await tab.keyboard.press('n')
    await tab.keyboard.press('r')
    await tab.getByText('1 review rejected.').waitFor()
    // The third has moved up to where the second stood.
    await waitForFocus(tab, `#open-${ids[2]}`)
    await tab.keyboard.press('a')
    await tab.getByText('1 review approved.').waitFor()
    await waitForFocus(tab, `#open-${ids[0]}`)
    await tab.getByRole('button', { name: 'Undo' }).click()
    await tab.getByText('Undone').waitFor()
    expect(await rows.count()).toBe(2)
    await rows.first().locator('summary').click()
    await rows.first().getByLabel('Public reply').fill('An answer with a and r and n in it')
    await rows.first().getByRole('button', { name: 'Save reply' }).click()
    await tab.getByText('Reply saved.').waitFor()
    expect(await readRatingTotals(shop, product)).toEqual([0, 0])
    expect(tab.consoleErrors).toEqual([])
  })

  test('choose several and decide at once', async () => {
    const product = await createTestProduct(shop, { name: 'Bulk Mug' })
    for (let i = 0; i < 3; i++) await createTestReview(shop, product, { status: 'pending', rating: 3 })
    const { tab } = await openTabAs(4)
    await tab.goto(`${queuePath}?product=${product.id}`)
    await tab.getByLabel('Select all').check()
    await tab.locator('#bulk').getByRole('button', { name: 'Approve' }).click()
    await tab.getByText('3 reviews approved.').waitFor()
    expect(await readRatingTotals(shop, product)).toEqual([3, 9])
  })

  test('decide without script', async () => {
    const product = await createTestProduct(shop, { name: 'Scriptless Mug' })
    await createTestReview(shop, product, { status: 'pending', rating: 2 })
    const { tab } = await openTabAs(5, { javaScriptEnabled: false })
    await tab.goto(`${queuePath}?product=${product.id}`)
    await tab.locator('tr[data-review]').getByRole('button', { name: 'Approve' }).click()
    await tab.getByText('1 review approved.').waitFor()
    expect(await readRatingTotals(shop, product)).toEqual([1, 2])
    await tab.getByRole('button', { name: 'Undo' }).click()
    expect(await readRatingTotals(shop, product)).toEqual([0, 0])
  })
})

test('axe finds no fault in the section, the refused form, the page of all and the queue, light and dark, on a phone and wide', async () => {
  const product = await createTestProduct(shop, { name: 'Judged Mug' })
  for (let i = 1; i <= 6; i++) await createTestReview(shop, product, { rating: i - 1 || 1, title: `Told ${i}` })
  await createTestReview(shop, product, { status: 'pending' })
  const judge = async (page: Page, options = {}) => expect(await checkAccessibility(page, phoneLooks, options)).toEqual([])
  const { tab } = await openTabAs(1, onPhone)
  await tab.goto(`/items/${product.seoLink}`)
  await judge(tab, { include: '#reviews' })
  await tab.locator('#write-review > summary').click()
  await tab.getByRole('button', { name: 'Submit review' }).click()
  await tab.locator('#review-form .error-summary').waitFor()
  await judge(tab, { include: '#reviews' })
  await tab.goto(`/items/${product.seoLink}/reviews`)
  await judge(tab)
  const { tab: staff } = await openTabAs(5, onPhone)
  await staff.goto(`${queuePath}?view=all&product=${product.id}`)
  await staff.locator('tr[data-review]').first().locator('summary').click()
  await judge(staff)
})
