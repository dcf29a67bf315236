import { describe, expect, test } from 'bun:test'
import type { BrowserContextOptions } from 'playwright-core'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { findAccessibilityViolations } from '#tests/support/accessibility.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'

const shop = await startTestShop()
const admin = await createTestUser(shop, 5)
const mug = await createTestProduct(shop, { name: 'Mug', options: { Color: ['Moss', 'Sand'] } })

async function openEditor(options: BrowserContextOptions = {}) {
  const tab = await openTab(shop, { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 }, ...options })
  await signIn(tab, shop, admin)
  await tab.goto(`/admin/ecommerce/products/${mug.id}/edit`)
  return tab
}

describe('the sections of the product editor', () => {
  test('start folded, and stay as one left them', async () => {
    const tab = await openEditor()
    const seoLink = tab.locator('#f-seo_link')
    expect(await tab.locator('details[data-folded][open]').count()).toBe(0)
    expect(await findAccessibilityViolations(tab)).toEqual([])
    await tab.locator('#card-search > summary').press('Enter')
    await seoLink.waitFor()
    await tab.reload()
    await seoLink.waitFor()
    expect(await tab.locator('details[data-folded][open]').count()).toBe(1)
    await tab.locator('#card-search > summary').press('Enter')
    await tab.reload()
    await tab.locator('.anchors [aria-current]').waitFor()
    expect(await seoLink.isVisible()).toBe(false)
    expect(tab.consoleErrors).toEqual([])
  })

  test('are marked in their bar while one scrolls, and open when one goes to them', async () => {
    const tab = await openEditor()
    const current = (name: string) => tab.locator('.anchors [aria-current=location]', { hasText: name }).waitFor()
    await current('Title and description')
    await tab.evaluate(`scrollTo(0, document.getElementById('variants').offsetTop - 120)`)
    await current('Variants')
    await tab.locator('.anchors a', { hasText: 'Search engine listing' }).press('Enter')
    await tab.locator('#f-seo_link').waitFor()
    await current('Search engine listing')
    expect(await tab.locator('.anchors [aria-current]').count()).toBe(1)
  })

  test('show a field with an error', async () => {
    const tab = await openEditor()
    await tab.locator('#card-search > summary').press('Enter')
    await tab.fill('#f-seo_link', 'not a slug!')
    await tab.locator('#card-search > summary').press('Enter')
    await tab.getByRole('button', { name: 'Save', exact: true }).click()
    await tab.locator('.error-summary').waitFor()
    await tab.locator('#f-seo_link').waitFor()
    expect(await tab.locator('.anchors [data-wrong]').allTextContents()).toEqual(['Search engine listing'])
  })

  test('open without script', async () => {
    const tab = await openEditor({ javaScriptEnabled: false })
    await tab.locator('#card-search > summary').click()
    await tab.locator('#f-seo_link').waitFor()
  })
})
