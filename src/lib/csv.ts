/** One line of a CSV file (RFC 4180). A text that a spreadsheet would take for a formula is led by an apostrophe; numbers are not. */
export function csvLine(cells: (string | number)[]): string {
  return cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoteCell(escapeFormula(cell)))).join(',') + '\r\n'
}

/** A CSV file in parts: a header, then the lines of each batch. It starts with the mark that makes spreadsheets read UTF-8. */
export async function* csvFile(
  header: string[],
  batches: AsyncIterable<(string | number)[][]> | Iterable<(string | number)[][]>,
): AsyncGenerator<string> {
  yield '\ufeff' + csvLine(header)
  for await (const lines of batches) yield lines.map(csvLine).join('')
}

/**
 * The cell as it was before `csvLine` made it harmless, or some other program did in the same way. ="00123" is how numbers are kept from
 * losing their noughts.
 */
export function unescapeCell(cell: string): string {
  if (/^'+\s*[=+\-@\t\r\n|%]/u.test(cell)) return cell.slice(1)
  return /^="[^"]*"$/.test(cell) ? cell.slice(2, -1) : cell
}

/** True for a cell as it stands in a file that a spreadsheet would work out: it is no text, and nobody marked it as one. */
export const isFormula = (cell: string): boolean =>
  !/^="[^"]*"$/.test(cell) && /^\s*(?:=\s*[^=\s]|[+\-@]\s*[\p{L}_][\p{L}\d_.]*[(|!]|[+\-@][^\s]*\|.*!)/u.test(cell)

// Spreadsheets skip blanks before they look for = + - @; a tab or a line break begins a new cell in some. What already has an
// apostrophe there gets one more, so that taking one off brings back every text.
const escapeFormula = (text: string): string => (/^'*\s*[=+\-@\t\r\n|%]/u.test(text) ? `'${text}` : text)

const quoteCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
