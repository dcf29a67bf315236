/** One CSV line (RFC 4180). Text that a spreadsheet would run as a formula is prefixed with an apostrophe; numbers are not. */
export function csvLine(cells: (string | number)[]): string {
  return cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoteCell(escapeFormula(cell)))).join(',') + '\r\n'
}

/** Streams a CSV file: a header, then the lines of each batch. It starts with a byte order mark, which spreadsheets need for UTF-8. */
export async function* csvFile(
  header: string[],
  batches: AsyncIterable<(string | number)[][]> | Iterable<(string | number)[][]>,
): AsyncGenerator<string> {
  yield '\ufeff' + csvLine(header)
  for await (const lines of batches) yield lines.map(csvLine).join('')
}

/** Reverses the escaping of `csvLine` and of other programs, such as ="00123" for leading zeros. */
export function unescapeCell(cell: string): string {
  if (/^'+\s*[=+\-@\t\r\n|%]/u.test(cell)) return cell.slice(1)
  return /^="[^"]*"$/.test(cell) ? cell.slice(2, -1) : cell
}

export const isFormula = (cell: string): boolean =>
  !/^="[^"]*"$/.test(cell) && /^\s*(?:=\s*[^=\s]|[+\-@]\s*[\p{L}_][\p{L}\d_.]*[(|!]|[+\-@][^\s]*\|.*!)/u.test(cell)

// Spreadsheets skip blanks before = + - @. Text already prefixed with apostrophes gets another one, so unescaping is lossless.
const escapeFormula = (text: string): string => (/^'*\s*[=+\-@\t\r\n|%]/u.test(text) ? `'${text}` : text)

// Readers may trim spaces around unquoted text.
const quoteCell = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
