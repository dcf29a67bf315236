import type { StockLevels } from '#src/inventory/save-stock.ts'
import type { VariantRow } from '#templates/product-editor/editor-props.ts'
import type { StaffProduct, StaffVariant } from '../find-product.ts'
import type { FieldParser } from './field-parser.ts'

interface StockCells {
  stock: string | undefined
  expected_stock: string | undefined
  levels: Record<string, string>
}

interface StockCellContext extends FieldParser {
  byLocation: boolean
  field: string
}

/** The submitted stock of a row; null when no cell changed. Unchanged cells are not written: they would undo sales made since. */
export function parseStockCells(cells: StockCells | undefined, row: VariantRow, context: StockCellContext): StockLevels | null {
  const expectedValues = new Map((cells?.expected_stock ?? '').split('|').map((part) => part.split('=') as [string, string]))
  const isChanged = (name: string, submitted: string | undefined) =>
    submitted !== undefined && submitted !== '' && submitted !== (expectedValues.get(name) ?? '')
  const levels = Object.entries(cells?.levels ?? {})
    .filter(([location, submitted]) => isChanged(location, submitted))
    .map(([location, submitted]) => ({
      locationId: Number(location),
      warehouseLevel: context.count(`${context.field}.stock`, submitted!) ?? 0,
    }))
  const total = isChanged('stock', cells?.stock) ? (context.count(`${context.field}.stock`, cells!.stock!) ?? 0) : null
  const isTracked = row.stored !== null && row.stored.stockLevel !== null
  if (isTracked) {
    if (levels.length === 0 && total === null) return null
    return { ...(total === null ? {} : { stockLevel: total }), ...(levels.length === 0 ? {} : { warehouses: levels }) }
  }
  if (!context.trackNewStock && levels.length === 0 && total === null) return null
  if (row.stored !== null && levels.length === 0 && total === null) return null
  return { stockLevel: total ?? 0, useWarehouseStock: context.byLocation, warehouses: levels }
}

export function tracksStockByLocation(stored: StaffProduct, locations: unknown[]): boolean {
  const trackedVariants = stored.variants.filter(({ stockLevel }) => stockLevel !== null)
  return locations.length > 0 && trackedVariants.every(({ useWarehouseStock }) => useWarehouseStock)
}

/** The stock when the form was rendered: `stock=5|1=3|2=2`, by location id; '' without a record. */
export function serializeExpectedStock(variant: StaffVariant | null): string {
  if (!variant || variant.stockLevel === null) return ''
  return [`stock=${variant.stockLevel}`, ...variant.levels.map(({ locationId, warehouseLevel }) => `${locationId}=${warehouseLevel}`)].join(
    '|',
  )
}
