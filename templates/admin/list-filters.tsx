import type { ListLinks } from '#src/admin/list.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import type { Option } from '#templates/ui/field-props.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { listSwapAttrs, listSwapOnAttrs } from './list-swap.ts'

/** One of several values. */
interface ChoiceFilter {
  kind?: 'choice'
  name: string
  /** What is filtered by: "Brand". */
  label: string
  /** Shown while it is not set: "All brands". */
  any: string
  value: string | undefined
  options: Option[]
}

/** From one number to another; each end may be left open. */
interface RangeFilter {
  kind: 'range'
  name: string
  label: string
  from: { name: string; label: string; value: string | undefined }
  to: { name: string; label: string; value: string | undefined }
  /** A sign behind the numbers. */
  unit?: string
}

/** Text that must match exactly; `options` are suggested while typing. */
interface TextFilter {
  kind: 'text'
  name: string
  label: string
  value: string | undefined
  options?: string[]
}

export type Filter = ChoiceFilter | RangeFilter | TextFilter

/** The first two choice filters are always shown; the others are chips, or under "Add filter" while not set. */
export function groupFilters(filters: Filter[]): { promoted: ChoiceFilter[]; chips: Filter[]; available: Filter[] } {
  const promoted = filters.filter((filter): filter is ChoiceFilter => filter.kind === undefined || filter.kind === 'choice').slice(0, 2)
  const rest = filters.filter((filter) => !promoted.includes(filter as ChoiceFilter))
  return { promoted, chips: rest.filter(isSet), available: rest.filter((filter) => !isSet(filter)) }
}

/** A filter that applies as soon as another value is chosen. */
export function PromotedFilter({ path, filter }: { path: string; filter: ChoiceFilter }) {
  return <FilterSelect filter={filter} hasAriaLabel attrs={listSwapOnAttrs(path, 'change')} />
}

/** All filters that are not set, behind one button. */
export function AddFilter({ view, filters }: { view: View; filters: Filter[] }) {
  if (filters.length === 0) return <></>
  return (
    <details class="filter-add" data-menu id="add-filter">
      <summary class="button" id="add-filter-button">
        <Icon name="list-filter" />
        {view.t('admin.list.addFilter')}
      </summary>
      <div class="filter-card">
        {filters.map((filter) => (
          <FilterField filter={filter} />
        ))}
        <Button kind="primary" size="small">
          {view.t('admin.list.apply')}
        </Button>
      </div>
    </details>
  )
}

/** The filters that are set, each to change or remove. They belong to the form of the tools by its id. */
export function FilterChips({ view, filters, links }: { view: View; filters: Filter[]; links: Pick<ListLinks, 'without' | 'clear'> }) {
  if (filters.length === 0) return <></>
  return (
    <div class="list-chips" role="group" aria-label={view.t('admin.list.filters')}>
      {filters.map((filter) => {
        const removeHref = links.without(...filterParams(filter))
        return (
          <div class="filter-chip">
            <details data-menu id={`chip-${filter.name}`}>
              <summary>{chipText(view, filter)}</summary>
              <div class="filter-card">
                <FilterField filter={filter} form="list-form" />
                <Button kind="primary" size="small" attrs={{ form: 'list-form' }}>
                  {view.t('admin.list.apply')}
                </Button>
              </div>
            </details>
            <a
              href={removeHref}
              id={`off-${filter.name}`}
              aria-label={view.t('admin.list.dropFilter', { filter: filter.label })}
              {...listSwapAttrs(removeHref)}
            >
              <Icon name="x" />
            </a>
          </div>
        )
      })}
    </div>
  )
}

function FilterField({ filter, form }: { filter: Filter; form?: string }) {
  if (filter.kind === 'range') {
    return (
      <fieldset class="field">
        <legend>{filter.label}</legend>
        <div class="filter-range">
          {[filter.from, filter.to].map((end) => (
            <input
              class="input"
              type="text"
              inputmode="decimal"
              name={end.name}
              id={`filter-${end.name}`}
              value={end.value ?? ''}
              form={form}
              aria-label={end.label}
              placeholder={end.label}
              maxlength={18}
            />
          ))}
          {filter.unit && <span class="muted small">{filter.unit}</span>}
        </div>
      </fieldset>
    )
  }
  const id = `filter-${filter.name}`
  return (
    <div class="field">
      <label for={id}>{filter.label}</label>
      {filter.kind === 'text' ? (
        <>
          <input
            class="input"
            type="text"
            name={filter.name}
            id={id}
            value={filter.value ?? ''}
            form={form}
            maxlength={60}
            autocomplete="off"
            list={filter.options ? `${id}-known` : undefined}
          />
          {filter.options && (
            <datalist id={`${id}-known`}>
              {filter.options.map((option) => (
                <option value={option} />
              ))}
            </datalist>
          )}
        </>
      ) : (
        <FilterSelect filter={filter} attrs={form ? { form } : {}} />
      )}
    </div>
  )
}

function FilterSelect({ filter, hasAriaLabel, attrs }: { filter: ChoiceFilter; hasAriaLabel?: boolean; attrs: Record<string, string> }) {
  return (
    <select class="input" name={filter.name} id={`filter-${filter.name}`} aria-label={hasAriaLabel ? filter.label : undefined} {...attrs}>
      <option value="">{filter.any}</option>
      {filter.options.map((option) => (
        <option value={option.value} selected={String(option.value) === filter.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

const filterParams = (filter: Filter): string[] => (filter.kind === 'range' ? [filter.from.name, filter.to.name] : [filter.name])

const isSet = (filter: Filter): boolean =>
  filter.kind === 'range' ? filter.from.value !== undefined || filter.to.value !== undefined : filter.value !== undefined

function chipText(view: View, filter: Filter): string {
  return view.t('admin.list.chip', { filter: filter.label, value: valueText(view, filter) })
}

function valueText(view: View, filter: Filter): string {
  if (filter.kind === 'text') return filter.value ?? ''
  if (filter.kind !== 'range') {
    // Depth in a tree is shown by wide spaces, which a chip has no room for.
    return filter.options.find((option) => String(option.value) === filter.value)?.label.trim() ?? filter.value ?? ''
  }
  const [from, to] = [filter.from.value, filter.to.value].map((value) => value && (filter.unit ? `${value} ${filter.unit}` : value))
  if (from && to) return `${from}–${to}`
  return from ? view.t('admin.list.atLeast', { value: from }) : view.t('admin.list.atMost', { value: to ?? '' })
}
