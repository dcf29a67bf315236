import { and, asc, gt } from 'drizzle-orm'
import type { Exec } from '#db/open.ts'
import { csvLine } from '#src/lib/csv.ts'
import { type StockFilter, matchingStock, stockRows } from './list-stock.ts'
import { listLocations } from './locations.ts'

const batch = 500

/** The SKUs a list shows on all its pages, one line each, with the level at every location; read in parts. */
export async function* exportStock(q: Exec, filter: StockFilter): AsyncGenerator<string> {
  const places = await listLocations(q)
  const levels = places.map(({ id, name }) => `warehouse_level ${id} ${name}`)
  // Spreadsheets read UTF-8 only behind this mark.
  yield '\ufeff' + csvLine([...heads, ...levels])
  const { variants } = q.t
  const wanted = await matchingStock(q, filter)
  let last = ''
  for (;;) {
    const next = await q
      .select({ id: variants.id, sku: variants.sku })
      .from(variants)
      .where(and(wanted, gt(variants.sku, last)))
      .orderBy(asc(variants.sku))
      .limit(batch)
    const rows = await stockRows(
      q,
      next.map(({ id }) => id),
    )
    yield rows
      .map((row) => {
        const options = row.choice.map(({ name, value }) => `${name}: ${value}`)
        const counted = row.stockLevel !== null
        return csvLine([
          row.sku,
          row.name,
          options.join(', '),
          row.status,
          row.stockLevel ?? '',
          counted ? (row.useWarehouseStock ? 1 : 0) : '',
          row.locationId ?? '',
          row.calculatedTotal ?? '',
          row.reserved ?? '',
          row.left ?? '',
          ...places.map(({ id }) => row.levels.get(id) ?? ''),
        ])
      })
      .join('')
    if (next.length < batch) return
    last = next.at(-1)!.sku
  }
}

const heads = [
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
