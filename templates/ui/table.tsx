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
  children: Child
}

/** A staff table. Rows are <tr> with Cell children, by whose `cell` they become cards on phones; the first cell has the row's link (.row-link). */
export function Table({ caption, columns, selectAll, children }: TableProps) {
  return (
    <div class="table-wrap">
      <table class="table" data-cards>
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

export function RowCheck({ view, id, label, form }: { view: View; id: number | string; label: string; form: string }) {
  return (
    <td data-cell="check">
      <input
        type="checkbox"
        name="ids"
        value={id}
        id={`row-check-${id}`}
        form={form}
        aria-label={view.t('common.selectRow', { name: label })}
        data-row
      />
    </td>
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
