import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { type Parser, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { plainCell } from '#src/lib/csv.ts'
import { Refusal } from '#src/lib/errors.ts'

/** One record of a CSV file: what its cells say, and where it stands. */
export interface FileRecord {
  cells: string[]
  /** The line it begins on, from 1. */
  line: number
  /** Byte range in the file. */
  start: number
  end: number
}

/** A cell with more characters than this means that a quotation mark was never closed. */
const longestRecord = 2 * 1024 * 1024
const mostColumns = 500

/** What separates the cells of a file: whichever of , ; tab | stands most often in its first line outside quotation marks. */
export function sniffDelimiter(text: string): string {
  const counts = new Map([...delimiters].map((mark) => [mark, 0]))
  let quoted = false
  for (const letter of text) {
    if (letter === '"') quoted = !quoted
    else if (!quoted && /[\r\n]/.test(letter)) break
    else if (!quoted && counts.has(letter)) counts.set(letter, counts.get(letter)! + 1)
  }
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

const delimiters = ',;\t|'

/**
 * Every record of a file in order, header included, read piece by piece. Throws Refusal for a quotation mark that is never closed
 * and for a file that is not a table.
 */
export async function* readRecords(path: string, delimiter: string): AsyncGenerator<FileRecord> {
  const parser = parse({ ...rules, delimiter })
  let failed: unknown
  parser.on('error', (error) => (failed = error))
  const place = { start: 0, line: 1 }
  let pending = Buffer.alloc(0)
  const take = ({ record, info }: Parsed): FileRecord => {
    const bytes = pending.subarray(0, info.bytes - place.start)
    pending = pending.subarray(bytes.length)
    return recordFrom(record, bytes, place)
  }
  for await (const chunk of createReadStream(path, { highWaterMark: 32 * 1024 })) {
    pending = Buffer.concat([pending, chunk as Buffer])
    if (!parser.write(chunk)) for (const one of drained(parser)) yield take(one)
    if (failed) throw unreadable(failed, place.line + openQuote(pending))
  }
  parser.end()
  try {
    for await (const one of parser) yield take(one as Parsed)
  } catch (error) {
    throw unreadable(failed ?? error, place.line + openQuote(pending))
  }
}

/** Opens a file to read records again by the places `readRecords` told. What lies close together is read at once. */
export async function openRecords(path: string, delimiter: string) {
  const file = await open(path, 'r')
  let held = { start: 0, bytes: Buffer.alloc(0) }
  const bytesOf = async ({ start, end }: { start: number; end: number }): Promise<Buffer> => {
    if (start < held.start || end > held.start + held.bytes.length) {
      const bytes = Buffer.alloc(Math.max(end - start, readAhead))
      const { bytesRead } = await file.read(bytes, 0, bytes.length, start)
      held = { start, bytes: bytes.subarray(0, bytesRead) }
    }
    return held.bytes.subarray(start - held.start, end - held.start)
  }
  return {
    /** Cells as they stand in the file. */
    async read(places: readonly { start: number; end: number }[]): Promise<string[][]> {
      const parts: Buffer[] = []
      for (const place of places) parts.push(await bytesOf(place), lineBreak)
      return rawRowsOf(Buffer.concat(parts), delimiter)
    },
    close: () => file.close(),
  }
}

const readAhead = 256 * 1024
const lineBreak = Buffer.from('\n')

/** The cells of some records that stand behind each other, as they stand in the file. */
export const rawRowsOf = (bytes: Buffer, delimiter: string): string[][] =>
  parseAtOnce(bytes, { ...rules, info: false, delimiter }) as unknown as string[][]

const rules = {
  info: true,
  // Named, because the kind of the first line is not always that of all.
  record_delimiter: ['\r\n', '\n'],
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: longestRecord,
}

interface Parsed {
  record: string[]
  info: { bytes: number }
}

function* drained(parser: Parser): Generator<Parsed> {
  for (let one = parser.read() as Parsed | null; one !== null; one = parser.read() as Parsed | null) yield one
}

// Blank lines before a record belong to its bytes, but not to its lines.
function recordFrom(record: string[], bytes: Buffer, place: { start: number; line: number }): FileRecord {
  if (record.length > mostColumns) throw new Refusal('imports.tooManyColumns', { most: mostColumns }, 'csv')
  let blank = 0
  while (bytes[blank] === 10 || bytes[blank] === 13) blank += 1
  const line = place.line + lineBreaks(bytes.subarray(0, blank))
  const start = place.start + blank
  place.start += bytes.length
  place.line += lineBreaks(bytes)
  return { cells: record.map(plainCell), line, start, end: place.start }
}

function lineBreaks(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count += 1
  return count
}

// Lines down to the last quotation mark that opens and is not closed.
function openQuote(bytes: Buffer): number {
  let opened: number | null = null
  for (let at = bytes.indexOf(34); at !== -1; at = bytes.indexOf(34, at + 1)) opened = opened === null ? at : null
  return lineBreaks(bytes.subarray(0, opened ?? 0))
}

function unreadable(error: unknown, line: number): unknown {
  const { code } = error as { code?: string }
  if (code === 'CSV_MAX_RECORD_SIZE' || code === 'CSV_QUOTE_NOT_CLOSED') return new Refusal('imports.quoteNotClosed', { line }, 'csv')
  if (code?.startsWith('CSV_')) return new Refusal('imports.brokenFile', { line }, 'csv')
  return error
}
