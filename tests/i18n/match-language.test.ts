import { describe, expect, test } from 'bun:test'
import { matchLanguage, parseAcceptLanguage } from '#src/i18n/match-language.ts'
import { chooseLanguage } from '#src/i18n/choose-language.ts'

test.each([
  ['de-AT', ['fr', 'de'], 'de'],
  ['de-at', ['de', 'de-AT'], 'de-AT'],
  ['de-Latn-AT-1996', ['de', 'de-Latn'], 'de-Latn'],
  ['zh-TW', ['zh-Hans', 'zh-Hant'], 'zh-Hant'],
  ['zh-TW', ['zh', 'zh-Hant'], 'zh-Hant'],
  ['zh-Hant-HK', ['zh'], 'zh'],
  ['zh-TW', ['zh-Hans'], null],
  ['zh', ['en', 'zh-Hant'], 'zh-Hant'],
  ['zh', ['zh-Hant', 'zh-Hans'], 'zh-Hans'],
  ['sr', ['sr-Latn'], 'sr-Latn'],
  ['pt_BR', ['pt-PT', 'pt-BR'], 'pt-BR'],
  ['sr-Latn', ['sr-Cyrl', 'sr-Latn'], 'sr-Latn'],
  ['pt-BR', ['pt'], 'pt'],
  ['pt', ['pt-BR'], 'pt-BR'],
  ['nb', ['no'], 'no'],
  ['no', ['nb'], 'nb'],
  ['nn-NO', ['nb'], 'nb'],
  ['iw', ['he'], 'he'],
  ['en-x-private', ['en'], 'en'],
  ['fr', ['de'], null],
  ['*', ['de'], null],
  ['not a tag', ['de'], null],
])('the wish %s among %j gives %p', (tag, codes, code) => expect(matchLanguage(tag, codes)).toBe(code))

describe('a browser that accepts several languages', () => {
  const languages = ['en', 'de', 'fr', 'pt-BR'].map((code) => ({ code, isDefault: code === 'en' }))
  test.each([
    ['de-AT;q=0.8, fr;q=0.1', 'de'],
    ['fr;q=0.1, de-AT;q=0.8', 'de'],
    ['it, de-CH;q=0.9, fr;q=0.8', 'de'],
    ['pt-PT, fr;q=0.9', 'pt-BR'],
    ['de;q=0, *', 'en'],
    ['en;q=0, *', 'de'],
    ['en;q=0, it', 'de'],
    ['de-AT;q=0.5, de;q=0, fr;q=0.4', 'fr'],
    ['*;q=0.5, fr;q=0.3', 'en'],
    ['en;q=0.1, *;q=0.5', 'de'],
    ['fr;Q=0.9 , de; q=0.2', 'fr'],
    ['fr;q=high, de;q=0.2', 'de'],
    ['', 'en'],
  ])('with %s reads %s', (accept, code) => expect(chooseLanguage({ accept }, languages)).toBe(code))

  test('is asked only for what address, cookie and account do not say', () => {
    expect(chooseLanguage({ query: 'de-AT', cookie: 'fr' }, languages)).toBe('de')
    expect(chooseLanguage({ query: 'it', cookie: 'pt', accept: 'de' }, languages)).toBe('pt-BR')
    expect(chooseLanguage({ cookie: 'fr', accept: 'fr;q=0' }, languages)).toBe('fr')
  })

  test('may send a long header: it is cut between two languages', () => {
    expect(parseAcceptLanguage(`${'it,'.repeat(165)}de;q=0.9`).tags).toEqual(['it'])
  })
})
