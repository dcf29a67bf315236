import { bidiLevels, inVisualOrder, isWrittenFromRight, mirrored } from './bidi.ts'
import { graphemesOf } from './break-lines.ts'
import type { FontSet } from './font-set.ts'

/** A piece of a line in one font and direction, to be shaped as a whole. */
export interface TextRun {
  font: string
  text: string
}

export interface Letter extends TextRun {
  level: number
}

/** A paragraph whose letters know their font and direction. */
export interface PreparedText {
  letters: Letter[]
  /** Characters that no font has. */
  missing: string[]
}

export function prepareText(text: string, fonts: FontSet): PreparedText {
  // Most texts; the rest takes several times as long.
  if (isPlain.test(text)) return { letters: [...text].map((char) => ({ font: 'latin', text: char, level: 0 })), missing: [] }
  const clean = withMarksInOrder(text.normalize('NFC').replace(/[\t\v\f\r]/g, ' '))
  const levels = bidiLevels(clean)
  const letters: Letter[] = []
  const missing: string[] = []
  let at = 0
  for (const grapheme of graphemesOf(clean)) {
    const level = levels[at]!
    at += grapheme.length
    if (isUndrawn.test(grapheme)) {
      // A place where a line may end has no width, but it separates words.
      if (grapheme === '\u200b') letters.push({ font: 'latin', text: grapheme, level })
      continue
    }
    const font = fonts.find(grapheme, letters.at(-1)?.font ?? null)
    const drawn = font === null ? '' : keepDrawable(grapheme, font, fonts)
    if (visible(drawn) !== visible(grapheme)) missing.push(grapheme)
    if (font !== null && drawn !== '') letters.push({ font, text: drawn, level })
  }
  return { letters, missing }
}

/** The runs of a line, from left to right. */
export function runsOf(letters: Letter[]): TextRun[] {
  const runs: Letter[] = []
  for (const letter of letters.filter(({ text }) => text !== '\u200b')) {
    const last = runs.at(-1)
    if (last && last.font === letter.font && last.level === letter.level) last.text += letter.text
    else runs.push({ ...letter })
  }
  return inVisualOrder(runs.flatMap(drawableRuns))
}

/** The library writes a run from right to left if its letters say so. Where the levels say otherwise, each letter is a run of its own. */
function drawableRuns(run: Letter): Letter[] {
  const isRightToLeft = run.level % 2 === 1
  const text = isRightToLeft ? mirrored(run.text) : run.text
  if (isRightToLeft === isWrittenFromRight(text)) return [{ ...run, text }]
  return graphemesOf(text).map((letter) => ({ ...run, text: letter }))
}

/** The library stacks marks in the order of the text: the ring of a Thai am is below a tone mark, an Arabic shadda below a vowel. */
const withMarksInOrder = (text: string): string =>
  text
    .replace(/([\u0e31\u0e34-\u0e37\u0e47-\u0e4c\u0e4e]*)\u0e33/g, '\u0e4d$1\u0e32')
    .replace(/([\u064b-\u0650\u0652-\u065f\u0670]+)\u0651/g, '\u0651$1')

/** Without marks and joiners that the font lacks: they would be drawn as empty boxes. */
function keepDrawable(grapheme: string, font: string, fonts: FontSet): string {
  const isDrawable = (char: string) => fonts.has(font, char.codePointAt(0)!)
  // In an emoji the invisible characters choose its form; the library reads them.
  const isKept = (char: string) =>
    font === 'emoji' ? isInvisible.test(char) || isDrawable(char) : !isSelector.test(char) && isDrawable(char)
  return [...grapheme].filter(isKept).join('')
}

const isPlain = /^[ -~]*$/

const visible = (grapheme: string): string => grapheme.replace(/\p{Default_Ignorable_Code_Point}/gu, '')

// Marks that only say how text is ordered, and control characters. Other characters of format, such as Arabic signs of numbers, are seen.
const isUndrawn = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\u2028\u2029\ufff9-\ufffb]+$/u
const isInvisible = /\p{Default_Ignorable_Code_Point}/u
const isSelector = /[\ufe00-\ufe0f]/u
