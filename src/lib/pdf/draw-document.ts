import {
  gap,
  heading,
  label,
  line,
  muted,
  numberColumnWidth,
  pageMargin,
  plain,
  rowGap,
  small,
  strong,
  textSize,
} from './document-style.ts'
import type { PdfContent } from './pdf-content.ts'
import type { TextBox, TextPainter } from './text-painter.ts'

interface Drawing {
  pdf: PDFKit.PDFDocument
  painter: TextPainter
}

const widthOf = ({ pdf }: Drawing): number => pdf.page.width - 2 * pageMargin
const bottomOf = ({ pdf }: Drawing): number => pdf.page.height - pageMargin - gap

export function drawDocument(drawing: Drawing, content: PdfContent): void {
  drawHead(drawing, content)
  drawParties(drawing, content.parties)
  drawTable(drawing, content)
  drawTotals(drawing, content.totals)
  for (const section of content.sections) drawSection(drawing, section)
  drawPageNumbers(drawing, content)
}

function drawHead(drawing: Drawing, { sender, title, notes }: PdfContent): void {
  const { pdf, painter } = drawing
  const half = widthOf(drawing) / 2 - gap
  const top = pdf.y
  painter.write(sender.name, heading, { start: pageMargin, width: half })
  painter.write(sender.lines.join('\n'), small, { start: pageMargin, width: half })
  const senderBottom = pdf.y
  const other: TextBox = { start: pageMargin + half + 2 * gap, width: half, align: 'end' }
  pdf.y = top
  painter.write(title, heading, other)
  painter.write(notes.join('\n'), small, other)
  pdf.y = Math.max(senderBottom, pdf.y) + 2 * gap
}

function drawParties(drawing: Drawing, parties: PdfContent['parties']): void {
  if (parties.length === 0) return
  const { pdf, painter } = drawing
  const perRow = Math.min(3, parties.length)
  const width = (widthOf(drawing) - (perRow - 1) * gap) / perRow
  for (let first = 0; first < parties.length; first += perRow) {
    const top = pdf.y
    let bottom = top
    for (const [index, { title, lines }] of parties.slice(first, first + perRow).entries()) {
      const box = { start: pageMargin + index * (width + gap), width }
      pdf.y = top
      painter.write(title, label, box)
      painter.write(lines.filter(Boolean).join('\n'), plain, box)
      bottom = Math.max(bottom, pdf.y)
    }
    pdf.y = bottom + gap
  }
}

function drawTable(drawing: Drawing, { columns, rows }: PdfContent): void {
  const { pdf } = drawing
  drawTableHead(drawing, columns)
  for (const row of rows) {
    const height = rowHeight(drawing, columns, row)
    const isLongerThanPage = height >= bottomOf(drawing) - 2 * pageMargin
    // A row that does not fit moves to the next page, below a repeated head. One that fits on no page needs room for its first lines.
    if (pdf.y + (isLongerThanPage ? leastRowHeight : height) > bottomOf(drawing)) {
      pdf.addPage()
      drawTableHead(drawing, columns)
    }
    drawRow(drawing, { columns, row, height })
  }
}

/** Points: a line, one below it, and the gaps around them. */
const leastRowHeight = 40

type TableRow = PdfContent['rows'][number]

const detailOf = ({ details }: TableRow): string => details.filter(Boolean).join('\n')

function rowHeight(drawing: Drawing, columns: PdfContent['columns'], row: TableRow): number {
  const { painter } = drawing
  const boxes = columnBoxes(drawing, columns)
  const heights = row.cells.map((cell, index) => painter.heightOf(cell, index === 0 ? strong : plain, boxes[index]!.width))
  const first = (heights[0] ?? 0) + painter.heightOf(detailOf(row), small, boxes[0]!.width)
  return Math.max(first, ...heights) + 2 * rowGap
}

function drawRow(drawing: Drawing, { columns, row, height }: { columns: PdfContent['columns']; row: TableRow; height: number }): void {
  const { pdf, painter } = drawing
  const boxes = columnBoxes(drawing, columns)
  const [page, top] = [pdf.page, pdf.y]
  // The first cell comes last: its text may end on another page.
  for (const [index, cell] of [...row.cells.entries()].toReversed()) {
    pdf.y = top + rowGap
    painter.write(cell, index === 0 ? strong : plain, boxes[index]!)
  }
  painter.write(detailOf(row), small, boxes[0]!)
  pdf.y = pdf.page === page ? top + height : pdf.y + rowGap
  drawRule(drawing)
}

function drawTableHead(drawing: Drawing, columns: PdfContent['columns']): void {
  const { pdf, painter } = drawing
  const top = pdf.y
  for (const [index, box] of columnBoxes(drawing, columns).entries()) {
    pdf.y = top
    painter.write(columns[index]!.label, label, box)
  }
  pdf.y += rowGap / 2
  drawRule(drawing)
}

function drawTotals(drawing: Drawing, totals: PdfContent['totals']): void {
  if (totals.length === 0) return
  const { pdf, painter } = drawing
  const width = widthOf(drawing) / 2
  const end = pageMargin + widthOf(drawing)
  startPageUnless(drawing, totals.length * (textSize + rowGap + 2) + gap)
  pdf.y += gap / 2
  for (const { label: name, amount, total } of totals) {
    const top = pdf.y
    painter.write(name, total ? strong : { ...plain, color: muted }, { start: end - width, width: width - numberColumnWidth })
    const bottom = pdf.y
    pdf.y = top
    painter.write(amount, total ? strong : plain, {
      start: end - numberColumnWidth - gap,
      width: numberColumnWidth + gap,
      align: 'end',
    })
    pdf.y = Math.max(bottom, pdf.y) + 3
  }
}

function drawSection(drawing: Drawing, { title, text }: PdfContent['sections'][number]): void {
  const { pdf, painter } = drawing
  const box = { start: pageMargin, width: widthOf(drawing) }
  startPageUnless(drawing, painter.heightOf(text, plain, box.width) + 3 * gap)
  pdf.y += gap
  painter.write(title, label, box)
  painter.write(text, plain, box)
}

function drawPageNumbers(drawing: Drawing, content: PdfContent): void {
  const { pdf, painter } = drawing
  const { start, count } = pdf.bufferedPageRange()
  if (count < 2) return
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(start + index)
    // Text below the bottom margin would start another page.
    pdf.page.margins.bottom = 0
    pdf.y = pdf.page.height - pageMargin
    const text = `${content.title} · ${content.pageLabel(index + 1, count)}`
    painter.write(text, small, { start: pageMargin, width: widthOf(drawing), align: 'center' })
  }
}

/** The first is as wide as the others leave it. */
function columnBoxes(drawing: Drawing, columns: PdfContent['columns']): TextBox[] {
  const first = widthOf(drawing) - (columns.length - 1) * numberColumnWidth
  return columns.map(({ align }, index): TextBox =>
    index === 0
      ? { start: pageMargin, width: first - gap, align }
      : { start: pageMargin + first + (index - 1) * numberColumnWidth, width: numberColumnWidth, align },
  )
}

function startPageUnless(drawing: Drawing, height: number): void {
  if (drawing.pdf.y + height > bottomOf(drawing)) drawing.pdf.addPage()
}

function drawRule(drawing: Drawing): void {
  const { pdf } = drawing
  pdf
    .moveTo(pageMargin, pdf.y)
    .lineTo(pageMargin + widthOf(drawing), pdf.y)
    .lineWidth(0.5)
    .strokeColor(line)
    .stroke()
}
