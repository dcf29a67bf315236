import type { Params, StringKey } from '#src/i18n/built-in-strings.ts'
import type { ImportIssue, ImportSource } from '#db/schema/imports.ts'
import type { Settings } from '#src/settings/settings.ts'
import type { AmountFormat } from './cells/amount-cells.ts'
import type { ParseResult } from './cells/parse-result.ts'
import { type Field, type ColumnTarget, parseTarget } from './file-columns.ts'
import { shownCellLength } from './limits.ts'

export interface Sheet extends AmountFormat {
  source: ImportSource
  timeZone: string
  stockWithoutRecord: Settings['stock_without_record']
  headers: string[]
  columns: Column[]
  byField: ReadonlyMap<Field, Column[]>
}

interface Column {
  index: number
  header: string
  target: ColumnTarget
}

export interface Row {
  line: number
  cells: string[]
  formulaColumns?: number[]
}

export function createSheet(
  file: { source: ImportSource; headers: string[]; mapping: Readonly<Record<string, string>> },
  { stockWithoutRecord = 'none', ...format }: AmountFormat & Pick<Sheet, 'timeZone'> & Partial<Pick<Sheet, 'stockWithoutRecord'>>,
): Sheet {
  const columns = file.headers.flatMap((header, index) => {
    const target = Object.hasOwn(file.mapping, header) ? parseTarget(file.mapping[header]!) : null
    return target ? [{ index, header, target }] : []
  })
  const byField = Map.groupBy(columns, ({ target }) => target.field)
  return { ...format, stockWithoutRecord, source: sourceOf(file.source, byField), headers: file.headers, columns, byField }
}

// Rows with a type and a parent, matched by hand, are grouped and read as WooCommerce's.
const sourceOf = (source: ImportSource, byField: Sheet['byField']): ImportSource =>
  source === 'other' && byField.has('row_type') && byField.has('parent') ? 'woocommerce' : source

export const hasField = (sheet: Sheet, field: Field): boolean => sheet.byField.has(field)

/** Columns of a field by number: option_name:1, option_name:2 … */
export const columnsOf = (sheet: Sheet, field: Field): Column[] =>
  (sheet.byField.get(field) ?? []).toSorted((a, b) => Number(a.target.qualifier) - Number(b.target.qualifier) || a.index - b.index)

/** Reads fields from rows and collects issues. The first row with a value wins. */
export class CellReader {
  constructor(
    readonly sheet: Sheet,
    readonly rows: readonly Row[],
    readonly issues: ImportIssue[],
  ) {}

  has = (field: Field): boolean => hasField(this.sheet, field)

  text(field: Field): string {
    return this.find(field)?.text ?? ''
  }

  /** The parsed value; undefined when empty, or invalid with an error added. */
  parse<T>(field: Field, parse: (text: string, qualifier: string) => ParseResult<T>): T | undefined {
    const found = this.find(field)
    if (!found) return undefined
    const result = parse(found.text, found.qualifier)
    if ('value' in result) return result.value
    this.pushIssue(found, result.reason, true, result.params)
    return undefined
  }

  readText(field: Field, maxLength: number): string | undefined {
    return this.parse(field, (text) => (text.length <= maxLength ? { value: text } : { reason: 'importFiles.reason.tooLong' }))
  }

  /** `value` is the part of the cell it is about, `params` fill the sentence. */
  addIssue(field: Field, reason: StringKey, isError: boolean, { value, params }: { value?: string; params?: Params } = {}): void {
    const found = this.find(field)
    const column = found?.header ?? this.sheet.columns.find((candidate) => candidate.target.field === field)?.header ?? ''
    const cell = found ?? { line: this.rows[0]?.line ?? 1, header: column, text: '' }
    this.pushIssue(value === undefined ? cell : { ...cell, text: value }, reason, isError, params)
  }

  /** An empty cell counts as present: in our own format it clears the field. */
  find(field: Field): { text: string; qualifier: string; header: string; line: number } | undefined {
    const columns = this.sheet.byField.get(field)
    if (!columns) return undefined
    for (const row of this.rows) {
      for (const { index, header, target } of columns) {
        const text = row.cells[index] ?? ''
        const trimmed = text.trim()
        if (trimmed !== '')
          return { text: this.sheet.source === 'own' ? text : trimmed, qualifier: target.qualifier, header, line: row.line }
      }
    }
    return undefined
  }

  private pushIssue(cell: { line: number; header: string; text: string }, reason: StringKey, isError: boolean, params?: Params): void {
    const issue = { line: cell.line, column: cell.header, value: cell.text.slice(0, shownCellLength), reason, isError }
    this.issues.push(params ? { ...issue, params } : issue)
  }
}
