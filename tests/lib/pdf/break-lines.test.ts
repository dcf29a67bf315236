import { expect, test } from 'bun:test'
import { breakableParts, graphemesOf } from '#src/lib/pdf/break-lines.ts'
import { fc } from '#tests/support/properties.ts'

const parts = (text: string, language = 'en') => breakableParts(text, language).join('|')

test('a line ends behind spaces, and behind a hyphen between letters', () => {
  expect(parts('Waxed canvas bag')).toBe('Waxed |canvas |bag')
  expect(parts('dust-free')).toBe('dust-|free')
  expect(parts('at -5 degrees')).toBe('at |-5 |degrees')
})

test('prices, codes, numbers and what a no-break space joins stay whole', () => {
  expect(parts('12,50\u00a0€ MUG-01 03-555-1234 1\u202f234,50 a@example.com')).toBe(
    '12,50\u00a0€ |MUG-01 |03-555-1234 |1\u202f234,50 |a@example.com',
  )
})

test('Thai lines end between words, never before a mark that repeats one', () => {
  expect(parts('ร้านขายถ้วยกาแฟ', 'th')).toBe('ร้าน|ขาย|ถ้วย|กาแฟ')
  expect(parts('เด็กๆ ชอบ', 'th')).toBe('เด็กๆ |ชอบ')
})

test.each([
  ['ja', '手作りのマグカップ、「青い海」です。', /^[、。」]/, /「$/],
  ['ja', '（送料無料）ありがとうございました！', /^[）！ー]/, /（$/],
  ['zh', '手工制作的马克杯，《北京》市。', /^[，。》]/, /《$/],
])('%s lines end between words, never before closing punctuation or behind an opening bracket', (language, text, first, last) => {
  const all = breakableParts(text, language)
  expect(all.length).toBeGreaterThan(3)
  expect(all.filter((part) => first.test(part) || last.test(part))).toEqual([])
})

test('Korean lines end at spaces', () => {
  expect(parts('서울특별시 강남구 테헤란로', 'ko')).toBe('서울특별시 |강남구 |테헤란로')
})

test('no character is lost, and none is cut in two', () => {
  const pieces = fc.constantFrom('a', ' ', '-', '、', '。', '「', '東', '京', 'ด', '่', '👨‍👩‍👧', '🇩🇪', 'e\u0301', '12', '한', 'ש', '𠮷')
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (all) => {
      const text = all.join('')
      const lines = breakableParts(text, 'ja')
      expect(lines.join('')).toBe(text)
      expect(lines.flatMap(graphemesOf)).toEqual(graphemesOf(text))
    }),
  )
})
