import { describe, expect, test } from 'bun:test'
import type { BrowserContextOptions } from 'playwright-core'
import { seedHelpCenter } from '#db/seeds/demo/kb/seed-help-center.ts'
import { openTab, startTestShop, waitForFocus } from '#tests/support/chromium.ts'
import { findAccessibilityViolations } from '#tests/support/accessibility.ts'
import { measureOverflow } from '#tests/support/page-checks.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'
import { hurryTimers } from '#tests/support/wait-until.ts'

const shop = await startTestShop()
const agent = await createTestUser(shop, 3)
await seedHelpCenter(shop, agent)

const missedSearches = async () =>
  (await shop.db.read.select().from(shop.db.t.kbMissedSearches).orderBy(shop.db.t.kbMissedSearches.id)).map(({ text }) => text)
const firstArticle = async () => (await shop.db.read.select().from(shop.db.t.kbArticles).orderBy(shop.db.t.kbArticles.id))[0]!

async function openStaffTab(options: BrowserContextOptions = {}) {
  const tab = await openTab(shop, { reducedMotion: 'reduce', ...options })
  await signIn(tab, shop, agent)
  return tab
}

describe('a shopper', () => {
  test('searches while typing, opens an article and votes, all by keyboard', async () => {
    const tab = await openTab(shop, { reducedMotion: 'reduce' })
    await tab.goto('/kb')
    await tab.locator('#kb-q').focus()
    await tab.keyboard.type('retrun')
    await tab.getByText('Showing articles for “return”.').waitFor()
    await waitForFocus(tab, '#kb-q')
    await tab.waitForURL('**/kb?q=retrun')
    await tab.locator('#live', { hasText: 'articles for “retrun”' }).waitFor({ state: 'attached' })
    await tab.getByRole('link', { name: 'Return an item' }).focus()
    await tab.keyboard.press('Enter')
    await tab.waitForURL('**/kb/return-an-item')
    await tab.locator('#kb-vote-no').focus()
    await tab.keyboard.press('Enter')
    await waitForFocus(tab, '#kb-rate-title')
    await tab.keyboard.press('Tab')
    await waitForFocus(tab, '#f-comment')
    await tab.keyboard.type('Which box do I need?')
    await tab.keyboard.press('Tab')
    await tab.keyboard.press('Enter')
    await tab.getByText('Thank you. We read every comment.').waitFor()
    await waitForFocus(tab, '#kb-rate-title')
    expect(await findAccessibilityViolations(tab, { include: '#kb-rate' })).toEqual([])
    expect(tab.consoleErrors).toEqual([])
  })

  test('leaves a note of a search that found nothing only when it stays', async () => {
    const tab = await openTab(shop, { reducedMotion: 'reduce' })
    await tab.goto('/kb')
    await tab.locator('#kb-q').pressSequentially('xylopho')
    await tab.getByRole('heading', { name: 'No articles for “xylopho”' }).waitFor()
    const reported = tab.waitForResponse('**/kb/searches')
    await tab.locator('#kb-q').pressSequentially('ne')
    await tab.getByRole('heading', { name: 'No articles for “xylophone”' }).waitFor()
    expect(await (await reported).request().postData()).toContain('xylophone')
    expect((await missedSearches()).filter((text) => text.startsWith('xylo'))).toEqual(['xylophone'])
    expect(tab.consoleErrors).toEqual([])
  })

  test('does the same without script', async () => {
    const tab = await openTab(shop, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    await tab.goto('/kb')
    await tab.locator('#kb-q').fill('damaged')
    await tab.keyboard.press('Enter')
    await tab.getByRole('link', { name: 'An item arrived damaged' }).first().click()
    await tab.locator('#kb-vote-yes').click()
    await tab.waitForURL('**/kb/an-item-arrived-damaged#kb-rate')
    await tab.getByText('Thank you for your feedback').waitFor()
    await tab.goto('/kb/category/orders')
    await tab.getByRole('link', { name: 'Delivery times and shipping costs' }).click()
    await tab.locator('.kb-contents-fold summary').click()
    await tab.locator('.kb-contents-fold').getByRole('link', { name: 'Canada and Europe' }).click()
    await tab.waitForURL('**#section-canada-and-europe')
  })

  test.each(['/kb', '/kb?q=gramophone', '/kb/category/orders', '/kb/delivery-times-and-shipping-costs'])(
    '%s does not scroll sideways, at 320 pixels either',
    async (path) => {
      const tab = await openTab(shop, { reducedMotion: 'reduce' })
      await tab.goto(path)
      for (const width of [1280, 390, 320]) {
        await tab.setViewportSize({ width, height: 800 })
        expect(await measureOverflow(tab)).toBeLessThanOrEqual(0)
      }
    },
  )
})

describe('staff', () => {
  test('have what they type saved as a draft, and publish it', async () => {
    const tab = await openStaffTab()
    const { id, seoLink, title } = await firstArticle()
    await tab.goto(`/admin/kb/${id}/edit`)
    await hurryTimers(tab)
    await tab.getByLabel('Title', { exact: true }).fill('Delivery, times and costs')
    await tab.getByText('Draft saved at').waitFor()
    expect((await firstArticle()).title).toBe(title)
    // Again: the fragment has been replaced.
    const saved = tab.waitForResponse(`**/admin/kb/${id}/draft`)
    await tab.getByLabel('Title', { exact: true }).fill('Delivery: times and costs')
    expect((await saved).status()).toBe(200)
    await tab.keyboard.press('Control+s')
    await tab.getByText('Article saved.').waitFor()
    expect(await firstArticle()).toMatchObject({ title: 'Delivery: times and costs', seoLink })
    expect(await shop.db.read.select().from(shop.db.t.kbDrafts)).toEqual([])
    await tab.goto(`/admin/kb/${id}/versions`)
    await tab.locator('.content-diff ins').first().waitFor()
    expect(tab.consoleErrors).toEqual([])
  })

  test('move a category by its grip and the arrow keys', async () => {
    const tab = await openStaffTab()
    await tab.goto('/admin/kb/categories')
    const row = tab.locator('tr', { hasText: 'Product care' })
    await row.locator('[data-grip]').focus()
    await tab.keyboard.press('ArrowUp')
    await tab.locator('#live', { hasText: 'Product care is now 3 of 4' }).waitFor({ state: 'attached' })
    await tab.keyboard.press('ArrowRight')
    await tab.locator('#live', { hasText: 'Product care is now 1 of 1 in Returns and refunds.' }).waitFor({ state: 'attached' })
    expect(tab.consoleErrors).toEqual([])
  })
})
