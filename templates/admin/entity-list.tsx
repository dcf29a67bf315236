import type { ListLinks, ListParams } from '#src/admin/list.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { View } from '#src/web/view.ts'
import type { Html } from '#templates/jsx/html.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { LinkButton } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import type { IconName } from '#templates/ui/icon-names.ts'
import { Cell } from '#templates/ui/table.tsx'
import { type RunResult, RunNotice } from './bulk-run.tsx'
import type { Filter } from './list-filters.tsx'
import { openSheetAttrs } from './list-swap.ts'
import { ListTools } from './list-tools.tsx'
import type { SavedViews } from './list-views.tsx'
import { List, type ListCount, type ListTab } from './list.tsx'
import { NoResults } from './no-results.tsx'
import { PageHead } from './page-head.tsx'

export interface ListRow {
  id: number
}

export interface ListColumn<Row, Sort extends string = string> {
  /** Table head. Omit for CSV-only columns. */
  label?: StringKey
  /** CSV header. Omit for columns that are not exported. */
  csv?: string
  /** CSV value; also displayed when there is no `cell`. */
  value?(row: Row, view: View): string | number
  cell?(row: Row, view: View): Child
  sort?: Sort
  align?: 'end'
  /** Position in the mobile card; omitted columns are hidden there. */
  place?: 'title' | 'end' | 'sub' | 'meta' | 'badges'
  /** Only for users with write access. */
  forEditing?: boolean
}

export interface ListContext {
  view: View
  /** URL of the current list. */
  back: string
  canWrite: boolean
}

interface EmptyText {
  icon: IconName
  title: StringKey
  text: StringKey
}

export interface ListAppearance<Row extends ListRow, V extends string = string, S extends string = string> {
  /** Prefix of element ids, file name and audit log subjects: `brands`. */
  name: string
  title: StringKey
  /** One line under the title. */
  note?: StringKey
  searchLabel: StringKey
  /** Shows the views as tabs. */
  viewsLabel?: StringKey
  viewLabel?(view: V): StringKey
  columns: readonly ListColumn<Row, S>[]
  /** Text of an empty list without search; null for "No results". */
  empty(list: { view: V; counts: Partial<Record<V, number>> }): EmptyText | null
  /** Target of "Show all"; by default the list without search and filters. */
  showAllHref?: string
  /** Target of a row: `<id>/edit` as a sheet, the same as a page, or the page `<id>`. */
  opens: 'sheet' | 'editor' | 'page'
  createLabel?: StringKey
  /** Renders the whole <tr> instead of cells. */
  drawRow?(row: Row, context: ListContext): Html
  drawBulkBar?(context: ListContext): Html
  /** Extra tools after search and filters. */
  drawTools?(context: ListContext): Child
}

export interface EntityListProps extends ListContext {
  list: ListAppearance<ListRow> & { path: string }
  params: ListParams
  links: ListLinks
  rows: ListRow[]
  count: ListCount
  counts: Partial<Record<string, number>>
  tabs: ListTab[] | undefined
  filters: Filter[]
  savedViews: SavedViews
  exportHref: string
  result: RunResult | null
  intro: Child
}

/** UTC in ISO 8601 from epoch ms, for CSV. */
export const csvTime = (ms: number): string => new Date(ms).toISOString()

/** A list page; the part below its head is the fragment #list. */
export function EntityListPage(props: EntityListProps) {
  const { view, list, back } = props
  const createHref = `${list.path}/create?back=${encodeURIComponent(back)}`
  return (
    <>
      <PageHead view={view} title={view.t(list.title)} note={list.note && view.t(list.note)}>
        {list.createLabel && props.canWrite ? (
          <LinkButton href={createHref} kind="primary" icon="plus" id={`${list.name}-add`} attrs={openAttrs(props, createHref)}>
            {view.t(list.createLabel)}
          </LinkButton>
        ) : undefined}
      </PageHead>
      {props.intro}
      <EntityList {...props} />
    </>
  )
}

/** The fragment #list. */
export function EntityList(props: EntityListProps) {
  const { view, list, params, links, rows, count, canWrite, result } = props
  const columns = list.columns.filter(({ forEditing }) => canWrite || !forEditing)
  return (
    <List
      view={view}
      caption={view.t(list.title)}
      tabsLabel={list.viewsLabel && view.t(list.viewsLabel)}
      tabs={props.tabs}
      views={props.savedViews}
      notice={result && <RunNotice view={view} result={result} />}
      tools={
        <ListTools view={view} params={params} links={links} searchLabel={view.t(list.searchLabel)} filters={props.filters}>
          {list.drawTools?.(props)}
          {count.total > 0 && <ExportLink view={view} href={props.exportHref} />}
        </ListTools>
      }
      bulk={canWrite ? list.drawBulkBar?.(props) : undefined}
      columns={columns.flatMap(({ label, align, sort }) =>
        label ? [{ label: view.t(label), align, sort: sort === undefined ? undefined : links.sort(sort) }] : [],
      )}
      rows={rows.map((row) => list.drawRow?.(row, props) ?? <EntityRow {...props} columns={columns} row={row} />)}
      empty={<NoRows {...props} />}
      count={count}
      href={links.page}
      hiddenContent={list.opens === 'sheet' && <div id="list-ask"></div>}
    />
  )
}

export function ExportLink({ view, href }: { view: View; href: string }) {
  return (
    <LinkButton href={href} icon="download" id="list-export" attrs={{ download: true }}>
      {view.t('admin.list.export')}
    </LinkButton>
  )
}

function EntityRow(props: EntityListProps & { columns: readonly ListColumn<ListRow>[]; row: ListRow }) {
  const { view, list, columns, row } = props
  const href = list.opens === 'page' ? `${list.path}/${row.id}` : `${list.path}/${row.id}/edit?back=${encodeURIComponent(props.back)}`
  const link = (content: Child) => (
    <a class="row-link" href={href} id={`open-${row.id}`} {...openAttrs(props, href)}>
      {content}
    </a>
  )
  return (
    <tr id={`row-${row.id}`}>
      {columns
        .filter(({ label }) => label)
        .map((column, index) => (
          <Cell cell={column.place} align={column.align}>
            {index === 0 ? link(cellContent(view, column, row)) : cellContent(view, column, row)}
          </Cell>
        ))}
    </tr>
  )
}

const openAttrs = ({ list }: EntityListProps, href: string): Record<string, string> => (list.opens === 'sheet' ? openSheetAttrs(href) : {})

function cellContent(view: View, column: ListColumn<ListRow>, row: ListRow): Child {
  if (column.cell) return column.cell(row, view)
  const value = column.value?.(row, view) ?? ''
  return typeof value === 'number' ? view.number(value) : value
}

function NoRows({ view, list, params, links, counts }: EntityListProps) {
  const text = links.clear === null ? list.empty({ view: params.view, counts }) : null
  if (!text) return <NoResults view={view} clearHref={list.showAllHref ?? links.clear ?? links.path} />
  return <EmptyState icon={text.icon} title={view.t(text.title)} text={view.t(text.text)} />
}
