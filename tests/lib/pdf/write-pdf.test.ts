import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { writePdf } from '#src/lib/pdf/write-pdf.ts'
import type { PdfContent } from '#src/lib/pdf/pdf-content.ts'
import { readPdfRuns, readPdfText } from '#tests/support/pdf-text.ts'
import { testNow } from '#tests/support/shop-without-database.ts'

const content = (change: Partial<PdfContent> = {}): PdfContent => ({
  language: 'en',
  fontLanguages: [],
  direction: 'ltr',
  title: 'Invoice 1001',
  pageSize: 'A4',
  sender: { name: 'Hearth', lines: [] },
  notes: [],
  parties: [],
  columns: [{ label: 'Item' }, { label: 'Quantity', align: 'end' }],
  rows: [{ cells: ['Mug', '1'], details: [] }],
  totals: [{ label: 'Total', amount: '$24.00', total: true }],
  sections: [],
  pageLabel: (page, pages) => `${page} of ${pages}`,
  ...change,
})

const runsOf = async (change: Partial<PdfContent>) => readPdfRuns(await writePdf(content(change), testNow))
const xOf = async (text: string, change: Partial<PdfContent>) => (await runsOf(change)).find((run) => run.text === text)!.x
const item = (name: string): Partial<PdfContent> => ({ rows: [{ cells: [name, '1'], details: [] }] })

describe('a document', () => {
  test('has its columns from left to right, and from right to left for a reader of Hebrew', async () => {
    const hebrew = { direction: 'rtl', language: 'he' } as const
    expect(await xOf('Item', {})).toBeLessThan(await xOf('Quantity', {}))
    expect(await xOf('Item', hebrew)).toBeGreaterThan(await xOf('Quantity', hebrew))
    expect(await xOf('Hearth', hebrew)).toBeGreaterThan(await xOf('Invoice 1001', hebrew))
    expect(await xOf('Total', hebrew)).toBeGreaterThan(await xOf('$24.00', hebrew))
  })

  test('writes a line of both directions in the order in which it is seen', async () => {
    const runs = (await runsOf(item('ספל MUG-01 כחול'))).filter(({ text }) => /ספל|MUG|כחול|לפס|לוחכ/.test(text))
    expect(runs.map(({ text }) => text.trim())).toEqual(['לוחכ', 'MUG-01', 'לפס'])
    expect(runs.map(({ x }) => x)).toEqual(runs.map(({ x }) => x).toSorted((a, b) => a - b))
  })

  test.each(['ที่นี่ราคา 350 ฿', 'Ձեռագործ', 'ხელნაკეთი', '👍 Mug', 'كوب', 'ספל'])(
    'has the glyphs of %s and no empty box',
    async (name) => {
      const runs = await runsOf(item(name))
      expect(runs.flatMap(({ glyphs }) => glyphs).filter((glyph) => glyph === '0000')).toEqual([])
      expect(runs.length).toBeGreaterThanOrEqual((await runsOf(item('Mug'))).length)
    },
  )

  test('leaves out what no font has, without an empty box', async () => {
    const runs = await runsOf(item('Mug 東京 blue'))
    expect(runs.flatMap(({ glyphs }) => glyphs)).not.toContain('0000')
    expect(runs.map(({ text }) => text).join('\n')).toContain('Mug  blue')
  })

  test('breaks a text without spaces between words, and a long word anywhere, without losing a letter', async () => {
    const words = ['ร้าน', 'ขาย', 'ถ้วย', 'กาแฟ', 'ใน', 'กรุงเทพมหานคร']
    const thai = words.join('').repeat(8)
    const code = 'ABCDEFGHIJ'.repeat(20)
    const text = readPdfText(await writePdf(content({ sections: [{ title: 'Comment', text: `${thai}\n${code}` }] }), testNow))
    const lines = text.split('\n')
    const thaiLines = lines.filter((line) => /[ก-๛]/.test(line))
    expect(thaiLines.length).toBeGreaterThan(1)
    expect(thaiLines.join('')).toBe(thai)
    expect(thaiLines.filter((line) => line.replaceAll(new RegExp(words.join('|'), 'g'), '') !== '')).toEqual([])
    expect(lines.filter((line) => /^[A-J]+$/.test(line)).join('')).toBe(code)
  })

  test('has the quantity beside the first line of an item that is longer than a page', async () => {
    const details = Array.from({ length: 200 }, (_, index) => `Line ${index + 1}`)
    const rows = [
      { cells: ['Long', '31'], details },
      { cells: ['Short', '32'], details: [] },
    ]
    const texts = (await runsOf({ rows })).map(({ text }) => text)
    const at = (text: string) => texts.indexOf(text)
    expect(Math.abs(at('31') - at('Long'))).toBe(1)
    expect(at('32')).toBeGreaterThan(at('Line 200'))
    // The next item follows on the page where this one ends.
    expect(texts.slice(at('Line 200'))).not.toContain('Item')
  })

  // The library numbers fonts as it opens them.
  test('opens each font once', async () => {
    const file = Buffer.from(await writePdf(content({ ...item('Mug ספל'), notes: ['1 May', 'Paid'] }), testNow)).toString('latin1')
    const numbers = [...file.matchAll(/\/F(\d+) \d+ 0 R/g)].map(([, number]) => Number(number))
    expect([...new Set(numbers)].toSorted((a, b) => a - b)).toEqual([1, 2, 3])
  })

  test('is written whatever its texts are', async () => {
    const anything = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.array(fc.integer({ min: 0x590, max: 0x6ff }).map((point) => String.fromCodePoint(point))).map((chars) => chars.join('')),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(anything, { minLength: 10, maxLength: 10 }), async (names) => {
        const rows = names.map((name) => ({ cells: [name, '1'], details: [name] }))
        expect((await runsOf({ rows })).flatMap(({ glyphs }) => glyphs)).not.toContain('0000')
      }),
      { numRuns: 4 },
    )
  })
})
