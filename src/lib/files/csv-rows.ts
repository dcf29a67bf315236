import { parse } from 'csv-parse/sync'

export interface CsvRow {
  cells: string[]
  /** First line, from 1. */
  line: number
}

interface Dialect {
  delimiter: string
  /** Removes blanks around cells. */
  trim?: boolean
  /** Accepts quotation marks within a cell. */
  relax_quotes?: boolean
}

/** The rows of a text, its header included, without empty lines; line ends in cells are LF. Throws an error with `lines` for a broken quotation. */
export function readCsvRows(text: string, dialect: Dialect): CsvRow[] {
  // The parser takes the first line end for all of them, and counts two lines for \r\n in a cell.
  const records = parse(text.replace(/\r\n?/g, '\n'), {
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    ...dialect,
  }) as unknown as {
    record: string[]
    info: { lines: number }
  }[]
  // The parser counts the last line of a record.
  return records.map(({ record, info }) => ({ cells: record, line: info.lines - record.join('').split('\n').length + 1 }))
}
