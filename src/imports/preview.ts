import type { Shop } from '#src/shop.ts'
import { formatContext } from './begin-import.ts'
import type { FileProduct } from './file-product.ts'
import { importFilePath } from './files.ts'
import { groupRecords, readFileHeader } from './index-file.ts'
import { resolveImportOptions } from './run-options.ts'
import type { ImportRun } from './runs.ts'
import { createSheet } from './sheet.ts'
import { parseProduct } from './translate.ts'

export interface Preview {
  headers: string[]
  /** What stands in a column in the first rows, without repeats. */
  samples: string[][]
  products: FileProduct[]
}

const maxSampleRows = 60
const maxProducts = 5

/** The columns of a run's file with what stands in them, and its first products as these columns make them. */
export async function loadPreview(shop: Shop, run: ImportRun): Promise<Preview> {
  const options = resolveImportOptions(run.options)
  const { headers, sample } = await readFileHeader(importFilePath(shop, run.file), maxSampleRows)
  const sheet = createSheet(
    { source: run.source, headers, mapping: run.mapping },
    { decimal: options.decimal, ...(await formatContext(shop)) },
  )
  const products: FileProduct[] = []
  for (const [position, group] of groupRecords(sheet, sample).slice(0, maxProducts).entries())
    products.push(await parseProduct(sheet, { position, rows: group }))
  const samples = headers.map((_, at) =>
    [...new Set(sample.map(({ cells }) => (cells[at] ?? '').trim()).filter((text) => text !== ''))].slice(0, 3),
  )
  return { headers, samples, products }
}
