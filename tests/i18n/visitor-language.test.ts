import { beforeEach, expect, test } from 'bun:test'
import { buildApp, type App } from '#src/app.tsx'
import { findUserByEmail } from '#src/accounts/users.ts'
import { activeLanguages, saveLanguage } from '#src/i18n/languages.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { createTestShop, type TestShop } from '#tests/support/shop.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'

let shop: TestShop
let app: App

beforeEach(async () => {
  shop = await createTestShop({ config: { rateLimits: false } })
  await shop.db.transaction((tx) => saveLanguage(tx, { code: 'de', name: 'Deutsch' }))
  await shop.db.transaction((tx) => saveLanguage(tx, { code: 'fr', name: 'Français' }))
  app = buildApp(shop)
})

const languageOf = (html: string) => /<html[^>]* lang="([^"]+)"/.exec(html)?.[1]
const storedLanguage = async (email: string) => (await findUserByEmail(shop.db.read, email))?.language

test('the language chosen by an account holder is saved and used in another browser', async () => {
  const user = await createTestUser(shop, 1)
  const laptop = await createSignedInClient(app, shop, user)
  expect(await storedLanguage(user.email)).toBeNull()
  expect(languageOf((await laptop.get('/shop?lang=de')).text)).toBe('de')
  expect(await storedLanguage(user.email)).toBe('de')

  const phone = await createSignedInClient(app, shop, user)
  expect(languageOf((await phone.get('/shop')).text)).toBe('de')
  expect(languageOf((await phone.get('/shop', { headers: { 'accept-language': 'fr' } })).text)).toBe('de')
})

test('the cookie of a browser wins over the account, and a language the shop does not have changes neither', async () => {
  const user = await createTestUser(shop, 1)
  const laptop = await createSignedInClient(app, shop, user)
  await laptop.get('/shop?lang=de')
  const phone = await createSignedInClient(app, shop, user)
  phone.cookies.set('language', 'fr')
  expect(languageOf((await phone.get('/shop')).text)).toBe('fr')
  await phone.get('/shop?lang=xx')
  expect(await storedLanguage(user.email)).toBe('de')
})

test('the choice of a guest changes no account', async () => {
  const user = await createTestUser(shop, 1)
  const guest = createTestClient(app)
  expect(languageOf((await guest.get('/shop?lang=de')).text)).toBe('de')
  expect(await storedLanguage(user.email)).toBeNull()
})

test('the switcher offers every language of the store and returns to the page it was used on', async () => {
  const guest = createTestClient(app)
  const { text } = await guest.get('/shop?page=1&lang=en')
  expect(
    [...text.matchAll(/<button type="submit" name="language" value="(\w+)" lang="\1"(?: aria-current="(true)")?>/g)].map(
      ([, code, current]) => [code, current],
    ),
  ).toEqual([
    ['en', 'true'],
    ['de', undefined],
    ['fr', undefined],
    ['en', 'true'],
    ['de', undefined],
    ['fr', undefined],
  ])
  const headers = { referer: `${shop.config.baseUrl}/shop?page=1&lang=en` }
  const response = await guest.post('/language', { language: 'fr' }, { headers })
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe('/shop?page=1')
  expect(languageOf((await guest.get('/shop?page=1')).text)).toBe('fr')
})

test('the switcher never leads to another site, and a language the store does not have changes nothing', async () => {
  const guest = createTestClient(app)
  for (const referer of ['https://evil.example/shop', `${shop.config.baseUrl}//evil.example/`, 'nonsense']) {
    const response = await guest.post('/language', { language: 'xx' }, { headers: { referer } })
    expect(response.headers.get('location')).toBe('/')
  }
  expect(languageOf((await guest.get('/shop')).text)).toBe('en')
})

test('a customer who switches keeps the language in other browsers', async () => {
  const user = await createTestUser(shop, 1)
  const laptop = await createSignedInClient(app, shop, user)
  await laptop.post('/language', { language: 'de' })
  expect(await storedLanguage(user.email)).toBe('de')
})

test('search engines get the address of a page in every language, and a store of one language has no switcher', async () => {
  const links = (html: string) =>
    [...html.matchAll(/<link rel="(canonical|alternate)"(?: hreflang="([\w-]+)")? href="([^"]+)"/g)].map(([, rel, language, href]) => [
      language ?? rel,
      href,
    ])
  const base = shop.config.baseUrl
  expect(links((await createTestClient(app).get('/shop?lang=de')).text)).toEqual([
    ['canonical', `${base}/shop?lang=de`],
    ['en', `${base}/shop`],
    ['de', `${base}/shop?lang=de`],
    ['fr', `${base}/shop?lang=fr`],
    ['x-default', `${base}/shop`],
  ])
  expect(links((await createTestClient(app).get('/cart')).text)).toEqual([])
  const single = await createTestShop({ config: { rateLimits: false } })
  const { text } = await createTestClient(buildApp(single)).get('/shop')
  expect(links(text)).toEqual([['canonical', `${base}/shop`]])
  expect(text).not.toContain('action="/language"')
})

test('a language has a numeric id that survives renaming', async () => {
  const before = await activeLanguages(shop)
  await shop.db.transaction((tx) => saveLanguage(tx, { code: 'de', name: 'German' }))
  await shop.db.transaction((tx) => saveSettings(tx, { default_language: 'de' }, shop.now()))
  const after = await activeLanguages(shop)
  expect(new Set(after.map(({ id }) => id)).size).toBe(3)
  expect(after[0]).toEqual({ ...before.find(({ code }) => code === 'de')!, name: 'German', isDefault: true })
})
