import { expect, test } from 'bun:test'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { formatsFor } from '#src/i18n/formats.ts'
import { chooseLanguage, directionOf, saveLanguage, type Language } from '#src/i18n/languages.ts'
import { saveTranslation, translateFrom, translator } from '#src/i18n/translator.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createTestShop, type TestShop } from '#tests/support/shop.ts'

const key = 'accounts.signIn'

async function addTranslation(shop: TestShop, language: string, text: string | null, stringKey: string = key) {
  await shop.db.transaction((tx) => saveTranslation(tx, { language, key: stringKey, text, now: 1 }))
}

test('a string comes from the language, else from the default language, else from built-in English', async () => {
  const shop = await createTestShop()
  await shop.db.transaction(async (tx) => {
    await saveLanguage(tx, { code: 'de', name: 'Deutsch' })
    await saveLanguage(tx, { code: 'pt', name: 'Português' })
  })
  await shop.db.transaction((tx) => saveSettings(tx, { default_language: 'de' }, 1))
  const translateKey = async () => (await translator(shop, 'pt'))(key)
  expect(await translateKey()).toBe('Sign in')
  await addTranslation(shop, 'de', 'Anmelden')
  expect(await translateKey()).toBe('Anmelden')
  await addTranslation(shop, 'pt', 'Entrar')
  expect(await translateKey()).toBe('Entrar')
  await addTranslation(shop, 'pt', null)
  expect(await translateKey()).toBe('Anmelden')
})

test('English itself can be reworded', async () => {
  const shop = await createTestShop()
  await addTranslation(shop, 'en', 'Log in')
  expect((await translator(shop, 'en'))(key)).toBe('Log in')
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
  [{ accept: 'fr;q=0.9, de-AT;q=0.8, en;q=0.1' }, 'en'],
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

test('zero is never written with a minus', () => {
  const { money, number } = formatsFor('en', 'CHF', 'Europe/Zurich')
  expect([money(-0), money(0), number(-0), number(0)]).toEqual(['CHF\u00a00.00', 'CHF\u00a00.00', '0', '0'])
})

test('a percentage is a ratio, formatted for the language', () => {
  expect(formatsFor('en', 'USD', 'UTC').number(0.254, 'percent')).toBe('25.4%')
  expect(formatsFor('de', 'EUR', 'UTC').number(0.25, 'percent')).toBe('25\u00a0%')
})

test('money has the digits of its currency', () => {
  expect(formatsFor('en', 'USD', 'UTC').money(128_40)).toBe('$128.40')
  expect(formatsFor('en', 'JPY', 'UTC').money(1284)).toBe('¥1,284')
  expect(formatsFor('en', 'KWD', 'UTC').money(1284)).toBe('KWD\u00a01.284')
  expect(formatsFor('de', 'EUR', 'UTC').money(-5)).toBe('-0,05\u00a0€')
})

test('times and days are formatted in the time zone of the shop', () => {
  const { date, day } = formatsFor('en', 'USD', 'Pacific/Auckland')
  expect(date(Date.UTC(2026, 10, 20, 12))).toBe('November 21, 2026')
  expect(date(Date.UTC(2026, 10, 20, 12), 'time')).toMatch(/1:00\sAM/)
  expect(day('2026-11-20')).toBe('November 20, 2026')
  expect(formatsFor('en', 'USD', 'America/Los_Angeles').day('2026-11-20', 'short')).toBe('Nov 20, 2026')
})

test('a range of days names a month once and is written as its language does', () => {
  const { dayRange } = formatsFor('en', 'USD', 'America/Los_Angeles')
  expect(dayRange('2026-11-25', '2026-11-27')).toBe('Nov 25–27')
  expect(dayRange('2026-11-29', '2026-12-02')).toMatch(/^Nov 29\s–\sDec 2$/)
  expect(dayRange('2026-11-25', '2026-11-25')).toBe('Nov 25')
  expect(formatsFor('de', 'EUR', 'Pacific/Auckland').dayRange('2026-11-25', '2026-11-27')).toBe('25.–27. Nov.')
})
