import { breakableParts } from './break-lines.ts'
import type { Letter } from './text-runs.ts'

interface WrapOptions {
  width: number
  language: string
  measure(letters: Letter[]): number
}

/** Lines as wide as their box at most; a part that is wider than that is broken between letters. */
export function wrapLetters(letters: Letter[], options: WrapOptions): Letter[][] {
  const { width, measure } = options
  const lines: Letter[][] = []
  let line: Letter[] = []
  let used = 0
  for (const part of partsOf(letters, options)) {
    const room = measure(withoutSpacesAtEnd(part))
    if (line.length > 0 && used + room > width) {
      lines.push(line)
      line = []
      used = 0
    }
    line.push(...part)
    used += measure(part)
  }
  return [...lines, line].map(withoutSpacesAtEnd)
}

function partsOf(letters: Letter[], { width, language, measure }: WrapOptions): Letter[][] {
  const rest = [...letters]
  const parts = breakableParts(letters.map(({ text }) => text).join(''), language).map((text) => takeLetters(rest, text.length))
  return parts.flatMap((part) => (measure(withoutSpacesAtEnd(part)) <= width ? [part] : part.map((letter) => [letter])))
}

/** Removes letters with this many UTF-16 units from the front. */
function takeLetters(letters: Letter[], length: number): Letter[] {
  const taken: Letter[] = []
  for (let left = length; left > 0 && letters.length > 0; left -= taken.at(-1)!.text.length) taken.push(letters.shift()!)
  return taken
}

function withoutSpacesAtEnd(letters: Letter[]): Letter[] {
  const end = letters.findLastIndex(({ text }) => /\S/.test(text) && text !== '\u200b')
  return letters.slice(0, end + 1)
}
