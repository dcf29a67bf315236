import { and, asc, gt } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { csvLine } from '#src/lib/files/csv.ts'
import { type StockFilter, buildStockWhere, getStockRows } from './list-stock.ts'
import { listLocations } from './locations.ts'

const batchSize = 100

export async function* exportStock(q: Exec, filter: StockFilter): AsyncGenerator<string> {
  const locations = await listLocations(q)
  const levelHeaders = locations.map(({ id, name }) => `warehouse_level ${id} ${name}`)
  const binHeaders = locations.map(({ id, name }) => `bin ${id} ${name}`)
  // Spreadsheets need the byte order mark to detect UTF-8.
  yield '\ufeff' + csvLine([...csvHeaders, ...levelHeaders, 'bin', ...binHeaders])
  const { variants } = q.t
  const where = await buildStockWhere(q, filter)
  let lastSku = ''
  for (;;) {
    const next = await q
      .select({ id: variants.id, sku: variants.sku })
      .from(variants)
      .where(and(where, gt(variants.sku, lastSku)))
      .orderBy(asc(variants.sku))
      .limit(batchSize)
    const rows = await getStockRows(
      q,
      next.map(({ id }) => id),
    )
    yield rows
      .map((row) => {
        const options = row.selectedOptions.map(({ name, value }) => `${name}: ${value}`)
        const isTracked = row.stockLevel !== null
        return csvLine([
          row.sku,
          row.name,
          options.join(', '),
          row.status,
          row.stockLevel ?? '',
          isTracked ? (row.useWarehouseStock ? 1 : 0) : '',
          row.locationId ?? '',
          row.calculatedTotal ?? '',
          row.reserved ?? '',
          row.left ?? '',
          ...locations.map(({ id }) => row.levels.get(id) ?? ''),
          row.bin ?? '',
          ...locations.map(({ id }) => row.bins.get(id) ?? ''),
        ])
      })
      .join('')
    if (next.length < batchSize) return
    lastSku = next.at(-1)!.sku
  }
}

const csvHeaders = [
  'sku',
  'product',
  'options',
  'status',
  'stock_level',
  'use_warehouse_stock',
  'location_id',
  'calculated_total',
  'reserved',
  'available',
]
