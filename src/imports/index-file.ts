import { open } from 'node:fs/promises'
import type { ImportSource } from '#db/schema/imports.ts'
import { isFormula, plainCell } from '#src/lib/csv.ts'
import { Refusal } from '#src/lib/errors.ts'
import { columnsOf, hasField, type Row, type Sheet } from './sheet.ts'
import { nameColumns } from './headers.ts'
import { type FileRecord, openRecords, readRecords, sniffDelimiter } from './records.ts'

/** Most rows and products one file may have. */
const mostRows = 500_000

interface Place {
  line: number
  start: number
  end: number
}

/** Where each product of a file stands, so that any of them can be read again without the others. */
export interface FileIndex {
  products: Place[][]
  /** SKU -> the line that names it first. */
  skus: Map<string, number>
  /** Every address the file names, lower case. */
  handles: Set<string>
  rows: number
}

/** The columns of a file and its first rows. Throws Refusal for a file without a table in it. */
export async function readHead(path: string, rows: number): Promise<{ delimiter: string; headers: string[]; sample: FileRecord[] }> {
  const delimiter = sniffDelimiter(await firstText(path))
  const sample: FileRecord[] = []
  let headers: string[] | undefined
  for await (const record of readRecords(path, delimiter)) {
    if (!headers) headers = nameColumns(record.cells)
    else if (sample.push(record) >= rows) break
  }
  if (!headers || headers.length < 2) throw new Refusal('imports.noTable', {}, 'csv')
  return { delimiter, headers, sample }
}

/** Goes through a whole file once and tells which rows make one product; `rest` is awaited now and then, so that others get their turn. */
export async function indexFile(
  path: string,
  delimiter: string,
  sheet: Sheet,
  rest: () => Promise<void> = async () => {},
): Promise<FileIndex> {
  const gather = gathererFor(sheet)
  const skus = new Map<string, number>()
  const handles = new Set<string>()
  const [skuColumn] = columnsOf(sheet, 'sku')
  const [linkColumn] = hasField(sheet, 'cross_sells') ? columnsOf(sheet, 'seo_link') : []
  let rows = -1
  for await (const record of readRecords(path, delimiter)) {
    if (++rows === 0) continue
    if (rows > mostRows) throw new Refusal('imports.tooManyRows', { most: mostRows }, 'csv')
    const sku = skuColumn ? (record.cells[skuColumn.at] ?? '').trim() : ''
    if (sku !== '' && !skus.has(sku)) skus.set(sku, record.line)
    if (linkColumn) handles.add((record.cells[linkColumn.at] ?? '').trim().toLowerCase())
    gather.take(record)
    if (rows % 500 === 0) await rest()
  }
  return { products: gather.products(), skus, handles, rows: Math.max(0, rows) }
}

/** Records that are at hand already, by product. */
export function groupRecords(sheet: Sheet, records: readonly FileRecord[]): Row[][] {
  const gather = gathererFor(sheet)
  const byStart = new Map(records.map((record) => [record.start, record]))
  for (const record of records) gather.take(record)
  return gather.products().map((places) => places.map(({ start }) => byStart.get(start)!))
}

/** Reads single products of an indexed file. */
export async function openProducts(path: string, delimiter: string, index: Pick<FileIndex, 'products'>) {
  const records = await openRecords(path, delimiter)
  async function read(at: number): Promise<Row[]> {
    const places = index.products[at] ?? []
    const rows = await records.read(places)
    return places.map((place, row) => rowAt(place, rows[row] ?? []))
  }
  // Should a record end elsewhere beside others than alone.
  async function oneByOne(from: number, to: number): Promise<Row[][]> {
    const rows: Row[][] = []
    for (let at = from; at < to; at += 1) rows.push(await read(at))
    return rows
  }
  return {
    read,
    /** Several that follow each other: the parser takes longer to begin than to read one. */
    async readSome(from: number, to: number): Promise<Row[][]> {
      const products = index.products.slice(from, to)
      const rows = await records.read(products.flat())
      if (rows.length !== products.flat().length) return oneByOne(from, from + products.length)
      let next = 0
      return products.map((places) => places.map((place) => rowAt(place, rows[next++]!)))
    },
    close: () => records.close(),
  }
}

const rowAt = ({ line }: Place, raw: string[]): Row => ({
  line,
  cells: raw.map(plainCell),
  formulas: raw.flatMap((cell, at) => (isFormula(cell) ? [at] : [])),
})

interface Gatherer {
  take(record: FileRecord): void
  products(): Place[][]
}

const gatherers: Record<ImportSource, (sheet: Sheet) => Gatherer> = {
  own: byHandle,
  shopify: byHandle,
  shopify_2025: byHandle,
  woocommerce: byParent,
  other: byHandle,
}

const gathererFor = (sheet: Sheet): Gatherer => gatherers[sheet.source](sheet)

const placeOf = ({ line, start, end }: FileRecord): Place => ({ line, start, end })

/** Rows with one handle are one product, wherever they stand. Without a handle a name serves, where options tell variants apart. */
function byHandle(sheet: Sheet): Gatherer {
  const all: Place[][] = []
  const known = new Map<string, Place[]>()
  const [handle] = columnsOf(sheet, 'seo_link')
  const [name] = columnsOf(sheet, 'name')
  const named =
    sheet.source === 'other' && ['option', 'option_value', 'variant_options'].some((field) => hasField(sheet, field as 'option'))
  return {
    take(record) {
      const text = (at: number | undefined) => (at === undefined ? '' : (record.cells[at] ?? '').trim().toLowerCase())
      const key = text(handle?.at) || (named ? text(name?.at) : '')
      const group = key === '' ? undefined : known.get(key)
      if (group) return void group.push(placeOf(record))
      const made = [placeOf(record)]
      all.push(made)
      if (key !== '') known.set(key, made)
    },
    products: () => all,
  }
}

/** WooCommerce's variations name their parent by SKU or by id, which may come later in the file. */
function byParent(sheet: Sheet): Gatherer {
  const all: Place[][] = []
  const known = new Map<string, Place[]>()
  const orphans: { key: string; place: Place }[] = []
  const at = (field: 'row_type' | 'row_id' | 'parent' | 'sku') => columnsOf(sheet, field)[0]?.at
  const columns = { type: at('row_type'), id: at('row_id'), parent: at('parent'), sku: at('sku') }
  return {
    take(record) {
      const text = (column: number | undefined) => (column === undefined ? '' : (record.cells[column] ?? '').trim())
      const parent = text(columns.parent)
      if (/^variation\b/i.test(text(columns.type)) && parent !== '')
        return void orphans.push({ key: keyOf(parent), place: placeOf(record) })
      const made = [placeOf(record)]
      all.push(made)
      const [id, sku] = [text(columns.id), text(columns.sku)]
      if (id !== '' && !known.has(`id:${id}`)) known.set(`id:${id}`, made)
      if (sku !== '' && !known.has(`sku:${sku}`)) known.set(`sku:${sku}`, made)
    },
    products() {
      for (const { key, place } of orphans.splice(0)) {
        const group = known.get(key)
        // A variation whose parent is not in the file stands alone, and is told so when it is read.
        if (group) group.push(place)
        else all.push([place])
      }
      return all
    },
  }
}

const keyOf = (parent: string): string => (/^id:\d+$/i.test(parent) ? parent.toLowerCase() : `sku:${parent}`)

async function firstText(path: string): Promise<string> {
  const file = await open(path, 'r')
  try {
    const bytes = Buffer.alloc(64 * 1024)
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0)
    return bytes.subarray(0, bytesRead).toString('utf8')
  } finally {
    await file.close()
  }
}
