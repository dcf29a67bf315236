import type { ImportRemark, ImportSource } from '#db/schema/imports.ts'
import type { Settings } from '#src/settings/settings.ts'
import type { Amounts, Read } from './cells.ts'
import { type Field, type Target, targetFrom } from './fields.ts'

/** What the columns of a file mean, and how its amounts and times are read. */
export interface Sheet extends Amounts {
  source: ImportSource
  timeZone: string
  stockWithoutRecord: Settings['stock_without_record']
  headers: string[]
  columns: Column[]
  /** The same by what they mean. */
  byField: ReadonlyMap<Field, Column[]>
}

interface Column {
  at: number
  header: string
  target: Target
}

export interface Row {
  line: number
  cells: string[]
  /** Places of cells that a spreadsheet would work out. */
  formulas?: number[]
}

export function sheetOf(
  file: { source: ImportSource; headers: string[]; mapping: Readonly<Record<string, string>> },
  { stockWithoutRecord = 'none', ...reading }: Amounts & Pick<Sheet, 'timeZone'> & Partial<Pick<Sheet, 'stockWithoutRecord'>>,
): Sheet {
  const columns = file.headers.flatMap((header, at) => {
    const target = Object.hasOwn(file.mapping, header) ? targetFrom(file.mapping[header]!) : null
    return target ? [{ at, header, target }] : []
  })
  const byField = Map.groupBy(columns, ({ target }) => target.field)
  return { ...reading, stockWithoutRecord, source: file.source, headers: file.headers, columns, byField }
}

export const hasField = (sheet: Sheet, field: Field): boolean => sheet.byField.has(field)

/** Columns of a field, in the order of their numbers: option_name:1, option_name:2 … */
export const columnsOf = (sheet: Sheet, field: Field): Column[] =>
  (sheet.byField.get(field) ?? []).toSorted((a, b) => Number(a.target.of) - Number(b.target.of) || a.at - b.at)

/** What some rows say, with remarks on the cells that make no sense. A value is taken from the first row that has one. */
export class Cells {
  constructor(
    readonly sheet: Sheet,
    readonly rows: readonly Row[],
    readonly remarks: ImportRemark[],
  ) {}

  has = (field: Field): boolean => hasField(this.sheet, field)

  text(field: Field): string {
    return this.find(field)?.text ?? ''
  }

  /** The value of a field; undefined when no row has any, or when it makes no sense, which is a fault of the product. */
  read<T>(field: Field, read: (text: string, of: string) => Read<T>): T | undefined {
    const found = this.find(field)
    if (!found) return undefined
    const answer = read(found.text, found.of)
    if ('value' in answer) return answer.value
    this.note(found, answer.reason, true)
    return undefined
  }

  /** A text no longer than `most` characters. */
  line(field: Field, most: number): string | undefined {
    return this.read(field, (text) => (text.length <= most ? { value: text } : { reason: 'imports.reason.tooLong' }))
  }

  /** Says something of the cell a field stands in. */
  remark(field: Field, reason: string, fault: boolean): void {
    const found = this.find(field)
    const column = found?.header ?? this.sheet.columns.find((one) => one.target.field === field)?.header ?? ''
    this.note(found ?? { line: this.rows[0]?.line ?? 1, header: column, text: '' }, reason, fault)
  }

  /** A field whose column is there counts as given even when its cell is empty: our own files mean that. */
  find(field: Field): { text: string; of: string; header: string; line: number } | undefined {
    const columns = this.sheet.byField.get(field)
    if (!columns) return undefined
    for (const row of this.rows) {
      for (const { at, header, target } of columns) {
        const text = row.cells[at] ?? ''
        const bare = text.trim()
        if (bare !== '') return { text: this.sheet.source === 'own' ? text : bare, of: target.of, header, line: row.line }
      }
    }
    return undefined
  }

  private note(where: { line: number; header: string; text: string }, reason: string, fault: boolean): void {
    this.remarks.push({ line: where.line, column: where.header, value: where.text.slice(0, longestShown), reason, fault })
  }
}

/** Characters of a bad cell that are kept to be shown. */
const longestShown = 200
