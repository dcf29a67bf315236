import { describe, expect, test } from 'bun:test'
import { checkSlug, cutSlug, findSlugError, isSlug, normalizeSlug, slugify, slugifyWithoutMarks } from '#src/lib/links/slugs.ts'

describe('a slug', () => {
  test.each(['walnut-desk-clock', 'usb-c', '2026', 'чехол-iphone-15', 'käse', 'tシャツ', 't恤', 'カップ', '컵-usb', 'κούπα'])(
    'can be %s',
    (slug) => {
      expect(isSlug(slug.normalize('NFC'))).toBe(true)
    },
  )

  test.each(['किताब-एक', 'தமிழ்', 'ที่รองแก้ว', 'น้ำปลา', 'コーヒー', '人々', 'şal-ömür', 'ґудзик', 'שָׁלוֹם', 'ខ្មែរ', 'ꦏ꧀ꦱ'])(
    'can be %s in any normal form, which is stored as one',
    (slug) => {
      for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) {
        expect(normalizeSlug(slug.normalize(form))).toBe(slug.normalize('NFC'))
        expect(isSlug(normalizeSlug(slug.normalize(form)))).toBe(true)
      }
    },
  )

  test.each([
    ['a\u093f', 'a vowel sign of Hindi'],
    ['\u0e01\u093f', 'a vowel sign of Hindi on a Thai letter'],
    ['\u0430\u0e34', 'a vowel sign of Thai'],
  ])('cannot put the mark of one alphabet on a letter of another: %s, %s', (slug) => {
    expect(findSlugError(slug)).toBe('products.seoLinkScripts')
  })

  test.each(['\u093fa', 'q\u0303', '\u0430\u0301', 'a-\u0301', '1\u20e3', 'a\ufe0f', 'a\u200db', 'cafe\u0301'])(
    'cannot have a mark that belongs to no letter of it: %p',
    (slug) => {
      expect(findSlugError(slug)).toBe('products.seoLinkInvalid')
    },
  )

  test.each([
    ['p\u0430ypal', 'a Cyrillic а in a Latin word'],
    ['\u0440\u0430ypal-shop', 'a Cyrillic start'],
    ['g\u03bfogle', 'a Greek omicron'],
    ['\u0561mazon', 'an Armenian letter'],
  ])('cannot mix alphabets in a word: %s, %s', (slug) => {
    expect(findSlugError(slug)).toBe('products.seoLinkScripts')
    expect(() => checkSlug(slug, 'slug')).toThrow('products.seoLinkScripts')
  })

  test.each(['Upper', 'two--hyphens', '-a', 'a-', 'a b', 'a/b', '', 'x'.repeat(81), '\ufb01g', 'ｍｕｇ'])('cannot be %p', (slug) => {
    expect(findSlugError(slug)).toBe('products.seoLinkInvalid')
  })
})

test('ligatures and full-width letters are normalized before a slug is checked', () => {
  expect(normalizeSlug(' \ufb01g ')).toBe('fig')
  expect(normalizeSlug('ｍｕｇ')).toBe('mug')
})

describe('the slug of a name', () => {
  test.each([
    ['Walnut Desk Clock', 'walnut-desk-clock'],
    ['Große Käse', 'grosse-kase'],
    ['\ufb01g jam', 'fig-jam'],
    ['P\u0430ypal', 'p-\u0430-ypal'],
  ])('%s is %s', (name, slug) => {
    expect(slugify(name)).toBe(slug)
    expect(isSlug(slug)).toBe(true)
  })

  test.each([
    ['がま口財布', 'がま口財布'],
    ['ｶﾞﾗｽ コーヒー', 'ガラス-コーヒー'],
    ['किताब एक', 'किताब-एक'],
    ['বাংলা বই', 'বাংলা-বই'],
    ['தமிழ் நூல்', 'தமிழ்-நூல்'],
    ['ที่รองแก้ว', 'ที่รองแก้ว'],
    ['น้ำปลา', 'น้ำปลา'],
    ['ខ្មែរ ភាសា', 'ខ្មែរ-ភាសា'],
    ['Чай Їжак Ўзбек Ќе', 'чай-їжак-ўзбек-ќе'],
    ['أحمر آبي', 'أحمر-آبي'],
    ['שָׁלוֹם', 'שָׁלוֹם'.normalize('NFC')],
    ['컵 받침', '컵-받침'],
  ])('keeps the letters of %s in any normal form', (name, slug) => {
    for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) expect(slugify(name.normalize(form))).toBe(slug)
    expect(isSlug(slug)).toBe(true)
  })

  test.each([
    ['Ёлка', 'елка'],
    ['за\u0301мок', 'замок'],
    ['Κούπα Ϊόν', 'κουπα-ιον'],
    ['Việt Şal', 'viet-sal'],
    ['☕\ufe0f Mug 1\ufe0f\u20e3', 'mug-1'],
  ])('leaves out what readers of %s do without', (name, slug) => {
    expect(slugify(name)).toBe(slug)
  })

  test.each([
    ['می\u200cخواهم', 'می-خواهم'],
    ['क्\u200dष', 'क्ष'],
    ['क्\u200cष', 'क्ष'],
    ['ශ්\u200dරී', 'ශ්රී'],
    ['Donau\u00addampf', 'donaudampf'],
    ['ภาษา\u200bไทย', 'ภาษา-ไทย'],
  ])('shows where %j joins letters, as far as an address can', (name, slug) => {
    expect(slugify(name)).toBe(slug)
    expect(normalizeSlug(name.toLowerCase())).toBe(slug)
  })

  test.each([79, 80])('ends with a whole letter after at most 80 characters, of which %d are Latin', (latin) => {
    expect(slugify(`${'x'.repeat(latin)} किताब`)).toBe('x'.repeat(latin))
    expect(slugify('कि'.repeat(60))).toBe('कि'.repeat(40))
    expect(cutSlug('कि'.repeat(40), 75)).toBe('कि'.repeat(37))
    expect(cutSlug('ab-cd', 3)).toBe('ab')
  })

  test('is told apart by voicing marks, which it was not until 0.2.0', () => {
    expect(slugify('かぎ')).not.toBe(slugify('かき'))
    expect(slugifyWithoutMarks('かぎ किताब')).toBe('かき-कतब')
  })
})
