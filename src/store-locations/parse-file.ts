import { type CsvRow, readCsvRows } from '#src/lib/files/csv-rows.ts'
import { unescapeCell } from '#src/lib/files/csv.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import type { Params, StringKey } from '#src/i18n/built-in-strings.ts'
import { isCsvColumn, isRead, readCells } from './csv-cells.ts'
import { maxImportedStores } from './limits.ts'
import type { StoreLocationFacts } from './store-locations.ts'

export interface LineProblem {
  line: number
  key: StringKey
  params: Params
}

export interface FileRow {
  line: number
  facts: Partial<StoreLocationFacts>
}

export interface StoreFile {
  rows: FileRow[]
  problems: LineProblem[]
  /** Names of the columns with values that are not read: those that no export has, and repeated ones. */
  ignoredColumns: string[]
}

/** What a CSV file says whose first line names its columns. Throws UserError. */
export function parseStoreFile(text: string): StoreFile {
  const [first, ...lines] = readLines(text)
  const header = (first?.cells ?? []).map((cell) => cell.toLowerCase())
  if (!header.some(isCsvColumn)) throw new UserError('storeLocations.columnsMissing', {}, 'file')
  if (lines.length === 0) throw new UserError('storeLocations.fileEmpty', {}, 'file')
  if (lines.length > maxImportedStores) throw new UserError('storeLocations.fileTooLong', { most: maxImportedStores }, 'file')
  const rows: FileRow[] = []
  const problems = lines.flatMap(({ line, cells }) =>
    collectProblem(line, () => {
      rows.push({ line, facts: readCells(header, cells.map(unescapeCell)) })
    }),
  )
  const ignoredColumns = header.filter((_, index) => !isRead(header, index) && lines.some(({ cells }) => (cells[index] ?? '') !== ''))
  return { rows, problems, ignoredColumns }
}

/** None, or what is wrong with a line. */
export function collectProblem(line: number, work: () => void): LineProblem[] {
  try {
    work()
    return []
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return [{ line, key: error.key, params: error.params }]
  }
}

function readLines(text: string): CsvRow[] {
  const firstLine = text.split(/\r?\n/, 1)[0] ?? ''
  const delimiter = firstLine.includes(';') && !firstLine.includes(',') ? ';' : ','
  try {
    return readCsvRows(text, { delimiter, trim: true }).filter(({ cells }) => cells.some((cell) => cell !== ''))
  } catch {
    throw new UserError('storeLocations.fileUnreadable', {}, 'file')
  }
}
