import type { ListLinks, ListParams } from '#src/admin/list.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { shorten } from '#src/lib/text/shorten.ts'
import type { View } from '#src/web/view.ts'
import type { Html } from '#templates/jsx/html.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { LinkButton } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import type { IconName } from '#templates/ui/icon-names.ts'
import { Cell, RowCheck } from '#templates/ui/table.tsx'
import type { RunResult } from './undo-notice.tsx'
import { RunNotice } from './list/bulk-run.tsx'
import type { Filter } from './list/list-filters.tsx'
import { openSheetAttrs } from './list/list-swap.ts'
import { ListTools } from './list/list-tools.tsx'
import type { SavedViews } from './list/list-views.tsx'
import { List, type ListCount, type ListTab } from './list/list.tsx'
import { NoResults } from './list/no-results.tsx'
import { PageHead } from './page-head.tsx'
import { RowMoveTarget, RowMoves } from './list/row-moves.tsx'

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
  /** Instead of `value`, in epoch ms: a short date, in CSV to the second. */
  time?(row: Row): number | null
  cell?(row: Row, view: View): Child
  /** Characters of a long text that the page shows of it, muted. */
  excerptLength?: number
  sort?: Sort
  align?: 'end'
  /** Position in the mobile card; omitted columns are hidden there. */
  place?: 'title' | 'end' | 'sub' | 'meta' | 'badges'
  /** True for a bare number, which the mobile card shows with the table head. */
  named?: boolean
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
  /** A way on. */
  action?: { label: StringKey; href: string }
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
  /** Text of an empty list without search, in its view `all`. */
  emptyText?: EmptyText
  /** The same where views have their own; null for "No results". */
  empty?(list: { view: V; counts: Partial<Record<V, number>> }): EmptyText | null
  /** Target of "Show all"; by default the list without search and filters. */
  showAllHref?: string
  /** Target of a row: `<id>/edit` as a sheet, the same as a page, or the page `<id>`. */
  opens: 'sheet' | 'editor' | 'page'
  createLabel?: StringKey
  /** By default the page `create` of the list. */
  createHref?: string
  /** Rows have an order of their own and move by dragging, keys and buttons; see src/admin/entities/part-list.tsx. */
  ordered?: true
  /** Renders the whole <tr> instead of cells. */
  drawRow?(row: Row, context: ListContext): Html
  drawBulkBar?(props: EntityListProps): Html
  /** Extra tools after search and filters. */
  drawTools?(props: EntityListProps): Child
  /** What the count below rows cannot say; shown above them. */
  drawNotice?(props: EntityListProps): Child
  /** Arranges the list on the page; by default it comes after the page head. */
  drawPage?(list: Html, props: EntityListProps): Html
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

export function csvValue(column: ListColumn<ListRow>, row: ListRow, view: View): string | number {
  const time = column.time?.(row) ?? null
  return time === null ? (column.value?.(row, view) ?? '') : csvTime(time)
}

/** A list page; the part below its head is the fragment #list. */
export function EntityListPage(props: EntityListProps) {
  const { view, list, back } = props
  const createHref = list.createHref ?? `${list.path}/create?back=${encodeURIComponent(back)}`
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
      {list.drawPage ? list.drawPage(<EntityList {...props} />, props) : <EntityList {...props} />}
    </>
  )
}

/** The fragment #list. */
export function EntityList(props: EntityListProps) {
  const { view, list, params, links, rows, count, canWrite, result } = props
  const columns = list.columns.filter(({ forEditing }) => canWrite || !forEditing)
  const isMovable = list.ordered === true && canWrite && params.search === ''
  const bulk = canWrite ? list.drawBulkBar?.(props) : undefined
  return (
    <List
      view={view}
      caption={view.t(list.title)}
      tabsLabel={list.viewsLabel && view.t(list.viewsLabel)}
      tabs={props.tabs}
      views={props.savedViews}
      notice={
        <>
          {result && <RunNotice view={view} result={result} />}
          {list.drawNotice?.(props)}
        </>
      }
      tools={
        <ListTools view={view} params={params} links={links} searchLabel={view.t(list.searchLabel)} filters={props.filters}>
          {list.drawTools?.(props)}
          {count.total > 0 && <ExportLink view={view} href={props.exportHref} />}
        </ListTools>
      }
      bulk={bulk}
      columns={[
        ...columns.flatMap(({ label, align, sort }) =>
          label ? [{ label: view.t(label), align, sort: sort === undefined ? undefined : links.sort(sort) }] : [],
        ),
        ...(isMovable ? [{ label: view.t('admin.order.column'), align: 'end' as const }] : []),
      ]}
      rows={rows.map((row) => list.drawRow?.(row, props) ?? <EntityRow {...props} columns={columns} row={row} isMovable={isMovable} />)}
      empty={<NoRows {...props} />}
      count={count}
      href={links.page}
      hiddenContent={
        <>
          {/* The list has this one itself when it has a bulk bar. */}
          {list.opens === 'sheet' && !bulk && <div id="list-ask"></div>}
          {isMovable && <RowMoveTarget view={view} path={list.path} back={props.back} />}
        </>
      }
    />
  )
}

export function ExportLink({ view, href }: { view: View; href: string }) {
  return (
    <LinkButton href={href} icon="download" id="list-export">
      {view.t('admin.list.export')}
    </LinkButton>
  )
}

function EntityRow(props: EntityListProps & { columns: readonly ListColumn<ListRow>[]; row: ListRow; isMovable: boolean }) {
  const { view, list, columns, row, isMovable } = props
  const name = String(columns[columns.findIndex(({ label }) => label)]?.value?.(row, view) ?? row.id)
  const href = list.opens === 'page' ? `${list.path}/${row.id}` : `${list.path}/${row.id}/edit?back=${encodeURIComponent(props.back)}`
  const link = (content: Child) => (
    <a class="row-link" href={href} id={`open-${row.id}`} {...openAttrs(props, href)}>
      {content}
    </a>
  )
  return (
    <tr id={`row-${row.id}`} {...(isMovable ? { 'data-category': row.id, 'data-flat': true } : {})}>
      {list.drawBulkBar && props.canWrite && <RowCheck view={view} id={row.id} form="bulk" label={name} />}
      {columns
        .filter(({ label }) => label)
        .map((column, index) => (
          <Cell cell={column.place} align={column.align} label={column.named && column.label ? view.t(column.label) : undefined}>
            {index === 0 ? link(cellContent(view, column, row)) : cellContent(view, column, row)}
          </Cell>
        ))}
      {isMovable && (
        <Cell cell="tools" align="end">
          <RowMoves view={view} path={list.path} back={props.back} id={row.id} name={name} />
        </Cell>
      )}
    </tr>
  )
}

const openAttrs = ({ list }: EntityListProps, href: string): Record<string, string> => (list.opens === 'sheet' ? openSheetAttrs(href) : {})

function cellContent(view: View, column: ListColumn<ListRow>, row: ListRow): Child {
  if (column.cell) return column.cell(row, view)
  const time = column.time?.(row) ?? null
  if (time !== null) return view.date(time, 'short')
  const value = column.value?.(row, view) ?? ''
  if (column.excerptLength !== undefined) return <span class="muted">{shorten(String(value), column.excerptLength)}</span>
  return typeof value === 'number' ? view.number(value) : value
}

function NoRows({ view, list, params, links, counts }: EntityListProps) {
  const text = links.clear === null ? textOfEmpty(list, params.view, counts) : null
  if (!text) return <NoResults view={view} clearHref={list.showAllHref ?? links.clear ?? links.path} />
  return (
    <EmptyState icon={text.icon} title={view.t(text.title)} text={view.t(text.text)}>
      {text.action && (
        <LinkButton href={text.action.href} id="empty-action">
          {view.t(text.action.label)}
        </LinkButton>
      )}
    </EmptyState>
  )
}

const textOfEmpty = (list: EntityListProps['list'], view: string, counts: EntityListProps['counts']) =>
  list.empty ? list.empty({ view, counts }) : view === 'all' && list.emptyText
