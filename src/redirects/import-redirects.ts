import { type CsvRow, readCsvRows } from '#src/lib/files/csv-rows.ts'
import { unescapeCell } from '#src/lib/files/csv.ts'
import { isErrorValue } from '#src/lib/files/spreadsheet-errors.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import type { Params, StringKey } from '#src/i18n/built-in-strings.ts'
import { maxImportedRedirects, maxListedProblems } from './limits.ts'
import { checkRedirect, type RedirectFacts } from './redirect-rules.ts'

export interface RowProblem {
  line: number
  key: StringKey
  params: Params
}

export interface RedirectFile {
  redirects: (RedirectFacts & { sourceKey: string })[]
  /** Rows with cells beyond the third, which are not read. */
  longRows: number
}

/**
 * Redirects of a CSV file: old address, new address and, if given, 301 or 302 (or permanent, temporary). A first line of column names is
 * skipped. Either all rows or the problems, at most 100.
 */
export function parseRedirectFile(text: string, baseUrl: string): RedirectFile | { problems: RowProblem[] } {
  const rows = withoutColumnNames(readRows(text).filter(({ cells }) => cells.some((cell) => cell !== '')))
  const problems: RowProblem[] = []
  const redirects = new Map<string, RedirectFacts & { sourceKey: string }>()
  for (const { cells, line } of rows) {
    const [source = '', target = '', kind = ''] = cells.map(unescapeCell)
    const permanent = readKind(kind)
    try {
      if (permanent === null) throw new UserError('redirects.kindUnknown', { kind })
      const checked = checkRedirect({ source, target, permanent }, baseUrl)
      if (redirects.has(checked.sourceKey)) throw new UserError('redirects.rowTwice', { source })
      redirects.set(checked.sourceKey, checked)
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      problems.push({ line, key: error.key, params: error.params })
    }
    if (problems.length === maxListedProblems) break
  }
  if (problems.length > 0) return { problems }
  if (redirects.size === 0) throw new UserError('redirects.fileEmpty', {}, 'file')
  if (redirects.size > maxImportedRedirects) throw new UserError('redirects.fileTooLong', { count: maxImportedRedirects }, 'file')
  return { redirects: [...redirects.values()], longRows: rows.filter(({ cells }) => cells.slice(3).some((cell) => cell !== '')).length }
}

const isAddress = (cell: string): boolean => /^(\/|https?:)/.test(unescapeCell(cell))

const withoutColumnNames = (rows: CsvRow[]): CsvRow[] =>
  rows[0]?.cells.slice(0, 2).some((cell) => isAddress(cell) || isErrorValue(cell)) === false ? rows.slice(1) : rows

function readRows(text: string): CsvRow[] {
  const firstLine = text.slice(0, 2000).split(/\r?\n/)[0] ?? ''
  const delimiter = firstLine.includes('\t') ? '\t' : firstLine.includes(';') && !firstLine.includes(',') ? ';' : ','
  try {
    return readCsvRows(text, { delimiter, trim: true, relax_quotes: true })
  } catch {
    throw new UserError('redirects.fileUnreadable', {}, 'file')
  }
}

function readKind(text: string): boolean | null {
  const kind = text.toLowerCase()
  if (kind === '' || kind === '301' || kind === '308' || kind === 'permanent' || kind === 'true') return true
  return kind === '302' || kind === '307' || kind === 'temporary' || kind === 'false' ? false : null
}
