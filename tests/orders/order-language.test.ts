import { beforeEach, expect, test } from 'bun:test'
import { createStockAlert, queueBackInStockMails } from '#src/stock-alerts/stock-alerts.ts'
import { getCheckoutReview } from '#src/checkout/review.ts'
import { placeOrder } from '#src/checkout/place-order.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { saveTranslation } from '#tests/support/translations.ts'
import { saveMailTemplate } from '#src/mail/templates/templates.ts'
import type { MailSlug } from '#src/mail/templates/built-in-templates.ts'
import { findOrder, listOrderLines } from '#src/orders/find-orders.ts'
import { queueOrderMails } from '#src/orders/mails/confirmation-mails.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createFlatShippingRate, createReviewInput, createTestCart, saveTestDetails, orderInput } from '#tests/support/checkout.ts'
import { saveProductTexts } from '#tests/support/product-texts.ts'
import { type TestProduct, createTestProduct } from '#tests/support/products.ts'
import { createTestShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await createTestShop()
  await createFlatShippingRate(shop)
  await shop.db.transaction(async (tx) => {
    await saveLanguage(tx, { code: 'de', name: 'Deutsch' })
    await saveLanguage(tx, { code: 'fr', name: 'Français' })
    await saveTranslation(tx, { language: 'de', key: 'checkout.total', text: 'Gesamt', now: 1 })
    await saveTranslation(tx, { language: 'de', key: 'orders.deliveryHeading', text: '{{rate}}, {{from}} bis {{to}}', now: 1 })
    await saveSettings(tx, { order_email: 'staff@corner.example' }, 1)
  })
})

const saveTemplate = (slug: MailSlug, language: string, subject: string, variables = '{{order_table}}{{delivery}}') =>
  shop.db.transaction((tx) => saveMailTemplate(tx, { slug, language, subject, body: `<p>${subject}</p>${variables}` }, 2))

async function placeOrderIn(language: string, item?: TestProduct): Promise<number> {
  const product = item ?? (await createTestProduct(shop, { name: `Mug ${language}`, price: 123_456, stock: 3 }))
  const { cartId } = await createTestCart(shop, [product])
  await saveTestDetails(shop, cartId)
  const reviewInput = createReviewInput(shop, cartId)
  const input = { ...reviewInput, language, pricing: { ...reviewInput.pricing, contentLanguage: language } }
  const review = await getCheckoutReview(shop.db.read, input)
  if (review.stage !== 'review') throw new Error(`the checkout is at ${review.stage}`)
  return (await placeOrder(shop, { ...input, ...orderInput, attemptKey: review.attemptKey })).id
}

async function queueMailsOf(orderId: number) {
  const order = (await findOrder(shop.db.read, { id: orderId }))!
  const findWording = await readWordings(shop)
  const lines = await listOrderLines(shop.db.read, orderId)
  await shop.db.transaction((tx) => queueOrderMails(shop, tx, findWording, order, lines))
  const mails = await shop.listMails()
  return {
    buyer: mails.find(({ template }) => template === 'order_confirmation')!,
    staff: mails.find(({ template }) => template === 'staff_new_order')!,
  }
}

test('an order stores the language it was placed in', async () => {
  expect(await findOrder(shop.db.read, { id: await placeOrderIn('de') })).toMatchObject({ language: 'de' })
})

test('order lines keep the names of that language', async () => {
  const product = await createTestProduct(shop, { name: 'Mug', options: { Color: ['Red'] }, stock: 3 })
  const saveGerman = (name: string) =>
    shop.db.transaction((tx) =>
      saveProductTexts(tx, product.id, 'de', { name, options: { Color: { label: 'Farbe', values: { Red: 'Rot' } } } }, 2),
    )
  await saveGerman('Becher')
  const orderId = await placeOrderIn('de', product)
  await saveGerman('Tasse')
  expect(await listOrderLines(shop.db.read, orderId)).toMatchObject([{ name: 'Becher', options: [{ name: 'Farbe', value: 'Rot' }] }])
  expect((await queueMailsOf(orderId)).buyer.text).toContain('Becher')
})

test('order emails use its language, with amounts and dates in that format', async () => {
  await saveTemplate('order_confirmation', 'de', 'Bestellung {{order_number}} ist bestätigt')
  const { buyer } = await queueMailsOf(await placeOrderIn('de'))
  expect(buyer.subject).toMatch(/^Bestellung \d+ ist bestätigt$/)
  expect(buyer.html).toContain('<html lang="de" dir="ltr">')
  expect(buyer.text).toContain('Gesamt')
  expect(buyer.text).toContain('1.234,56')
  expect(buyer.text).toMatch(/\d+\. \S+ \d{4} bis \d+\. \S+ \d{4}/)
})

test("staff are notified in the default language, whatever the buyer's language", async () => {
  await saveTemplate('staff_new_order', 'de', 'Neue Bestellung')
  const { staff } = await queueMailsOf(await placeOrderIn('de'))
  expect(staff.subject).toStartWith('New order ')
  expect(staff.text).toContain('$1,234.56')
  expect(staff.text).not.toContain('Gesamt')
})

test('a missing template falls back to the default language, then to the built-in English one', async () => {
  await shop.db.transaction(async (tx) => {
    await saveLanguage(tx, { code: 'da', name: 'Dansk' })
    await saveLanguage(tx, { code: 'nl', name: 'Nederlands' })
    await saveSettings(tx, { default_language: 'nl' }, 2)
  })
  const orderId = await placeOrderIn('da')
  const english = await queueMailsOf(orderId)
  expect(english.buyer.subject).toContain('confirmed')
  expect(english.buyer.html).toContain('<html lang="en" dir="ltr">')
  await saveTemplate('order_confirmation', 'nl', 'Bestelling bevestigd')
  expect((await queueMailsOf(orderId)).buyer.subject).toBe('Bestelling bevestigd')
})

test('an order without a language, or with a disabled one, uses the default language', async () => {
  await saveTemplate('order_confirmation', 'de', 'Bestätigt')
  const orderId = await placeOrderIn('de')
  await shop.db.transaction((tx) => saveLanguage(tx, { code: 'de', name: 'Deutsch', active: false }))
  expect((await queueMailsOf(orderId)).buyer.subject).toContain('confirmed')
  await shop.db.transaction((tx) => saveLanguage(tx, { code: 'de', name: 'Deutsch' }))
  await shop.db.transaction((tx) => tx.update(tx.t.orders).set({ language: null }))
  expect((await queueMailsOf(orderId)).buyer.subject).toContain('confirmed')
})

test('a back-in-stock email uses the language it was requested in', async () => {
  await saveTemplate('back_in_stock', 'de', '{{product_name}} ist wieder da', '{{stop_link}}')
  const { id: productId, variantId } = await createTestProduct(shop, { name: 'Lampe', stock: 2 })
  const input = { productId, variantId, email: 'ann@example.com', userId: null, language: 'de' }
  await shop.db.transaction((tx) => createStockAlert(tx, input, shop.now()))
  await queueBackInStockMails(shop)
  expect((await shop.listMails())[0]!.subject).toBe('Lampe ist wieder da')
})

test('an address in an email names its country in the language of the reader', async () => {
  await shop.db.transaction((tx) => saveSettings(tx, { default_language: 'de' }, 2))
  const { staff } = await queueMailsOf(await placeOrderIn('fr'))
  expect(staff.text).toContain('\nVereinigte Staaten\n')
})
