import { beforeEach, expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { saveUserLanguage } from '#src/accounts/users.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import { readSettings } from '#src/settings/settings.ts'
import { createTestClient, type TestClient } from '#tests/support/test-client.ts'
import '#tests/support/matchers.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestShop, type TestShop } from '#tests/support/shop.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'

let shop: TestShop
let guest: TestClient
let admin: TestClient

beforeEach(async () => {
  shop = await createTestShop({ config: { rateLimits: false } })
  const app = buildApp(shop)
  const user = await createTestUser(shop, 5)
  await shop.db.transaction(async (tx) => {
    await saveLanguage(tx, { code: 'de', name: 'Deutsch' })
    await saveUserLanguage(tx, user.id, 'de')
  })
  await createTestProduct(shop, { name: 'Cheap mug', price: 1000 })
  await createTestProduct(shop, { name: 'Costly vase', price: 125_050 })
  guest = createTestClient(app)
  guest.cookies.set('language', 'de')
  admin = await createSignedInClient(app, shop, user)
})

const inputValue = (html: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0].match(/value="([^"]*)"/)?.[1]

test('a price filter is typed and shown in the format of the language', async () => {
  const filtered = await guest.get(`/shop?min=${encodeURIComponent('1.250,50')}`)
  expect(filtered).toShow('Costly vase')
  expect(filtered.text).not.toContain('Cheap mug')
  expect(inputValue(filtered.text, 'min')).toBe('1250,50')
})

test('a link with a price filter means the same in every language', async () => {
  for (const language of ['en', 'de']) {
    guest.cookies.set('language', language)
    const filtered = await guest.get('/shop?max=1250.49')
    expect(filtered).toShow('Cheap mug')
    expect(filtered.text).not.toContain('Costly vase')
  }
})

test("an amount in another language's format is rejected with a message and filters nothing", async () => {
  const unfiltered = await guest.get(`/shop?min=${encodeURIComponent('1,250.50')}`)
  expect(unfiltered).toShow('Geben Sie einen Betrag ein, zum Beispiel 24,50')
  expect(unfiltered).toShow('Cheap mug')
  expect(inputValue(unfiltered.text, 'min')).toBe('1,250.50')
})

test("staff type prices in their language's format; other formats are rejected", async () => {
  const path = '/admin/ecommerce/products'
  const refused = await admin.post(path, { name: 'Lamp', sku: 'LAMP', price: '1,299.00' })
  expect(refused).toHaveStatus(422)
  expect(refused).toShow('Geben Sie einen Betrag ein, zum Beispiel 24,50.')
  const created = await admin.post(path, { name: 'Lamp', sku: 'LAMP', price: '1.299,00' })
  const editor = await admin.follow(created)
  expect(inputValue(editor.text, 'price')).toBe('1299,00')
})

test('the settings accept the amounts they show, in any language', async () => {
  const form = await admin.get('/admin/settings')
  const { gift_wrap_fee } = await readSettings(shop.db.read)
  expect(inputValue(form.text, 'gift_wrap_fee')).toBe((gift_wrap_fee / 100).toFixed(2).replace('.', ','))
})
