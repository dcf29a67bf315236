import { Elysia } from 'elysia'
import { eq } from 'drizzle-orm'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { page } from '#src/web/response.tsx'
import { StockHistoryPage } from '#templates/inventory/history-page.tsx'
import { stockPath as path } from '#templates/inventory/stock-row.tsx'
import { findInventory } from '../find-inventory.ts'
import { historyRows } from '../limits.ts'
import { listLedgerEntries, sumLedgerByLocation } from '../stock-ledger.ts'

export const stockHistoryRoutes = (shop: Shop) =>
  new Elysia().use(requireStaff(shop, 'inventory')).get(`${path}/history`, ({ view }) => renderHistory(shop, view))

async function renderHistory(shop: Shop, view: StaffView): Promise<Response> {
  const q = shop.db.read
  const sku = (view.url.searchParams.get('sku') ?? '').slice(0, 200)
  const beforeId = /^[1-9]\d{0,14}$/.test(view.url.searchParams.get('before') ?? '') ? Number(view.url.searchParams.get('before')) : null
  const { variants, products } = shop.db.t
  const inventory = await findInventory(q, sku)
  const [product] = await q
    .select({ id: products.id, name: products.name })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(eq(variants.sku, sku))
    .limit(1)
  const rows = await listLedgerEntries(q, sku, { beforeId, limit: historyRows + 1 })
  if (!inventory && !product && rows.length === 0) throw new NotFound('sku')
  const pageRows = rows.slice(0, historyRows)
  const olderHref = rows.length > historyRows ? `${path}/history?sku=${encodeURIComponent(sku)}&before=${pageRows.at(-1)!.id}` : null
  const facts = inventory
    ? [
        { label: view.t('inventory.column.total'), value: view.number(inventory.stockLevel) },
        ...inventory.warehouses.map(({ name, warehouseLevel }) => ({ label: name, value: view.number(warehouseLevel) })),
        {
          label: view.t('inventory.tracking'),
          value: view.t(inventory.useWarehouseStock ? 'inventory.tracking.locations' : 'inventory.tracking.total'),
        },
        { label: view.t('inventory.column.reserved'), value: view.number(inventory.reserved) },
        { label: view.t('inventory.column.available'), value: view.number(inventory.calculatedTotal - inventory.reserved) },
      ]
    : [{ label: view.t('inventory.column.available'), value: view.t('inventory.notTracked') }]
  const props = {
    view,
    sku,
    product: product ?? null,
    facts,
    inventory,
    mayWrite: view.can('inventory', 'write'),
    rows: pageRows,
    olderHref,
    drift: inventory && (await describeDrift(shop, view, inventory)),
  }
  return page(view, view.t('inventory.historyOf', { sku }), <StockHistoryPage {...props} />)
}

async function describeDrift(
  shop: Shop,
  view: StaffView,
  inventory: NonNullable<Awaited<ReturnType<typeof findInventory>>>,
): Promise<string | null> {
  const ledgerSums = await sumLedgerByLocation(shop.db.read, inventory.sku)
  const storedLevels = [
    { locationId: null, place: view.t('inventory.column.total'), level: inventory.stockLevel },
    ...inventory.warehouses.map(({ locationId, name, warehouseLevel }) => ({ locationId, place: name, level: warehouseLevel })),
  ]
  const mismatches = storedLevels.filter(({ locationId, level }) => (ledgerSums.get(locationId) ?? 0) !== level)
  return (
    mismatches
      .map(({ locationId, place, level }) =>
        view.t('inventory.driftText', { place, sum: view.number(ledgerSums.get(locationId) ?? 0), level: view.number(level) }),
      )
      .join(' ') || null
  )
}
