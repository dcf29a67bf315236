import type { Shop } from '#src/shop.ts'
import { groundOf } from './begin-import.ts'
import type { FileProduct } from './file-product.ts'
import { importPath } from './files.ts'
import { groupRecords, readHead } from './index-file.ts'
import { optionsFrom } from './run-options.ts'
import type { ImportRun } from './runs.ts'
import { sheetOf } from './sheet.ts'
import { translate } from './translate.ts'

export interface Preview {
  headers: string[]
  /** What stands in a column in the first rows, without repeats. */
  samples: string[][]
  products: FileProduct[]
}

const rows = 60
const shown = 5

/** The columns of a run's file with what stands in them, and its first products as these columns make them. */
export async function previewOf(shop: Shop, run: ImportRun): Promise<Preview> {
  const options = optionsFrom(run.options)
  const { headers, sample } = await readHead(importPath(shop, run.file), rows)
  const sheet = sheetOf({ source: run.source, headers, mapping: run.mapping }, { decimal: options.decimal, ...(await groundOf(shop)) })
  const products: FileProduct[] = []
  for (const [at, group] of groupRecords(sheet, sample).slice(0, shown).entries())
    products.push(await translate(sheet, { at, rows: group }))
  const samples = headers.map((_, at) =>
    [...new Set(sample.map(({ cells }) => (cells[at] ?? '').trim()).filter((text) => text !== ''))].slice(0, 3),
  )
  return { headers, samples, products }
}
