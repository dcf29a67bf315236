import { expect, test } from 'bun:test'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { directionOf, type Language, saveLanguage } from '#src/i18n/languages.ts'
import { readSentences, translateFrom, translator } from '#src/i18n/translator.ts'
import { saveTranslation } from '#tests/support/translations.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createTestShop, type TestShop } from '#tests/support/shop.ts'
import { chooseLanguage } from '#src/i18n/choose-language.ts'

const key = 'accounts.signIn'

async function addTranslation(shop: TestShop, language: string, text: string | null, stringKey: string = key) {
  await shop.db.transaction((tx) => saveTranslation(tx, { language, key: stringKey, text, now: 1 }))
}

test('a string comes from the language, else from the default language, else from built-in English', async () => {
  const shop = await createTestShop()
  await shop.db.transaction(async (tx) => {
    await saveLanguage(tx, { code: 'nl', name: 'Nederlands' })
    await saveLanguage(tx, { code: 'pt', name: 'Português' })
  })
  await shop.db.transaction((tx) => saveSettings(tx, { default_language: 'nl' }, 1))
  const translateKey = async () => (await translator(shop, 'pt'))(key)
  expect(await translateKey()).toBe('Sign in')
  await addTranslation(shop, 'nl', 'Inloggen')
  expect(await translateKey()).toBe('Inloggen')
  await addTranslation(shop, 'pt', 'Entrar')
  expect(await translateKey()).toBe('Entrar')
  await addTranslation(shop, 'pt', null)
  expect(await translateKey()).toBe('Inloggen')
})

test('English itself can be reworded', async () => {
  const shop = await createTestShop()
  await addTranslation(shop, 'en', 'Log in')
  expect((await translator(shop, 'en'))(key)).toBe('Log in')
})

test('sentences read in a transaction come in the order asked for, in the words of the store', async () => {
  const shop = await createTestShop()
  await addTranslation(shop, 'en', 'Log in')
  const read = shop.db.transaction((tx) => readSentences(tx, 'en', ['accounts.confirmEmail', key]))
  expect(await read).toEqual(['Confirm your email', 'Log in'])
})

test('values are inserted once, and a missing one stays visible', () => {
  const t = translateFrom({ language: 'xx', texts: new Map([[key, 'Hello {{name}}, {{ other }}!']]) })
  expect(t(key, { name: '{{other}}', more: 1 })).toBe('Hello {{other}}, {{ other }}!')
  expect(t(key, { name: 'A', other: '$&' })).toBe('Hello A, $&!')
  expect(t(key)).toBe('Hello {{name}}, {{ other }}!')
})

test('plural strings follow the plural rules of their own language', () => {
  const polishTexts = new Map([
    ['x.items.one', '{{count}} rzecz'],
    ['x.items.few', '{{count}} rzeczy'],
    ['x.items.many', '{{count}} przedmiotów'],
    ['x.items.other', '{{count}} rzeczy?'],
  ])
  const englishTexts = new Map([
    ['x.items.one', 'one item'],
    ['x.items.other', '{{count}} items'],
  ])
  const countedKey = 'x.items' as StringKey
  const t = translateFrom({ language: 'pl', texts: polishTexts }, { language: 'en', texts: englishTexts })
  expect([1, 3, 5, 22].map((count) => t(countedKey, { count }))).toEqual(['1 rzecz', '3 rzeczy', '5 przedmiotów', '22 rzeczy'])
  const fallbackTranslator = translateFrom({ language: 'pl', texts: new Map() }, { language: 'en', texts: englishTexts })
  expect([1, 3].map((count) => fallbackTranslator(countedKey, { count }))).toEqual(['one item', '3 items'])
})

const languages: Language[] = [
  { id: 1, code: 'en', name: 'English', isDefault: true },
  { id: 2, code: 'de', name: 'Deutsch', isDefault: false },
  { id: 3, code: 'pt-BR', name: 'Português', isDefault: false },
]

test.each([
  [{ query: 'de', cookie: 'en' }, 'de'],
  [{ query: 'xx', cookie: 'de', user: 'en' }, 'de'],
  [{ user: 'DE', accept: 'en' }, 'de'],
  [{ accept: 'fr;q=0.9, de-AT;q=0.8, en;q=0.1' }, 'de'],
  [{ accept: 'de-AT,de;q=0.8' }, 'de'],
  [{ accept: 'pt-PT' }, 'pt-BR'],
  [{ accept: 'de;q=0, fr' }, 'en'],
  [{ accept: '*;q=0.5, ' + 'x'.repeat(10_000) }, 'en'],
  [{}, 'en'],
])('for the preferred languages %j the shop uses %s', (acceptedLanguages, code) => {
  expect(chooseLanguage(acceptedLanguages, languages)).toBe(code)
})

test('Arabic and Hebrew are right-to-left', () => {
  expect(['ar', 'he', 'en', 'ja'].map(directionOf)).toEqual(['rtl', 'rtl', 'ltr', 'ltr'])
})
