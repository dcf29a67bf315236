import { beforeEach, describe, expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { saveLanguage } from '#src/i18n/languages.ts'
import { saveTranslation } from '#src/i18n/translator.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { browser, type Browser } from '#tests/support/browser.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { aCategory, aProduct } from '#tests/support/products.ts'
import { testShop, type TestShop } from '#tests/support/shop.ts'

// In production, where the frame is kept.
let shop: TestShop
let app: ReturnType<typeof buildApp>
let guest: Browser
let product: { id: number }
let variants: { id: number }[]
beforeEach(async () => {
  shop = await testShop({ config: { production: true } })
  const bags = await aCategory(shop, { name: 'Bags', slug: 'bags' })
  const made = await aProduct(shop, { name: 'Daypack', categoryId: bags.id })
  product = made
  variants = made.variants
  app = buildApp(shop)
  guest = browser(app)
})

const frameOf = (text: string): string => text.slice(0, text.indexOf('<main')) + text.slice(text.indexOf('</main>'))
const frame = async (who: Browser, path = '/shop') => frameOf((await who.get(path)).text)

describe('the frame that is kept for guests', () => {
  test('is the same the second time', async () => {
    const first = await frame(guest)
    expect(first).toContain('href="/login"')
    expect(await frame(guest)).toBe(first)
    expect(await frame(browser(app))).toBe(first)
  })

  test('shows nobody else, whoever was here before', async () => {
    const before = await frame(guest)
    const customer = await browserOf(app, shop, await addPerson(shop, 1, 'ada@example.com'))
    const agent = await browserOf(app, shop, await addPerson(shop, 5))
    for (let times = 0; times < 2; times++) {
      expect(await frame(customer)).toContain('Role')
      expect(await frame(agent)).toContain('/admin/dashboard')
      expect(await frame(guest)).toBe(before)
    }
    expect(before).not.toContain('Role')
    expect(before).not.toContain('/dashboard')
  })

  test('counts what is in the bag of this guest alone', async () => {
    const empty = await frame(guest)
    const buyer = browser(app)
    await buyer.post('/cart/add', { product_id: product.id, variant_id: variants[0]!.id, quantity: 3 })
    const counted = '<span class="count num" aria-hidden="true">3</span>'
    expect(await frame(buyer)).toContain(counted)
    expect(await frame(guest)).toBe(empty)
    expect(await frame(buyer)).toContain(counted)
    expect(empty).not.toContain(counted)
  })

  test('says what there is to say to one visitor to that visitor alone', async () => {
    await frame(guest)
    const leaver = await browserOf(app, shop, await addPerson(shop, 1))
    const answer = await leaver.follow(await leaver.post('/logout'))
    expect(answer.text).toMatch(/<div class="notices" id="notices">\s*<div class="notice"/)
    expect((await guest.get('/')).text).not.toMatch(/<div class="notices" id="notices">\s*<div class="notice"/)
  })

  test('marks the section one stands in, on its page only', async () => {
    const marked = '<a href="/section/bags" aria-current="page">'
    expect(await frame(guest)).not.toContain(marked)
    expect(await frame(guest, '/section/bags')).toContain(marked)
    expect(await frame(guest, '/section/bags?page=1')).toContain(marked)
    expect(await frame(guest)).not.toContain(marked)
  })

  test('speaks the language of each visitor', async () => {
    await shop.db.transaction(async (tx) => {
      await saveLanguage(tx, { code: 'de', name: 'Deutsch' })
      await saveTranslation(tx, { language: 'de', key: 'common.allProducts', text: 'Alle Artikel', now: 1 })
    })
    const english = await frame(guest)
    const german = await frame(browser(app), '/shop?lang=de')
    expect(german).toContain('Alle Artikel')
    expect(german).toContain('<html lang="de"')
    expect(await frame(guest)).toBe(english)
    expect(english).not.toContain('Alle Artikel')
  })

  test('is drawn anew as soon as a setting, a sentence or the menu has changed', async () => {
    await frame(guest)
    await shop.db.transaction((tx) => saveSettings(tx, { site_name: 'Northfold', support_email: 'ask@example.com' }, 1))
    expect(await frame(guest)).toContain('Northfold')
    expect(await frame(guest)).toContain('mailto:ask@example.com')
    await shop.db.transaction((tx) => saveTranslation(tx, { language: 'en', key: 'common.allProducts', text: 'All our goods', now: 1 }))
    expect(await frame(guest)).toContain('All our goods')
    const hats = await aCategory(shop, { name: 'Hats', slug: 'hats' })
    await aProduct(shop, { name: 'Cap', categoryId: hats.id })
    expect(await frame(guest)).toContain('href="/section/hats"')
  })

  test('loads the scripts and sheets of each page', async () => {
    const scripts = (text: string) => [...text.matchAll(/<script defer src="([^"]+)"/g)].map(([, address]) => address!)
    const plain = scripts(await frame(guest))
    const { text } = await guest.get('/items/daypack')
    expect(scripts(text).length).toBeGreaterThan(plain.length)
    expect(scripts(await frame(guest))).toEqual(plain)
  })
})
