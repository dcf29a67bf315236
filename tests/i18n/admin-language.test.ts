import { beforeEach, expect, test } from 'bun:test'
import { findUserByEmail } from '#src/accounts/users.ts'
import { buildApp, type App } from '#src/app.tsx'
import { saveLanguage } from '#src/i18n/languages.ts'
import { adminKeys } from '#src/i18n/sentences.ts'
import { readWordings, saveTranslations, translator } from '#src/i18n/translator.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createTestShop, type TestShop } from '#tests/support/shop.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'

let shop: TestShop
let app: App

beforeEach(async () => {
  shop = await createTestShop({ config: { rateLimits: false } })
  app = buildApp(shop)
})

const dashboard = '/admin/dashboard'
const languageOf = (html: string) => /<html[^>]* lang="([^"]+)"/.exec(html)?.[1]
const signedIn = async () => createSignedInClient(app, shop, await createTestUser(shop, 5))
const chosenByBrowser = (language: string) => ({ headers: { 'accept-language': language } })

test('staff choose German for the admin in a store that is only in English, and return to their page', async () => {
  const user = await createTestUser(shop, 5)
  const laptop = await createSignedInClient(app, shop, user)
  expect((await laptop.get(dashboard)).text).toContain('action="/admin/language"')
  const response = await laptop.post('/admin/language', { language: 'de' }, { headers: { referer: `${shop.config.baseUrl}${dashboard}` } })
  expect(response.headers.get('location')).toBe(dashboard)
  expect((await findUserByEmail(shop.db.read, user.email))?.language).toBe('de')
  const phone = await createSignedInClient(app, shop, user)
  const { text } = await phone.get(dashboard)
  expect(languageOf(text)).toBe('de')
  expect(text).toContain('Verkauf')
  expect(languageOf((await phone.get('/shop')).text)).toBe('en')
})

test('the admin follows the browser of staff who chose nothing, and a language without an admin is English', async () => {
  const client = await signedIn()
  expect(languageOf((await client.get(dashboard, chosenByBrowser('de-AT'))).text)).toBe('de')
  expect(languageOf((await client.get(dashboard, chosenByBrowser('fr'))).text)).toBe('en')
  await client.post('/admin/language', { language: 'xx' })
  expect(languageOf((await client.get(dashboard)).text)).toBe('en')
})

test('switching the store to French leaves the admin in its language', async () => {
  await shop.db.transaction((tx) => saveLanguage(tx, { code: 'fr', name: 'Français' }))
  const client = await signedIn()
  await client.post('/admin/language', { language: 'de' })
  await client.post('/language', { language: 'fr' })
  expect(languageOf((await client.get('/shop')).text)).toBe('fr')
  expect(languageOf((await client.get(dashboard)).text)).toBe('de')
})

test('a French store has an English admin, without a French word, until it has translated the admin itself', async () => {
  await shop.db.transaction((tx) => saveLanguage(tx, { code: 'fr', name: 'Français' }))
  const client = await signedIn()
  const french = await client.get(dashboard, chosenByBrowser('fr'))
  expect(languageOf(french.text)).toBe('en')
  expect(french.text).not.toContain('Déconnexion')
  const texts = new Map([...adminKeys()].map((key) => [key, `Texte de ${key}`]))
  await shop.db.transaction((tx) => saveTranslations(tx, { language: 'fr', texts, now: 1 }))
  expect(languageOf((await client.get(dashboard, chosenByBrowser('fr'))).text)).toBe('fr')
})

test('shoppers in German do not get the sentences of the admin', async () => {
  await shop.db.transaction((tx) => saveLanguage(tx, { code: 'de', name: 'Deutsch' }))
  expect((await translator(shop, 'de', 'staff'))('admin.nav.sales')).toBe('Verkauf')
  expect((await translator(shop, 'de'))('admin.nav.sales')).toBe('Sales')
})

test('what the store writes for staff is in its default language', async () => {
  await shop.db.transaction(async (tx) => {
    await saveLanguage(tx, { code: 'de', name: 'Deutsch' })
    await saveSettings(tx, { default_language: 'de' }, 1)
  })
  const findWording = await readWordings(shop)
  expect(findWording(null).t('payments.refundedAtProcessor')).toBe('Beim Zahlungsdienst erstattet.')
  expect(findWording('de').t('payments.refundedAtProcessor')).toBe('Refunded at the processor.')
})
