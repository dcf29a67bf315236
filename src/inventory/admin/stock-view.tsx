import { renderList } from '#src/admin/list-response.tsx'
import {
  type ListConfig,
  type ListParams,
  parseBackUrl,
  isOneOf,
  isId,
  formatCappedCount,
  listHref,
  listLinks,
  listPageSize,
  readListParams,
} from '#src/admin/list.ts'
import { readSavedViews } from '#src/admin/saved-views.tsx'
import { type StaffView, canAccess } from '#src/admin/layout.ts'
import { productStatuses } from '#src/product-list/list-products.ts'
import { findJob } from '#src/jobs/jobs.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { RunNotice, RunProgress } from '#templates/admin/bulk-run.tsx'
import { type StockFilterName, StockList, StockPage } from '#templates/inventory/stock-page.tsx'
import { type StockLocation, stockPath } from '#templates/inventory/stock-row.tsx'
import type { Html } from '#templates/jsx/html.ts'
import { type StockRun, stockJob } from '../adjust-stock.ts'
import { type StockFilter, type StockView, countStockViews, findDriftingSkus, listStock, stockViews } from '../list-stock.ts'
import { listLocations } from '../locations.ts'

export const listConfig: ListConfig<StockView, 'sku' | 'left', StockFilterName> = {
  path: stockPath,
  views: stockViews,
  sorts: { sku: 'asc', left: 'asc' },
  filters: {
    location: isId,
    counted: isOneOf(['total', 'locations', 'no']),
    status: isOneOf(productStatuses),
  },
}
export const listInfo = { listConfig, area: 'inventory', title: 'inventory.title' } as const
type StockListQuery = ListParams<StockView, 'sku' | 'left', StockFilterName>

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
    filters: buildFilters(view, params, locations),
    visibleLocations: getVisibleLocations(params, locations),
    locations,
    views: await readSavedViews(shop, view, listInfo, params),
    exportHref: listHref({ ...listConfig, path: `${stockPath}/export.csv` }, params),
    back: links.page(count.page),
    mayWrite: await canAccess(shop, view, 'inventory', 'write'),
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

/** Null when it is not an adjustment of this user. */
export async function findStockRun(shop: Shop, view: StaffView, id: number) {
  const job = await findJob(shop.db.read, id)
  if (job?.kind !== stockJob) return null
  const run = job.payload as StockRun
  return run.actor.id === view.user.id ? { state: job.state, run } : null
}

const maxLocationColumns = 4

async function renderRunNotice(shop: Shop, view: StaffView, url: URL): Promise<Html | null> {
  const id = Number(url.searchParams.get('run') ?? '')
  const foundRun = id && Number.isSafeInteger(id) ? await findStockRun(shop, view, id) : null
  if (!foundRun) return null
  const back = parseBackUrl(stockPath, url.search)
  back.searchParams.delete('run')
  const href = `${stockPath}/runs/${id}?back=${encodeURIComponent(back.pathname + back.search)}`
  if (foundRun.state === 'queued') return <RunProgress view={view} href={href} run={foundRun.run} label={view.t('inventory.running')} />
  return renderRunResult(view, foundRun.run, foundRun.state === 'dead')
}

function renderRunResult(view: StaffView, run: StockRun, isDead = false): Html {
  const rows = run.failures.map(({ name, why }) => ({ name, why: view.t(why) }))
  const text = isDead ? view.t('admin.list.runFailed') : view.t('inventory.adjusted', { count: run.changed })
  return <RunNotice view={view} result={{ text, failed: { count: run.failed, rows }, undo: null }} />
}

function buildFilters(view: StaffView, params: StockListQuery, locations: StockLocation[]) {
  const { filters } = params
  return [
    {
      name: 'location',
      label: view.t('inventory.column.location'),
      any: view.t('inventory.anyLocation'),
      value: filters.location,
      options: locations.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'status',
      label: view.t('inventory.status'),
      any: view.t('inventory.anyStatus'),
      value: filters.status,
      options: productStatuses.map((value) => ({ value, label: view.t(`products.status.${value}`) })),
    },
    {
      name: 'counted',
      label: view.t('inventory.tracking'),
      any: view.t('inventory.anyTracking'),
      value: filters.counted,
      options: (['total', 'locations', 'no'] as const).map((value) => ({ value, label: view.t(`inventory.tracking.${value}`) })),
    },
  ]
}
