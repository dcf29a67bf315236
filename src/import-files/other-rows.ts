import type { Field } from './file-columns.ts'
import { CellReader, type Row, hasField } from './sheet.ts'

// Of a product, not of a variant. A name is not here: variations have their options in it.
const productFields: readonly Field[] = [
  'description',
  'short_description',
  'brand',
  'category',
  'categories',
  'tags',
  'weight',
  'length',
  'width',
  'height',
  'cost',
  'sale_starts_at',
  'sale_ends_at',
  'tax_status',
  'charge_tax',
  'purchase_note',
  'seo_title',
  'seo_description',
]

/** Adds a note for each value in a further row of a product that the product cannot have besides its first one. */
export function noteOtherRows(cells: CellReader, rows: readonly Row[]): void {
  const { sheet, issues } = cells
  if (sheet.source === 'own' || rows.length < 2) return
  // A variation of WooCommerce has its own weight.
  const fields = productFields.filter((field) => hasField(sheet, field) && !(field === 'weight' && sheet.source === 'woocommerce'))
  for (const row of rows) {
    const rowCells = new CellReader(sheet, [row], issues)
    for (const field of fields)
      if (rowCells.text(field) !== '' && rowCells.text(field) !== cells.text(field))
        rowCells.addIssue(field, 'importFiles.reason.firstRowCounts', false)
  }
}
