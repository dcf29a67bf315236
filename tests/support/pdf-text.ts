import { inflateSync } from 'bun'

/** The text of a PDF by pdfkit, one line per text run. Other writers arrange their objects differently. */
export function readPdfText(bytes: Uint8Array): string {
  const objects = readObjects(bytes)
  const letters = new Map([...objects.values()].flatMap(({ head }) => readFonts(head, objects)))
  const pages = [...objects.values()].flatMap(({ stream }) => (/\bTf\b/.test(stream) ? [readRuns(stream, letters)] : []))
  return pages.join('\n')
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

function readRuns(stream: string, letters: Map<string, Map<string, string>>): string {
  let font = ''
  const runs: string[] = []
  for (const [, name, shown] of stream.matchAll(/\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = name
    const glyphs = [...(shown ?? '').matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex]) => hex!.toLowerCase().match(/.{4}/g) ?? [])
    if (glyphs.length > 0) runs.push(glyphs.map((glyph) => letters.get(font)?.get(glyph) ?? '').join(''))
  }
  return runs.join('\n')
}
