import type { ListLinks } from '#src/admin/list.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import type { Option } from '#templates/ui/fields/field-props.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { listSwapAttrs, listSwapOnAttrs } from './list-swap.ts'
import { maxFilterLength, promotedFilters } from '#src/admin/limits.ts'

interface ChoiceFilter {
  kind?: 'choice'
  name: string
  /** "Brand". */
  label: string
  /** Label while not set: "All brands". */
  any: string
  value: string | undefined
  options: Option[]
}

/** A range of numbers or days; both ends are optional. */
interface RangeFilter {
  kind: 'range'
  name: string
  label: string
  from: { name: string; label: string; value: string | undefined }
  to: { name: string; label: string; value: string | undefined }
  unit?: string
  type?: 'date'
}

/** Text that must match exactly; `options` are suggestions. */
interface TextFilter {
  kind: 'text'
  name: string
  label: string
  value: string | undefined
  options?: string[]
}

export type Filter = ChoiceFilter | RangeFilter | TextFilter

/** The first choice filters are always visible; others are chips, or under "Add filter" while not set. */
export function groupFilters(filters: Filter[]): { promoted: ChoiceFilter[]; chips: Filter[]; available: Filter[] } {
  const promoted = filters
    .filter((filter): filter is ChoiceFilter => filter.kind === undefined || filter.kind === 'choice')
    .slice(0, promotedFilters)
  const rest = filters.filter((filter) => !promoted.includes(filter as ChoiceFilter))
  return { promoted, chips: rest.filter(isSet), available: rest.filter((filter) => !isSet(filter)) }
}

/** A filter that applies on change. */
export function PromotedFilter({ path, filter }: { path: string; filter: ChoiceFilter }) {
  return <FilterSelect filter={filter} hasAriaLabel attrs={listSwapOnAttrs(path, 'change')} />
}

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

/** The set filters, editable and removable. Linked to the tools form by the `form` attribute. */
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
              aria-label={view.t('admin.list.removeFilter', { filter: filter.label })}
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
              type={filter.type ?? 'text'}
              inputmode={filter.type === 'date' ? undefined : 'decimal'}
              name={end.name}
              id={`filter-${end.name}`}
              value={end.value ?? ''}
              form={form}
              aria-label={end.label}
              placeholder={filter.type === 'date' ? undefined : end.label}
              maxlength={filter.type === 'date' ? undefined : 18}
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
            maxlength={maxFilterLength}
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
    // Tree depth is indented with spaces; trim them for the chip.
    return filter.options.find((option) => String(option.value) === filter.value)?.label.trim() ?? filter.value ?? ''
  }
  const format = (value: string) => (filter.type === 'date' ? view.day(value, 'short') : filter.unit ? `${value} ${filter.unit}` : value)
  const [from, to] = [filter.from.value, filter.to.value].map((value) => value && format(value))
  if (from && to) return `${from}–${to}`
  return from ? view.t('admin.list.atLeast', { value: from }) : view.t('admin.list.atMost', { value: to ?? '' })
}
