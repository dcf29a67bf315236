import { describe, expect, test } from 'bun:test'
import { checkSlug, findSlugError, isSlug, normalizeSlug, slugify } from '#src/lib/links/slugs.ts'

describe('a slug', () => {
  test.each(['walnut-desk-clock', 'usb-c', '2026', 'чехол-iphone-15', 'käse', 'tシャツ', 't恤', 'カップ', '컵-usb', 'κούπα'])(
    'can be %s',
    (slug) => {
      expect(isSlug(slug.normalize('NFC'))).toBe(true)
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
})
