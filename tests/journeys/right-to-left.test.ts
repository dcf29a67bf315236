import { expect, test } from 'bun:test'
import { builtInStrings } from '#src/i18n/built-in-strings.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import { saveTranslations } from '#src/i18n/translator.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createFlatShippingRate, createTestCart, saveTestDetails } from '#tests/support/checkout.ts'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { toHebrew } from '#tests/support/hebrew.ts'
import { measureOverflow } from '#tests/support/page-checks.ts'
import { createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { createTestReview } from '../reviews/create-review.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'

const shop = await startTestShop()
const admin = await createTestUser(shop, 5)
const home = await createTestCategory(shop, { name: 'חסמה' })
const color = { צבע: ['אדום', 'כחול'] }
const shirt = await createTestProduct(shop, { name: 'חולצה', categoryId: home.id, options: color })
for (const name of ['כובע', 'תיק', 'ספל', 'נר', 'שטיח']) await createTestProduct(shop, { name, categoryId: home.id })
await createFlatShippingRate(shop)
await createTestReview(shop, shirt, { text: 'Fits well.' })
const { cartId, token } = await createTestCart(shop, [{ ...shirt, quantity: 2 }])
await saveTestDetails(shop, cartId)
await shop.db.transaction(async (tx) => {
  const texts = new Map(Object.entries(builtInStrings).map(([key, text]) => [key, toHebrew(text)]))
  await saveLanguage(tx, { code: 'he', name: 'עברית' })
  await saveTranslations(tx, { language: 'he', texts, now: 1 })
  await saveSettings(tx, { default_language: 'he' }, 1)
})

const store = ['/', '/shop', `/items/${shirt.seoLink}`, '/cart', '/checkout?edit=1', '/checkout/review', '/login']
const staff = [
  '/admin/dashboard',
  '/admin/ecommerce/products',
  `/admin/ecommerce/products/${shirt.id}/edit`,
  '/admin/tickets',
  '/admin/settings',
  '/admin/ecommerce/orders',
  '/admin/languages/1/translations?part=content.product',
]

/** What a line of each layout begins and ends with. */
const endsOf = (path: string): [start: string, end: string] =>
  path.startsWith('/admin') ? ['.sidebar', 'main'] : ['header a.logo', 'header a[href="/cart"]']

const openHebrewTab = (width: number) => openTab(shop, { viewport: { width, height: 900 }, locale: 'he' })

test.each([390, 1440])('from right to left, no page of %s px is cut off, and each is mirrored', async (width) => {
  const tab = await openHebrewTab(width)
  const middleOf = async (selector: string) => {
    const box = (await tab.locator(selector).first().boundingBox())!
    return box.x + box.width / 2
  }
  await tab.context().addCookies([{ name: 'cart', value: token, url: shop.config.baseUrl }])
  for (const path of [...store, ...staff]) {
    if (path === staff[0]) await signIn(tab, shop, admin)
    await tab.goto(path.startsWith('/admin') ? `${path}${path.includes('?') ? '&' : '?'}lang=he` : path)
    expect([path, await tab.locator('html').getAttribute('dir')]).toEqual([path, 'rtl'])
    expect([path, await measureOverflow(tab)]).toEqual([path, 0])
    const [start, end] = endsOf(path)
    if (width < 800 && start === '.sidebar') continue
    expect([path, (await middleOf(start)) > (await middleOf(end))]).toEqual([path, true])
  }
  await tab.close()
})

test('stars fill from the right, and a review in English ends with its point', async () => {
  const tab = await openHebrewTab(1440)
  await tab.goto(`/items/${shirt.seoLink}`)
  expect(await tab.evaluate(`getComputedStyle(document.querySelector('.stars')).scale`)).toBe('-1 1')
  const edges = `(() => {
    const text = document.querySelector('.review-text').firstChild
    const range = new Range()
    const rightOf = (at) => (range.setStart(text, at), range.setEnd(text, at + 1), range.getBoundingClientRect().right)
    return [rightOf(text.length - 2), rightOf(text.length - 1)]
  })()`
  const [letter, point] = (await tab.evaluate(edges)) as [number, number]
  expect(point).toBeGreaterThan(letter)
})

test('icons that point along the line are mirrored, and others are not', async () => {
  const tab = await openHebrewTab(1440)
  await signIn(tab, shop, admin)
  await tab.goto('/admin/ecommerce/returns?lang=he')
  const scaleOf = (selector: string) => tab.evaluate(`getComputedStyle(document.querySelector('${selector}')).scale`)
  expect(await scaleOf('.icon[data-mirrored]')).toBe('-1 1')
  expect(await scaleOf('.icon:not([data-mirrored])')).toBe('none')
})
