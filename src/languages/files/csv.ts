import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { sniffDelimiter } from '#src/import-files/csv-records.ts'
import type { UserError } from '#src/lib/errors/errors.ts'
import { type CsvRow, readCsvRows } from '#src/lib/files/csv-rows.ts'
import { csvFile, unescapeCell } from '#src/lib/files/csv.ts'
import { maxFileTexts } from '../limits.ts'
import { type ExportedText, type FileText, type ParsedFile, fileError } from './file-texts.ts'

/** One text a line. The column with the translation is called as the language, so that no file ends up in another one. */
export const csvTranslations = (language: string, batches: AsyncIterable<ExportedText[]>): AsyncGenerator<string> =>
  csvFile([...fixedColumns, language], toLines(batches))

const fixedColumns = ['key', 'where', 'source']

async function* toLines(batches: AsyncIterable<ExportedText[]>): AsyncGenerator<string[][]> {
  for await (const texts of batches) yield texts.map(({ key, where, source, text }) => [key, where, source, text])
}

export function parseCsvTranslations(content: string, language: string): ParsedFile {
  const rows = readRows(content)
  if (!Array.isArray(rows)) return refuse('languages.file.unreadableCsv', {}, rows.line)
  const [header, ...lines] = rows
  const columns = header?.cells.map((cell) => cell.trim()) ?? []
  const [keyAt, sourceAt, textAt] = ['key', 'source', language].map((name) => columns.indexOf(name)) as [number, number, number]
  if (keyAt === -1) return refuse('languages.file.noColumn', { column: 'key' })
  if (textAt === -1) return refuse('languages.file.noColumn', { column: language })
  const unknown = columns.find((name, index) => index !== textAt && name !== '' && !fixedColumns.includes(name))
  if (unknown !== undefined) return refuse('languages.file.otherColumn', { column: unknown })
  if (lines.length > maxFileTexts) return refuse('languages.file.tooMany', { most: maxFileTexts })
  const texts = lines.map(({ cells, line }): FileText => {
    const cell = (at: number) => unescapeCell(cells[at] ?? '')
    return { key: cell(keyAt).trim(), source: sourceAt === -1 ? null : cell(sourceAt) || null, text: cell(textAt), line }
  })
  return { texts, unfinished: [], errors: [] }
}

const refuse = (message: StringKey, params: UserError['params'], line = 1): ParsedFile => ({
  texts: [],
  unfinished: [],
  errors: [fileError(line, '', message, params)],
})

function readRows(content: string): CsvRow[] | { line: number } {
  try {
    return readCsvRows(content, { delimiter: sniffDelimiter(content.slice(0, 2000)) })
  } catch (error) {
    return { line: Number((error as { lines?: number }).lines ?? 1) }
  }
}
