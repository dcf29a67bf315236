import { type Font, create } from 'fontkit'
import { type FontSet, loadFonts } from '#src/lib/pdf/font-set.ts'
import { type Letter, prepareText, runsOf } from '#src/lib/pdf/text-runs.ts'
import { wrapLetters } from '#src/lib/pdf/wrap-letters.ts'

/** Text as outlines, in the fonts of documents: the library that draws SVG neither finds a font for each letter nor orders them all. */
export interface TitleOutlines {
  /** Lines of at most `room` pixels at this size. */
  wrap(text: string, room: number, size: number): Letter[][]
  /** In pixels. */
  widthOf(line: Letter[], size: number): number
  /** SVG paths of a line, whose baseline begins at 0, 0. */
  draw(line: Letter[], size: number): string
}

/** For these texts; others may lack their fonts. */
export async function loadOutlines(texts: string): Promise<TitleOutlines> {
  const fonts: FontSet = await loadFonts(texts, [])
  const opened = new Map([...fonts.bytes].map(([name, { bold }]) => [name, create(bold)]))
  const widthOf = (line: Letter[], size: number) =>
    shape(line, opened).reduce((sum, { font, run }) => sum + (run.advanceWidth * size) / font.unitsPerEm, 0)
  return {
    widthOf,
    wrap: (text, room, size) =>
      wrapLetters(prepareText(text, fonts).letters, { width: room, language: 'en', measure: (letters) => widthOf(letters, size) }),
    draw: (line, size) => drawRuns(shape(line, opened), size),
  }
}

type Shaped = { font: Font; run: ReturnType<Font['layout']> }

const shape = (line: Letter[], opened: Map<string, Font>): Shaped[] =>
  runsOf(line).map(({ font, text }) => ({ font: opened.get(font)!, run: opened.get(font)!.layout(text, []) }))

function drawRuns(runs: Shaped[], size: number): string {
  let start = 0
  return runs
    .map(({ font, run }) => {
      const scale = size / font.unitsPerEm
      let x = 0
      const paths = run.glyphs.map((glyph, index) => {
        const { xAdvance, xOffset, yOffset } = run.positions[index]!
        const path = `<path transform="translate(${x + xOffset} ${yOffset})" d="${glyph.path.toSVG()}"/>`
        x += xAdvance
        return path
      })
      // Fonts measure upwards.
      const group = `<g transform="translate(${start.toFixed(2)} 0) scale(${scale} ${-scale})">${paths.join('')}</g>`
      start += x * scale
      return group
    })
    .join('')
}
