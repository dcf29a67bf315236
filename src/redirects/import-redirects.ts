import { type CsvRow, readCsvRows } from '#src/lib/files/csv-rows.ts'
import { unescapeCell } from '#src/lib/files/csv.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import type { Params, StringKey } from '#src/i18n/built-in-strings.ts'
import { maxImportedRedirects } from './limits.ts'
import { checkRedirect, type RedirectFacts } from './redirect-rules.ts'

export interface RowProblem {
  line: number
  key: StringKey
  params: Params
}

/**
 * Redirects of a CSV file: old address, new address and, if given, 301 or 302 (or permanent, temporary). A first line of column names is
 * skipped. Either all rows or the problems, at most 100.
 */
export function parseRedirectFile(
  text: string,
  baseUrl: string,
): { redirects: (RedirectFacts & { sourceKey: string })[] } | { problems: RowProblem[] } {
  const rows = readRows(text)
  const problems: RowProblem[] = []
  const redirects = new Map<string, RedirectFacts & { sourceKey: string }>()
  for (const { cells, line } of rows) {
    if (cells.every((cell) => cell === '')) continue
    const [source = '', target = '', kind = ''] = cells.map(unescapeCell)
    if (redirects.size === 0 && problems.length === 0 && !/^(\/|https?:)/.test(source) && !/^(\/|https?:)/.test(target)) continue
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
    if (problems.length === maxProblems) break
  }
  if (problems.length > 0) return { problems }
  if (redirects.size === 0) throw new UserError('redirects.fileEmpty', {}, 'file')
  if (redirects.size > maxImportedRedirects) throw new UserError('redirects.fileTooLong', { count: maxImportedRedirects }, 'file')
  return { redirects: [...redirects.values()] }
}

const maxProblems = 100

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
