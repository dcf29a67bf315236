import { longestSku } from '#src/catalog/product-rules.ts'
import { readMeasure, readStock } from './cells.ts'
import { unitSizes } from './fields.ts'
import type { FileVariant } from './file-product.ts'
import type { Cells } from './sheet.ts'

/** Stock and what else every file says of a variant in the same way. */
export function readVariant(cells: Cells): Omit<FileVariant, 'options'> {
  const { sheet } = cells
  const variant: Omit<FileVariant, 'options'> = { line: cells.rows[0]!.line, sku: cells.line('sku', longestSku)?.trim() ?? '' }
  const barcode = cells.line('barcode', 80)
  if (barcode !== undefined) variant.barcode = barcode
  const stock = cells.read('stock_level', readStock)
  if (stock !== undefined) variant.stockLevel = stock
  const weight = cells.read('variant_weight', (text, of) => readMeasure(text, unitSizes[of] ?? 1, sheet.decimal))
  if (weight !== undefined) variant.weight = weight
  return variant
}
