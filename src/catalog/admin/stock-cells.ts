import type { StockFacts } from '#src/inventory/save-stock.ts'
import type { VariantRow } from '#templates/catalog/admin/editor-props.ts'
import type { StaffProduct, StaffVariant } from '../staff-product.ts'
import type { Reading } from './reading.ts'

interface StockCells {
  stock: string | undefined
  seen: string | undefined
  levels: Record<string, string>
}

interface StockGround extends Reading {
  byLocation: boolean
  field: string
}

/**
 * What the stock cells of a row ask for; null when nobody touched them. What nobody touched is not written over sales that came
 * meanwhile.
 */
export function stockFrom(cells: StockCells | undefined, row: VariantRow, ground: StockGround): StockFacts | null {
  const seen = new Map((cells?.seen ?? '').split('|').map((part) => part.split('=') as [string, string]))
  const changed = (name: string, typed: string | undefined) => typed !== undefined && typed !== '' && typed !== (seen.get(name) ?? '')
  const levels = Object.entries(cells?.levels ?? {})
    .filter(([location, typed]) => changed(location, typed))
    .map(([location, typed]) => ({ locationId: Number(location), warehouseLevel: ground.count(`${ground.field}.stock`, typed!) ?? 0 }))
  const total = changed('stock', cells?.stock) ? (ground.count(`${ground.field}.stock`, cells!.stock!) ?? 0) : null
  const hasRecord = row.stored !== null && row.stored.stockLevel !== null
  if (hasRecord) {
    if (levels.length === 0 && total === null) return null
    return { ...(total === null ? {} : { stockLevel: total }), ...(levels.length === 0 ? {} : { warehouses: levels }) }
  }
  if (!ground.countedAnew && levels.length === 0 && total === null) return null
  if (row.stored !== null && levels.length === 0 && total === null) return null
  return { stockLevel: total ?? 0, useWarehouseStock: ground.byLocation, warehouses: levels }
}

/** Whether a new variant's stock is counted per location: as its siblings' is, and else wherever there are locations. */
export function countsByLocation(stored: StaffProduct, locations: unknown[]): boolean {
  const counted = stored.variants.filter(({ stockLevel }) => stockLevel !== null)
  return locations.length > 0 && counted.every(({ useWarehouseStock }) => useWarehouseStock)
}

/** The stock as it is drawn, for telling later what was touched. */
export function seenOf(variant: StaffVariant | null): string {
  if (!variant || variant.stockLevel === null) return ''
  return [`stock=${variant.stockLevel}`, ...variant.levels.map(({ locationId, warehouseLevel }) => `${locationId}=${warehouseLevel}`)].join(
    '|',
  )
}
