import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { builtInStrings } from '#src/i18n/built-in-strings.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import { loadPack } from '#src/i18n/packs.ts'
import { saveTranslations } from '#src/i18n/translator.ts'
import { findUncataloguedTexts } from '#tests/support/catalogue-texts.ts'
import { createFlatShippingRate } from '#tests/support/checkout.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { visibleTexts } from '#tests/support/pseudo-locale.ts'
import { readReviewForm } from '#tests/support/review-form.ts'
import { acceptJson, createTestClient, type TestClient, type TestResponse } from '#tests/support/test-client.ts'
import { enterCode, mailedCodes, turnOn } from '../accounts/code-client.ts'
import { refundsTest } from '../refunds/refunds-test.ts'
import { detailsForm } from './checkout-client.ts'
import { toHebrew } from '#tests/support/hebrew.ts'
import '#tests/support/matchers.ts'

setDefaultTimeout(300_000)

const { shop, app, card, submitRefund } = refundsTest()

/** Names, the store's own words, and brands. */
const data = [
  'Sundry USD US Moss mug Amara Okafor Alder Street Portland OR Oregon Ground amara example com Visa',
  'English Deutsch עברית Mastercard American Express PayPal Stoneware cup MOSS-MUG Product zzz',
]

const processorTexts = (language: string) => shop.processors.flatMap(({ translations }) => Object.values(translations[language] ?? {}))

interface Purchase {
  pages: { path: string; html: string }[]
  mails: { template: string; language: string | null; subject: string; html: string; text: string }[]
}

/** From the first page to the refund, with a wrong form, a wrong code and a mailed code. */
async function buyIn(language: string): Promise<Purchase> {
  const pages: Purchase['pages'] = []
  const guest = createTestClient(app)
  const open = async (ask: Promise<TestResponse>, client: TestClient = guest) => {
    const response = await client.follow(await ask)
    expect([response.path, response.status < 500]).toEqual([response.path, true])
    pages.push({ path: response.path, html: response.text })
    return response
  }
  await turnOn(shop, 'enable_checkout_2fa')
  await createFlatShippingRate(shop)
  const mug = await createTestProduct(shop, { name: 'Moss mug', price: 2400, description: '<p>Stoneware cup</p>' })
  await open(guest.get(`/?lang=${language}`))
  for (const path of ['/shop', '/shop?q=zzz', `/items/${mug.seoLink}`, '/cart', '/nowhere']) await open(guest.get(path))
  await open(guest.post('/cart/add', { product_id: mug.id, variant_id: mug.variantId, quantity: 2 }))
  for (const path of ['/cart', '/checkout']) await open(guest.get(path))
  await open(guest.post('/checkout', { country: 'US' }))
  await open(guest.post('/checkout', detailsForm))
  await open(enterCode(guest, '000000', 'checkout'))
  const [code] = await mailedCodes(shop, detailsForm.email)
  const review = await open(enterCode(guest, code!, 'checkout'))
  const form = readReviewForm(review.text)
  const placed = (await guest.post('/checkout/place-order', form, acceptJson)).json() as { clientSecret: string; returnUrl: string }
  await open(guest.get(placed.returnUrl))
  const reference = placed.clientSecret.split('_secret')[0]!
  card.pay(reference)
  const paid = await open(guest.get(placed.returnUrl))
  const { orders, payments } = shop.db.t
  const [order] = await shop.db.read.select().from(orders)
  const [payment] = await shop.db.read.select().from(payments).where(eq(payments.orderId, order!.id))
  expect(order!.language).toBe(language)
  expect(await submitRefund(order!, payment!, { amount: '10.00', notify: 'on' })).toHaveStatus(303)
  await open(guest.get(paid.path))
  const mails = await shop.listMails()
  return { pages, mails: mails.filter(({ recipient }) => recipient === detailsForm.email) as unknown as Purchase['mails'] }
}

const textsOf = ({ pages, mails }: Purchase): string[] =>
  [
    ...pages.flatMap(({ html }) => visibleTexts(html).flatMap(withMessages)),
    ...mails.flatMap(({ subject, html, text }) => [subject, ...visibleTexts(html), ...linesOf(text)]),
  ].filter((text) => text !== '')

/** Messages for scripts are JSON. */
const withMessages = (text: string): string[] =>
  /^\{".*\}$/s.test(text) ? Object.values(JSON.parse(text) as Record<string, string>) : [text]

/** Cells of a row are three spaces apart, and links are named with their address. */
const linesOf = (text: string): string[] => text.replace(/ ?\(https?:[^)]*\)/g, '').split(/\n| {3}/)

describe('a purchase with a mailed code and a refund', () => {
  test('in German is German from start to end', async () => {
    await shop.db.transaction((tx) => saveLanguage(tx, { code: 'de', name: 'Deutsch' }))
    const purchase = await buyIn('de')
    expect(purchase.mails.map(({ template }) => template)).toEqual(expect.arrayContaining(['two_factor_verification', 'order_refunded']))
    for (const { path, html } of purchase.pages) expect([path, /<html lang="de" dir="ltr"/.test(html)]).toEqual([path, true])
    const sentences = [...(await loadPack('de')).values(), ...processorTexts('de')]
    expect(findUncataloguedTexts(textsOf(purchase), { data, language: 'de', sentences })).toEqual([])
  })

  test('in a language that is written from right to left is in that language, and from right to left', async () => {
    const strings = { ...builtInStrings, ...Object.fromEntries(shop.processors.flatMap(({ strings: own }) => Object.entries(own))) }
    const texts = new Map(Object.entries(strings).map(([key, text]) => [key, toHebrew(text)]))
    await shop.db.transaction(async (tx) => {
      await saveLanguage(tx, { code: 'he', name: 'עברית' })
      await saveTranslations(tx, { language: 'he', texts, now: 1 })
    })
    const purchase = await buyIn('he')
    for (const { path, html } of purchase.pages) expect([path, /<html lang="he" dir="rtl"/.test(html)]).toEqual([path, true])
    for (const { template, html } of purchase.mails) expect([template, /dir="rtl"/.test(html)]).toEqual([template, true])
    expect(findUncataloguedTexts(textsOf(purchase), { data, language: 'he', sentences: [...texts.values()] })).toEqual([])
  })
})

test('a text that is in no sentence is found, also within another one', () => {
  const check = { data: ['Moss mug'], language: 'de', sentences: ['{{product}} liegt im Warenkorb.', 'Warenkorb'] }
  expect(findUncataloguedTexts(['Warenkorb', 'Moss mug liegt im Warenkorb.', '3. März 2026, 12,50 €'], check)).toEqual([])
  expect(findUncataloguedTexts(['Cart', 'Gift card liegt im Warenkorb.', 'Warenkorb Cart'], check)).toEqual([
    'Cart',
    'Gift card liegt im Warenkorb.',
    'Warenkorb Cart',
  ])
})
