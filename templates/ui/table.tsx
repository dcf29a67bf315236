import type { View } from '#src/web/view.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Icon } from './icon.tsx'

interface Column {
  label: string
  /** Numbers align to the end. */
  align?: 'end'
  /** Makes the heading a link that sorts. */
  sort?: { href: string; direction: 'ascending' | 'descending' | null; target?: string }
  labelHidden?: boolean
}

interface TableProps {
  /** Describes the table and its order for screen readers. */
  caption: string
  columns: Column[]
  /** Adds a checkbox to each row (see RowCheck) and a "select all" to the header. */
  selectAll?: string
  /** Rows become cards on phones, arranged by the `cell` of each cell. */
  cards?: boolean
  children: Child
}

/** A staff table. Rows are <tr> with Cell children; the first cell has the row's link (.row-link). */
export function Table({ caption, columns, selectAll, cards = true, children }: TableProps) {
  return (
    <div class="table-wrap">
      <table class="table" data-cards={cards}>
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {selectAll && (
              <th scope="col" data-cell="check">
                <input type="checkbox" aria-label={selectAll} data-all />
              </th>
            )}
            {columns.map((column) => (
              <th scope="col" data-align={column.align} aria-sort={column.sort?.direction ?? undefined}>
                <Heading {...column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

interface CellProps {
  cell?: 'title' | 'end' | 'sub' | 'meta' | 'badges' | 'tools' | 'tick' | undefined
  align?: 'end' | undefined
  /** Shown before it in the phone card, where the table head is hidden: for a bare number. */
  label?: string | undefined
  children?: Child
}

/** One table cell; `cell` is its position in the phone card. Cells without one are hidden there. */
export function Cell(props: CellProps) {
  return (
    <td data-cell={props.cell} data-align={props.align} data-label={props.label}>
      {props.children}
    </td>
  )
}

export function RowCheck({
  view,
  id,
  label,
  form,
  checked,
}: {
  view: View
  id: number | string
  label: string
  form?: string
  checked?: boolean
}) {
  return (
    <td data-cell="check">
      <input
        type="checkbox"
        name="ids"
        value={id}
        id={`row-check-${id}`}
        form={form}
        checked={checked}
        aria-label={view.t('common.selectRow', { name: label })}
        data-row
      />
    </td>
  )
}

export function ListFooter({
  view,
  from,
  to,
  total,
  previous,
  next,
  target,
}: {
  view: View
  from: number
  to: number
  total: number
  previous: string | null
  next: string | null
  target?: string
}) {
  return (
    <nav class="list-foot" aria-label={view.t('common.listPages')}>
      <span class="num" id="list-range" data-say>
        {view.t('common.range', { from: view.number(from), to: view.number(to), total: view.number(total) })}
      </span>
      <PageLink id="list-previous" label={view.t('common.previous')} href={previous} target={target} />
      <PageLink id="list-next" label={view.t('common.next')} href={next} target={target} />
    </nav>
  )
}

function PageLink({ id, label, href, target }: { id: string; label: string; href: string | null; target?: string }) {
  if (href === null) {
    return (
      <span class="button" data-size="small" aria-disabled>
        {label}
      </span>
    )
  }
  const swapAttrs = target
    ? { 'hx-get': href, 'hx-target': target, 'hx-swap': 'outerMorph show:top', 'hx-push-url': 'true', 'hx-sync': `${target}:replace` }
    : {}
  return (
    <a class="button" data-size="small" id={id} href={href} {...swapAttrs}>
      {label}
    </a>
  )
}

function Heading({ label, sort, labelHidden }: Column) {
  if (labelHidden) return <span class="visually-hidden">{label}</span>
  if (!sort) return <>{label}</>
  const swapAttrs = sort.target
    ? {
        'hx-get': sort.href,
        'hx-target': sort.target,
        'hx-swap': 'outerMorph',
        'hx-push-url': 'true',
        'hx-sync': `${sort.target}:replace`,
      }
    : {}
  return (
    <a href={sort.href} {...swapAttrs}>
      {label}
      {sort.direction && <Icon name={sort.direction === 'ascending' ? 'arrow-up' : 'arrow-down'} />}
    </a>
  )
}
