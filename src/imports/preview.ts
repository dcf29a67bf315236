import type { Shop } from '#src/shop.ts'
import { openSheet } from './create-import.ts'
import type { FileProduct } from '#src/import-files/file-product.ts'
import { previewedProducts, previewedRows, shownSamples } from './limits.ts'
import { groupRecords } from '#src/import-files/index-file.ts'
import type { ImportRun } from './import-runs.ts'
import { parseProduct } from '#src/import-files/parse-product.ts'

export type Preview = Awaited<ReturnType<typeof loadPreview>>

export async function loadPreview(shop: Shop, run: ImportRun) {
  const { headers, sample, sheet } = await openSheet(shop, run, previewedRows)
  const products: FileProduct[] = []
  for (const [position, group] of groupRecords(sheet, sample).slice(0, previewedProducts).entries())
    products.push(await parseProduct(sheet, { position, rows: group }))
  const samples = headers.map((_, at) =>
    [...new Set(sample.map(({ cells }) => (cells[at] ?? '').trim()).filter((text) => text !== ''))].slice(0, shownSamples),
  )
  return { headers, samples, products }
}
