import { inflateSync } from 'bun'

/** What pdfkit writes at once: letters of one font. */
export interface PdfRun {
  text: string
  /** Points from the left. */
  x: number
  /** Four hexadecimal digits each; 0000 is an empty box. */
  glyphs: string[]
}

/** The text of a PDF by pdfkit, one line per text run. Other writers arrange their objects differently. */
export const readPdfText = (bytes: Uint8Array): string =>
  readPdfRuns(bytes)
    .map(({ text }) => text)
    .join('\n')

export function readPdfRuns(bytes: Uint8Array): PdfRun[] {
  const objects = readObjects(bytes)
  const letters = new Map([...objects.values()].flatMap(({ head }) => readFonts(head, objects)))
  return [...objects.values()].flatMap(({ stream }) => (/\bTf\b/.test(stream) ? readRuns(stream, letters) : []))
}

interface PdfObject {
  head: string
  stream: string
}

function readObjects(bytes: Uint8Array): Map<string, PdfObject> {
  const file = Buffer.from(bytes).toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const [, id, body] of file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', raw = ''] = body!.split(/\nstream\n/)
    const data = Buffer.from(raw.replace(/\nendstream$/, ''), 'latin1')
    const isText = head.includes('/FlateDecode') && !head.includes('/Subtype /CIDFontType0C') && !/\/Length1\b/.test(head)
    objects.set(id!, { head, stream: isText ? Buffer.from(inflateSync(data, { windowBits: 15 })).toString('latin1') : '' })
  }
  return objects
}

/** The letters of each glyph, by the font's name on the pages. */
function readFonts(head: string, objects: Map<string, PdfObject>): [string, Map<string, string>][] {
  const [, names = ''] = /\/Font <<([\s\S]*?)>>/.exec(head) ?? []
  return [...names.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name, id]) => {
    const [, unicodeId = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)!.head) ?? []
    return [name!, readGlyphs(objects.get(unicodeId)?.stream ?? '')]
  })
}

/** Ranges with an array: `<0000> <0002> [<0000> <0054> <00660069>]`. */
function readGlyphs(toUnicode: string): Map<string, string> {
  const glyphs = new Map<string, string>()
  for (const [, from, texts] of toUnicode.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    for (const [index, [, hex]] of [...texts!.matchAll(/<([0-9a-f\s]*)>/gi)].entries()) {
      const glyph = (Number.parseInt(from!, 16) + index).toString(16).padStart(4, '0')
      const codes = hex!.replace(/\s/g, '').match(/.{4}/g) ?? []
      glyphs.set(glyph, String.fromCharCode(...codes.map((code) => Number.parseInt(code, 16))))
    }
  }
  return glyphs
}

function readRuns(stream: string, letters: Map<string, Map<string, string>>): PdfRun[] {
  return [...stream.matchAll(/\nBT\n([\s\S]*?)\nET\n/g)].map(([, run = '']) => {
    const [, x = ''] = /1 0 0 1 ([\d.-]+) [\d.-]+ Tm/.exec(run) ?? []
    const [, font = ''] = /\/(\w+) [\d.]+ Tf/.exec(run) ?? []
    const shown = [...run.matchAll(/\[([^\]]*)\] TJ/g)].map(([, part]) => part).join('')
    const glyphs = [...shown.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex]) => hex!.toLowerCase().match(/.{4}/g) ?? [])
    return { text: glyphs.map((glyph) => letters.get(font)?.get(glyph) ?? '').join(''), x: Number(x), glyphs }
  })
}
