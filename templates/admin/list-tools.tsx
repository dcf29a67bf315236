import type { ListLinks, ListWish } from '#src/admin/list.ts'
import type { View } from '#src/web/view.ts'
import type { Html } from '#templates/jsx/html.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Button } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/field.tsx'
import type { Option } from '#templates/ui/field-props.ts'
import { swapList, swapOn } from './list-swap.ts'

export interface Filter {
  name: string
  /** What is filtered by, for those who hear it. */
  label: string
  /** What stands there while it is not set: "All brands". */
  any: string
  value: string | undefined
  options: Option[]
}

interface ToolsProps {
  view: View
  wish: ListWish
  links: ListLinks
  /** What may be typed: "Search by name or SKU". */
  searchLabel: string
  filters: Filter[]
  children?: Child
}

/** Search and filters of a list. They are one form, so that each keeps what the others say; without script it has a button. */
export function ListTools({ view, wish, links, filters, ...props }: ToolsProps) {
  const { plain: path, clear } = links
  return (
    <form
      class="list-tools"
      method="get"
      action={path}
      role="search"
      aria-label={props.searchLabel}
      hx-get={path}
      hx-trigger="submit"
      hx-target="#list"
      hx-swap="outerMorph"
    >
      <input type="hidden" name="view" value={wish.view} />
      <input type="hidden" name="sort" value={wish.sort} />
      <input type="hidden" name="dir" value={wish.descending ? 'desc' : 'asc'} />
      <Field
        form={{ values: { q: wish.search }, errors: {} }}
        name="q"
        id="list-q"
        type="search"
        icon="search"
        label={props.searchLabel}
        labelHidden
        placeholder={props.searchLabel}
        autocomplete="off"
        maxlength={200}
        attrs={{ 'data-list-search': true, ...swapOn(path, 'input changed delay:250ms') }}
      />
      {filters.map((filter) => (
        <FilterSelect path={path} filter={filter} />
      ))}
      {clear !== null && (
        <a class="button" data-kind="quiet" href={clear} id="list-clear" {...swapList(clear)}>
          {view.t('admin.list.clear')}
        </a>
      )}
      <button class="button without-script" type="submit">
        {view.t('admin.list.apply')}
      </button>
      {props.children}
    </form>
  )
}

function FilterSelect({ path, filter }: { path: string; filter: Filter }) {
  return (
    <select class="input" name={filter.name} id={`filter-${filter.name}`} aria-label={filter.label} {...swapOn(path, 'change')}>
      <option value="">{filter.any}</option>
      {filter.options.map((option) => (
        <option value={option.value} selected={String(option.value) === filter.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

interface BulkProps {
  view: View
  action: string
  /** Address of the list as it is shown: where to return without script. */
  back: string
  /** Each button sends its value as `action`. */
  actions: { value: string; label: string; danger?: boolean }[]
}

/** What can be done with the chosen rows. It takes the place of the tools while any are. */
export function BulkBar({ view, action, back, actions }: BulkProps): Html {
  return (
    <form class="bulk" id="bulk" method="post" action={action} hx-post={action} hx-target="#list" hx-swap="outerHTML">
      <input type="hidden" name="back" value={back} />
      <span data-count={view.t('common.selected', { count: '{count}' })} aria-live="polite">
        {view.t('admin.list.chosen')}
      </span>
      {actions.map((one) => (
        <Button size="small" name="action" value={one.value} kind={one.danger ? 'danger' : undefined}>
          {one.label}
        </Button>
      ))}
    </form>
  )
}
