import { directionOfText } from '#src/lib/pdf/bidi.ts'
import type { Letter } from '#src/lib/pdf/text-runs.ts'
import { socialImageHeight as height, socialImageWidth as width } from './limits.ts'
import type { SocialImageLook } from './social-image.ts'
import type { TitleOutlines } from './title-outlines.ts'

export interface SocialImageDrawing extends SocialImageLook {
  title: string
  /** JPEG. */
  image: Uint8Array<ArrayBuffer> | null
}

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
export function socialImageSvg(drawing: SocialImageDrawing, outlines: TitleOutlines): string {
  const { title, siteName, accent, background, text, image } = drawing
  const room = width - 2 * margin - (image ? imageWidth : 0)
  const { size, lines } = fitTitle(title, room, outlines)
  // The home page is called like the store.
  const name = clipLines(siteName === title ? [] : outlines.wrap(siteName, room, nameSize), 1)
  const top = height - margin - barHeight - (lines.length - 1) * size * lineHeight
  const draw = (line: Letter[], of: string, at: { y: number; size: number; fill: string }) => {
    // A text that is read from right to left begins at the right.
    const x = margin + (directionOfText(of) === 'rtl' ? room - outlines.widthOf(line, at.size) : 0)
    return `<g transform="translate(${x.toFixed(2)} ${at.y})" fill="${at.fill}">${outlines.draw(line, at.size)}</g>`
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${background}"/>
${image ? imageElement(image) : ''}
<rect y="${height - barHeight}" width="${width}" height="${barHeight}" fill="${accent}"/>
${name.map((line) => draw(line, siteName, { y: margin + nameSize, size: nameSize, fill: accent })).join('')}
${lines.map((line, at) => draw(line, title, { y: Math.round(top + at * size * lineHeight), size, fill: text })).join('\n')}
</svg>`
}

const imageElement = (image: Uint8Array<ArrayBuffer>): string =>
  `<image x="${width - imageWidth}" width="${imageWidth}" height="${height}" preserveAspectRatio="xMidYMid slice" href="data:image/jpeg;base64,${image.toBase64()}"/>`

function fitTitle(title: string, room: number, { wrap }: TitleOutlines): { size: number; lines: Letter[][] } {
  for (const size of titleSizes) {
    const lines = wrap(title, room, size)
    if (lines.length * size * lineHeight <= maxTitleHeight) return { size, lines }
  }
  const size = titleSizes.at(-1)!
  return { size, lines: clipLines(wrap(title, room, size), Math.floor(maxTitleHeight / (size * lineHeight))) }
}

function clipLines(lines: Letter[][], most: number): Letter[][] {
  if (lines.length <= most) return lines
  const last = lines[most - 1]!
  return [...lines.slice(0, most - 1), [...last.slice(0, -1), { font: 'latin', text: '…', level: last.at(-1)?.level ?? 0 }]]
}
