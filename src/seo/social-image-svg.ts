import { directionOfText } from '#src/lib/pdf/bidi.ts'
import { breakableParts, graphemesOf } from '#src/lib/pdf/break-lines.ts'
import { socialImageHeight as height, socialImageWidth as width } from './limits.ts'
import type { SocialImageLook } from './social-image.ts'

export interface SocialImageDrawing extends SocialImageLook {
  title: string
  /** JPEG. */
  image: Uint8Array<ArrayBuffer> | null
}

/** The width in pixels of a text of 100 pixels in bold. */
export type MeasureText = (text: string) => number

/** Pixels. */
const margin = 72
const barHeight = 16
const imageWidth = 504
const nameSize = 34
const lineHeight = 1.16
/** Largest first: the title takes the first size in which it fits. */
const titleSizes = [84, 72, 62, 54, 46]
const maxTitleHeight = 360

/** The image as SVG: the store's name on top, the title, and the page's own image at the right. */
export function socialImageSvg({ title, siteName, accent, background, text, image }: SocialImageDrawing, measure: MeasureText): string {
  const room = width - 2 * margin - (image ? imageWidth : 0)
  const { size, lines } = fitTitle(title, room, measure)
  // The home page is called like the store.
  const [name = ''] = clipLines(wrapText(siteName === title ? '' : siteName, (room / nameSize) * 100, measure), 1)
  const nameBox = boxOf(name, room)
  const top = height - margin - barHeight - (lines.length - 1) * size * lineHeight
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${background}"/>
${image ? imageElement(image) : ''}
<rect y="${height - barHeight}" width="${width}" height="${barHeight}" fill="${accent}"/>
<g font-family="Noto Sans" font-weight="600">
<text ${nameBox} y="${margin + nameSize}" font-size="${nameSize}" fill="${accent}">${embed(name, name)}</text>
${lines.map((line, at) => `<text ${boxOf(title, room)} y="${Math.round(top + at * size * lineHeight)}" font-size="${size}" fill="${text}">${embed(line, title)}</text>`).join('\n')}
</g>
</svg>`
}

/** A title that is read from right to left begins at the right. */
const boxOf = (text: string, room: number): string =>
  directionOfText(text) === 'rtl' ? `x="${margin + room}" text-anchor="end"` : `x="${margin}"`

/** The library takes every line for one that is read from left to right, unless marks (UAX 9) embed it. */
function embed(line: string, title: string): string {
  const escaped = Bun.escapeHTML(line)
  return directionOfText(title) === 'rtl' ? `\u202b${escaped}\u202c` : escaped
}

const imageElement = (image: Uint8Array<ArrayBuffer>): string =>
  `<image x="${width - imageWidth}" width="${imageWidth}" height="${height}" preserveAspectRatio="xMidYMid slice" href="data:image/jpeg;base64,${image.toBase64()}"/>`

function fitTitle(title: string, room: number, measure: MeasureText): { size: number; lines: string[] } {
  for (const size of titleSizes) {
    const lines = wrapText(title, (room / size) * 100, measure)
    if (lines.length * size * lineHeight <= maxTitleHeight) return { size, lines }
  }
  const size = titleSizes.at(-1)!
  return { size, lines: clipLines(wrapText(title, (room / size) * 100, measure), Math.floor(maxTitleHeight / (size * lineHeight))) }
}

/** Lines of at most `room`, measured in text of 100 pixels. A word that is longer is broken between letters. */
export function wrapText(text: string, room: number, measure: MeasureText): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of breakableParts(text, 'en').flatMap((part) => breakWord(part, room, measure))) {
    if (line !== '' && measure((line + word).trimEnd()) > room) {
      lines.push(line.trimEnd())
      line = word
    } else line += word
  }
  return line === '' ? lines : [...lines, line.trimEnd()]
}

function breakWord(word: string, room: number, measure: MeasureText): string[] {
  if (measure(word.trimEnd()) <= room) return [word]
  const parts: string[] = []
  let part = ''
  for (const char of graphemesOf(word)) {
    if (part !== '' && measure(part + char) > room) {
      parts.push(part)
      part = ''
    }
    part += char
  }
  return [...parts, part]
}

const clipLines = (lines: string[], most: number): string[] =>
  lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1]!.replace(/.$/u, '')}…`]
