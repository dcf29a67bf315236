import type { ListLinks, ListParams } from '#src/admin/list.ts'
import type { View } from '#src/web/view.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { AddFilter, type Filter, FilterChips, PromotedFilter, groupFilters } from './list-filters.tsx'
import { listSwapAttrs, listSwapOnAttrs } from './list-swap.ts'
import { maxSearchLength } from '#src/admin/limits.ts'

interface ListToolsProps {
  view: View
  params: ListParams
  links: ListLinks
  /** "Search by name or SKU". */
  searchLabel: string
  filters: Filter[]
  children?: Child
}

/** Search and filters in one form, so each keeps the others' values; has a submit button without script. */
export function ListTools({ view, params, links, filters, ...props }: ListToolsProps) {
  const { path, clear } = links
  const { promoted, chips, available } = groupFilters(filters)
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
        hx-sync="#list:replace"
      >
        <input type="hidden" name="view" value={params.view} />
        <input type="hidden" name="sort" value={params.sort} />
        <input type="hidden" name="dir" value={params.descending ? 'desc' : 'asc'} />
        {params.savedViewId !== null && <input type="hidden" name="saved" value={params.savedViewId} />}
        <Field
          form={{ values: { q: params.search }, errors: {} }}
          name="q"
          id="list-q"
          type="search"
          icon="search"
          label={props.searchLabel}
          labelHidden
          placeholder={props.searchLabel}
          autocomplete="off"
          maxlength={maxSearchLength}
          attrs={{ 'data-list-search': true, ...listSwapOnAttrs(path, 'input changed delay:250ms') }}
        />
        {promoted.map((filter) => (
          <PromotedFilter path={path} filter={filter} />
        ))}
        <AddFilter view={view} filters={available} />
        {clear !== null && (
          <a class="button" data-kind="quiet" href={clear} id="list-clear" {...listSwapAttrs(clear)}>
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
