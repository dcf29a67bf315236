import type { Direction } from './bidi.ts'
import type { FontSet } from './font-set.ts'
import { type Letter, prepareText, runsOf } from './text-runs.ts'
import { wrapLetters } from './wrap-letters.ts'

export interface TextStyle {
  weight: 'regular' | 'bold'
  /** Points. */
  size: number
  /** sRGB as #rrggbb. */
  color: string
}

/** Points from the side where reading starts. */
export interface TextBox {
  start: number
  width: number
  align?: 'start' | 'center' | 'end' | undefined
}

/** Writes text of any script into boxes of a page, mirrored for a language that is read from right to left. */
export interface TextPainter {
  heightOf(text: string, style: TextStyle, width: number): number
  /** At the document's `y`, which is below the text afterwards. Nothing for an empty text. */
  write(text: string, style: TextStyle, box: TextBox): void
}

interface Page {
  language: string
  direction: Direction
}

/** Of Noto Sans, in sizes of the letters; lines with other fonts are as high. */
const lineHeight = 1.362
const ascent = 1.069

export function createTextPainter(pdf: PDFKit.PDFDocument, fonts: FontSet, { language, direction }: Page): TextPainter {
  for (const [name, { regular, bold }] of fonts.bytes)
    pdf.registerFont(name, regular as Buffer).registerFont(`${name} bold`, bold as Buffer)
  const knownLines = new Map<string, Letter[][]>()
  // Fonts of one weight are embedded once.
  const nameOf = (font: string, weight: TextStyle['weight']) => {
    const { regular, bold } = fonts.bytes.get(font)!
    return weight === 'regular' || regular === bold ? font : `${font} bold`
  }
  const use = (font: string, { weight, size }: TextStyle) => pdf.font(nameOf(font, weight)).fontSize(size)
  const widthOf = (letters: Letter[], style: TextStyle): number =>
    runsOf(letters).reduce((sum, { font, text }) => sum + use(font, style).widthOfString(text, shapingOf(font)), 0)

  function linesOf(text: string, style: TextStyle, width: number): Letter[][] {
    // Many texts are measured before they are written.
    const key = `${style.weight} ${style.size} ${width} ${text}`
    let lines = knownLines.get(key)
    if (!lines) knownLines.set(key, (lines = breakLines(text, style, width)))
    return lines
  }

  function breakLines(text: string, style: TextStyle, width: number): Letter[][] {
    if (text === '') return []
    return text.split('\n').flatMap((paragraph) => {
      const { letters } = prepareText(paragraph, fonts)
      return wrapLetters(letters, { width, language, measure: (part) => widthOf(part, style) })
    })
  }

  function writeLine(letters: Letter[], style: TextStyle, { start, width, align = 'start' }: TextBox): void {
    const left = direction === 'rtl' ? pdf.page.width - start - width : start
    const share = shareOfRoom(align, direction)
    let x = left + (share === 0 ? 0 : (width - widthOf(letters, style)) * share)
    const top = pdf.y
    pdf.fillColor(style.color)
    for (const { font, text } of runsOf(letters)) {
      use(font, style).text(text, x, top + ascent * style.size, { ...shapingOf(font), lineBreak: false, baseline: 'alphabetic' })
      x += pdf.widthOfString(text, shapingOf(font))
    }
    pdf.y = top + lineHeight * style.size
  }

  return {
    heightOf: (text, style, width) => linesOf(text, style, width).length * lineHeight * style.size,
    write(text, style, box) {
      for (const line of linesOf(text, style, box.width)) {
        if (pdf.y + lineHeight * style.size > pdf.page.maxY()) pdf.addPage()
        writeLine(line, style, box)
      }
    },
  }
}

/** With a list of features, even an empty one, the library shapes a run as a whole; without, word by word, which it remembers. */
const shapingOf = (font: string): { features?: PDFKit.Mixins.OpenTypeFeatures[] } => (font === 'latin' ? {} : { features: [] })

/** The part of the free room that is left of the text. */
function shareOfRoom(align: 'start' | 'center' | 'end', direction: Direction): number {
  if (align === 'center') return 0.5
  return (align === 'end') === (direction === 'ltr') ? 1 : 0
}
