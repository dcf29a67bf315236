import { describe, expect, test } from 'bun:test'
import { Glob } from 'bun'
import { builtInStrings } from '#src/i18n/built-in-strings.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import { adminPacks, loadAdminPack, loadPack, packs } from '#src/i18n/packs.ts'
import { labelBases } from '#src/i18n/site-labels.ts'
import { saveTranslation } from '#tests/support/translations.ts'
import { translator } from '#src/i18n/translator.ts'
import { listProcessors } from '#src/payments/processors.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createTestShop } from '#tests/support/shop.ts'
import { realSystem } from '#src/shop/real-system.ts'
import { splitPlural } from '#src/i18n/plural-forms.ts'

const english = new Map<string, string>(Object.entries(builtInStrings))
const files = [...new Glob('*/**/*.ts').scanSync({ cwd: `${import.meta.dir}/../../src/i18n` })].filter((file) => !file.startsWith('en/'))
const placeholders = (text: string): string[] => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].toSorted()

/** What shoppers read, besides the texts of emails. A language translates this, or the whole module. */
const shopperBases = new Set(labelBases().map(({ base }) => base))
const isForShoppers = (key: string): boolean => shopperBases.has(splitPlural(key)?.base ?? key)

test('every file of another language is loaded with it', () => {
  const loaded = [packs, adminPacks]
    .flatMap((all) => Object.entries(all))
    .flatMap(([code, modules]) => modules.map((load) => String(load).match(new RegExp(`${code}/(admin/)?[\\w-]+\\.ts`))?.[0]))
  expect(new Set(loaded)).toEqual(new Set(files))
})

describe.each(Object.keys(packs))('the language pack %s', (code) => {
  test('has every string that shoppers read, and every string of a module of which it has others', async () => {
    const pack = await loadPack(code)
    const moduleOf = (key: string) => key.split('.')[0]!
    const complete = new Set([...pack.keys()].filter((key) => !isForShoppers(key)).map(moduleOf))
    const missing = [...english.keys()].filter((key) => !pack.has(key) && (isForShoppers(key) || complete.has(moduleOf(key))))
    expect(missing).toEqual([])
  })

  test('has the texts of all emails', async () => {
    const pack = await loadPack(code)
    expect([...english.keys()].filter((key) => key.startsWith('mail.') && !pack.has(key))).toEqual([])
  })

  test('has every sentence of every payment processor, with its placeholders', () => {
    const described = (texts: Record<string, string>) => Object.entries(texts).map(([key, text]) => [key, placeholders(text)] as const)
    for (const { strings, translations } of listProcessors({}, realSystem))
      expect(new Map(described(translations[code] ?? {}))).toEqual(new Map(described(strings)))
  })

  test('uses the placeholders of the English string', async () => {
    const different = [...(await loadPack(code)), ...(await loadAdminPack(code))].filter(([key, text]) => {
      const original = english.get(key) ?? english.get(key.replace(/\.\w+$/, '.other')) ?? ''
      return !Bun.deepEquals(placeholders(text), placeholders(original))
    })
    expect(different).toEqual([])
  })
})

describe.each(Object.keys(adminPacks))('the admin in %s', (code) => {
  test('has every string that shoppers do not read, and repeats none of theirs', async () => {
    const [pack, adminPack] = [await loadPack(code), await loadAdminPack(code)]
    expect([...english.keys()].filter((key) => !pack.has(key) && !adminPack.has(key))).toEqual([])
    expect([...adminPack.keys()].filter((key) => pack.has(key))).toEqual([])
  })
})

test('French uses its pack, and English where it has no string', async () => {
  const shop = await createTestShop()
  await shop.db.transaction((tx) => saveLanguage(tx, { code: 'fr', name: 'Français' }))
  const t = await translator(shop, 'fr')
  expect(t('cart.empty')).toBe('Votre panier est vide')
  expect([0, 1, 2].map((count) => t('common.cartCount', { count }))).toEqual([
    'Panier, 0 article',
    'Panier, 1 article',
    'Panier, 2 articles',
  ])
  expect(t('inventory.bins')).toBe('Bins')
})

test('the button that places an order says that it obliges to pay, as the law of Germany and France wants', async () => {
  expect((await loadPack('de')).get('checkout.placeOrder')).toBe('Zahlungspflichtig bestellen')
  expect((await loadPack('fr')).get('checkout.placeOrder')).toBe('Commande avec obligation de paiement')
})

test('French has no ordinary space before a colon, a semicolon, a question mark or an exclamation mark', async () => {
  const ofProcessors = listProcessors({}, realSystem).flatMap(({ translations }) => Object.entries(translations['fr'] ?? {}))
  expect([...(await loadPack('fr')), ...ofProcessors].filter(([, text]) => / [:;?!»]|« /.test(text))).toEqual([])
})

test("the shop's own wording wins over the pack, and a regional language uses the pack of its base language", async () => {
  const shop = await createTestShop()
  await shop.db.transaction(async (tx) => {
    await saveLanguage(tx, { code: 'fr', name: 'Français' })
    await saveTranslation(tx, { language: 'fr', key: 'cart.empty', text: 'Rien ici', now: 1 })
  })
  expect((await translator(shop, 'fr'))('cart.empty')).toBe('Rien ici')
  expect((await translator(shop, 'fr-CA'))('cart.checkout')).toBe('Commander')
})

test('a language without a pack falls back to the default language, and English never does', async () => {
  const shop = await createTestShop()
  await shop.db.transaction(async (tx) => {
    await saveLanguage(tx, { code: 'fr', name: 'Français' })
    await saveLanguage(tx, { code: 'pt', name: 'Português' })
    await saveSettings(tx, { default_language: 'fr' }, 1)
  })
  expect((await translator(shop, 'pt'))('cart.empty')).toBe('Votre panier est vide')
  expect((await translator(shop, 'en'))('cart.empty')).toBe('Your cart is empty')
})
