/** One line of a CSV file (RFC 4180). A text that a spreadsheet would take for a formula is led by an apostrophe; numbers are not. */
export function csvLine(cells: (string | number)[]): string {
  return cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(harmless(cell)))).join(',') + '\r\n'
}

/** The cell as it was before `csvLine` made it harmless, or some other program did in the same way. */
export const plainCell = (cell: string): string => (/^'+\s*[=+\-@\t\r\n|%]/u.test(cell) ? cell.slice(1) : cell)

// Spreadsheets skip blanks before they look for = + - @; a tab or a line break begins a new cell in some. What already has an
// apostrophe there gets one more, so that taking one off brings back every text.
const harmless = (text: string): string => (/^'*\s*[=+\-@\t\r\n|%]/u.test(text) ? `'${text}` : text)

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
