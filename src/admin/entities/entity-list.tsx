import { Elysia, t } from 'elysia'
import { type ListQuery, countRows, readPage } from '#db/lists/list-query.ts'
import { readBatches } from '#db/lists/read-batches.ts'
import type { Exec } from '#db/types.ts'
import type { Area } from '#src/accounts/permissions.ts'
import { csvFile } from '#src/lib/files/csv.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { page, redirect, withToast } from '#src/web/response.tsx'
import type { HttpRequest } from '#src/web/request.ts'
import type { RunResult } from '#templates/admin/undo-notice.tsx'
import { csvValue, EntityList as ListFragment, EntityListPage, type ListAppearance, type ListRow } from '#templates/admin/entity-list.tsx'
import type { Filter } from '#templates/admin/list/list-filters.tsx'
import type { SavedViews } from '#templates/admin/list/list-views.tsx'
import type { ListTab } from '#templates/admin/list/list.tsx'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { requireValid } from '../bulk-actions.tsx'
import { listPageSize, maxCountedViews, maxSavedViewCount } from '../limits.ts'
import { exportList } from '../list-export.ts'
import { renderList } from '../list-response.tsx'
import {
  type ListConfig,
  type ListLinks,
  type ListParams,
  formatCappedCount,
  listHref,
  listLinks,
  parseBackUrl,
  readListParams,
} from '../list.ts'
import { type StaffView, requireStaff } from '../layout.ts'
import { readSavedViews, savedViewRoutes } from '../saved-views.tsx'
import { type UndoableActions, findUndoResult, undoAuditEntry } from '../undo.ts'

export interface EntityList<Row extends ListRow = ListRow, V extends string = string, S extends string = string, F extends string = string>
  extends ListConfig<V, S, F>, ListAppearance<Row, V, S> {
  area: Area
  /** The query for the rows. Leave out what the user may not read: the export uses it too. */
  query(shop: Shop, view: StaffView, params: ListParams<V, NoInfer<S>, F>): ListQuery<Row> | Promise<ListQuery<Row>>
  /** Rows by view, all or counted to `maxTabCount`. `now` in epoch ms. */
  viewCounts?(q: Exec, view: StaffView, now: number): Promise<Partial<Record<V, number>>>
  filterFields?(q: Exec, view: StaffView, params: ListParams<V, S, F>): Filter[] | Promise<Filter[]>
  intro?(shop: Shop, view: StaffView): Child | Promise<Child>
  undo?: UndoableActions
  /** Its export names customers. */
  hasPersonalData?: true
  /** Shows how many rows each saved view has. */
  countsSavedViews?: true
  /** Page scripts, relative to static/. */
  scripts?: string[]
  /** Page style sheets, relative to static/. */
  styles?: string[]
}

export const defineList = <Row extends ListRow, const V extends string, S extends string, F extends string = never>(
  list: EntityList<Row, V, S, F>,
): EntityList<Row, V, S, F> => list

export const entityListRoutes = (shop: Shop, list: EntityList) =>
  new Elysia()
    .use(savedViewRoutes(shop, { listConfig: list, area: list.area, title: list.title }))
    .use(requireStaff(shop, list.area))
    .get(list.path, ({ view, req }) => renderEntityList(shop, view, req.raw, list))
    .get(`${list.path}/export.csv`, ({ view, req }) => exportEntityList(shop, { view, req }, list))

export const entityUndoRoutes = (shop: Shop, list: EntityList) =>
  new Elysia().use(requireStaff(shop, list.area)).post(`${list.path}/undo`, async ({ view, req }) => {
    const { values } = requireValid(await readForm(view, req.raw, undoSchema))
    const result = await undoAuditEntry(shop, view, list, values.entry)
    const url = parseBackUrl(list.path, values.back)
    url.searchParams.delete('undo')
    if (!view.partial) return redirect(view, url.pathname + url.search, result.text)
    return renderEntityList(shop, view, req.raw, list, { url, result })
  })

const undoSchema = t.Object({ entry: t.Integer({ minimum: 1 }), back: t.String({ maxLength: 2000 }) })

export async function renderEntityList(
  shop: Shop,
  view: StaffView,
  request: Request,
  list: EntityList,
  options: { url?: URL; result?: RunResult } = {},
): Promise<Response> {
  const url = options.url ?? view.url
  const q = shop.db.read
  const params = readListParams(list, url)
  const { rows, ...found } = await readPage(q, await list.query(shop, view, params), { page: params.page, pageSize: listPageSize })
  const counts = (await list.viewCounts?.(q, view, shop.now())) ?? {}
  const links = listLinks(list, params)
  const back = links.page(found.page)
  const savedViews = await readSavedViews(shop, view, { listConfig: list, area: list.area }, params)
  if (list.countsSavedViews) await countSavedViews(shop, view, list, savedViews.tabs)
  const props = {
    view,
    list,
    params,
    links,
    rows,
    back,
    counts,
    count: { ...found, pageSize: listPageSize },
    canWrite: view.can(list.area, 'write'),
    tabs: listTabs(view, list, links, counts, savedViews.tabs.length > 0 || savedViews.canSave),
    filters: (await list.filterFields?.(q, view, params)) ?? [],
    savedViews,
    exportHref: listHref({ ...list, path: `${list.path}/export.csv` }, { ...params, savedViewId: null }),
    result: options.result ?? (await findUndoResult(shop, view, list, { url, back })),
    intro: await list.intro?.(shop, view),
  }
  const title = view.t(list.title)
  const fullPage = <EntityListPage {...props} />
  if (!view.partial) return page(view, title, fullPage, { scripts: list.scripts, styles: list.styles })
  return renderList(view, request, { title, url: back, fullPage, list: <ListFragment {...props} /> })
}

export async function exportEntityList(
  shop: Shop,
  { view, req }: { view: StaffView; req: HttpRequest },
  list: EntityList,
): Promise<Response> {
  const params = readListParams(list, view.url)
  const query = await list.query(shop, view, params)
  const columns = list.columns.filter(({ csv }) => csv !== undefined)
  async function* lines() {
    for await (const rows of readBatches(shop.db, query)) yield rows.map((row) => columns.map((column) => csvValue(column, row, view)))
  }
  return exportList(
    shop,
    { view, req },
    {
      subject: list.name,
      action: `${list.name}.exported`,
      list: listHref(list, params),
      timeoutSeconds: 300,
      hasPersonalData: list.hasPersonalData ?? false,
      lines: csvFile(
        columns.map(({ csv }) => csv!),
        lines(),
      ),
    },
  )
}

export async function respondWithEntityList(
  shop: Shop,
  { view, req }: { view: StaffView; req: HttpRequest },
  list: EntityList,
  { back, ...outcome }: { back: URL } & ({ message: string } | { entry: number }),
): Promise<Response> {
  const url = new URL(back)
  url.searchParams.delete('undo')
  if ('entry' in outcome) url.searchParams.set('undo', String(outcome.entry))
  const message = 'message' in outcome ? outcome.message : undefined
  if (!view.partial) return redirect(view, url.pathname + url.search, message)
  const response = await renderEntityList(shop, view, req.raw, list, { url })
  return message === undefined ? response : withToast(response, 'toast', message)
}

async function countSavedViews(shop: Shop, view: StaffView, list: EntityList, tabs: SavedViews['tabs']): Promise<void> {
  for (const tab of tabs.slice(0, maxCountedViews)) {
    const params = readListParams(list, parseBackUrl(list.path, tab.href))
    const count = await countRows(shop.db.read, await list.query(shop, view, params), maxSavedViewCount)
    tab.count = count === maxSavedViewCount ? `${view.number(count)}+` : view.number(count)
  }
}

function listTabs(
  view: StaffView,
  list: EntityList,
  links: ListLinks,
  counts: Partial<Record<string, number>>,
  hasSavedViews: boolean,
): ListTab[] | undefined {
  const { viewLabel } = list
  if (!viewLabel && !hasSavedViews) return undefined
  return links.views.map(({ name, ...tab }) => {
    const count = counts[name]
    return {
      ...tab,
      label: view.t(viewLabel ? viewLabel(name) : 'admin.list.all'),
      ...(count === undefined ? {} : { count: formatCappedCount(view, count) }),
    }
  })
}
