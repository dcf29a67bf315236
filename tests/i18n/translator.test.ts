import { expect, test } from 'bun:test'
import type { StringKey } from '#src/i18n/built-in.ts'
import { formatsOf } from '#src/i18n/formats.ts'
import { chooseLanguage, directionOf, saveLanguage, type Language } from '#src/i18n/languages.ts'
import { saveTranslation, translateFrom, translator } from '#src/i18n/translator.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { testShop, type TestShop } from '#tests/support/shop.ts'

const key = 'accounts.signIn'

async function say(shop: TestShop, language: string, text: string | null, which: string = key) {
  await shop.db.transaction((tx) => saveTranslation(tx, { language, key: which, text, now: 1 }))
}

test('a sentence comes from the language, else from the default language, else from built-in English', async () => {
  const shop = await testShop()
  await shop.db.transaction(async (tx) => {
    await saveLanguage(tx, { code: 'de', name: 'Deutsch' })
    await saveLanguage(tx, { code: 'pt', name: 'Português' })
  })
  await shop.db.transaction((tx) => saveSettings(tx, { default_language: 'de' }, 1))
  const spoken = async () => (await translator(shop, 'pt'))(key)
  expect(await spoken()).toBe('Sign in')
  await say(shop, 'de', 'Anmelden')
  expect(await spoken()).toBe('Anmelden')
  await say(shop, 'pt', 'Entrar')
  expect(await spoken()).toBe('Entrar')
  await say(shop, 'pt', null)
  expect(await spoken()).toBe('Anmelden')
})

test('English itself can be reworded', async () => {
  const shop = await testShop()
  await say(shop, 'en', 'Log in')
  expect((await translator(shop, 'en'))(key)).toBe('Log in')
})

test('values are filled in once, and a missing one stays visible', () => {
  const t = translateFrom({ language: 'xx', texts: new Map([[key, 'Hello {{name}}, {{ other }}!']]) })
  expect(t(key, { name: '{{other}}', more: 1 })).toBe('Hello {{other}}, {{ other }}!')
  expect(t(key, { name: 'A', other: '$&' })).toBe('Hello A, $&!')
  expect(t(key)).toBe('Hello {{name}}, {{ other }}!')
})

test('counted sentences follow the plural rules of their own language', () => {
  const polish = new Map([
    ['x.items.one', '{{count}} rzecz'],
    ['x.items.few', '{{count}} rzeczy'],
    ['x.items.many', '{{count}} przedmiotów'],
    ['x.items.other', '{{count}} rzeczy?'],
  ])
  const english = new Map([
    ['x.items.one', 'one item'],
    ['x.items.other', '{{count}} items'],
  ])
  const counted = 'x.items' as StringKey
  const t = translateFrom({ language: 'pl', texts: polish }, { language: 'en', texts: english })
  expect([1, 3, 5, 22].map((count) => t(counted, { count }))).toEqual(['1 rzecz', '3 rzeczy', '5 przedmiotów', '22 rzeczy'])
  const fallback = translateFrom({ language: 'pl', texts: new Map() }, { language: 'en', texts: english })
  expect([1, 3].map((count) => fallback(counted, { count }))).toEqual(['one item', '3 items'])
})

const languages: Language[] = [
  { code: 'en', name: 'English', isDefault: true },
  { code: 'de', name: 'Deutsch', isDefault: false },
  { code: 'pt-BR', name: 'Português', isDefault: false },
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
])('of the wishes %j the shop speaks %s', (wishes, code) => {
  expect(chooseLanguage(wishes, languages)).toBe(code)
})

test('Arabic and Hebrew run from right to left', () => {
  expect(['ar', 'he', 'en', 'ja'].map(directionOf)).toEqual(['rtl', 'rtl', 'ltr', 'ltr'])
})

test('zero is never written with a minus', () => {
  const { money, number } = formatsOf('en', 'CHF', 'Europe/Zurich')
  expect([money(-0), money(0), number(-0), number(0)]).toEqual(['CHF\u00a00.00', 'CHF\u00a00.00', '0', '0'])
})

test('money is written by the digits of its currency', () => {
  expect(formatsOf('en', 'USD', 'UTC').money(128_40)).toBe('$128.40')
  expect(formatsOf('en', 'JPY', 'UTC').money(1284)).toBe('¥1,284')
  expect(formatsOf('en', 'KWD', 'UTC').money(1284)).toBe('KWD\u00a01.284')
  expect(formatsOf('de', 'EUR', 'UTC').money(-5)).toBe('-0,05\u00a0€')
})

test('instants and days are written in the time zone of the shop', () => {
  const { date, day } = formatsOf('en', 'USD', 'Pacific/Auckland')
  expect(date(Date.UTC(2026, 10, 20, 12))).toBe('November 21, 2026')
  expect(date(Date.UTC(2026, 10, 20, 12), 'time')).toMatch(/1:00\sAM/)
  expect(day('2026-11-20')).toBe('November 20, 2026')
  expect(formatsOf('en', 'USD', 'America/Los_Angeles').day('2026-11-20', 'short')).toBe('Nov 20, 2026')
})
