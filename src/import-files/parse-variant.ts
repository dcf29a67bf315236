import { maxSkuLength } from '#src/variants/limits.ts'
import { parseMeasurement, parseStock } from './parse-cells.ts'
import { unitFactors } from './units.ts'
import type { FileVariant } from './file-product.ts'
import type { CellReader } from './sheet.ts'

export function parseVariant(cells: CellReader): Omit<FileVariant, 'options'> {
  const { sheet } = cells
  const variant: Omit<FileVariant, 'options'> = { line: cells.rows[0]!.line, sku: cells.readText('sku', maxSkuLength)?.trim() ?? '' }
  const barcode = cells.readText('barcode', 80)
  if (barcode !== undefined) variant.barcode = barcode
  const stock = cells.parse('stock_level', parseStock)
  if (stock !== undefined) variant.stockLevel = stock
  const weight = cells.parse('variant_weight', (text, unit) => parseMeasurement(text, unitFactors[unit] ?? 1, sheet.decimal))
  if (weight !== undefined) variant.weight = weight
  return variant
}
