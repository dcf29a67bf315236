import { type Parser, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { unescapeCell } from '#src/lib/files/csv.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { maxColumns, maxRowLength } from './limits.ts'
import { openStored, readChunks, type StoredFile } from './stored-file.ts'

export interface CsvRecord {
  cells: string[]
  /** First line, from 1. */
  line: number
  /** Byte range in the file. */
  start: number
  end: number
}

/** Guesses the delimiter: the most frequent of , ; tab | in the first line outside quotes. */
export function sniffDelimiter(text: string): string {
  const counts = new Map([...delimiters].map((character) => [character, 0]))
  let isQuoted = false
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && /[\r\n]/.test(character)) break
    else if (!isQuoted && counts.has(character)) counts.set(character, counts.get(character)! + 1)
  }
  return [...counts].reduce((best, current) => (current[1] > best[1] ? current : best))[0]
}

const delimiters = ',;\t|'

/** Header included. Throws UserError for an unclosed quotation mark or a file that is not a table. */
export async function* readRecords(stored: StoredFile, delimiter: string): AsyncGenerator<CsvRecord> {
  const parser = parse({ ...parserOptions, delimiter })
  let parseError: unknown
  parser.on('error', (error) => (parseError = error))
  const position = { start: 0, line: 1 }
  let pending = Buffer.alloc(0)
  const consume = ({ record, info }: ParsedRecord): CsvRecord => {
    const bytes = pending.subarray(0, info.bytes - position.start)
    pending = pending.subarray(bytes.length)
    return toCsvRecord(trimQuotedCells(record, bytes, delimiter), bytes, position)
  }
  for await (const chunk of readChunks(stored, 32 * 1024)) {
    pending = Buffer.concat([pending, chunk])
    if (!parser.write(chunk)) for (const parsed of drain(parser)) yield consume(parsed)
    if (parseError) throw toUserError(parseError, position.line + linesBeforeOpenQuote(pending))
  }
  parser.end()
  try {
    for await (const parsed of parser) yield consume(parsed as ParsedRecord)
  } catch (error) {
    throw toUserError(parseError ?? error, position.line + linesBeforeOpenQuote(pending))
  }
}

/** Opens a file to read records by byte range. Close ranges are read together. */
export async function openRecordReader(stored: StoredFile, delimiter: string) {
  const file = await openStored(stored)
  let buffer: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) }
  const readRange = async ({ start, end }: { start: number; end: number }): Promise<Buffer> => {
    if (start < buffer.start || end > buffer.start + buffer.bytes.length) {
      buffer = { start, bytes: await file.read(start, Math.max(end - start, readAhead)) }
    }
    return buffer.bytes.subarray(start - buffer.start, end - buffer.start)
  }
  return {
    async read(ranges: readonly { start: number; end: number }[]): Promise<string[][]> {
      const parts: Buffer[] = []
      for (const range of ranges) parts.push(await readRange(range), lineBreak)
      return parseRawRows(Buffer.concat(parts), delimiter)
    },
    close: () => file.close(),
  }
}

const readAhead = 256 * 1024
const lineBreak = Buffer.from('\n')

export function parseRawRows(bytes: Buffer, delimiter: string): string[][] {
  const rows = parseAtOnce(bytes, { ...parserOptions, info: false, delimiter }) as unknown as string[][]
  if (!rows.some((cells) => cells.some(mayEndWithSpaces))) return rows
  const rawRows = parseAtOnce(bytes, { ...parserOptions, info: false, raw: true, delimiter }) as unknown as {
    record: string[]
    raw: string
  }[]
  return rawRows.map(({ record, raw }) => trimQuotedCells(record, raw, delimiter))
}

// The parser keeps the quotation marks of a cell with spaces after them. A text can also end like that by itself.
const mayEndWithSpaces = (cell: string): boolean => cell.startsWith('"') && /"[ \t]+$/.test(cell)

function trimQuotedCells(cells: string[], raw: string | Buffer, delimiter: string): string[] {
  if (!cells.some(mayEndWithSpaces)) return cells
  try {
    const [trimmed] = parseAtOnce(raw, { ...parserOptions, info: false, trim: true, delimiter }) as unknown as string[][]
    return cells.map((cell, at) => (mayEndWithSpaces(cell) ? (trimmed?.[at] ?? cell) : cell))
  } catch {
    return cells
  }
}

const parserOptions = {
  info: true,
  // Explicit, because line endings may be mixed.
  record_delimiter: ['\r\n', '\n'],
  relax_quotes: true,
  // Some programs write a space before an opening quotation mark.
  ltrim: true,
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: maxRowLength,
}

interface ParsedRecord {
  record: string[]
  info: { bytes: number }
}

function* drain(parser: Parser): Generator<ParsedRecord> {
  for (let parsed = parser.read() as ParsedRecord | null; parsed !== null; parsed = parser.read() as ParsedRecord | null) yield parsed
}

// Preceding blank lines belong to a record's bytes, but not to its line number.
function toCsvRecord(record: string[], bytes: Buffer, position: { start: number; line: number }): CsvRecord {
  if (record.length > maxColumns) throw new UserError('importFiles.tooManyColumns', { most: maxColumns }, 'csv')
  let blankBytes = 0
  while (bytes[blankBytes] === 10 || bytes[blankBytes] === 13) blankBytes += 1
  const line = position.line + countLineBreaks(bytes.subarray(0, blankBytes))
  const start = position.start + blankBytes
  position.start += bytes.length
  position.line += countLineBreaks(bytes)
  return { cells: record.map(unescapeCell), line, start, end: position.start }
}

function countLineBreaks(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count += 1
  return count
}

// Lines before the last unclosed quotation mark.
function linesBeforeOpenQuote(bytes: Buffer): number {
  let openedAt: number | null = null
  for (let at = bytes.indexOf(34); at !== -1; at = bytes.indexOf(34, at + 1)) openedAt = openedAt === null ? at : null
  return countLineBreaks(bytes.subarray(0, openedAt ?? 0))
}

function toUserError(error: unknown, line: number): unknown {
  const { code } = error as { code?: string }
  if (code === 'CSV_MAX_RECORD_SIZE' || code === 'CSV_QUOTE_NOT_CLOSED') return new UserError('importFiles.quoteNotClosed', { line }, 'csv')
  if (code?.startsWith('CSV_')) return new UserError('importFiles.brokenFile', { line }, 'csv')
  return error
}
