import type { View } from '#src/web/view.ts'
import type { Html } from '#templates/jsx/html.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Pagination } from '#templates/ui/pagination.tsx'
import { Tabs } from '#templates/ui/tabs.tsx'
import { Table } from '#templates/ui/table.tsx'
import { listSwapAttrs } from './list-swap.ts'
import { type SavedViews, SaveViewDialog, ViewActions, ViewTab } from './list-views.tsx'

export interface Column {
  label: string
  /** Sort link, and the direction when the list is sorted by this column. */
  sort?: { href: string; direction: 'asc' | 'desc' | null }
  align?: 'end'
  /** For screen readers only. */
  labelHidden?: boolean
}

export interface ListTab {
  label: string
  href: string
  current: boolean
  count?: string
}

interface ListProps {
  view: View
  /** For screen readers: "Orders". */
  caption: string
  tabsLabel?: string
  tabs?: ListTab[]
  /** Shown after the built-in views. */
  views?: SavedViews
  notice?: Child
  tools: Html
  /** Replaces the tools while rows are selected; rows need a `RowCheck`. */
  bulk?: Html
  columns: Column[]
  rows: Html[]
  /** Rendered instead of the table when there are no rows. */
  empty: Html
  count: ListCount
  href(page: number): string
  /** Hidden elements, such as forms for scripts and dialog targets. */
  hiddenContent?: Child
}

export interface ListCount {
  total: number
  /** True when more rows match than were counted. */
  capped: boolean
  /** True when there can be matches that were not read. */
  isPartial?: boolean
  page: number
  pages: number
  pageSize: number
}

/** A staff list with views, tools, table and pagination, as the fragment #list. */
export function List(props: ListProps) {
  const { view, rows, columns } = props
  return (
    <section class="panel list" id="list" aria-label={props.caption}>
      {props.tabs && (
        <div class="list-views">
          <Tabs
            label={props.tabsLabel ?? props.caption}
            tabs={props.tabs.map((tab) => ({ ...tab, attrs: listSwapAttrs(tab.href) }))}
            more={props.views?.tabs.map((tab) => (
              <ViewTab view={view} tab={tab} />
            ))}
          />
          {props.views && <ViewActions view={view} views={props.views} />}
        </div>
      )}
      {props.notice}
      {props.tools}
      {props.bulk}
      {rows.length === 0 ? (
        props.empty
      ) : (
        <Table
          caption={props.caption}
          selectAll={props.bulk && view.t('common.selectAll')}
          columns={columns.map(({ label, align, sort, labelHidden }) => ({
            label,
            align,
            ...(labelHidden ? { labelHidden } : {}),
            sort: sort && { href: sort.href, direction: sort.direction && directions[sort.direction], target: '#list' },
          }))}
        >
          {rows}
        </Table>
      )}
      {rows.length === 0 ? (
        <p class="visually-hidden" id="list-count" data-say>
          {countText(view, props.count)}
        </p>
      ) : (
        <div class="list-foot">
          <p id="list-count" data-say>
            {countText(view, props.count)}
          </p>
          <Pagination view={view} page={props.count.page} pages={props.count.pages} href={props.href} target="#list" />
        </div>
      )}
      {/* Target of the bulk confirmation dialog. */}
      {props.bulk && <div id="list-ask"></div>}
      {props.hiddenContent}
      {props.views && <SaveViewDialog view={view} views={props.views} />}
    </section>
  )
}

const directions = { asc: 'ascending', desc: 'descending' } as const

function countText(view: View, { total, capped, isPartial, page, pageSize }: ListCount): string {
  if (total === 0) return view.t('admin.list.empty')
  const first = (page - 1) * pageSize + 1
  return view.t(capped || isPartial ? 'admin.list.rangeCapped' : 'admin.list.range', {
    first: view.number(first),
    last: view.number(Math.min(total, first + pageSize - 1)),
    total: view.number(total),
  })
}
