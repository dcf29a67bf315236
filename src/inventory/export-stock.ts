import { sql } from 'drizzle-orm'
import { listKeys } from '#db/lists/read-batches.ts'
import type { Db } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { csvLine } from '#src/lib/files/csv.ts'
import { type StockFilter, buildStockWhere, getStockRows } from './list-stock.ts'
import { listLocations } from './locations.ts'

const batchSize = 100

/** Streams the SKUs that a list has now. */
export async function* exportStock(db: Pick<Db, 'read' | 'report'>, filter: StockFilter): AsyncGenerator<string> {
  const q = db.read
  const locations = await listLocations(q)
  const levelHeaders = locations.map(({ id, name }) => `warehouse_level ${id} ${name}`)
  const binHeaders = locations.map(({ id, name }) => `bin ${id} ${name}`)
  // Spreadsheets need the byte order mark to detect UTF-8.
  yield '\ufeff' + csvLine([...csvHeaders, ...levelHeaders, 'bin', ...binHeaders])
  const { variants } = q.t
  const list = { from: sql`${variants}`, where: await buildStockWhere(q, filter), order: [variants.sku, variants.id] as const }
  for (const ids of inChunks(await listKeys(db, list), batchSize)) {
    const rows = await getStockRows(q, ids)
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
