import { maxBarcodeLength, maxSkuLength } from '#src/variants/limits.ts'
import { parseMeasurement } from './cells/measure-cells.ts'
import { parseStock } from './cells/number-cells.ts'
import { plainDigits } from './cells/plain-digits.ts'
import type { FileVariant } from './file-product.ts'
import type { CellReader } from './sheet.ts'

export function parseVariant(cells: CellReader): Omit<FileVariant, 'options'> {
  const { sheet } = cells
  const variant: Omit<FileVariant, 'options'> = { line: cells.rows[0]!.line, sku: cells.readText('sku', maxSkuLength)?.trim() ?? '' }
  const barcode = cells.readText('barcode', maxBarcodeLength)
  if (barcode !== undefined) variant.barcode = barcode
  const stock = readStock(cells)
  if (stock !== undefined) variant.stockLevel = stock
  const weight = cells.parse('variant_weight', (text, unit) => parseMeasurement(text, { base: 'g', unit, decimal: sheet.decimal }))
  if (weight !== undefined) variant.weight = weight
  return variant
}

function readStock(cells: CellReader): number | undefined {
  const text = cells.text('stock_level').trim()
  // WooCommerce counts these together with other variations, which stock by SKU cannot.
  if (cells.sheet.source === 'woocommerce' && text.toLowerCase() === 'parent') {
    cells.addIssue('stock_level', 'importFiles.reason.stockOfParent', false)
    return undefined
  }
  const units = cells.parse('stock_level', (word) => parseStock(word, cells.sheet.decimal))
  if (units === 0 && /^[-−]\D*[1-9]/.test(plainDigits(text))) cells.addIssue('stock_level', 'importFiles.reason.negativeStock', false)
  return units
}
