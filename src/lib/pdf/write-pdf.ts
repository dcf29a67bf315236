import { pageMargin } from './document-style.ts'
import { drawDocument } from './draw-document.ts'
import type { AddedFont } from './font-set.ts'
import { type PdfContent, textOf } from './pdf-content.ts'

/**
 * Writes a PDF, dated `now` in epoch ms. `added` are fonts beside the shipped ones, in the order in which a letter looks for one. A character that
 * no font has is left out: `findMissingCharacters` names it.
 */
export async function writePdf(content: PdfContent, now: number, added: readonly AddedFont[] = []): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded on first use: they cost memory that most processes never need.
  const [{ default: Pdf }, { loadFonts }, { createTextPainter }] = await Promise.all([
    import('pdfkit'),
    import('./font-set.ts'),
    import('./text-painter.ts'),
  ])
  const fonts = await loadFonts(textOf(content), added)
  const pdf = new Pdf({
    size: content.pageSize,
    margin: pageMargin,
    bufferPages: true,
    lang: content.language,
    displayTitle: true,
    info: { Title: content.title, Author: content.sender.name, CreationDate: new Date(now) },
    // Otherwise the library would read a font of its own, which an executable does not have. One that is given here and registered again under
    // a name would be opened each time that it is used.
    font: null as unknown as string,
  })
  const chunks: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  pdf.on('data', (chunk: Buffer) => void chunks.push(chunk))
  pdf.on('end', () => resolve())
  pdf.on('error', reject)
  drawDocument({ pdf, painter: createTextPainter(pdf, fonts, content) }, content)
  pdf.end()
  await promise
  return new Uint8Array(Buffer.concat(chunks))
}
