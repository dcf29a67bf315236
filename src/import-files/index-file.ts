import type { ImportIssue, ImportSource } from '#db/schema/imports.ts'
import { isFormula, unescapeCell } from '#src/lib/files/csv.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { maxRows } from './limits.ts'
import { columnsOf, hasField, type Row, type Sheet } from './sheet.ts'
import { readRowTypes } from './words/cell-words.ts'
import { nameColumns } from './header-mapping.ts'
import { watchIgnoredColumns } from './ignored-columns.ts'
import { type CsvRecord, openRecordReader, readRecords, sniffDelimiter } from './csv-records.ts'
import { openStored, type StoredFile } from './stored-file.ts'

interface RowPosition {
  line: number
  start: number
  end: number
}

export interface FileIndex {
  products: RowPosition[][]
  /** SKU -> first line with it. */
  skuLines: Map<string, number>
  /** Lower-case slugs. */
  handles: Set<string>
  /** Positions of WooCommerce products by sku:<SKU> and id:<row id>. */
  references: ReadonlyMap<string, number>
  rows: number
  /** Notes about columns that have values and no field, by the first line with one. */
  columnNotes: ReadonlyMap<number, ImportIssue[]>
}

/** Reads the header and first rows. Throws UserError for a file that is not a table. */
export async function readFileHeader(
  stored: StoredFile,
  sampleSize: number,
): Promise<{ delimiter: string; headers: string[]; sample: CsvRecord[] }> {
  const delimiter = sniffDelimiter(await readStart(stored))
  const sample: CsvRecord[] = []
  let headers: string[] | undefined
  for await (const record of readRecords(stored, delimiter)) {
    if (!headers) headers = nameColumns(record.cells)
    else if (sample.push(record) >= sampleSize) break
  }
  if (!headers || headers.length < 2) throw new UserError('importFiles.noTable', {}, 'csv')
  return { delimiter, headers, sample }
}

/** Indexes a file by product; awaits `rest` at intervals so other work can run. */
export async function indexFile(
  stored: StoredFile,
  delimiter: string,
  sheet: Sheet,
  yieldControl: () => Promise<void> = async () => {},
): Promise<FileIndex> {
  const grouper = createGrouper(sheet)
  const skuLines = new Map<string, number>()
  const handles = new Set<string>()
  const [skuColumn] = columnsOf(sheet, 'sku')
  const [handleColumn] = columnsOf(sheet, 'seo_link')
  const ignored = watchIgnoredColumns(sheet)
  let rows = -1
  for await (const record of readRecords(stored, delimiter)) {
    if (++rows === 0) continue
    if (rows > maxRows) throw new UserError('importFiles.tooManyRows', { most: maxRows }, 'csv')
    const sku = skuColumn ? (record.cells[skuColumn.index] ?? '').trim() : ''
    if (sku !== '' && !skuLines.has(sku)) skuLines.set(sku, record.line)
    if (handleColumn) handles.add((record.cells[handleColumn.index] ?? '').trim().toLowerCase())
    ignored.add(record)
    grouper.add(record)
    if (rows % 500 === 0) await yieldControl()
  }
  const products = grouper.products()
  const references = grouper.references(products)
  return { products, skuLines, handles, references, rows: Math.max(0, rows), columnNotes: ignored.notes() }
}

export function groupRecords(sheet: Sheet, records: readonly CsvRecord[]): Row[][] {
  const grouper = createGrouper(sheet)
  const byStart = new Map(records.map((record) => [record.start, record]))
  for (const record of records) grouper.add(record)
  return grouper.products().map((positions) => positions.map(({ start }) => byStart.get(start)!))
}

export async function openProductReader(stored: StoredFile, delimiter: string, index: Pick<FileIndex, 'products'>) {
  const records = await openRecordReader(stored, delimiter)
  async function read(productIndex: number): Promise<Row[]> {
    const positions = index.products[productIndex] ?? []
    const rows = await records.read(positions)
    return positions.map((position, row) => toRow(position, rows[row] ?? []))
  }
  // Fallback when records parse differently in a batch than alone.
  async function readSingly(from: number, to: number): Promise<Row[][]> {
    const rows: Row[][] = []
    for (let productIndex = from; productIndex < to; productIndex += 1) rows.push(await read(productIndex))
    return rows
  }
  return {
    read,
    /** Reads consecutive products together: starting the parser costs more than parsing one. */
    async readRange(from: number, to: number): Promise<Row[][]> {
      const products = index.products.slice(from, to)
      const rows = await records.read(products.flat())
      if (rows.length !== products.flat().length) return readSingly(from, from + products.length)
      let next = 0
      return products.map((positions) => positions.map((position) => toRow(position, rows[next++]!)))
    },
    close: () => records.close(),
  }
}

const toRow = ({ line }: RowPosition, raw: string[]): Row => ({
  line,
  cells: raw.map(unescapeCell),
  formulaColumns: raw.flatMap((cell, index) => (isFormula(cell) ? [index] : [])),
})

interface ProductGrouper {
  add(record: CsvRecord): void
  products(): RowPosition[][]
  references(products: RowPosition[][]): ReadonlyMap<string, number>
}

const groupers: Record<ImportSource, (sheet: Sheet) => ProductGrouper> = {
  own: groupByHandle,
  shopify: groupByHandle,
  shopify_2025: groupByHandle,
  woocommerce: groupByParent,
  other: groupByHandle,
}

const createGrouper = (sheet: Sheet): ProductGrouper => groupers[sheet.source](sheet)

const rowPosition = ({ line, start, end }: CsvRecord): RowPosition => ({ line, start, end })

function groupByHandle(sheet: Sheet): ProductGrouper {
  const groups: RowPosition[][] = []
  const groupsByKey = new Map<string, RowPosition[]>()
  const [handle] = columnsOf(sheet, 'seo_link')
  const [name] = columnsOf(sheet, 'name')
  const canGroupByName =
    sheet.source === 'other' && ['option', 'option_value', 'variant_options'].some((field) => hasField(sheet, field as 'option'))
  return {
    add(record) {
      const text = (columnIndex: number | undefined) =>
        columnIndex === undefined ? '' : (record.cells[columnIndex] ?? '').trim().toLowerCase()
      const key = text(handle?.index) || (canGroupByName ? text(name?.index) : '')
      const group = key === '' ? undefined : groupsByKey.get(key)
      if (group) return void group.push(rowPosition(record))
      const newGroup = [rowPosition(record)]
      groups.push(newGroup)
      if (key !== '') groupsByKey.set(key, newGroup)
    },
    products: () => groups,
    references: () => new Map(),
  }
}

/** WooCommerce variations reference their parent by SKU or id, which may come later in the file. */
function groupByParent(sheet: Sheet): ProductGrouper {
  const groups: RowPosition[][] = []
  const groupsByKey = new Map<string, RowPosition[]>()
  const orphans: { key: string; position: RowPosition }[] = []
  const columnIndex = (field: 'row_type' | 'row_id' | 'parent' | 'sku') => columnsOf(sheet, field)[0]?.index
  const columns = { type: columnIndex('row_type'), id: columnIndex('row_id'), parent: columnIndex('parent'), sku: columnIndex('sku') }
  return {
    add(record) {
      const text = (column: number | undefined) => (column === undefined ? '' : (record.cells[column] ?? '').trim())
      const parent = text(columns.parent)
      if (parent !== '' && readRowTypes(text(columns.type)).has('variation'))
        return void orphans.push({ key: parentKey(parent), position: rowPosition(record) })
      const newGroup = [rowPosition(record)]
      groups.push(newGroup)
      const [id, sku] = [text(columns.id), text(columns.sku)]
      if (id !== '' && !groupsByKey.has(`id:${id}`)) groupsByKey.set(`id:${id}`, newGroup)
      if (sku !== '' && !groupsByKey.has(`sku:${sku}`)) groupsByKey.set(`sku:${sku}`, newGroup)
    },
    products() {
      for (const { key, position } of orphans.splice(0)) {
        const group = groupsByKey.get(key)
        // A variation without its parent becomes a product, with an error when parsed.
        if (group) group.push(position)
        else groups.push([position])
      }
      return groups
    },
    references(products) {
      const positions = new Map(products.map((group, position) => [group, position]))
      return new Map([...groupsByKey].map(([key, group]) => [key, positions.get(group)!]))
    },
  }
}

const parentKey = (parent: string): string => (/^id:\d+$/i.test(parent) ? parent.toLowerCase() : `sku:${parent}`)

async function readStart(stored: StoredFile): Promise<string> {
  const file = await openStored(stored)
  try {
    return (await file.read(0, 64 * 1024)).toString('utf8')
  } finally {
    await file.close()
  }
}
