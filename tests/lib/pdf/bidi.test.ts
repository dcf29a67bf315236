import { expect, test } from 'bun:test'
import { directionOfText, isWrittenFromRight } from '#src/lib/pdf/bidi.ts'
import { loadFonts } from '#src/lib/pdf/font-set.ts'
import { prepareText, runsOf } from '#src/lib/pdf/text-runs.ts'

/** What is seen from left to right: runs in their order, letters of runs from right to left reversed. */
async function seen(line: string): Promise<string> {
  const { letters } = prepareText(line, await loadFonts(line, []))
  return runsOf(letters)
    .map(({ text }) => (isWrittenFromRight(text) ? [...text].reverse().join('') : text))
    .join('')
}

test.each([
  ['in an English line, a Hebrew name', 'Mug שלום עולם (blue)', 'Mug םלוע םולש (blue)'],
  ['in a Hebrew line, a product code', 'ספל MUG-01 כחול', 'לוחכ MUG-01 לפס'],
  ['in a Hebrew line, an amount with its sign', 'מחיר 24.50 ₪ בלבד', 'דבלב ₪ 24.50 ריחמ'],
  ['the number of a house', 'רחוב הרצל 12, תל אביב', 'ביבא לת ,12 לצרה בוחר'],
  ['a percentage', 'קטן 18% על 20.00', '20.00 לע 18% ןטק'],
  ['brackets, which are mirrored', 'שלום (עולם) [א]', '[א] (םלוע) םולש'],
  ['brackets around Latin letters', 'ספל (XL)', '(XL) לפס'],
  ['Arabic digits, which are read from the left', 'رقم ٣٤٥', '٣٤٥ مقر'],
  ['a date in a Hebrew sentence', 'נשלח 2026-11-29 בבוקר', 'רקובב 2026-11-29 חלשנ'],
  ['a phone number alone', '+972-3-555-1234', '+972-3-555-1234'],
  ['an English address, whatever the document', '12 Quay Street', '12 Quay Street'],
  ['an emoji in a Hebrew line', 'תודה 😀!', '!😀 הדות'],
  ['an amount that marks its own direction', '\u200f24.00 \u200f₪', '₪ 24.00'],
  ['signs at the end of a Hebrew line', 'באמת?! "כן"', '"ןכ" !?תמאב'],
])('is in order: %s', async (_, line, expected) => {
  expect(await seen(line)).toBe(expected)
})

test('the first letter with a direction decides, not signs, digits or emoji before it', () => {
  expect(['12 שלום', '😀 שלום', '"أهلا" Mug', 'Mug שלום', '350', '𠮷 שלום'].map(directionOfText)).toEqual([
    'rtl',
    'rtl',
    'rtl',
    'ltr',
    'ltr',
    'ltr',
  ])
})
