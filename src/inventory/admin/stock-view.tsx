import { listAnswer } from '#src/admin/list-answer.tsx'
import {
  type ListShape,
  type ListWish,
  addressBack,
  among,
  anyId,
  countUpTo,
  linkTo,
  linksOf,
  listPageSize,
  readWish,
} from '#src/admin/list.ts'
import { savedViewsOf } from '#src/admin/saved-views.tsx'
import { type StaffView, mayDo } from '#src/admin/shell.ts'
import { productStatuses } from '#src/catalog/staff-list.ts'
import type { StringKey } from '#src/i18n/built-in.ts'
import { findJob } from '#src/jobs/jobs.ts'
import type { Shop } from '#src/shop.ts'
import { RunNotice, RunProgress } from '#templates/admin/run.tsx'
import { type StockFilterName, StockList, StockPage } from '#templates/inventory/stock-page.tsx'
import { type StockPlace, stockPath } from '#templates/inventory/stock-row.tsx'
import type { Html } from '#templates/jsx/html.ts'
import { type StockRun, stockJob } from '../adjust-stock.ts'
import { type StockFilter, type StockView, countStockViews, driftingSkus, listStock, stockViews } from '../list-stock.ts'
import { listLocations } from '../locations.ts'

export const shape: ListShape<StockView, 'sku' | 'left', StockFilterName> = {
  path: stockPath,
  views: stockViews,
  sorts: { sku: 'asc', left: 'asc' },
  filters: {
    location: anyId,
    counted: among(['total', 'locations', 'no']),
    status: among(productStatuses),
  },
}
export const about = { shape, area: 'inventory', title: 'stock.title' } as const
type Wish = ListWish<StockView, 'sku' | 'left', StockFilterName>

/** The list at an address; `run` is what was just done at once. */
export async function answerStock(shop: Shop, view: StaffView, request: Request, url: URL, run?: StockRun): Promise<Response> {
  const q = shop.db.read
  const wish = readWish(shape, url)
  const filter = await filterOf(shop, wish)
  const order = { sort: wish.sort, descending: wish.descending, page: wish.page, pageSize: listPageSize }
  const { rows, ...count } = await listStock(q, { ...filter, ...order })
  const counts = await countStockViews(q)
  const locations = await listLocations(q)
  const links = linksOf(shape, wish)
  const props = {
    view,
    wish,
    links,
    rows,
    count: { ...count, pageSize: listPageSize },
    counts: {
      low: countUpTo(view, counts.low),
      out: countUpTo(view, counts.out),
      ...(counts.short > 0 ? { short: countUpTo(view, counts.short) } : {}),
    },
    filters: filtersOf(view, wish, locations),
    places: placesOf(wish, locations),
    locations,
    views: await savedViewsOf(shop, view, about, wish),
    exportHref: linkTo({ ...shape, path: `${stockPath}/export.csv` }, wish),
    back: links.page(count.page),
    mayWrite: await mayDo(shop, view, 'inventory', 'write'),
    notice: run ? resultOf(view, run) : await runNotice(shop, view, url),
  }
  return listAnswer(view, request, {
    title: view.t('stock.title'),
    address: linkTo(shape, wish, { page: count.page }),
    whole: <StockPage {...props} />,
    list: <StockList {...props} />,
  })
}

/** What a wish narrows the SKUs down by. */
export async function filterOf(shop: Shop, { view, search, filters, sort }: Wish): Promise<StockFilter> {
  return {
    view,
    locationId: filters.location ? Number(filters.location) : null,
    // In the order of what is left the list holds counted SKUs only: so does the file, and what is done to all that match.
    counted: (filters.counted as StockFilter['counted'] | undefined) ?? (sort === 'left' ? 'either' : null),
    status: (filters.status as StockFilter['status'] | undefined) ?? null,
    search,
    drifting: view === 'drift' ? await driftingSkus(shop.db) : [],
  }
}

/** The locations that have a column: the one that is filtered by, or the first few. */
export function placesOf(wish: Wish, locations: StockPlace[]): StockPlace[] {
  const chosen = locations.filter(({ id }) => String(id) === wish.filters.location)
  return chosen.length > 0 ? chosen : locations.slice(0, mostColumns)
}

/** A run of this person; null for any other job. */
export async function stockRunOf(shop: Shop, view: StaffView, id: number) {
  const job = await findJob(shop.db.read, id)
  if (job?.kind !== stockJob) return null
  const run = job.payload as StockRun
  return run.actor.id === view.user.id ? { state: job.state, run } : null
}

const mostColumns = 4

async function runNotice(shop: Shop, view: StaffView, url: URL): Promise<Html | null> {
  const id = Number(url.searchParams.get('run') ?? '')
  const found = id && Number.isSafeInteger(id) ? await stockRunOf(shop, view, id) : null
  if (!found) return null
  const back = addressBack(stockPath, url.search)
  back.searchParams.delete('run')
  const href = `${stockPath}/runs/${id}?back=${encodeURIComponent(back.pathname + back.search)}`
  if (found.state === 'waiting') return <RunProgress view={view} href={href} run={found.run} words={view.t('stock.running')} />
  return resultOf(view, found.run, found.state === 'dead')
}

function resultOf(view: StaffView, run: StockRun, dead = false): Html {
  const rows = run.failures.map(({ name, why }) => ({ name, why: view.t(why as StringKey) }))
  const text = dead ? view.t('lists.runFailed') : view.t('stock.adjusted', { count: run.changed })
  return <RunNotice view={view} result={{ text, failed: { count: run.failed, rows }, undo: null }} />
}

function filtersOf(view: StaffView, wish: Wish, locations: StockPlace[]) {
  const { filters } = wish
  return [
    {
      name: 'location',
      label: view.t('stock.column.location'),
      any: view.t('stock.anyLocation'),
      value: filters.location,
      options: locations.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'status',
      label: view.t('stock.status'),
      any: view.t('stock.anyStatus'),
      value: filters.status,
      options: productStatuses.map((value) => ({ value, label: view.t(`products.status.${value}`) })),
    },
    {
      name: 'counted',
      label: view.t('stock.counted'),
      any: view.t('stock.anyCounting'),
      value: filters.counted,
      options: (['total', 'locations', 'no'] as const).map((value) => ({ value, label: view.t(`stock.counted.${value}`) })),
    },
  ]
}
