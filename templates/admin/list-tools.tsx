import type { ListLinks, ListWish } from '#src/admin/list.ts'
import type { View } from '#src/web/view.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Field } from '#templates/ui/field.tsx'
import { AddFilter, type Filter, FilterChips, PromotedFilter, sortFilters } from './list-filters.tsx'
import { swapList, swapOn } from './list-swap.ts'

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
  const { promoted, chips, others } = sortFilters(filters)
  return (
    <>
      <form
        class="list-tools"
        id="list-form"
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
        {wish.saved !== null && <input type="hidden" name="saved" value={wish.saved} />}
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
        {promoted.map((filter) => (
          <PromotedFilter path={path} filter={filter} />
        ))}
        <AddFilter view={view} filters={others} />
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
      <FilterChips view={view} filters={chips} links={links} />
    </>
  )
}
