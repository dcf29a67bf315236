import { beforeEach, describe, expect, test } from 'bun:test'
import { buildApp, type App } from '#src/app.tsx'
import { listKnownLanguages, nativeName } from '#src/i18n/language-names.ts'
import { listAllLanguages } from '#src/i18n/list-languages.ts'
import { saveTranslation } from '#tests/support/translations.ts'
import { createTestShop, type TestShop } from '#tests/support/shop.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'

let shop: TestShop
let app: App
let admin: Awaited<ReturnType<typeof createSignedInClient>>

beforeEach(async () => {
  shop = await createTestShop({ config: { rateLimits: false } })
  app = buildApp(shop)
  admin = await createSignedInClient(app, shop, await createTestUser(shop, 5))
})

const idOf = async (code: string) => (await listAllLanguages(shop)).find((language) => language.code === code)!.id
const states = async () =>
  (await listAllLanguages(shop)).map(({ code, active, isDefault }) => `${code} ${isDefault ? 'default' : active ? 'on' : 'off'}`)

async function addLanguage(code: string): Promise<number> {
  expect((await admin.post('/admin/languages', { code })).status).toBe(303)
  return idOf(code)
}

describe('a language', () => {
  test('is added from the list, off, with its name in itself', async () => {
    await addLanguage('de')
    expect(await states()).toEqual(['en default', 'de off'])
    expect((await admin.get('/admin/languages')).text).toContain('Deutsch')
    expect((await createTestClient(app).get('/shop?lang=de')).text).toContain('<html lang="en"')
  })

  test('is shown to shoppers from the moment it is switched on, and no longer after', async () => {
    const id = await addLanguage('de')
    const guest = createTestClient(app)
    await admin.post(`/admin/languages/${id}/switch`, { active: 'on' })
    expect((await guest.get('/shop?lang=de')).text).toContain('<html lang="de"')
    await admin.post(`/admin/languages/${id}/switch`, { active: 'off' })
    expect((await guest.get('/shop')).text).toContain('<html lang="en"')
  })

  test('cannot be added twice, nor made up', async () => {
    await addLanguage('de')
    expect((await admin.post('/admin/languages', { code: 'de' })).status).toBe(422)
    expect((await admin.post('/admin/languages', { code: 'xx' })).status).toBe(422)
    expect((await admin.post('/admin/languages', { code: '' })).status).toBe(422)
    expect(await states()).toEqual(['en default', 'de off'])
  })

  test('becomes the default one after a question, and the former one can then be switched off', async () => {
    const id = await addLanguage('de')
    expect((await admin.post(`/admin/languages/${id}/default`)).status).toBe(409)
    await admin.post(`/admin/languages/${id}/switch`, { active: 'on' })
    expect((await admin.get(`/admin/languages/${id}/default`)).text).toContain('Make Deutsch the default language?')
    await admin.post(`/admin/languages/${id}/default`)
    expect((await admin.post(`/admin/languages/${id}/switch`, { active: 'off' })).status).toBe(409)
    await admin.post(`/admin/languages/${await idOf('en')}/switch`, { active: 'off' })
    expect(await states()).toEqual(['de default', 'en off'])
  })

  test('is removed only while it is off and has no texts', async () => {
    const id = await addLanguage('de')
    await shop.db.transaction((tx) => saveTranslation(tx, { language: 'de', key: 'cart.title', text: 'Korb', now: 1 }))
    expect((await admin.post(`/admin/languages/${id}/remove`)).status).toBe(409)
    await shop.db.transaction((tx) => saveTranslation(tx, { language: 'de', key: 'cart.title', text: null, now: 1 }))
    await admin.post(`/admin/languages/${id}/switch`, { active: 'on' })
    expect((await admin.post(`/admin/languages/${id}/remove`)).status).toBe(409)
    await admin.post(`/admin/languages/${id}/switch`, { active: 'off' })
    expect((await admin.post(`/admin/languages/${id}/remove`)).status).toBe(303)
    expect(await states()).toEqual(['en default'])
  })
})

describe('the translations of a language', () => {
  test('list what is missing, and count it', async () => {
    const id = await addLanguage('pt')
    const [, listed] = await listAllLanguages(shop)
    // What shoppers call VAT.
    expect(listed!.store.translated).toBe(1)
    const { text } = await admin.get(`/admin/languages/${id}/translations?show=missing&part=cart`)
    expect(text).toContain('Your cart is empty')
    await admin.post(`/admin/languages/${id}/translations`, { key: 'cart.empty', text: 'O carrinho está vazio', was: '' })
    const after = await admin.get(`/admin/languages/${id}/translations?show=missing&part=cart`)
    expect(after.text).not.toContain('>Your cart is empty<')
    expect((await listAllLanguages(shop))[1]!.store.translated).toBe(2)
  })

  test('are in use as soon as they are saved, and gone when they are reset', async () => {
    const id = await addLanguage('pt')
    await admin.post(`/admin/languages/${id}/switch`, { active: 'on' })
    const path = `/admin/languages/${id}/translations`
    const cart = async () => (await createTestClient(app).get('/cart?lang=pt')).text
    await admin.post(path, { key: 'cart.empty', text: 'O carrinho está vazio', was: '' })
    expect(await cart()).toContain('O carrinho está vazio')
    await admin.post(path, { key: 'cart.empty', text: '', was: 'O carrinho está vazio', reset: 'on' })
    expect(await cart()).toContain('Your cart is empty')
  })

  test('refuse a lost placeholder at the field, with the text, and another change as a conflict', async () => {
    const id = await addLanguage('pt')
    const path = `/admin/languages/${id}/translations?q=cart.removed`
    const lost = await admin.post(path, { key: 'cart.removed', text: 'Removido', was: '' })
    expect(lost.status).toBe(422)
    expect(lost.text).toContain('Removido')
    expect(lost.text).toContain('Include {{product}}')
    await admin.post(path, { key: 'cart.removed', text: '{{product}} removido.', was: '' })
    expect((await admin.post(path, { key: 'cart.removed', text: '{{product}} saiu.', was: '' })).status).toBe(409)
  })

  test('of an unknown language, sentence or email are not found', async () => {
    const id = await addLanguage('pt')
    expect((await admin.get('/admin/languages/999/translations')).status).toBe(404)
    for (const key of ['cart.nothing', 'mail.template.nothing.subject', 'mail.template.welcome.name'])
      expect((await admin.post(`/admin/languages/${id}/translations`, { key, text: 'x', was: '' })).status).toBe(404)
  })

  test('have the plural forms of their language', async () => {
    const id = await addLanguage('ru')
    const { text } = await admin.get(`/admin/languages/${id}/translations?q=cart.removedItems`)
    expect([...text.matchAll(/name="key" value="cart\.removedItems\.(\w+)"/g)].map(([, form]) => form)).toEqual([
      'one',
      'few',
      'many',
      'other',
    ])
  })
})

test('every language of the list has a name in itself, plural rules and number formats', () => {
  for (const { code, name } of listKnownLanguages('en')) {
    expect(Intl.getCanonicalLocales(code)).toEqual([code])
    expect(Intl.PluralRules.supportedLocalesOf(code)).toEqual([code])
    expect(Intl.NumberFormat.supportedLocalesOf(code)).toEqual([code])
    expect(name).not.toBe(code)
    expect(nativeName(code)).not.toBe(code)
  }
})
