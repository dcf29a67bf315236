import type { ImportIssue } from '#db/schema/imports.ts'
import type { CsvRecord } from './csv-records.ts'
import { isReadFrom } from './file-columns.ts'
import { errorColumn } from './header-mapping.ts'
import { lacksUnit } from './words/measure-names.ts'
import type { Sheet } from './sheet.ts'
import { shownCellLength } from './limits.ts'

interface IgnoredColumn {
  header: string
  line: number
  value: string
  rows: number
}

/** Finds the columns without a field, or with one that such a file cannot have, that have values: one note for each, at the first line with a value. */
export function watchIgnoredColumns({ source, headers, columns }: Pick<Sheet, 'source' | 'headers' | 'columns'>) {
  const used = new Set(columns.filter(({ target }) => isReadFrom(source, target.field)).map(({ index }) => index))
  const watched = headers.flatMap((header, index) => (used.has(index) || header === errorColumn ? [] : [{ header, index }]))
  const found = new Map<number, IgnoredColumn>()
  return {
    add({ cells, line }: Pick<CsvRecord, 'cells' | 'line'>): void {
      for (const { header, index } of watched) {
        const value = cells[index]?.trim()
        if (!value) continue
        const column = found.get(index)
        if (column) column.rows += 1
        else found.set(index, { header, line, value: value.slice(0, shownCellLength), rows: 1 })
      }
    },
    notes: (): Map<number, ImportIssue[]> => Map.groupBy([...found.values()].map(toNote), ({ line }) => line),
  }
}

const toNote = ({ header, line, value, rows }: IgnoredColumn): ImportIssue => ({
  line,
  column: header,
  value,
  reason: lacksUnit(header) ? 'importFiles.reason.columnUnit' : 'importFiles.reason.columnIgnored',
  params: { rows },
  isError: false,
})
