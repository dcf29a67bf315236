/**
 * The widths of letters, each in the first of these TrueType fonts that has it, as a function of a text: pixels at a size of 100, without kerning.
 * Letters that all lack are as wide as the empty box of the first.
 */
export function fontWidths(fonts: [Uint8Array, ...Uint8Array[]]): (text: string) => number {
  const [first, ...others] = fonts.map(fontWidth) as [FontWidth, ...FontWidth[]]
  const widthOf = (char: string) => [first, ...others].find((font) => font.has(char))?.widthOf(char) ?? first.widthOf(char)
  return (text) => [...text].reduce((sum, char) => sum + widthOf(char), 0)
}

interface FontWidth {
  has(char: string): boolean
  widthOf(char: string): number
}

/** Format: OpenType 1.9, tables head, hhea, hmtx and cmap (format 4). */
function fontWidth(bytes: Uint8Array): FontWidth {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const table = tablesOf(view)
  const unitsPerEm = view.getUint16(table('head') + 18)
  const lastMetric = view.getUint16(table('hhea') + 34) - 1
  const glyphOf = glyphFinder(view, table('cmap'))
  return {
    has: (char) => glyphOf(char.codePointAt(0)!) !== 0,
    widthOf: (char) => view.getUint16(table('hmtx') + Math.min(glyphOf(char.codePointAt(0)!), lastMetric) * 4) * (100 / unitsPerEm),
  }
}

function tablesOf(view: DataView): (tag: string) => number {
  const offsets = new Map<string, number>()
  for (let at = 12; at < 12 + view.getUint16(4) * 16; at += 16) {
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)))
    offsets.set(tag, view.getUint32(at + 8))
  }
  return (tag) => {
    const offset = offsets.get(tag)
    if (offset === undefined) throw new Error(`the font has no table ${tag}`)
    return offset
  }
}

function glyphFinder(view: DataView, cmap: number): (codePoint: number) => number {
  const offsets = Array.from({ length: view.getUint16(cmap + 2) }, (_, index) => cmap + view.getUint32(cmap + 8 + index * 8))
  const start = offsets.find((offset) => view.getUint16(offset) === 4)
  if (start === undefined) throw new Error('the font has no character map of format 4')
  const bytesOfSegments = view.getUint16(start + 6)
  const [ends, starts] = [start + 14, start + 16 + bytesOfSegments]
  const [deltas, ranges] = [starts + bytesOfSegments, starts + 2 * bytesOfSegments]
  return (codePoint) => {
    for (let at = 0; at < bytesOfSegments; at += 2) {
      if (view.getUint16(ends + at) < codePoint) continue
      const first = view.getUint16(starts + at)
      if (first > codePoint) return 0
      const range = view.getUint16(ranges + at)
      const glyph = range === 0 ? codePoint : view.getUint16(ranges + at + range + (codePoint - first) * 2)
      return range !== 0 && glyph === 0 ? 0 : (glyph + view.getUint16(deltas + at)) % 65_536
    }
    return 0
  }
}
