import { expect, test } from 'bun:test'
import { create } from 'fontkit'
import { isWrittenFromRight } from '#src/lib/pdf/bidi.ts'
import { loadFonts } from '#src/lib/pdf/font-set.ts'
import { findMissingCharacters, isSurelyDrawn } from '#src/lib/pdf/missing-characters.ts'
import { shippedFonts } from '#src/lib/pdf/shipped-fonts.ts'
import { prepareText, runsOf } from '#src/lib/pdf/text-runs.ts'

const prepare = async (text: string) => prepareText(text, await loadFonts(text, []))

test.each([
  ['latin', 'Łódź Ελένη Иван Tiếng Việt ₪ ₩ ₽ ₾'],
  ['hebrew', 'שָׁלוֹם עולם'],
  ['arabic', 'مرحبا بالعالم، ٣٤٥؟ پچگ'],
  ['thai', 'ที่นี่ ฿'],
  ['armenian', 'Ձեռագործ ֏'],
  ['georgian', 'ხელნაკეთი'],
  ['emoji', '👍🏽👨‍👩‍👧🇩🇪❤️1️⃣😀'],
])('%s letters are in a font of the program', async (font, text) => {
  const { letters, missing } = await prepare(text)
  expect(missing).toEqual([])
  expect([...new Set(letters.map((letter) => letter.font))]).toEqual([font])
})

test('a character that no font has is left out and named once, and the rest is drawn', async () => {
  const text = 'Mug 東京 東 ᚠ ok'
  const { letters } = await prepare(text)
  expect(letters.map((letter) => letter.text).join('')).toBe('Mug    ok')
  expect(await findMissingCharacters(text, [])).toEqual(['東', '京', 'ᚠ'])
})

test('a mark that the font of its letter lacks is left out and named, and the letter is drawn', async () => {
  const { letters, missing } = await prepare('a\u20dd')
  expect([letters.map(({ text }) => text), missing]).toEqual([['a'], ['a\u20dd']])
})

test('a mark on an emoji is left out and named, and the emoji is drawn with what chooses its form', async () => {
  const { letters, missing } = await prepare('😀\u0301 ☎\u064e\ufe0f')
  expect([letters.map(({ text }) => text), missing]).toEqual([
    ['😀', ' ', '☎\ufe0f'],
    ['😀\u0301', '☎\u064e\ufe0f'],
  ])
})

test('the Arabic sign around the number of a verse is drawn, although Unicode counts it among marks of format', async () => {
  const { letters, missing } = await prepare('\u0661\u06dd')
  expect([letters.map(({ text }) => text), missing]).toEqual([['\u0661', '\u06dd'], []])
})

test('marks of direction, joiners and control characters are neither drawn nor missing', async () => {
  const { letters, missing } = await prepare('a\u200e\u2066b\u2069\u00ad\ufeff\u0007c\ufe0f ©')
  expect(missing).toEqual([])
  expect(letters.map(({ text }) => text).join('')).toBe('abc ©')
})

test('the letters of a decomposed text are composed', async () => {
  const { letters } = await prepare('Cafe\u0301 \u1112\u1161\u11ab')
  expect(letters.map(({ text }) => text).slice(0, 4)).toEqual(['C', 'a', 'f', 'é'])
})

test('spaces and commas belong to the word before them, so that a line of one script is one run', async () => {
  const runs = runsOf((await prepare('مرحبا بالعالم، كوب')).letters)
  expect(runs.map(({ font }) => font)).toEqual(['arabic'])
})

test('what is taken for drawn without a look at the fonts is in Noto Sans', async () => {
  const { regular, bold } = await shippedFonts[0].load()
  const points = Array.from({ length: 0xffff }, (_, index) => index).filter((point) => !(point >= 0xd800 && point < 0xe000))
  const drawn = points.filter((point) => isSurelyDrawn.test(String.fromCodePoint(point)))
  expect(drawn.length).toBeGreaterThan(1000)
  const invisible = new Set([0x0a, 0x00ad, 0x034f])
  for (const bytes of [regular, bold]) {
    const font = create(bytes)
    expect(drawn.filter((point) => !invisible.has(point) && !font.hasGlyphForCodePoint(point)).map((point) => point.toString(16))).toEqual(
      [],
    )
  }
})

test.each(shippedFonts.slice(1))('runs in $name letters have the direction that the library gives them', async ({ load }) => {
  const font = create((await load()).regular)
  const points = Array.from({ length: 0x1ffff }, (_, point) => point).filter(
    (point) => !(point >= 0xd800 && point < 0xe000) && font.hasGlyphForCodePoint(point),
  )
  const differing = points
    .map((point) => String.fromCodePoint(point))
    .filter((text) => (font.layout(text, []).direction === 'rtl') !== isWrittenFromRight(text))
  expect(differing).toEqual([])
})

test('a mark without a place on its letter is drawn without an error', async () => {
  const font = create((await shippedFonts.find(({ name }) => name === 'arabic')!.load()).regular)
  expect(['ڢ', 'ڥ', 'ؠؕ'].map((text) => font.layout(text, []).glyphs.length > 0)).toEqual([true, true, true])
})
