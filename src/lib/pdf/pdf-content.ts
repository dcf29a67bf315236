/** A document of one table, as an invoice: texts are final, in the reader's language. */
export interface PdfContent {
  language: string
  /** BCP 47: whose forms of Chinese letters are used, the first that has an own one. `und-TW` stands for the language of a country. */
  fontLanguages: string[]
  /** Of the reader's language: from right to left, columns and sides are mirrored. */
  direction: 'ltr' | 'rtl'
  /** In the file's properties and as the heading. */
  title: string
  pageSize: 'A4' | 'LETTER'
  /** The sender's name and lines. */
  sender: { name: string; lines: string[] }
  /** Below the title. */
  notes: string[]
  /** Side by side above the table. */
  parties: { title: string; lines: string[] }[]
  columns: { label: string; align?: 'end' }[]
  /** The first cell may have lines below it. */
  rows: { cells: string[]; details: string[] }[]
  totals: { label: string; amount: string; total?: boolean }[]
  /** Below the table. */
  sections: { title: string; text: string }[]
  /** "Page 1 of 2", from the page and their number. */
  pageLabel(page: number, pages: number): string
}

/** Every text of a document, with a line end behind each. */
export function textOf(content: PdfContent): string {
  const { title, sender, notes, parties, columns, rows, totals, sections } = content
  return [
    title,
    sender.name,
    ...sender.lines,
    ...notes,
    ...parties.flatMap((party) => [party.title, ...party.lines]),
    ...columns.map(({ label }) => label),
    ...rows.flatMap(({ cells, details }) => [...cells, ...details]),
    ...totals.flatMap(({ label, amount }) => [label, amount]),
    ...sections.flatMap((section) => [section.title, section.text]),
    content.pageLabel(1, 2),
  ].join('\n')
}
