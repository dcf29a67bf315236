import regularPath from '../fonts/NotoSans-Regular.ttf' with { type: 'file' }
import semiBoldPath from '../fonts/NotoSans-SemiBold.ttf' with { type: 'file' }
import { lazy } from '../caching/lazy.ts'

/** A document of one table, as an invoice: texts are final, in the reader's language. */
export interface PdfContent {
  language: string
  /** In the file's properties and as the heading. */
  title: string
  pageSize: 'A4' | 'LETTER'
  sender: { name: string; lines: string[] }
  /** Below the title. */
  notes: string[]
  /** Side by side above the table. */
  parties: { title: string; lines: string[] }[]
  columns: { label: string; align?: 'right' }[]
  /** The first cell may have lines below it. */
  rows: { cells: string[]; details: string[] }[]
  totals: { label: string; amount: string; total?: boolean }[]
  /** Below the table. */
  sections: { title: string; text: string }[]
  /** "Page 1 of 2", from the page and their number. */
  pageLabel(page: number, pages: number): string
}

/** Sizes in points. */
const margin = 48
const textSize = 9.5
const smallSize = 8.5
const gap = 14
const rowGap = 6
const numberColumnWidth = 78
const ink = '#1b1f27'
const muted = '#5a6170'
const line = '#d9dce3'

const loadFonts = lazy(async () => {
  const [regular, semiBold] = await Promise.all([Bun.file(regularPath).bytes(), Bun.file(semiBoldPath).bytes()])
  return { regular, semiBold }
})

/** Writes a PDF, dated `now` in epoch ms. Its fonts have Latin, Greek and Cyrillic letters; others appear as empty boxes. */
export async function writePdf(content: PdfContent, now: number): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded on first use: it costs memory that most processes never need.
  const { default: Pdf } = await import('pdfkit')
  const fonts = await loadFonts()
  const document = new Pdf({
    size: content.pageSize,
    margin,
    bufferPages: true,
    lang: content.language,
    displayTitle: true,
    info: { Title: content.title, Author: content.sender.name, CreationDate: new Date(now) },
    // Without a font here the library would read one of its own, which an executable does not have.
    font: fonts.regular as unknown as string,
  })
  document.registerFont('regular', fonts.regular as Buffer).registerFont('bold', fonts.semiBold as Buffer)
  const chunks: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  document.on('data', (chunk: Buffer) => void chunks.push(chunk))
  document.on('end', () => resolve())
  document.on('error', reject)
  drawDocument(document, content)
  document.end()
  await promise
  return new Uint8Array(Buffer.concat(chunks))
}

type Pdf = PDFKit.PDFDocument

const widthOf = (pdf: Pdf): number => pdf.page.width - 2 * margin
const bottomOf = (pdf: Pdf): number => pdf.page.height - margin - gap

function drawDocument(pdf: Pdf, content: PdfContent): void {
  drawHead(pdf, content)
  drawParties(pdf, content.parties)
  drawTable(pdf, content)
  drawTotals(pdf, content.totals)
  for (const { title, text } of content.sections) {
    startPageUnless(
      pdf,
      pdf
        .font('regular')
        .fontSize(textSize)
        .heightOfString(text, { width: widthOf(pdf) }) +
        3 * gap,
    )
    pdf.moveDown(1)
    write(pdf, 'bold', smallSize, muted, title, { width: widthOf(pdf) })
    write(pdf, 'regular', textSize, ink, text, { width: widthOf(pdf) })
  }
  drawPageNumbers(pdf, content)
}

function drawHead(pdf: Pdf, { sender, title, notes }: PdfContent): void {
  const half = widthOf(pdf) / 2 - gap
  const top = pdf.y
  write(pdf, 'bold', 13, ink, sender.name, { width: half })
  write(pdf, 'regular', smallSize, muted, sender.lines.join('\n'), { width: half })
  const senderBottom = pdf.y
  pdf.x = margin + half + 2 * gap
  pdf.y = top
  write(pdf, 'bold', 13, ink, title, { width: half, align: 'right' })
  write(pdf, 'regular', smallSize, muted, notes.join('\n'), { width: half, align: 'right' })
  pdf.x = margin
  pdf.y = Math.max(senderBottom, pdf.y) + 2 * gap
}

function drawParties(pdf: Pdf, parties: PdfContent['parties']): void {
  if (parties.length === 0) return
  const perRow = Math.min(3, parties.length)
  const width = (widthOf(pdf) - (perRow - 1) * gap) / perRow
  for (let start = 0; start < parties.length; start += perRow) {
    const top = pdf.y
    let bottom = top
    for (const [index, { title, lines }] of parties.slice(start, start + perRow).entries()) {
      pdf.x = margin + index * (width + gap)
      pdf.y = top
      write(pdf, 'bold', smallSize, muted, title, { width })
      write(pdf, 'regular', textSize, ink, lines.filter(Boolean).join('\n'), { width })
      bottom = Math.max(bottom, pdf.y)
    }
    pdf.x = margin
    pdf.y = bottom + gap
  }
}

function drawTable(pdf: Pdf, { columns, rows }: PdfContent): void {
  drawTableHead(pdf, columns)
  for (const { cells, details } of rows) {
    const widths = columnWidths(pdf, columns)
    const nameHeight = pdf
      .font('bold')
      .fontSize(textSize)
      .heightOfString(cells[0] ?? '', { width: widths[0]! - gap })
    const detail = details.filter(Boolean).join('\n')
    const detailHeight =
      detail === ''
        ? 0
        : pdf
            .font('regular')
            .fontSize(smallSize)
            .heightOfString(detail, { width: widths[0]! - gap })
    const height = nameHeight + detailHeight + 2 * rowGap
    // A row that does not fit moves to the next page, below a repeated head.
    if (pdf.y + height > bottomOf(pdf) && height < bottomOf(pdf) - 2 * margin) {
      pdf.addPage()
      drawTableHead(pdf, columns)
    }
    const top = pdf.y + rowGap
    let left = margin
    for (const [index, cell] of cells.entries()) {
      pdf.x = left
      pdf.y = top
      const isName = index === 0
      const options = { width: widths[index]! - (isName ? gap : 0), align: columns[index]?.align ?? ('left' as const) }
      write(pdf, isName ? 'bold' : 'regular', textSize, ink, cell, options)
      if (isName && detail !== '') write(pdf, 'regular', smallSize, muted, detail, options)
      left += widths[index]!
    }
    pdf.x = margin
    pdf.y = Math.max(top - rowGap + height, pdf.page.margins.top)
    rule(pdf)
  }
}

function drawTableHead(pdf: Pdf, columns: PdfContent['columns']): void {
  const widths = columnWidths(pdf, columns)
  const top = pdf.y
  let left = margin
  for (const [index, { label, align = 'left' }] of columns.entries()) {
    pdf.x = left
    pdf.y = top
    write(pdf, 'bold', smallSize, muted, label, { width: widths[index]!, align })
    left += widths[index]!
  }
  pdf.x = margin
  pdf.y += rowGap / 2
  rule(pdf)
}

function drawTotals(pdf: Pdf, totals: PdfContent['totals']): void {
  if (totals.length === 0) return
  const width = widthOf(pdf) / 2
  const rowHeight = textSize + rowGap + 2
  startPageUnless(pdf, totals.length * rowHeight + gap)
  pdf.y += gap / 2
  for (const { label, amount, total } of totals) {
    const top = pdf.y
    const font = total ? 'bold' : 'regular'
    pdf.x = margin + widthOf(pdf) - width
    write(pdf, font, textSize, total ? ink : muted, label, { width: width - numberColumnWidth })
    const bottom = pdf.y
    pdf.x = margin + widthOf(pdf) - numberColumnWidth - gap
    pdf.y = top
    write(pdf, font, textSize, ink, amount, { width: numberColumnWidth + gap, align: 'right' })
    pdf.x = margin
    pdf.y = Math.max(bottom, pdf.y) + 3
  }
}

function drawPageNumbers(pdf: Pdf, content: PdfContent): void {
  const { start, count } = pdf.bufferedPageRange()
  if (count < 2) return
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(start + index)
    // Text below the bottom margin would start another page.
    pdf.page.margins.bottom = 0
    const label = `${content.title} · ${content.pageLabel(index + 1, count)}`
    pdf.font('regular').fontSize(smallSize).fillColor(muted)
    pdf.text(label, margin, pdf.page.height - margin, { width: widthOf(pdf), align: 'center', lineBreak: false })
  }
}

function columnWidths(pdf: Pdf, columns: PdfContent['columns']): number[] {
  const others = columns.length - 1
  return [widthOf(pdf) - others * numberColumnWidth, ...Array<number>(others).fill(numberColumnWidth)]
}

function startPageUnless(pdf: Pdf, height: number): void {
  if (pdf.y + height > bottomOf(pdf)) pdf.addPage()
}

function rule(pdf: Pdf): void {
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(margin + widthOf(pdf), pdf.y)
    .lineWidth(0.5)
    .strokeColor(line)
    .stroke()
}

function write(pdf: Pdf, font: 'regular' | 'bold', size: number, color: string, text: string, options: PDFKit.Mixins.TextOptions): void {
  if (text === '') return
  pdf.font(font).fontSize(size).fillColor(color).text(text, pdf.x, pdf.y, options)
}
