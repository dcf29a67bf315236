import { Elysia } from 'elysia'
import { listPageSize } from '#src/admin/limits.ts'
import { exportList } from '#src/admin/list-export.ts'
import { renderList } from '#src/admin/list-response.tsx'
import { type ListConfig, type ListParams, isOneOf, isId, formatCappedCount, listHref, listLinks, readListParams } from '#src/admin/list.ts'
import { readSavedViews, savedViewRoutes } from '#src/admin/saved-views.tsx'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { productStatuses } from '#db/schema/products.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { type StockFilterName, StockList, StockPage } from '#templates/inventory/stock-page.tsx'
import { type StockLocation, stockPath as path } from '#templates/inventory/stock-row.tsx'
import type { StockRun } from '../bulk-adjust-stock.ts'
import { exportStock } from '../export-stock.ts'
import { maxLocationColumns } from '../limits.ts'
import { type StockFilter, type StockView, countStockViews, findDriftingSkus, listStock, stockViews } from '../list-stock.ts'
import { listLocations } from '../locations.ts'
import { renderRunNotice, renderRunResult } from './bulk-notice.tsx'
import { stockFilters } from './filters.ts'

export const listConfig: ListConfig<StockView, 'sku' | 'left', StockFilterName> = {
  path,
  views: stockViews,
  sorts: { sku: 'asc', left: 'asc' },
  filters: {
    location: isId,
    counted: isOneOf(['total', 'locations', 'no']),
    status: isOneOf(productStatuses),
  },
}
const listInfo = { listConfig, area: 'inventory', title: 'inventory.title' } as const
type StockListQuery = ListParams<StockView, 'sku' | 'left', StockFilterName>

export const stockListRoutes = (shop: Shop) =>
  new Elysia()
    .use(savedViewRoutes(shop, listInfo))
    .use(requireStaff(shop, 'inventory'))
    .get(path, ({ view, req }) => renderStock(shop, view, req.raw, view.url))
    .get(`${path}/export.csv`, async ({ view, req }) => {
      const params = readListParams(listConfig, view.url)
      const lines = exportStock(shop.db, await toStockFilter(shop, params))
      const exportOptions = { subject: 'inventory', action: 'stock.exported', list: listHref(listConfig, params) }
      return exportList(shop, { view, req }, { ...exportOptions, lines, timeoutSeconds: 300 })
    })

/** The inventory list for a URL; `run` is an adjustment that just finished. */
export async function renderStock(shop: Shop, view: StaffView, request: Request, url: URL, run?: StockRun): Promise<Response> {
  const q = shop.db.read
  const params = readListParams(listConfig, url)
  const filter = await toStockFilter(shop, params)
  const sorting = { sort: params.sort, descending: params.descending, page: params.page, pageSize: listPageSize }
  const { rows, ...count } = await listStock(q, { ...filter, ...sorting })
  const counts = await countStockViews(q, filter.lowStockThreshold)
  const locations = await listLocations(q)
  const links = listLinks(listConfig, params)
  const props = {
    view,
    params,
    links,
    rows,
    count: { ...count, pageSize: listPageSize },
    counts: {
      low: formatCappedCount(view, counts.low),
      out: formatCappedCount(view, counts.out),
      ...(counts.short > 0 ? { short: formatCappedCount(view, counts.short) } : {}),
    },
    filters: stockFilters(view, params, locations),
    visibleLocations: getVisibleLocations(params, locations),
    locations,
    views: await readSavedViews(shop, view, listInfo, params),
    exportHref: listHref({ ...listConfig, path: `${path}/export.csv` }, params),
    back: links.page(count.page),
    mayWrite: view.can('inventory', 'write'),
    notice: run ? renderRunResult(view, run) : await renderRunNotice(shop, view, url),
  }
  return renderList(view, request, {
    title: view.t('inventory.title'),
    url: listHref(listConfig, params, { page: count.page }),
    fullPage: <StockPage {...props} />,
    list: <StockList {...props} />,
  })
}

export async function toStockFilter(shop: Shop, { view, search, filters, sort }: StockListQuery): Promise<StockFilter> {
  return {
    view,
    lowStockThreshold: (await currentSettings(shop)).low_stock_threshold,
    locationId: filters.location ? Number(filters.location) : null,
    // Sorting by units left requires tracked SKUs. The export and bulk actions use the same filter.
    counted: (filters.counted as StockFilter['counted'] | undefined) ?? (sort === 'left' ? 'either' : null),
    status: (filters.status as StockFilter['status'] | undefined) ?? null,
    search,
    drifting: view === 'drift' ? await findDriftingSkus(shop.db) : [],
  }
}

export function getVisibleLocations(params: StockListQuery, locations: StockLocation[]): StockLocation[] {
  const selected = locations.filter(({ id }) => String(id) === params.filters.location)
  return selected.length > 0 ? selected : locations.slice(0, maxLocationColumns)
}
