/** One line of a CSV file (RFC 4180). A text that a spreadsheet would take for a formula is led by an apostrophe; numbers are not. */
export function csvLine(cells: (string | number)[]): string {
  return cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(harmless(cell)))).join(',') + '\r\n'
}

// Spreadsheets skip blanks before they look for = + - @; a tab or a line break begins a new cell in some.
const harmless = (text: string): string => (/^\s*[=+\-@\t\r\n|%]/u.test(text) ? `'${text}` : text)

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
