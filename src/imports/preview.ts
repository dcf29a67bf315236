import type { Shop } from '#src/shop.ts'
import { formatContext } from './create-import.ts'
import type { FileProduct } from '#src/import-files/file-product.ts'
import { previewedProducts, previewedRows, shownSamples } from './limits.ts'
import { importFile } from './uploads/upload-storage.ts'
import { groupRecords, readFileHeader } from '#src/import-files/index-file.ts'
import { resolveImportOptions } from './import-options.ts'
import type { ImportRun } from './import-runs.ts'
import { createSheet } from '#src/import-files/sheet.ts'
import { parseProduct } from '#src/import-files/parse-product.ts'

export interface Preview {
  headers: string[]
  samples: string[][]
  products: FileProduct[]
}

export async function loadPreview(shop: Shop, run: ImportRun): Promise<Preview> {
  const options = resolveImportOptions(run.options)
  const { headers, sample } = await readFileHeader(importFile(shop, run.file), previewedRows)
  const sheet = createSheet(
    { source: run.source, headers, mapping: run.mapping },
    { decimal: options.decimal, ...(await formatContext(shop)) },
  )
  const products: FileProduct[] = []
  for (const [position, group] of groupRecords(sheet, sample).slice(0, previewedProducts).entries())
    products.push(await parseProduct(sheet, { position, rows: group }))
  const samples = headers.map((_, at) =>
    [...new Set(sample.map(({ cells }) => (cells[at] ?? '').trim()).filter((text) => text !== ''))].slice(0, shownSamples),
  )
  return { headers, samples, products }
}
