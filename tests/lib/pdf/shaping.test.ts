import { expect, test } from 'bun:test'
import { type Font, create } from 'fontkit'
import * as harfbuzz from 'harfbuzzjs'
import { isWrittenFromRight } from '#src/lib/pdf/bidi.ts'
import { loadFonts } from '#src/lib/pdf/font-set.ts'
import { shippedFonts } from '#src/lib/pdf/shipped-fonts.ts'
import { prepareText, runsOf } from '#src/lib/pdf/text-runs.ts'

interface Placed {
  glyph: number
  /** Units of the font, from the start of the line. */
  x: number
  y: number
}

/** As glyphs are seen: which of two marks on a letter is drawn first makes no difference. A joiner is a space without a width. */
function place(glyphs: { id: number; xAdvance: number; xOffset: number; yOffset: number }[], space: number): Placed[] {
  let start = 0
  const placed = glyphs.map(({ id, xAdvance, xOffset, yOffset }) => {
    const x = start + xOffset
    start += xAdvance
    return { glyph: id, x, y: yOffset, isJoiner: id === space && xAdvance === 0 }
  })
  const shown = placed.filter(({ isJoiner }) => !isJoiner).map(({ glyph, x, y }) => ({ glyph, x, y }))
  return shown.sort((a, b) => a.x - b.x || a.glyph - b.glyph)
}

function shapeAsDrawn(font: Font, text: string): Placed[] {
  const { glyphs, positions } = font.layout(text, [])
  return place(
    glyphs.map(({ id }, index) => ({ id, ...positions[index]! })),
    spaceOf(font),
  )
}

const spaceOf = (font: Font): number => font.layout(' ', []).glyphs[0]!.id

function shapeWithHarfBuzz(bytes: Uint8Array, text: string): Placed[] {
  const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(bytes).buffer)))
  const buffer = new harfbuzz.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(isWrittenFromRight(text) ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR)
  harfbuzz.shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  return place(
    buffer.getGlyphInfos().map(({ codepoint }, index) => ({ id: codepoint, ...positions[index]! })),
    spaceOf(create(bytes)),
  )
}

test.each([
  ['Latin', 'Waxed canvas bag, AVATAR office fi ffl Łódź Tiếng Việt'],
  ['Greek', 'Χειροποίητη κούπα, Ελένη Παπαδοπούλου'],
  ['Cyrillic', 'Кружка ручной работы, Иван Київ'],
  ['Hebrew', 'ספל קרמיקה בעבודת יד, רחוב הרצל'],
  ['Hebrew with vowels', 'שָׁלוֹם עֲלֵיכֶם בְּרֵאשִׁית'],
  ['Arabic', 'كوب سيراميك مصنوع يدويا، شارع الملك فهد، السلام'],
  ['Arabic with vowels', 'السَّلامُ عَلَيْكُم'],
  ['Persian', 'لیوان سرامیکی دست‌ساز، خیابان ولیعصر'],
  ['Urdu', 'ہاتھ سے بنا ہوا کپ، لاہور'],
  ['Thai', 'ถ้วยเซรามิกทำมือ ที่นี่ น้ำ กู้ ฿'],
  ['Armenian', 'Ձեռագործ բաժակ, կապույտ և'],
  ['Georgian', 'ხელნაკეთი ჭიქა, ლურჯი'],
  ['emoji', '👍🏽👨‍👩‍👧🇩🇪❤️1️⃣😀'],
])('%s lines are shaped as HarfBuzz shapes them', async (_, line) => {
  const fonts = await loadFonts(line, [])
  for (const { font, text } of runsOf(prepareText(line, fonts).letters)) {
    for (const bytes of Object.values(await shippedFonts.find(({ name }) => name === font)!.load())) {
      expect(shapeAsDrawn(create(bytes), text)).toEqual(shapeWithHarfBuzz(bytes, text))
    }
  }
})
